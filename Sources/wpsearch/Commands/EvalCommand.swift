import ArgumentParser
import BlogSearch

/// `wpsearch eval`: how well the index answers judged queries.
struct EvalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Score the index on judged queries, and compare with an earlier score.",
        discussion: """
            Example:
              wpsearch eval Corpus/judgements.tsv --format json > before.json
              wpsearch eval Corpus/judgements.tsv --compare before.json

            A file of judgements has a query, a post (slug, id or address) and a
            grade (0: no answer; more: a better one) on each line, with tabs
            between; a fourth column may name posts to leave out, with commas
            between. A folder has queries.tsv (id, query), qrels.tsv (id, post,
            grade) and, if need be, linking-posts.tsv (id, post to leave out).

            nDCG@10 takes grades as they are, as trec_eval does. --compare lists the
            queries that changed, and ends with 1 when the mean nDCG@10 is lower
            than before by more than the tolerance.
            """)

    /// The forms a report is printed in.
    enum Format: String, NamedChoice {
        case text, json
    }

    @Argument(help: "A file of judgements, or a folder of them.", completion: .file())
    var judgements: String

    @Option(
        help: "What to compare with: a report made with --format json, or a settings file.",
        completion: .file())
    var compare: String?

    @Option(help: "A settings file. (default: that of the index)", completion: .file())
    var settings: String?

    @Option(help: "How much the mean nDCG@10 may fall before it is a regression.")
    var tolerance = 0.001

    @Option(help: "How many hits of each query to look at.")
    var limit = 1000

    @OptionGroup var words: MatchingOptions

    @Option(help: FormatHelp.plain)
    var format = Format.text

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        if limit < 10 {
            throw ValidationError("--limit is 10 or more, for nDCG@10; not \(limit).")
        }
        if !(0...1).contains(tolerance) {
            throw ValidationError("--tolerance is a number from 0 to 1, not \(tolerance).")
        }
    }

    func run() throws {
        let set = try JudgementSet(at: judgements)
        let before = try compare.map { try report(toCompareWith: $0, set) }
        let after = try report(set, settings: settings.map(Self.settings))
        let text = EvaluationText(
            report: after, comparison: try before.map { try comparison(from: $0, to: after) },
            tolerance: tolerance)
        Standard.output.write(
            format == .json ? try JSONText.pretty(text) + "\n" : text.text,
            asJSON: format == .json)
        if text.isRegression { throw Failure.nothingFound }
    }

    private func comparison(
        from before: EvaluationReport, to after: EvaluationReport
    ) throws -> EvaluationComparison {
        let comparison = EvaluationComparison(from: before, to: after)
        guard comparison.queries > 0 else {
            throw CommandError(
                "\(compare ?? "") and \(judgements) have no query in common; compare reports on the same judgements."
            )
        }
        return comparison
    }

    private func report(
        _ set: JudgementSet, settings: SearchSettings?
    ) throws -> EvaluationReport {
        var request = QueryRequest()
        try words.given.apply(to: &request)
        request.options.limit = limit
        return try indexOption.open(settings: settings)
            .evaluate(set, from: judgements, options: request.options)
    }

    /// A report that was saved, or one made now with other settings.
    private func report(
        toCompareWith path: String, _ set: JudgementSet
    ) throws -> EvaluationReport {
        guard let text = try TextFile.read(path) else {
            throw CommandError("\(path) is longer than 64 MB; that is no report of eval.")
        }
        do {
            return try JSONText.value(EvaluationReport.self, of: text)
        } catch DecodingError.keyNotFound where !text.contains("\"measures\"") {
            return try report(set, settings: Self.settings(path))
        } catch is DecodingError {
            throw CommandError(
                "\(path) is no report of eval; make one with \"wpsearch eval … --format json\".")
        }
    }

    private static func settings(_ path: String) throws -> SearchSettings {
        guard let settings = try SearchSettings(ofFile: path) else {
            throw CommandError("\(path) does not exist; check the path.")
        }
        return settings
    }
}
