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

            Without a site, every site of the index that has an address is synced;
            one that fails does not keep the others. What was stored stays when a
            sync stops half-way; the next one goes on from there.

            WordPress does not say when a reusable block or another part that posts
            are put together from was edited: --full reads every post again.
            """)

    @Argument(help: "The site's address; every known site when left out.")
    var site: String?

    @Option(help: "Post types by name or REST base; 'all' takes every public type.")
    var types = "post,page"

    @Option(help: "A user with an application password, in $WPSEARCH_PASSWORD or asked for.")
    var user: String?

    @Flag(help: "Read approved comments, too, as posts of the type comment; later syncs go on.")
    var comments = false

    @Flag(help: "Fetch every post again, changed or not, and remove however many are gone.")
    var full = false

    @Option(help: "Requests at a time: 1 or 2 are polite, more are for your own server.")
    var concurrency = 2

    @Flag(help: "Print a summary as JSON.")
    var json = false

    @OptionGroup var place: IndexOption

    func validate() throws {
        guard (1...64).contains(concurrency) else {
            throw ValidationError("--concurrency takes a number from 1 to 64.")
        }
    }

    func run() async throws {
        let credentials = try user.map {
            Credentials(user: $0, password: try applicationPassword(of: $0))
        }
        let transport = NetworkTransport(version: WPSearch.version)
        do {
            if let site {
                try await sync(site, as: credentials, over: transport)
            } else {
                try await syncAll(as: credentials, over: transport)
            }
        } catch {
            await transport.shutdown()
            throw error
        }
        await transport.shutdown()
    }

    /// Syncs one site. An index is made only when there is a site to be stored in it.
    private func sync(
        _ site: String, as credentials: Credentials?, over transport: NetworkTransport
    ) async throws {
        let found = try await discover(site, as: credentials, over: transport)
        let engine = try place.create()
        do {
            try await sync(found, into: engine, as: credentials, over: transport)
        } catch {
            try engine.closeUnlessEmpty()
            throw error
        }
        try engine.close()
    }

    /// Syncs every known site; says of each that fails why, and fails at the end when one did.
    private func syncAll(
        as credentials: Credentials?, over transport: NetworkTransport
    ) async throws {
        let engine = try place.openToWrite()
        let sites = try engine.syncableSites()
        if sites.isEmpty {
            try engine.close()
            throw CommandError("The index knows no site to sync; name one: wpsearch sync ADDRESS")
        }
        if sites.count > 1, credentials != nil {
            try engine.close()
            throw CommandError(
                "A password is for one site; name it: wpsearch sync ADDRESS --user …")
        }
        var failures: [any Error] = []
        for site in sites {
            do {
                let found = try await discover(site, as: credentials, over: transport)
                try await sync(found, into: engine, as: credentials, over: transport)
            } catch let error as IngestError {
                failures.append(error)
                if sites.count > 1 { Standard.error.writeLine("wpsearch: \(error)") }
            } catch {
                try engine.close()
                throw error
            }
        }
        try engine.close()
        if sites.count == 1, let error = failures.first { throw error }
        if !failures.isEmpty {
            throw CommandError("\(failures.count) of \(sites.count) sites could not be synced.")
        }
    }

    private func discover(
        _ site: String, as credentials: Credentials?, over transport: NetworkTransport
    ) async throws -> DiscoveredSite {
        try await withProgress("Looking for \(site)") { _ in
            try await SiteDiscovery(transport: transport, credentials: credentials).discover(site)
        }
    }

    private func sync(
        _ found: DiscoveredSite, into engine: SearchEngine, as credentials: Credentials?,
        over transport: NetworkTransport
    ) async throws {
        let options = SyncOptions(
            types: types.split(separator: ",").map(String.init), withComments: comments,
            isFull: full,
            concurrency: concurrency, credentials: credentials)
        let summary = try await withProgress("Syncing") { progress in
            try await engine.sync(found, over: transport, options: options, progress: progress)
        }
        Standard.output.write(try SummaryText(summary).text(asJSON: json))
    }
}
