internal import Ingest

/// Tags of template languages in Markdown: what a site generator replaces is no text of the post.
///
/// Jekyll's `{% … %}`, Hugo's `{{< … >}}` and `{{% … %}}`, and outputs of Liquid variables
/// (`{{ site.baseurl }}`, `{{ page.title | escape }}`) vanish; what stands between an opening and a closing tag stays.
/// Fenced code is left alone: there they are what the post talks about.
struct TemplateTags {
    private static let maximumTagLength = 4096
    private static let maximumOutputLength = 200

    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var index = 0
    /// Where the next of each closing mark was last found: what is not there is not looked for twice.
    private var closings: [String: Int] = [:]

    /// The text without template tags. O(length).
    static func removed(from text: Substring) -> String {
        guard mentionsTag(text) else { return String(text) }
        var tags = TemplateTags(bytes: Array(text.utf8))
        tags.run()
        return String(decoding: tags.output, as: UTF8.self)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        output.reserveCapacity(bytes.count)
    }

    /// Whether `{%` or `{{` stands anywhere; by bytes, because searching strings is 20 times slower.
    private static func mentionsTag(_ text: Substring) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            let isSecond = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "%")
            if isSecond, previous == UInt8(ascii: "{") { return true }
            previous = byte
        }
        return false
    }

    private mutating func run() {
        var fence: (mark: UInt8, count: Int)?
        while index < bytes.count {
            let end = lineEnd(from: index)
            let marks = fenceMarks(until: end)
            if let open = fence {
                if let marks, marks.mark == open.mark, marks.count >= open.count { fence = nil }
                copy(until: end)
            } else if let marks {
                fence = marks
                copy(until: end)
            } else {
                clean(until: end)
            }
        }
    }

    private mutating func copy(until end: Int) {
        output += bytes[index..<end]
        index = end
    }

    /// Copies a line without its tags; with a tag over several lines, on to the end of its last one.
    private mutating func clean(until lineEnd: Int) {
        var end = lineEnd
        while index < end {
            if bytes[index] == UInt8(ascii: "{"), let after = tagEnd() {
                index = after
                if index > end { end = self.lineEnd(from: index) }
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
    }

    private func lineEnd(from start: Int) -> Int {
        bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    /// The backticks or tildes that this line begins with, when they open or close a block of code.
    private func fenceMarks(until end: Int) -> (mark: UInt8, count: Int)? {
        let content = bytes[index..<end].drop { $0 == 0x20 }
        guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
        else {
            return nil
        }
        let count = content.prefix { $0 == mark }.count
        return count >= 3 ? (mark, count) : nil
    }

    /// Where the text goes on behind the tag that begins here, `nil` when none does.
    private mutating func tagEnd() -> Int? {
        let rest = bytes[index...]
        for (open, close) in [("{%", "%}"), ("{{<", ">}}"), ("{{%", "%}}")]
        where rest.starts(with: open.utf8) {
            return closing(close, from: index + open.utf8.count, within: Self.maximumTagLength)
        }
        guard rest.starts(with: "{{".utf8),
            let end = closing("}}", from: index + 2, within: Self.maximumOutputLength),
            isLiquid(bytes[(index + 2)..<(end - 2)])
        else { return nil }
        return end
    }

    private func isLiquid(_ expression: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: expression, as: UTF8.self).trimmed
        return ["site.", "page.", "post.", "include."].contains { text.hasPrefix($0) }
            || text.contains(" | ")
    }

    /// Where the text goes on behind the next closing mark.
    private mutating func closing(_ mark: String, from start: Int, within window: Int) -> Int? {
        var offset = closings[mark] ?? -1
        if offset < start {
            offset = start
            while offset < bytes.count, !bytes[offset...].starts(with: mark.utf8) { offset += 1 }
            closings[mark] = offset
        }
        let end = offset + mark.utf8.count
        return offset < bytes.count && offset - start <= window ? end : nil
    }
}
