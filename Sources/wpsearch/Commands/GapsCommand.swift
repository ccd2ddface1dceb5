import ArgumentParser
import BlogSearch

/// `wpsearch gaps`: which queries of visitors find too little.
struct GapsCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "gaps",
        abstract: "Show which queries of visitors find nothing or little, and what would find.",
        discussion: """
            Example:
              wpsearch gaps Corpus/visitor-queries.txt

            The owner's monthly check. FILE has a query on each line, as text or as
            JSON of query --batch; or it is the log of 'wpsearch serve --log FILE
            --log-queries'. Queries that differ in case or spaces are one; those
            asked most come first. What a page asked while somebody still typed is
            left out. - is standard input; .gz and .zip are unpacked.

            A query lacks something when fewer than three posts (--below) have all
            its words as typed. Below it stands what near it finds more, each with
            the number of posts that have all its words: another spelling, the query
            without a word, words of the index that begin alike or are compounds,
            tags of the posts with its other words. Where one means the same, make
            it a synonym in the settings; where none does, write a post.

            Ends with 0 when no query lacks anything, and with 1 when one does.
            --forget takes the lines with a text out of FILE, also while a server
            writes it; it ends with 1 when there is none.
            """)

    /// The forms a report is printed in.
    enum Format: String, NamedChoice {
        case text, json
    }

    @Argument(
        help: "A file of queries, or a log of serve; - is standard input.", completion: .file())
    var file: String

    @Option(
        amount: "How many posts are enough; a query with fewer lacks something.",
        valueName: "posts")
    var below = 3

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many queries to show at most. (default: all)", valueName: "limit"),
        transform: Amount.read)
    var limit: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Take the lines whose query has this text out of the file, and do nothing else.",
            valueName: "text"))
    var forget: String?

    @Option(help: FormatHelp.plain)
    var format = Format.text

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        guard let forget else { return }
        if forget.allSatisfy(\.isWhitespace) {
            throw ValidationError("--forget takes a text; nothing would stay of the file.")
        }
        if file == "-" {
            throw ValidationError("--forget changes a file; name it instead of standard input.")
        }
    }

    var provision: Provision { .reading }

    func run() async throws {
        if let forget { return try take(forget) }
        let engine = try indexOption.open()
        let (file, below) = (file, below)
        let (report, tooLong) = try await withProgress("Asking") { progress in
            let queries = try VisitorQueries(file)
            let report = try await engine.gaps(
                ofQueries: queries.texts, below: below, progress: progress)
            return (report, queries.tooLong)
        }
        let source = file == "-" ? "standard input" : file
        if tooLong > 0 {
            let lines = counted(tooLong, "line")
            tell("\(lines) of \(source) passed over: longer than 64 kB.")
        }
        guard report.queries > 0 else {
            throw CommandError("\(source) has no query; write one on each line.")
        }
        try write(report, of: source)
        guard report.gaps.isEmpty else { throw Failure.nothingFound }
    }

    private func write(_ report: SearchGaps, of source: String) throws {
        let limit = limit ?? report.gaps.count
        switch format {
        case .text:
            let text = GapsText(
                report: report, source: source, below: below, limit: limit,
                width: Standard.output.width)
            Standard.output.write(text.text)
        case .json:
            var report = report
            report.gaps = Array(report.gaps.prefix(limit))
            Standard.output.writeJSON(try JSONText.pretty(report) + "\n")
        }
    }

    /// What was taken out of a file, for programs.
    private struct Taken: Encodable {
        let file: String
        let removed: Int
        let kept: Int
    }

    private func take(_ text: String) throws {
        try IndexFiles(of: indexOption.path).keep(file)
        let (removed, kept) = try VisitorQueries.forget(text, in: file)
        if format == .json {
            let taken = Taken(file: file, removed: removed, kept: kept)
            Standard.output.writeJSON(try JSONText.pretty(taken) + "\n")
        } else {
            let lines = counted(removed, "line")
            Standard.output.writeLine(
                "\(file): \(lines) with \"\(text)\" taken out, \(kept) kept.")
        }
        guard removed > 0 else { throw Failure.nothingFound }
    }
}
