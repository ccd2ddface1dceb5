import BlogSearch

/// What `verify` found, for people or as JSON: `{"problems":[…],"site":null}`.
struct VerificationText: Encodable {
    /// What is wrong with the index itself.
    let problems: [Notice]
    /// How many posts an index holds with which nothing is wrong; not part of the JSON.
    let posts: Int
    /// How it compares with its site; `nil` when none was named.
    let site: SiteComparison?

    private enum CodingKeys: String, CodingKey {
        case problems, site
    }

    /// Writes every key; no site is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(problems.map(\.commandWords), forKey: .problems)
        try container.encode(site, forKey: .site)
    }

    /// Whether nothing is wrong, and everything was compared.
    var isSound: Bool {
        problems.isEmpty && (site?.differences.isEmpty ?? true)
            && (site?.incomplete.isEmpty ?? true)
    }

    /// One line each, then, with a site, how much was compared; without, that nothing is wrong.
    var text: String {
        let lines =
            problems.map(\.commandWords) + (site?.differences.map(\.description) ?? [])
            + (site?.incomplete.inCommandWords.map { "not compared, \($0.id): \($0.reason)" } ?? [])
        let closing = site.map(closing) ?? (lines.isEmpty ? sound : "")
        return lines.map { printable($0) + "\n" }.joined() + closing
    }

    private var sound: String {
        counted(posts, "post") + ": nothing is wrong with the index\n"
    }

    private func closing(_ site: SiteComparison) -> String {
        let amount =
            "\(counted(site.posts, "post")), \(counted(site.terms, "term")) and \(counted(site.authors, "author"))"
        let count = site.differences.count
        let rest = site.incomplete.count
        let isEqual = rest == 0 ? "the index equals the site" : "no difference"
        var end =
            count == 0
            ? isEqual : "\(counted(count, "difference")); sync again, with --full if some stay"
        if rest > 0 { end += ", \(counted(rest, "thing")) not compared" }
        var text = "\(printable(site.site)): \(amount) compared, \(end)"
        if !site.skipped.isEmpty { text += ", \(site.skipped.count) left out" }
        return text
            + " (\(decimal(site.seconds, places: 1)) s, \(counted(site.requests, "request")))\n"
    }
}
