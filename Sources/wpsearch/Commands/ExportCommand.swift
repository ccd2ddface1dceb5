public import ArgumentParser
public import BlogSearch

/// `wpsearch export`: what is in the index, for other programs.
struct ExportCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything, or what a query finds, as JSON Lines, Markdown or WXR.",
        discussion: """
            Example:
              wpsearch export jsonl "plain language" --output -

            jsonl     one post an object; `wpsearch import` gives the same posts again
            markdown  a folder of files with front matter, one folder for each type, which
                      Hugo and Jekyll publish under the same addresses
            wxr       WordPress's own export (1.2), for its importer

            Without words and filters that is everything, or everything of the sites that
            --site names: posts of every type, comments, and what settings hide. With
            them it is what `wpsearch query` finds in another order than by relevance:
            posts that have all the words, where there are any, the newest first, and
            without words only posts, unless --type says otherwise.

            Markdown and WXR are of one site. The file is written under another name
            beside it until it is whole, and nothing that is there is written over:
            a file only with --force, and a folder must be empty. - is standard output.
            """)

    @Argument(help: "jsonl, markdown or wxr.")
    var form: ExportForm

    @OptionGroup var words: QueryText

    @Option(help: "The file, or the folder of Markdown; - is standard output.", completion: .file())
    var output: String

    @Flag(help: "Write over a file that is there.")
    var force = false

    @OptionGroup var filters: FilterOptions
    @OptionGroup var matching: MatchingOptions
    @OptionGroup var indexOption: IndexOption

    var provision: Provision { .reading }

    func validate() throws {
        if output.isEmpty {
            throw ValidationError("--output wants a path, or - for standard output.")
        }
        if output == "-", form.isFolder {
            throw ValidationError(
                "\(form.rawValue) is a folder of files, which standard output cannot be; name a folder."
            )
        }
        _ = try options()
    }

    func run() async throws {
        let options = try options()
        let engine = try indexOption.open()
        let target = try ExportTarget(output, isFolder: form.isFolder, overwrites: force)
        let summary = try await target.writing {
            try await withProgress("Exporting") { progress in
                try await engine.export(
                    form, matching: words.joined, options: options, progress: progress
                ) { try target.take($0) }
            }
        }
        if output == "-" { return }
        let posts = summary.posts == 1 ? "1 post" : "\(summary.posts) posts"
        Standard.output.write("\(posts) in \(printable(output)) (\(bytes(summary.bytes)))\n")
    }

    private func options() throws -> SearchOptions {
        var request = QueryRequest()
        try (matching.given + filters.given).apply(to: &request)
        return request.options
    }
}

extension ExportForm: ExpressibleByArgument {}
