import BlogSearch

/// A report on judged queries, and what changed, for people or as JSON.
struct EvaluationText: Encodable {
    private static let maximumDifferences = 20

    let report: EvaluationReport
    let comparison: EvaluationComparison?
    let tolerance: Double

    /// Whether the ranking became worse.
    var isRegression: Bool { comparison?.isRegression(tolerance: tolerance) ?? false }

    /// Measures by line, then what else there is to say.
    var text: String {
        let matching =
            switch report.matching {
            case .any: "any word"
            case .all: "all words"
            case .allRelaxed: "all words, any where few have all"
            }
        var text = "\(printable(report.judgements)): \(count(report.queries.count)), \(matching)\n"
        text += comparison.map(changes) ?? measures
        if report.queriesWithoutHits > 0 {
            text += "  \(count(report.queriesWithoutHits)) found nothing\n"
        }
        if report.queriesWithoutAnswer > 0 {
            text += "  left out: \(count(report.queriesWithoutAnswer)) without a judged answer\n"
        }
        return text + unknownPosts + (comparison.map(differences) ?? "")
    }

    private var measures: String {
        RankingMeasures.Measure.allCases.map { measure in
            "  " + padded(measure.rawValue, 11) + figure(report.measures[measure]) + "\n"
        }.joined()
    }

    private var unknownPosts: String {
        let unknown = report.unknownPosts
        guard !unknown.isEmpty else { return "" }
        let some = unknown.prefix(5).map { printable($0) }.joined(separator: ", ")
        let posts = counted(unknown.count, "judged post is", "judged posts are")
        return "  \(posts) not in the index (\(some)\(unknown.count > 5 ? ", …" : ""))\n"
    }

    private func changes(_ comparison: EvaluationComparison) -> String {
        var text = "              before   after   change  better  worse  by chance\n"
        for measure in RankingMeasures.Measure.allCases {
            guard let change = comparison.changes[measure] else { continue }
            text += "  " + padded(measure.rawValue, 11)
            text +=
                [
                    leading(figure(change.before), 7), leading(figure(change.after), 7),
                    leading(signed(change.after - change.before), 8),
                    leading("\(change.better)", 7),
                    leading("\(change.worse)", 6),
                    leading(decimal(change.probability, places: 3), 10),
                ].joined(separator: " ") + "\n"
        }
        if comparison.unpaired > 0 {
            text += "  not compared: \(count(comparison.unpaired)) of one report alone\n"
        }
        return text
    }

    private func differences(_ comparison: EvaluationComparison) -> String {
        let shown = comparison.differences.prefix(Self.maximumDifferences)
        var text = shown.isEmpty ? "" : "nDCG@10 of the queries that changed most\n"
        for difference in shown {
            text += "  " + leading(signed(difference.after - difference.before), 7)
            text += "  \(figure(difference.before)) → \(figure(difference.after))  "
            text += printable(difference.text) + "\n"
        }
        let more = comparison.differences.count - shown.count
        if more > 0 { text += "  … and \(more) more\n" }
        guard isRegression else { return text }
        return text + "Worse: the mean nDCG@10 fell by more than \(tolerance).\n"
    }

    private func count(_ queries: Int) -> String {
        counted(queries, "query", "queries")
    }

    private func figure(_ value: Double) -> String { decimal(value, places: 4) }

    private func signed(_ value: Double) -> String {
        let text = decimal(value.magnitude, places: 4)
        return (value < 0 ? "-" : "+") + text
    }

    private enum CodingKeys: String, CodingKey {
        case comparison, isRegression
    }

    /// The report's keys, with the comparison among them.
    func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        guard let comparison else { return }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(comparison, forKey: .comparison)
        try container.encode(isRegression, forKey: .isRegression)
    }
}
