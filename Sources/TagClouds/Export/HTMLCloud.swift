/// The markup of WordPress's `wp_tag_cloud()`, byte for byte (checked against WordPress 6.1.9 on PHP 8.2).
///
///     <a href="URL" class="tag-cloud-link tag-link-ID tag-link-position-N" style="font-size: SIZEpt;"
///      aria-label="NAME (COUNT items)">NAME</a>                                       in one line, lines end in "\n"
///
/// The label is there when sizes differ or counts are shown: `smallest` equal to `largest` drops it, but, as in
/// WordPress, only for whole numbers. A term without a link gets `href="#" role="button"`. Numbers and words are those
/// of a site in English.
struct HTMLCloud {
    /// How the links are put together: WordPress's `format`.
    enum Style {
        /// Links with a separator between them.
        case flat(separator: String)
        /// An unordered list.
        case list
    }

    let cloud: TagCloud
    let style: Style

    init(_ cloud: TagCloud, style: Style = .flat(separator: "\n")) {
        self.cloud = cloud
        self.style = style
    }

    /// The markup; nothing at all for an empty cloud. O(n).
    var text: String {
        if cloud.items.isEmpty { return "" }
        let links = zip(1..., cloud.items).map { link($1, position: $0) }
        switch style {
        case .flat(let separator): return links.joined(separator: separator)
        case .list:
            let items = links.joined(separator: "</li>\n\t<li>")
            return "<ul class='wp-tag-cloud' role='list'>\n\t<li>\(items)</li>\n</ul>\n"
        }
    }

    private func link(_ item: CloudItem, position: Int) -> String {
        let address = item.link ?? "#"
        let role = address == "#" ? " role=\"button\"" : ""
        let name = WordPressText.escaped(item.name)
        let label =
            hasLabels
            ? " aria-label=\"\(name) (\(WordPressText.escaped(Self.items(item.count))))\"" : ""
        let size = WordPressText.escaped(PHPNumber.text(item.size) + cloud.options.unit)
        let count =
            cloud.options.showCount ? "<span class=\"tag-link-count\"> (\(item.count))</span>" : ""
        return "<a href=\"\(WordPressURL.escaped(address))\"\(role)"
            + " class=\"tag-cloud-link tag-link-\(item.id) tag-link-position-\(position)\""
            + " style=\"font-size: \(size);\"\(label)>\(name)\(count)</a>"
    }

    private var hasLabels: Bool {
        let options = cloud.options
        let isWhole = options.smallest == options.smallest.rounded()
        return options.showCount || options.largest != options.smallest || !isWhole
    }

    /// `1 item`, `1,234 items`.
    static func items(_ count: Int) -> String {
        "\(grouped(count)) \(count == 1 ? "item" : "items")"
    }

    /// A number with a comma before every three digits.
    private static func grouped(_ count: Int) -> String {
        var text = ""
        let digits = String(count)
        for (position, digit) in digits.enumerated() {
            if position > 0 && (digits.count - position) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
