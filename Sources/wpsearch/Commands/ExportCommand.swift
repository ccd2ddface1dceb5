import ArgumentParser
import BlogSearch

/// `wpsearch export`: what is in the index, for other programs.
struct ExportCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write what is in the index as JSON Lines, Markdown, WXR or a mirror.",
        discussion: """
            Example:
              wpsearch export jsonl "plain language" --output -

            jsonl     one post an object; `wpsearch import` gives the same posts again
            markdown  a folder of files with front matter, one folder for each type, which
                      Hugo and Jekyll publish under the same addresses
            wxr       WordPress's own export (1.2), for its importer
            mirror    a folder with the index as a file to be downloaded, and differences
                      to it from former states (`wpsearch export mirror FOLDER`)

            Without words and filters that is everything, or everything of the sites that
            --site names: posts of every type, comments, and what settings hide. With
            them it is what `wpsearch query` finds in another order than by relevance:
            posts that have all the words, where there are any, the newest first, and
            without words only posts, unless --type says otherwise. Ends with 1, and
            leaves no file, when that is none.

            Markdown and WXR are of one site. The file is written under another name
            beside it until it is whole, and nothing that is there is written over:
            a file only with --force, and a folder must be empty. A link stays one: what
            it leads to is written. - is standard output.

            A mirror is of everything. The first time the index is compacted before; each
            later time adds its present state to the folder, where anything was stored:
            manifest.json has names, sizes and hashes of the file and the differences.
            Where posts were removed, whatever has them leaves the folder; with --force
            no former state stays at all, nor what was edited away since.
            """)

    @Argument(help: "What is written.")
    var form: ExportedForm

    @OptionGroup var words: QueryText

    @Option(
        help: "The file, or the folder of Markdown or a mirror; - is standard output.",
        completion: .file())
    var output: String?

    @Flag(help: "Write over a file that is there; of a mirror leave no former state.")
    var force = false

    @Flag(help: "A mirror without the texts of posts, which only answers.")
    var noBodies = false

    @Flag(help: "Print a summary as JSON.")
    var json = false

    @OptionGroup var filters: FilterOptions
    @OptionGroup var matching: MatchingOptions
    @OptionGroup var indexOption: IndexOption

    /// A mirror's first state is compacted, which writes to the index.
    var provision: Provision { form == .mirror ? .filling : .reading }

    func validate() throws {
        if output?.isEmpty == true {
            throw ValidationError("--output wants a path, or - for standard output.")
        }
        if form == .mirror { return try validateMirror() }
        if noBodies { throw ValidationError("--no-bodies is for a mirror.") }
        guard let output else {
            throw ValidationError("--output says where to: a path, or - for standard output.")
        }
        if output == "-", json {
            throw ValidationError(
                "--json is a summary on standard output, where the posts go; name a file.")
        }
        if output == "-", form == .markdown {
            throw ValidationError(
                "\(form.rawValue) is a folder of files, which standard output cannot be; name a folder."
            )
        }
        _ = try options()
    }

    func run() async throws {
        guard let posts = form.ofPosts, let output else { return try await writeMirror() }
        let options = try options()
        let engine = try indexOption.open()
        let target = try ExportTarget(
            output, isFolder: posts.isFolder, overwrites: force, of: try indexOption.path)
        let summary = try await target.writing {
            let summary = try await withProgress("Exporting") { progress in
                try await engine.export(
                    posts, matching: words.joined, options: options, progress: progress
                ) { try target.take($0) }
            }
            if isNarrowed, summary.posts == 0 { target.takeBack() }
            return summary
        }
        if isNarrowed, summary.posts == 0 {
            tell(
                "No post of the index matches"
                    + (output == "-" ? "." : "; nothing was written to \(output)."))
            throw Failure.nothingFound
        }
        if output == "-" { return }
        if json {
            return Standard.output.writeJSON(
                try JSONText.line(
                    Exported(form: form, file: output, posts: summary.posts, bytes: summary.bytes))
                    + "\n")
        }
        let count = counted(summary.posts, "post")
        Standard.output.write("\(count) in \(printable(output)) (\(bytes(summary.bytes)))\n")
    }

    /// Whether words or filters say which posts.
    private var isNarrowed: Bool {
        !words.joined.allSatisfy(\.isWhitespace) || !filters.given.allSatisfy(\.texts.isEmpty)
    }

    /// What was written, for programs.
    private struct Exported: Encodable {
        let form: ExportedForm
        let file: String
        let posts: Int?
        let bytes: Int
        /// Of a mirror.
        var generation: Int?
    }

    private func options() throws -> SearchOptions {
        var request = QueryRequest()
        try (matching.given + filters.given).apply(to: &request)
        return request.options
    }

    // MARK: - Mirrors

    /// The folder of a mirror, which is named by --output or alone.
    private var folder: String { output ?? words.joined }

    private func validateMirror() throws {
        if output == "-" {
            throw ValidationError(
                "mirror is a folder of files, which standard output cannot be; name a folder.")
        }
        if folder.isEmpty { throw ValidationError("mirror wants the folder it is to be in.") }
        let isOfAll = filters.given.allSatisfy(\.texts.isEmpty)
        guard isOfAll, output == nil || words.joined.isEmpty else {
            throw ValidationError("A mirror is of everything; leave words and filters out.")
        }
    }

    private func writeMirror() async throws {
        // A mirror is for others: who makes one is to know what is hidden.
        _ = try indexOption.open().settings()
        let former = try await SearchEngine.mirror(in: folder)
        // Settings that cannot be read do not say what is hidden; whoever fetches the mirror needs them beside it.
        _ = try indexOption.open().settings()
        if former == nil {
            try await filling {
                try indexOption.openToWrite()
            } _: { engine in
                try await withProgress("Compacting") { progress in
                    _ = try await engine.compact(progress: progress)
                }
            }
        }
        let manifest = try await indexOption.open().exportMirror(
            to: folder, withBodies: !noBodies, keepingFormer: !force)
        if json {
            let exported = Exported(
                form: form, file: "\(folder)/\(manifest.file)", posts: nil, bytes: manifest.bytes,
                generation: manifest.generation)
            return Standard.output.writeJSON(try JSONText.line(exported) + "\n")
        }
        Standard.output.write(Self.text(manifest, after: former, in: folder))
    }

    /// What was written, in one line.
    private static func text(
        _ manifest: MirrorManifest, after former: MirrorManifest?, in folder: String
    ) -> String {
        let state = "generation \(manifest.generation) in \(printable(folder))"
        if manifest == former { return "\(state): nothing was stored since\n" }
        let change = manifest.deltas.last.map { delta in
            let pages = counted(delta.pages, "page")
            return ", \(pages) changed (\(bytes(delta.bytes)))"
        }
        return "\(state): \(bytes(manifest.bytes))\(change ?? "")\n"
    }
}

/// What `wpsearch export` writes.
enum ExportedForm: String, NamedChoice, Encodable {
    case jsonl, markdown, wxr, mirror

    /// The form of posts; `nil` for what is no posts.
    var ofPosts: ExportForm? { ExportForm(rawValue: rawValue) }
}
