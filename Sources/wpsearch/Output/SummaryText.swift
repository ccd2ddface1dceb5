import BlogSearch

/// What a sync or import did, for people or as JSON.
struct SummaryText {
    private var summary: SyncSummary

    init(_ summary: SyncSummary) {
        self.summary = summary
        self.summary.skipped = summary.skipped.inCommandWords
        self.summary.incomplete = summary.incomplete.inCommandWords
        self.summary.notes = summary.notes.map { Notice($0.commandWords) }
    }

    func text(asJSON: Bool) throws -> String {
        if asJSON {
            let objects = summary.parts.isEmpty ? [summary] : summary.parts
            return try objects.map { try JSONText.line($0) + "\n" }.joined()
        }
        return sentence + siteLines + noteLines + skippedLines + waitingLine
    }

    /// What changed, without the end of a line.
    var line: String { String(sentence.dropLast()) }

    /// What is not as the site has it, or was not compared, one line a reason.
    var incompleteLines: [String] {
        lines("incomplete", summary.incomplete).split(separator: "\n").map {
            String($0.drop(while: \.isWhitespace))
        }
    }

    private var waitingLine: String { waitingWordsLine(summary.waitingWords) }

    /// What is to be known of an import; a sync says it before it begins.
    private var noteLines: String {
        guard summary.requests == 0 else { return "" }
        return summary.notes.map { "  " + printable($0.description) + "\n" }.joined()
    }

    /// What changed of each site, where there are several.
    private var siteLines: String {
        guard summary.parts.count > 1 else { return "" }
        let shown = summary.parts.prefix(Self.mostSites).map { part in
            let site = part.site.map { printable($0) } ?? "a site"
            return "  \(site): \(Self.changes(of: part)), \(part.unchanged) unchanged\n"
        }
        let more = summary.parts.count - shown.count
        return shown.joined() + (more > 0 ? "  … and \(more) more sites\n" : "")
    }

    /// Sites that are listed; JSON has all.
    private static let mostSites = 20

    private static func changes(of summary: SyncSummary) -> String {
        let changes = [
            (summary.added, "added"), (summary.updated, "updated"), (summary.removed, "removed"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return changes.isEmpty ? "nothing changed" : changes.joined(separator: ", ")
    }

    private var sentence: String {
        let isEmpty =
            summary.added + summary.updated + summary.removed + summary.unchanged == 0
        let what = isEmpty ? "no posts" : Self.changes(of: summary)
        var text = summary.site.map { printable($0) + ": " } ?? ""
        text += what + (isEmpty ? "" : ", \(summary.unchanged) unchanged")
        if !summary.skipped.isEmpty { text += ", \(summary.skipped.count) left out" }
        // `line 3: "31.2.2020"` names a date of line 3.
        let incomplete = Set(summary.incomplete.map { $0.id.split(separator: ": \"").first }).count
        if incomplete > 0 { text += ", \(incomplete) incomplete" }
        text += " (\(decimal(summary.seconds, places: 1)) s"
        if summary.requests > 0 {
            text += ", " + counted(summary.requests, "request") + ", " + bytes(summary.bytes)
        } else if summary.bytes > 0 {
            text += ", " + bytes(summary.bytes)
        }
        return text + ")\n"
    }

    private var skippedLines: String {
        // Paths of which nothing could be read are told by sentences of their own.
        let failures = Set(summary.failures.map { "unreadable: " + $0.commandWords })
        return lines("left out", summary.skipped.filter { !failures.contains($0.reason) })
            + lines("incomplete", summary.incomplete)
    }

    /// Reasons with their counts; a reason of few posts names them.
    private func lines(_ heading: String, _ told: [Skipped]) -> String {
        var reasons: [String] = []
        var ids: [String: [String]] = [:]
        for one in told {
            if ids[one.reason] == nil { reasons.append(one.reason) }
            ids[one.reason, default: []].append(one.id)
        }
        return reasons.map { reason in
            let named = ids[reason] ?? []
            let some = named.prefix(5).joined(separator: ", ") + (named.count > 5 ? ", …" : "")
            return "  \(heading), " + printable(reason) + ": \(named.count) ("
                + printable(some) + ")\n"
        }.joined()
    }
}

/// What is left of words that are gone from the posts, and what clears it; nothing where nothing is.
func waitingWordsLine(_ words: Int?) -> String {
    guard let words, words > 0 else { return "" }
    let some = words == 1 ? "1 word that no post has waits" : "\(words) words that no post has wait"
    return
        "  \(some) in lists of more than 16 MB: \"wpsearch compact\" removes \(words == 1 ? "it" : "them")\n"
}
