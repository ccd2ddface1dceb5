internal import Blog

/// What the head of an HTML page says about its site's API: `<link rel="https://api.w.org/" href="…">`, and the
/// page's language, `<html lang="en-US">`, its title, and what made it.
///
/// Only start tags are looked at, each by itself; comments and scripts may fool it, but a wrong link costs one
/// request and proves itself wrong.
struct PageHead: Sendable, Hashable {
    /// Addresses of `link` elements with WordPress's relation, as written.
    private(set) var apiLinks: [String] = []
    /// Addresses of feeds of the site's posts, as written.
    private(set) var feeds: [String] = []
    /// The page's language tag.
    private(set) var language: String?
    /// The page's title as plain text.
    private(set) var title: String?
    /// What made the page by its own account: `WordPress 6.1.9`.
    private(set) var generators: [String] = []

    /// The relation that names an API root.
    static let relation = "https://api.w.org/"
    private static let maximumHeadLength = 1 << 20

    /// Reads a page's bytes.
    init(_ bytes: [UInt8]) {
        let head = Array(bytes.prefix(Self.maximumHeadLength))
        var position = 0
        while let open = head[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            let name = Self.name(in: head, at: position)
            guard ["html", "link", "meta", "title"].contains(name) else { continue }
            var reader = AttributeReader(bytes: head, position: position + name.utf8.count)
            let attributes = reader.attributes()
            position = reader.position
            switch name {
            case "title": readTitle(in: head, at: position)
            default: read(name, attributes)
            }
        }
    }

    private mutating func read(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "html":
            language =
                language ?? RecordDecoder.languageTag(attributes["lang"].map(JSONValue.string))
        case "meta":
            guard attributes["name"]?.lowercased() == "generator",
                let content = attributes["content"]
            else { return }
            generators.append(HTMLText.plain(content))
        default:
            let relations = attributes["rel"]?.split(separator: " ") ?? []
            guard let target = attributes["href"].map(HTMLText.plain) else { return }
            if relations.contains(Substring(Self.relation)) { apiLinks.append(target) }
            let type = attributes["type"]?.lowercased() ?? ""
            let isFeed = ["application/rss+xml", "application/atom+xml"].contains(type)
            if isFeed, relations.contains("alternate"), !target.contains("comments") {
                feeds.append(target)
            }
        }
    }

    /// Takes the text behind a title's start tag; of several titles the first counts.
    private mutating func readTitle(in bytes: [UInt8], at position: Int) {
        guard title == nil, position < bytes.count else { return }
        let text = bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "<") }.prefix(1000)
        let plain = HTMLText.plain(String(decoding: text, as: UTF8.self))
        if !plain.isEmpty { title = plain }
    }

    private static func name(in bytes: [UInt8], at start: Int) -> String {
        let letters = bytes[start...].prefix(5).prefix {
            (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
        return String(decoding: letters, as: UTF8.self).lowercased()
    }
}

/// A value cursor over the attributes of one start tag.
private struct AttributeReader {
    let bytes: [UInt8]
    var position: Int

    /// Reads up to the `>` that ends the tag; of equal names the first counts.
    mutating func attributes() -> [String: String] {
        var found: [String: String] = [:]
        while true {
            skip { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
            guard let byte = current, byte != UInt8(ascii: ">") else { return found }
            let name = text { $0 > 0x20 && ![0x3D, 0x3E, 0x2F].contains($0) }.lowercased()
            skip { $0 <= 0x20 }
            var value = ""
            if current == UInt8(ascii: "=") {
                position += 1
                value = self.value()
            } else if name.isEmpty {
                position += 1
            }
            if !name.isEmpty, found[name] == nil { found[name] = value }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func value() -> String {
        skip { $0 <= 0x20 }
        guard let quote = current, quote == 0x22 || quote == 0x27 else {
            return text { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        }
        position += 1
        let value = text { $0 != quote }
        position = min(position + 1, bytes.count)
        return value
    }

    private mutating func skip(while matches: (UInt8) -> Bool) { _ = text(while: matches) }

    private mutating func text(while matches: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = current, matches(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
