import BlogSearch

/// A report on queries that find too little, for people.
struct GapsText {
    let report: SearchGaps
    /// What the queries were read from.
    let source: String
    /// How many posts are enough.
    let below: Int
    /// How many queries are shown at most.
    let limit: Int
    /// Columns of what it is read on.
    let width: Int

    /// Columns of the three numbers before a query.
    private static let numbers = 25

    /// What was asked, and a line for each query that lacks something, with what would find below it.
    var text: String {
        guard !report.gaps.isEmpty else {
            return "\(asked): \(all) \(enough) with all words\n"
        }
        var text = "\(asked)\n  nothing found: \(report.withNothing); "
        text += "fewer than \(enough) with all words: \(report.withLittle)\n\n"
        text += "  asked  found  all words  query\n"
        text += report.gaps.prefix(limit).map(lines).joined()
        let more = report.gaps.count - limit
        return more > 0 ? text + "  … and \(more) more\n" : text
    }

    private var asked: String {
        let queries = counted(report.queries, "query", "queries")
        let times = report.asked == 1 ? "once" : "\(report.asked) times"
        return "\(printable(source)): \(queries), asked \(times)"
    }

    private var all: String { report.queries == 1 ? "it has" : "each has" }

    private var enough: String { counted(below, "post") }

    private func lines(of gap: SearchGaps.Gap) -> String {
        let numbers =
            leading("\(gap.asked)", 7) + leading("\(gap.total)", 7) + leading("\(gap.all)", 11)
        return numbers + "  " + shortened(printable(gap.text), room) + "\n"
            + gap.nearest.map(line).joined()
    }

    private func line(of nearest: SearchGaps.Nearest) -> String {
        let reason = "  (" + reason(nearest.reason) + ")"
        return leading("\(nearest.total)", Self.numbers) + "    "
            + shortened(printable(nearest.text), room - 2 - visibleWidth(reason)) + reason + "\n"
    }

    /// Columns that are left for a query.
    private var room: Int { max(50, min(width, 120) - Self.numbers - 2) }

    private func reason(_ reason: SearchGaps.Nearest.Reason) -> String {
        switch reason {
        case .searched: "searched by itself"
        case .spelling: "spelling"
        case .fewerWords: "fewer words"
        case .beginning: "begins alike"
        case .compound: "compound"
        case .tag: "tag"
        default: reason.rawValue
        }
    }
}
