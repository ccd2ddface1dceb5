import BlogSearch

/// What is worth tidying up among the terms of a site, for people and for programs.
struct HygieneText: Encodable {
    let site: String
    let hygiene: TermHygiene

    /// Names that are listed of each kind in text; JSON has all.
    private static let most = 12

    /// Paragraphs, one for each kind that there is.
    func text(_ style: Style) -> String {
        if hygiene.isEmpty { return "There is nothing to tidy up.\n" }
        let groups = hygiene.nearDuplicates.map { group in
            group.map { "\(printable($0.name)) (\($0.count))" }.joined(separator: " · ")
        }
        let twins = hygiene.sameAsCategory.map { twins in
            "\(printable(twins.tag.name)): tag of \(posts(twins.tag)), category of \(posts(twins.category))"
        }
        return [
            list("Names that are nearly the same", groups, style),
            list("Tags that are a category as well", twins, style),
            list("Tags of one post", hygiene.usedOnce.map { printable($0.name) }, style),
            list(
                "Terms of no post",
                hygiene.unused.map { printable("\($0.name) (\($0.taxonomy))") }, style),
        ].compactMap { $0 }.joined(separator: "\n")
    }

    private func list(_ title: String, _ lines: [String], _ style: Style) -> String? {
        if lines.isEmpty { return nil }
        let shown = lines.prefix(Self.most).map { "  \($0)\n" }.joined()
        let more = lines.count - Self.most
        return style.bold("\(title): \(lines.count)") + "\n" + shown
            + (more > 0 ? style.dim("  … and \(more) more") + "\n" : "")
    }

    private func posts(_ entry: TermHygiene.Entry) -> String {
        counted(entry.count, "post")
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(site, forKey: .site)
        try hygiene.encode(to: encoder)
    }

    private enum CodingKeys: String, CodingKey {
        case site
    }
}
