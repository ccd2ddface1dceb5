import ArgumentParser
import BlogSearchImport

/// `wpsearch audit`: proves that nothing private is in the index.
struct AuditCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Prove that nothing private is in the index.",
        discussion: """
            Example:
              wpsearch audit Corpus/wxr/public-service-blogs.xml

            Gathers from WordPress exports what must not be there: e-mail and IP
            addresses, passwords of posts, logins, and words that only drafts,
            private and protected posts, comments that were not approved and metas
            have. Then looks for it in every byte of the index file and of SQLite's
            files beside it, and in every list of words. Ends with 1 when something
            is there.
            """)

    @Argument(help: "WordPress exports, or folders of them.", completion: .file())
    var exports: [String] = []

    @Option(help: "A file of texts that must not be there, one a line.", completion: .file())
    var canaries: String?

    @Option(
        help: ArgumentHelp(
            "Custom fields that were imported on purpose, so that they are no secret.",
            valueName: "paths"))
    var fields = ""

    @Flag(help: "Print what was found as JSON.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        _ = try FieldsOption.patterns(fields)
        if exports.isEmpty && canaries == nil {
            throw ValidationError(
                "Name an export, or a file of texts with --canaries, to say what must not be there."
            )
        }
    }

    var provision: Provision { .reading }

    func run() async throws {
        let (exports, list, index) = (exports, canaries, try indexOption.path)
        let fields = try FieldsOption.patterns(fields)
        let (set, report) = try await withProgress("Auditing") { progress in
            var set = CanarySet()
            if !exports.isEmpty {
                set.add(try SearchEngine.canaries(ofExports: exports, fields: fields))
            }
            if let list { set.add(try SearchEngine.canaries(ofLines: list)) }
            return (set, try await SearchEngine.audit(at: index, for: set, progress: progress))
        }
        let text = AuditText(report, of: set)
        Standard.output.write(
            try json ? JSONText.line(report) + "\n" : text.lines, asJSON: json)
        guard report.findings.isEmpty else { throw Failure.nothingFound }
    }
}
