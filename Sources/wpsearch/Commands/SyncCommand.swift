import ArgumentParser
import BlogSearch
import BlogSearchNetwork
import BlogSearchPlatform

/// `wpsearch sync`: pulls posts from a WordPress site.
struct SyncCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Pull new and changed posts from a WordPress site.",
        discussion: """
            Example:
              wpsearch sync https://example.org

            Without a site, every site of the index that has an address is synced;
            one that fails does not keep the others. What was stored stays when a
            sync stops half-way; the next one goes on from there.

            A site speaks for its own host. A home on another one is believed when its
            front page names this API, or when the index has it from this API already;
            else the posts are kept under the address that was asked, unless --site
            says where.

            A site that moved is at its new address another one until its owner says
            that it is the same: --moved-from takes along what the index has under the
            old address.
              wpsearch sync https://new.example --moved-from https://old.example

            A password goes to the address that is typed, https where no scheme is,
            and nowhere else.

            Custom fields that a site shows (acf, meta, registered ones) are not
            read, as they may hold what nobody was meant to find. --fields names
            those to take, by paths in which * stands for any name: 'acf.*',
            meta.subtitle; '*' is every one that is not WordPress's own, and '' none
            again. What is below a field is taken with it. The choice is kept for
            further syncs of the site; a new one fetches every post again.
              wpsearch sync https://example.org --fields 'acf.*,meta.subtitle'

            Types, fields and comments that were asked for once are kept for later
            syncs; types of which the index has posts are read in any case.

            WordPress does not say when a text changes without an edit (a reusable
            block, a plugin for members, a program): a thirtieth of the texts a day is
            read anew, and --full reads every post again.
            """)

    @Argument(help: "The site's address; every known site when left out.")
    var site: String?

    @OptionGroup var typesOption: TypesOption
    @OptionGroup var siteOptions: SiteOptions

    @Option(
        name: .customLong("site"),
        help: "The address to keep the posts under. (default: the one asked)")
    var kept: String?

    @Option(help: "The address that the site had before it moved; what the index has of it moves.")
    var movedFrom: String?

    @Flag(help: "Read approved comments, too, as posts of the type comment; later syncs go on.")
    var comments = false

    @Option(
        help: ArgumentHelp(
            "Custom fields to take, searched as in:custom. (default: those of the last sync)",
            valueName: "paths"))
    var fields: String?

    @Flag(help: "Fetch every post again, changed or not, and remove however many are gone.")
    var full = false

    @Flag(help: "Ask only for what is new or changed by the site's own word.")
    var quick = false

    @OptionGroup var concurrencyOption: ConcurrencyOption

    @Option(
        help: ArgumentHelp(
            "Wait so long between an answer and the next request, one at a time, for weak hosts. (default: 0)",
            valueName: "seconds"))
    var pause: Double?

    @Flag(help: "Print a summary as JSON.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        _ = try fields.map(FieldsOption.patterns)
        if quick, full {
            throw ValidationError("--quick asks for little, --full for everything: choose one.")
        }
        if let pause {
            guard (0...3_600).contains(pause) else {
                throw ValidationError("--pause takes seconds from 0 to 3600, such as 0.5.")
            }
            guard concurrencyOption.concurrency ?? 1 == 1 else {
                throw ValidationError(
                    "--pause is for one request at a time: leave --concurrency out.")
            }
        }
        if let movedFrom {
            if site == nil {
                throw ValidationError("--moved-from goes with the address of one site.")
            }
            do {
                _ = try FileSite.address(movedFrom)
            } catch {
                throw ValidationError("--moved-from: \(error)")
            }
        }
        guard let kept else { return }
        if site == nil { throw ValidationError("--site goes with the address of one site.") }
        do {
            _ = try FileSite.address(kept)
        } catch {
            throw ValidationError("--site: " + error.commandWords)
        }
    }

    var provision: Provision { .filling.withNetwork }

    func run() async throws {
        let credentials = try siteOptions.credentials()
        let network = networkTransport(over: try proxySettings())
        let transport: any Transport =
            pause.map { PacedTransport(network, pause: .seconds($0)) } ?? network
        do {
            if let site {
                try await sync(site, as: credentials, over: transport)
            } else {
                try await syncAll(as: credentials, over: transport)
            }
        } catch {
            await network.shutdown()
            throw error
        }
        await network.shutdown()
    }

    /// Syncs one site. An index is made only when there is a site to be stored in it.
    private func sync(
        _ site: String, as credentials: Credentials?, over transport: any Transport
    ) async throws {
        let typed = typedAddress(site)
        let discovery = SiteDiscovery(
            transport: transport, credentials: credentials,
            scope: CredentialScope(typed: typed, allowsPlainHTTP: siteOptions.insecure),
            allowsPlainHTTP: siteOptions.insecure)
        let home = try knownHome(at: typed)
        let found =
            if let home {
                try await find(home, by: discovery)
            } else {
                try await orImport(typed) {
                    try await withProgress("Looking for \(typed)") { _ in
                        try await discovery.discover(typed)
                    }
                }
            }
        try await filling {
            try indexOption.create()
        } _: { engine in
            try await sync(found, into: engine, as: credentials, over: transport, under: kept)
        }
    }

    /// Looks for a site; where there is none of that name, but a file or folder here, says what reads that.
    private func orImport<Result>(
        _ typed: String, _ find: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await find()
        } catch let error as IngestError {
            guard !typed.contains("://"), let kind = FileFacts(at: typed)?.kind else { throw error }
            throw CommandError(
                "\(typed) is a \(kind.rawValue) here, and no site answers by that name; to read it: wpsearch import \(typed)"
            )
        }
    }

    /// Syncs every known site; says of each that fails why, and fails at the end when one did.
    private func syncAll(
        as credentials: Credentials?, over transport: any Transport
    ) async throws {
        try await filling {
            try indexOption.openToWrite()
        } _: { engine in
            try await syncAll(of: engine, as: credentials, over: transport)
        }
    }

    private func syncAll(
        of engine: SearchEngine, as credentials: Credentials?, over transport: any Transport
    ) async throws {
        let sites = try engine.knownHomes().filter { $0.apiRoot != nil }
        if sites.isEmpty {
            throw CommandError("The index knows no site to sync; name one: wpsearch sync ADDRESS")
        }
        let scopes = sites.map { $0.credentialScope(allowsPlainHTTP: siteOptions.insecure) }
        if credentials != nil, sites.count > 1 || scopes.contains(nil) {
            throw CommandError(
                sites.count > 1
                    ? "A password is for one site; name it: wpsearch sync ADDRESS --user …"
                    : "The index does not know which address of \(sites[0].url) a password is for; name it: wpsearch sync ADDRESS --user …"
            )
        }
        var failures: [any Error] = []
        for (site, scope) in zip(sites, scopes) {
            do {
                let discovery = SiteDiscovery(
                    transport: transport, credentials: credentials, scope: scope, isTyped: false,
                    allowsPlainHTTP: siteOptions.insecure)
                let found = try await find(site, by: discovery)
                try await sync(
                    found, into: engine, as: credentials, over: transport, under: nil)
            } catch let error as IngestError {
                failures.append(error)
                if sites.count > 1 { Standard.error.writeLine("wpsearch: " + error.commandWords) }
            }
        }
        if sites.count == 1, let error = failures.first { throw error }
        if !failures.isEmpty {
            throw CommandError("\(failures.count) of \(sites.count) sites could not be synced.")
        }
    }

    /// Waits, and says so where that is longer than somebody would look on for.
    @Sendable private static func wait(_ duration: Duration) async throws {
        if duration > .seconds(20) {
            let seconds = duration.components.seconds
            let text = seconds < 120 ? "\(seconds) seconds" : "\(seconds / 60) minutes"
            tell(
                "The site asks to be left alone for \(text). Ctrl-C ends the sync; the next one goes on from there."
            )
        }
        try await Task.sleep(for: duration)
    }

    /// The site of the index at an address that is typed, for a quick sync.
    private func knownHome(at typed: String) throws -> KnownHome? {
        guard quick else { return nil }
        let engine: SearchEngine
        do {
            engine = try SearchEngine.openBriefly(at: indexOption.path)
        } catch {
            // Where there is an index that cannot be read, who opens it to write says so.
            return nil
        }
        let known = try engine.knownHomes()
        let url = try engine.home(at: typed)
        try engine.close()
        return known.first { $0.url == url && $0.apiRoot != nil }
    }

    private func find(
        _ home: KnownHome, by discovery: SiteDiscovery
    ) async throws -> DiscoveredSite {
        try await withProgress("Looking for \(home.address)") { _ in
            quick
                ? try await discovery.find(again: home)
                : try await discovery.discover(home.address)
        }
    }

    private func sync(
        _ found: DiscoveredSite, into engine: SearchEngine, as credentials: Credentials?,
        over transport: any Transport, under kept: String?
    ) async throws {
        var options = SyncOptions(
            types: typesOption.names, withComments: comments, isFull: full,
            concurrency: concurrencyOption.concurrency
                ?? (pause == nil ? ConcurrencyOption.usual : 1),
            credentials: credentials)
        options.isQuick = quick
        options.fields = try fields.map(FieldsOption.patterns)
        options.site = kept
        options.movedFrom = movedFrom
        options.allowsPlainHTTP = siteOptions.insecure
        let told = try engine.notes(on: found, options)
        for note in told { tell(note) }
        let wanted = options
        let summary = try await withProgress("Syncing") { progress in
            try await engine.sync(
                found, over: transport, options: wanted, pause: Self.wait, progress: progress)
        }
        Standard.output.write(try SummaryText(summary).text(asJSON: json), asJSON: json)
        for note in summary.notes where !told.contains(note) { tell(note) }
        // What only its posts show.
        for moved in try engine.movedSites(at: summary.site) { tell(moved.sentence) }
    }
}
