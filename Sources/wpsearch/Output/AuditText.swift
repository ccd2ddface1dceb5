import BlogSearch

/// What an audit found, for people.
struct AuditText {
    private static let maximumFindings = 100

    private let report: AuditReport
    private let set: CanarySet

    init(_ report: AuditReport, of set: CanarySet) {
        self.report = report
        self.set = set
    }

    /// A line for each text that is there, and what was looked for.
    var lines: String {
        let some = report.findings.prefix(Self.maximumFindings).map(line)
        let more = report.findings.count - some.count
        let rest = more > 0 ? "… and \(more) more.\n" : ""
        return some.joined() + rest + summary
    }

    private func line(_ finding: AuditReport.Finding) -> String {
        var text = printable(finding.canary.text) + ", " + kind(finding.canary.kind, 1) + ", is in "
        text += printable(finding.file)
        text += finding.offset.map { " at byte \($0)" } ?? ""
        text += finding.lists.isEmpty ? "" : " (" + finding.lists.joined(separator: ", ") + ")"
        // The first stems of a page stand in it as they are; of a post that is gone they are counted off.
        let isInListsAlone = finding.offset == nil || finding.lists.contains("removals")
        let isLeftOver = isInListsAlone && !finding.lists.contains("vocabulary")
        return text + (isLeftOver ? "; no post has it any more: run wpsearch compact" : "") + ".\n"
    }

    private var summary: String {
        let counts = Canary.Kind.allCases.compactMap { kind in
            let count = set.canaries.count { $0.kind == kind }
            return count > 0 ? "\(count) \(self.kind(kind, count))" : nil
        }
        var text = counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
        if set.hiddenPosts > 0 {
            text += " from " + counted(set.hiddenPosts, "hidden post")
        }
        text = "Looked for " + text + " in \(bytes(report.bytes)): "
        text += report.findings.isEmpty ? "none is there.\n" : "\(report.findings.count) found.\n"
        if set.publicTexts > 0 {
            text += "Not looked for: \(set.publicTexts) that public texts have, too.\n"
        }
        if set.excess > 0 { text += "Not looked for: words beyond the first 100,000.\n" }
        return text
    }

    private func kind(_ kind: Canary.Kind, _ count: Int) -> String {
        let (one, many) =
            switch kind {
            case .emailAddress: ("e-mail address", "e-mail addresses")
            case .ipAddress: ("IP address", "IP addresses")
            case .password: ("password", "passwords")
            case .login: ("login", "logins")
            case .word: ("hidden word", "hidden words")
            case .named: ("named text", "named texts")
            }
        return count == 1 ? one : many
    }
}
