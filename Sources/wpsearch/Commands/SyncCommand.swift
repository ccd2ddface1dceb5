import ArgumentParser
import BlogSearch
import NetworkTransport

/// `wpsearch sync`: pulls posts from a WordPress site.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Pull new and changed posts from a WordPress site.",
        discussion: """
            Example:
              wpsearch sync https://example.org

            Without a site, every site of the index that has an address is synced. What was stored stays
            when a sync stops half-way; the next one goes on from there.
            """)

    @Argument(help: "The site's address; every known site when left out.")
    var site: String?

    @Option(help: "Post types by name or REST base; 'all' takes every public type.")
    var types = "post,page"

    @Option(help: "A user with an application password, in $WPSEARCH_PASSWORD or asked for.")
    var user: String?

    @Flag(help: "Fetch every post again, changed or not.")
    var full = false

    @Flag(help: "Print a summary as JSON.")
    var json = false

    @OptionGroup var place: IndexOption

    func run() async throws {
        let credentials = try user.map { try Credentials(askingFor: $0) }
        let engine =
            try site == nil
            ? SearchEngine.open(at: place.path, readOnly: false)
            : SearchEngine.create(at: place.path)
        let sites = try site.map { [$0] } ?? engine.syncableSites()
        if sites.isEmpty {
            throw CommandError(
                "The index knows no site to sync; name one: wpsearch sync ADDRESS")
        }
        do {
            try await sync(sites, into: engine, as: credentials)
        } catch {
            // An address without a site must not leave an empty index behind.
            try engine.closeUnlessEmpty()
            throw error
        }
        try engine.close()
    }

    private func sync(
        _ sites: [String], into engine: SearchEngine, as credentials: Credentials?
    ) async throws {
        let transport = NetworkTransport(version: WPSearch.version)
        let names = types.split(separator: ",").map(String.init)
        for site in sites {
            var options = SyncOptions(types: names, credentials: credentials)
            options.isFull = full
            let chosen = options
            let summary = try await withProgress("Syncing") { progress in
                try await engine.sync(site, over: transport, options: chosen, progress: progress)
            }
            Standard.output.write(try SummaryText(summary).text(asJSON: json))
        }
        await transport.shutdown()
    }
}
