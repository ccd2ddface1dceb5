public import ArgumentParser
public import BlogSearch

/// `wpsearch import`: reads exports and folders.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read WXR exports, folders of Markdown or HTML, JSON Lines, or saved REST pages.",
        discussion: """
            Example:
              wpsearch import Corpus/wxr

            The kind of each path is detected, or named by --as. Drafts, private and password-protected
            posts are left out and counted.
            """)

    @Argument(help: "Files or folders.", completion: .file())
    var paths: [String]

    @Option(name: .customLong("as"), help: "wxr, markdown, html or jsonl (default: detected).")
    var kind: FileSource.Kind?

    @Option(help: "Home address to attach when the source names none.")
    var site: String?

    @Flag(help: "Print a summary as JSON.")
    var json = false

    @OptionGroup var place: IndexOption

    func run() async throws {
        // Paths first: one that cannot be read must not leave an empty index behind.
        let opened = try FileSource.open(paths, as: kind, site: site)
        let engine = try SearchEngine.create(at: place.path)
        let summary = try await withProgress("Importing") { progress in
            try await engine.importPosts(from: opened, progress: progress)
        }
        try engine.close()
        Standard.output.write(try SummaryText(summary).text(asJSON: json))
    }
}

extension FileSource.Kind: ExpressibleByArgument {}
