import BlogSearch

/// What other weights would gain, for people or as JSON.
struct TuningText: Encodable {
    let tuning: WeightTuning
    /// Where the settings of the index stand, or would stand.
    let settings: String
    /// Whether the weights were written there.
    var isWritten = false

    /// A line for each fold, what the weights are worth, and the weights as settings have them.
    var text: String {
        let queries = counted(tuning.queries, "query", "queries")
        let name = printable(tuning.judgements)
        guard let heldOut = tuning.heldOut, let all = tuning.all else {
            let least = WeightTuning.leastQueries
            return
                "\(name): \(queries) with a judged answer; nothing can be told by fewer than \(least).\n"
        }
        var text = "\(name): \(queries) in \(tuning.folds.count) folds, nDCG@10\n"
        text += "  fold  queries  present   chosen  weights\n" + folds
        text += line("held out", heldOut) + line("all", all)
        return text + verdict + snippet
    }

    private var folds: String {
        tuning.folds.enumerated().map { number, fold in
            let numbers = leading("\(number + 1)", 6) + leading("\(fold.queries)", 9)
            let means = leading(figure(fold.before), 9) + leading(figure(fold.after), 9)
            let chosen = fold.weights.isEmpty ? "as they are" : weights(fold.weights)
            return numbers + means + "  " + chosen + "\n"
        }.joined()
    }

    private func weights(_ weights: [String: Double]) -> String {
        weights.sorted { $0.key < $1.key }.map { "\($0.key) \(number($0.value))" }
            .joined(separator: ", ")
    }

    private func line(_ name: String, _ change: EvaluationComparison.Change) -> String {
        let gain = change.after - change.before
        let means = leading(figure(change.before), 12) + leading(figure(change.after), 9)
        let sign = gain < 0 ? "-" : "+"
        let chance = decimal(change.probability, places: 3)
        return "  " + padded(name, 10) + means
            + "  \(sign)\(decimal(gain.magnitude, places: 4)), by chance \(chance)\n"
    }

    private var verdict: String {
        guard !tuning.weights.isEmpty else {
            return "No other weights are better by these judgements.\n"
        }
        let noise = tuning.noise.map {
            "Of the gain by all queries \(Int(($0 * 100).rounded())) % does not hold on queries held out.\n"
        }
        let end =
            if isWritten {
                "Written to \(printable(settings)):\n"
            } else if tuning.isGain {
                "The gain on queries held out is hardly chance. For \(printable(settings)):\n"
            } else {
                "The gain on queries held out may be chance: better not adopt these weights.\n"
            }
        return (noise ?? "") + end
    }

    private var snippet: String {
        guard !tuning.weights.isEmpty else { return "" }
        let weights = tuning.weights.map { (name: "\($0.key)", weight: $0.value) }
            .sorted { $0.name < $1.name }
            .map { "\"\($0.name)\": \(number($0.weight))" }.joined(separator: ", ")
        return "{ \"weights\": { \(weights) } }\n"
    }

    private func figure(_ value: Double) -> String { decimal(value, places: 4) }

    private func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private enum CodingKeys: String, CodingKey {
        case settings, isWritten
    }

    /// The tuning's keys, with where the settings stand.
    func encode(to encoder: any Encoder) throws {
        try tuning.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(settings, forKey: .settings)
        try container.encode(isWritten, forKey: .isWritten)
    }
}
