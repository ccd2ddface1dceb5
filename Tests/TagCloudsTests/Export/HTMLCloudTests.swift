import Testing

@testable import TagClouds

@Suite struct HTMLCloudTests {
    @Test(arguments: try Golden.cases())
    func html_isByteForByte_whatWordPressPrints(golden: Golden.Case) throws {
        let cloud = TagCloud(try given(golden), options: try options(golden.args))
        let style: HTMLCloud.Style =
            golden.args.format == "list" ? .list : .flat(separator: golden.args.separator ?? "\n")
        #expect(Array(HTMLCloud(cloud, style: style).text.utf8) == Array(golden.html.utf8))
    }

    /// An index keeps names as readers see them; the database keeps them escaped.
    @Test(arguments: try Golden.cases())
    func html_isTheSame_fromDecodedNames(golden: Golden.Case) throws {
        let options = try options(golden.args)
        let stored = try given(golden)
        let decoded = stored.map { entry in
            CloudEntry(
                id: entry.id, taxonomy: entry.taxonomy, name: decode(entry.name), slug: entry.slug,
                count: entry.count, link: entry.link, parent: entry.parent)
        }
        let html = TagCloud(stored, options: options).exported(as: .html)
        #expect(TagCloud(decoded, options: options).exported(as: .html) == html)
    }

    @Test func aTermWithoutLink_isAButton() {
        let entry = CloudEntry(id: 3, taxonomy: "post_tag", name: "r&b", slug: "rb", count: 1)
        #expect(
            TagCloud([entry]).exported(as: .html)
                == "<a href=\"#\" role=\"button\" class=\"tag-cloud-link tag-link-3 tag-link-position-1\""
                + " style=\"font-size: 8pt;\" aria-label=\"r&amp;b (1 item)\">r&amp;b</a>")
    }

    /// Undoes the escapes of `&`, `<` and `>`, unless that would make a new reference.
    private func decode(_ name: String) -> String {
        let decoded = name.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
        return WordPressText.stored(decoded) == Array(name.utf8) ? decoded : name
    }

    /// The entries as the database gave them, then those it left out, which may not show.
    private func given(_ golden: Golden.Case) throws -> [CloudEntry] {
        let entries = try Golden.entries().filter { $0.taxonomy == golden.taxonomy }
        let first = golden.given.compactMap { id in entries.first { $0.id == id } }
        return first + entries.filter { !golden.given.contains($0.id) }
    }

    private func options(_ arguments: Golden.Arguments) throws -> CloudOptions {
        try CloudOptions(
            number: Int(arguments.number ?? 45), smallest: arguments.smallest ?? 8,
            largest: arguments.largest ?? 22, unit: arguments.unit ?? "pt",
            orderBy: arguments.orderby == "count" ? .count : .name,
            order: arguments.order == "DESC" ? .descending : .ascending,
            showCount: arguments.showCount == 1)
    }
}
