import ArgumentParser
import BlogSearch
import BlogSearchNetwork

/// `wpsearch verify`: checks the index against itself, and against a site.
struct VerifyCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the index against itself, and against a site when one is named.",
        discussion: """
            Example:
              wpsearch verify

            Reads everything: pages and checksums, postings, statistics, every
            stored post, and that posts and documents agree; with a site, also
            every post, term and author of it. Prints what is wrong and
            what could not be compared, one line each, and ends with 1 then. Changes nothing.
            """)

    @Argument(help: "The address of a site to compare with.")
    var site: String?

    @OptionGroup var typesOption: TypesOption
    @OptionGroup var siteOptions: SiteOptions

    @OptionGroup var concurrencyOption: ConcurrencyOption

    @Flag(help: "Print what was found as JSON.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    var provision: Provision { site == nil ? .reading : .reading.withNetwork }

    func run() async throws {
        let engine: SearchEngine
        do {
            engine = try indexOption.open().despiteSettings()
        } catch let error as SearchError where error.code == .damaged {
            return try report(VerificationText(problems: ["\(error)"], posts: 0, site: nil))
        }
        engine.sayWhatWasSetAside()
        let problems = try await withProgress("Verifying") { progress in
            try await engine.verify(progress: progress)
        }
        let comparison = try await compare(engine)
        let posts = problems.isEmpty ? try await engine.status().sites.map(\.posts) : []
        try engine.close()
        try report(
            VerificationText(problems: problems, posts: posts.reduce(0, +), site: comparison))
    }

    private func report(_ text: VerificationText) throws {
        Standard.output.write(
            json ? try JSONText.line(text) + "\n" : text.text, asJSON: json)
        guard text.isSound else { throw Failure.nothingFound }
    }

    private func compare(_ engine: SearchEngine) async throws -> SiteComparison? {
        guard let site = site.map(typedAddress) else { return nil }
        var options = SyncOptions(
            types: typesOption.names,
            concurrency: concurrencyOption.concurrency ?? ConcurrencyOption.usual,
            credentials: try siteOptions.credentials())
        options.allowsPlainHTTP = siteOptions.insecure
        let wanted = options
        let transport = networkTransport(over: try proxySettings())
        do {
            let comparison = try await withProgress("Comparing") { progress in
                try await engine.compare(
                    with: site, over: transport, options: wanted, progress: progress)
            }
            await transport.shutdown()
            for note in comparison.notes { tell(note) }
            return comparison
        } catch {
            await transport.shutdown()
            throw error
        }
    }
}
