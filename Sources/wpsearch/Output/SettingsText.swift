import BlogSearch

/// The settings of an index, for people.
struct SettingsText {
    private let report: SettingsReport

    init(_ report: SettingsReport) {
        self.report = report
    }

    var text: String {
        let settings = report.settings
        let isUsual = settings == SearchSettings()
        var text = printable(report.path) + (isUsual ? ": nothing is set\n" : "\n")
        text += "weights\n" + report.weights.map(line).joined()
        text += section("synonyms", settings.synonyms.map(line))
        text += section(
            "pinned",
            settings.pins.map { listed($0.queries) + ": " + listed($0.posts) })
        text += section("hidden posts", settings.hiddenPosts)
        text += section("hidden tags", settings.hiddenTags)
        text += section("hidden categories", settings.hiddenCategories)
        text += section(
            "stop words",
            settings.stopWords.sorted { $0.key < $1.key }.map { language, words in
                let changes = words.added.map { "+" + $0 } + words.removed.map { "-" + $0 }
                return language + ": " + listed(changes)
            })
        return text + section("not in the index", report.unknown)
            + section("not searched", report.unsearched)
    }

    private func line(_ weight: SettingsReport.Weight) -> String {
        let name = "\(weight.field)"
        let usual = weight.weight == weight.usual ? "" : " (usually \(number(weight.usual)))"
        return "  " + name + String(repeating: " ", count: max(1, 12 - name.count))
            + number(weight.weight) + usual + "\n"
    }

    private func line(_ synonyms: SearchSettings.Synonyms) -> String {
        switch synonyms {
        case .equal(let words): words.joined(separator: " = ")
        case .oneWay(let from, let to): listed(from) + " → " + listed(to)
        }
    }

    private func section(_ title: String, _ lines: [String]) -> String {
        lines.isEmpty ? "" : title + "\n" + lines.map { "  " + printable($0) + "\n" }.joined()
    }

    private func listed(_ texts: [String]) -> String { texts.joined(separator: ", ") }

    private func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
