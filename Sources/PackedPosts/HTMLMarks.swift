/// Looks for elements, classes and shortcodes in HTML without parsing it. Almost no post has any of
/// them, so a search must fail fast: it looks at one byte in six.
struct HTMLMarks {
    private let html: [UInt8]

    init(_ html: [UInt8]) {
        self.html = html
    }

    /// Whether the HTML has a start tag of a name.
    func hasElement(_ name: String) -> Bool {
        has("<" + name) { _, end in endsName(at: end, [UInt8(ascii: ">"), UInt8(ascii: "/")]) }
    }

    /// Whether the HTML has a shortcode of a name; `[[name]]` is text.
    func hasShortcode(_ name: String) -> Bool {
        has("[" + name) { isShortcode($0..<$1) }
    }

    /// Whether a shortcode begins here: with a bracket and a name.
    private func isShortcode(_ range: Range<Int>) -> Bool {
        html[range.lowerBound] == UInt8(ascii: "[")
            && (range.lowerBound == 0 || html[range.lowerBound - 1] != UInt8(ascii: "["))
            && endsName(at: range.upperBound, [UInt8(ascii: "]"), UInt8(ascii: "/")])
    }

    /// Whether the HTML has a gallery of WordPress: the block, the output of the shortcode, a
    /// gallery of Jetpack, or the shortcode.
    var hasGallery: Bool {
        has("gallery") { start, end in
            start > 0 && isShortcode(start - 1..<end)
                || Self.galleries.contains(classToken(around: start..<end))
        }
    }

    private static let galleries: Set<String> = [
        "wp-block-gallery", "blocks-gallery-grid", "gallery", "tiled-gallery",
        "wp-block-jetpack-tiled-gallery",
    ]

    /// The number of bytes of a tag that are searched before an occurrence, and of a class after
    /// it: this bounds the time for any HTML.
    private static let reach = 512

    /// The word of a `class` attribute that contains a range; empty when there is none.
    private func classToken(around range: Range<Int>) -> String {
        let before = html[max(0, range.lowerBound - Self.reach)..<range.lowerBound]
        let ends: [UInt8] = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        guard let tag = before.lastIndex(where: ends.contains), html[tag] == UInt8(ascii: "<"),
            let named = before[tag...].ranges(of: Array("class=".utf8)).last,
            let quote = before[named.upperBound...].first,
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return "" }
        let value = before[(named.upperBound + 1)...]
        guard !value.contains(quote) else { return "" }
        let word = value.reversed().prefix { !$0.isSpace }.count
        let rest = html[range.upperBound...].prefix(Self.reach)
            .prefix { !$0.isSpace && $0 != quote }.count
        return String(
            decoding: html[(range.lowerBound - word)..<(range.upperBound + rest)], as: UTF8.self)
    }

    private func endsName(at offset: Int, _ signs: [UInt8]) -> Bool {
        offset < html.count && (html[offset].isSpace || signs.contains(html[offset]))
    }

    /// Whether a text occurs somewhere with `isMeant` true. It skips bytes as in Horspool's
    /// algorithm.
    private func has(_ text: String, _ isMeant: (_ start: Int, _ end: Int) -> Bool) -> Bool {
        let wanted = Array(text.utf8)
        var steps = Array(repeating: wanted.count, count: 256)
        for (index, byte) in wanted.dropLast().enumerated() {
            steps[Int(byte)] = wanted.count - 1 - index
        }
        var end = wanted.count
        while end <= html.count {
            let start = end - wanted.count
            if html[end - 1] == wanted[wanted.count - 1], html[start..<end].elementsEqual(wanted),
                isMeant(start, end)
            {
                return true
            }
            end += steps[Int(html[end - 1])]
        }
        return false
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
