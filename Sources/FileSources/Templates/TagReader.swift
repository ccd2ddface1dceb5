/// Finds the tags of template languages in Markdown, in order. O(length).
///
/// Code between backticks and in fenced blocks is left alone: there they are what the post talks about. Only what makes text
/// raw is found there, too.
struct TagReader {
    private static let maximumTagLength = 4096
    private static let maximumOutputLength = 200

    private let bytes: [UInt8]
    private let replacesOutputs: Bool
    private(set) var tags: [TemplateTag] = []
    private var index = 0
    /// Where the next of each closing mark was last found: what is not there is not looked for twice.
    private var closings: [String: Int] = [:]
    /// Where the paragraph ends that was last looked at.
    private var paragraphEnd = 0
    /// Starts of runs of backticks by their length, last first.
    private var runs: [Int: [Int]] = [:]
    private var hasRuns = false
    /// What is begun raw somewhere and never ended from there on.
    private var unended: Set<String> = []

    /// - Parameter replacesOutputs: whether every `{{ … }}` is one.
    init(_ bytes: [UInt8], replacesOutputs: Bool) {
        self.bytes = bytes
        self.replacesOutputs = replacesOutputs
        read()
    }

    private mutating func read() {
        var fence: (mark: UInt8, count: Int)?
        while index < bytes.count {
            let end = lineEnd(from: index)
            let marks = fenceMarks(until: end)
            if let open = fence {
                if let marks, marks.mark == open.mark, marks.count >= open.count { fence = nil }
                readLine(until: end, onlyRaw: true)
            } else if let marks {
                fence = marks
                index = end
            } else {
                readLine(until: end, onlyRaw: false)
            }
        }
    }

    /// Reads a line; with a tag over several lines, on to the end of its last one.
    private mutating func readLine(until lineEnd: Int, onlyRaw: Bool) {
        var end = lineEnd
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "{"):
                guard let tag = tag() else {
                    index += 1
                    continue
                }
                let isRaw = tag.kind == .tag && ["raw", "verbatim"].contains(tag.name)
                if !onlyRaw || isRaw { tags.append(tag) }
                index = tag.range.upperBound
                // What is raw has no tags.
                if isRaw, !tag.isEnd { index = rawEnd(tag) }
                if index > end { end = self.lineEnd(from: index) }
            case UInt8(ascii: "`") where !onlyRaw:
                index = codeEnd()
                if index > end { end = self.lineEnd(from: index) }
            default: index += 1
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
        // Backticks in the rest of the line make it code in a line.
        if mark == UInt8(ascii: "`"), content.dropFirst(count).contains(mark) { return nil }
        return count >= 3 ? (mark, count) : nil
    }

    /// Where the text goes on behind the code that the backticks here begin, or behind these when they begin none.
    private mutating func codeEnd() -> Int {
        let count = bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count
        if !hasRuns { findRuns() }
        while let next = runs[count]?.last, next <= index { runs[count]?.removeLast() }
        guard let next = runs[count]?.last, next < endOfParagraph() else { return index + count }
        // What is raw is so in code, too.
        let inner = bytes[(index + count)..<next]
        if inner.contains(UInt8(ascii: "{")), isRaw(inner) { return index + count }
        return next + count
    }

    private func isRaw(_ code: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: code, as: UTF8.self)
        return text.contains("{% raw") || text.contains("{%- raw") || text.contains("{%raw")
    }

    private mutating func findRuns() {
        hasRuns = true
        var position = bytes.count
        while position > 0 {
            position -= 1
            guard bytes[position] == UInt8(ascii: "`") else { continue }
            let end = position + 1
            while position > 0, bytes[position - 1] == UInt8(ascii: "`") { position -= 1 }
            runs[end - position, default: []].append(position)
        }
    }

    private mutating func endOfParagraph() -> Int {
        if paragraphEnd > index { return paragraphEnd }
        var position = index
        while position < bytes.count {
            if bytes[position] == 0x0A,
                bytes[(position + 1)...].first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D })
                    == 0x0A
            {
                break
            }
            position += 1
        }
        paragraphEnd = max(position, index + 1)
        return paragraphEnd
    }

    // MARK: - One tag

    /// The tag that begins here, `nil` when none does.
    private mutating func tag() -> TemplateTag? {
        let rest = bytes[index...]
        if rest.starts(with: "{%".utf8) { return tag(.tag, "{%", "%}") }
        guard rest.starts(with: "{{".utf8) else { return nil }
        for (open, close, kind) in [
            ("{{</*", "*/>}}", TemplateTag.Kind.shown), ("{{%/*", "*/%}}", .shown),
            ("{{/*", "*/}}", .comment), ("{{<", ">}}", .shortcode), ("{{%", "%}}", .shortcode),
        ] where rest.starts(with: open.utf8) {
            if let found = tag(kind, open, close) { return found }
        }
        guard let end = closing("}}", from: index + 2, within: Self.maximumOutputLength),
            replacesOutputs || isLiquid(bytes[(index + 2)..<(end - 2)])
        else { return nil }
        return make(.output, from: index + 2, to: end - 2, end: end)
    }

    private mutating func tag(
        _ kind: TemplateTag.Kind, _ open: String, _ close: String
    ) -> TemplateTag? {
        let start = index + open.utf8.count
        guard let end = closing(close, from: start, within: Self.maximumTagLength) else {
            return nil
        }
        return make(kind, from: start, to: end - close.utf8.count, end: end)
    }

    private func make(
        _ kind: TemplateTag.Kind, from start: Int, to last: Int, end: Int
    ) -> TemplateTag {
        TemplateTag(
            kind: kind, text: String(decoding: bytes[start..<max(start, last)], as: UTF8.self),
            range: index..<end)
    }

    private func isLiquid(_ expression: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: expression, as: UTF8.self)
        return ["site.", "page.", "post.", "include."].contains {
            text.drop(while: \.isWhitespace).hasPrefix($0)
        } || text.contains(" | ")
    }

    /// Where the text goes on behind the next closing mark.
    private mutating func closing(_ mark: String, from start: Int, within window: Int) -> Int? {
        var offset = closings[mark] ?? -1
        if offset < start {
            offset = start
            let mark = Array(mark.utf8)
            while offset < bytes.count, !bytes[offset...].starts(with: mark) { offset += 1 }
            closings[String(decoding: mark, as: UTF8.self)] = offset
        }
        let end = offset + mark.utf8.count
        return offset < bytes.count && offset - start <= window ? end : nil
    }

    /// Where what is raw ends: at the tag that ends it, else right behind the tag that begins it.
    private mutating func rawEnd(_ tag: TemplateTag) -> Int {
        if unended.contains(tag.name) { return tag.range.upperBound }
        var position = tag.range.upperBound
        while let close = closing("%}", from: position, within: .max / 2) {
            if let open = bytes[position..<close].lastIndex(of: UInt8(ascii: "{")) {
                let inner = String(decoding: bytes[open..<close], as: UTF8.self)
                    .filter { !$0.isWhitespace && $0 != "-" }
                if inner == "{%end\(tag.name)%}" { return open }
            }
            position = close
        }
        unended.insert(tag.name)
        return tag.range.upperBound
    }
}
