import ArgumentParser
import BlogSearch

/// `wpsearch status`: what the index holds.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show sites, posts, last sync and size of the index.",
        discussion: """
            Example:
              wpsearch status --json
            """)

    @Flag(help: "Print as JSON.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        let engine = try indexOption.openBriefly().despiteSettings()
        engine.sayWhatWasSetAside()
        let status = try await engine.status()
        let moved = try json || status.moved == nil ? [] : engine.movedSites()
        Standard.output.write(
            json
                ? try JSONText.pretty(status) + "\n"
                : text(status) + moved.map { $0.sentence + "\n" }.joined(),
            asJSON: json)
    }

    private func words(of space: IndexSpace) -> String {
        [
            ("bodies", space.bodies), ("postings", space.postings),
            ("vocabulary", space.vocabulary), ("rows", space.rows), ("unused", space.unused),
        ].map { "\($0.0) \(bytes($0.1))" }.joined(separator: ", ")
    }

    private func text(_ status: IndexStatus) -> String {
        var text = "\(printable(status.index)), \(bytes(status.bytes))\n"
        if let space = status.space { text += "  " + words(of: space) + "\n" }
        for site in status.sites {
            let name = site.name.map { " (" + printable($0) + ")" } ?? ""
            text += printable(site.url) + name + "\n"
            text +=
                "  \(counted(site.posts, "post")), \(counted(site.terms, "term")), \(counted(site.authors, "author"))\n"
            text += "  language: " + (site.language ?? "not known") + "\n"
            text += "  last sync or import: " + (site.lastSync?.description ?? "never") + "\n"
        }
        return text + waitingWordsLine(status.waitingWords)
    }
}
