internal import Ingest

/// Plain text into paragraphs of HTML, byte by byte: by characters it took longer than indexing them.
struct HTMLParagraphs {
    private var html: [UInt8] = []
    private var isInParagraph = false

    /// The HTML of all that was added.
    var finished: String {
        String(decoding: isInParagraph ? html + "</p>\n".utf8 : html, as: UTF8.self)
    }

    /// Adds a text; blank lines part paragraphs.
    mutating func add(_ text: [UInt8]) {
        html.reserveCapacity(text.count + text.count / 16 + 16)
        SourceBytes.with(text) { source in
            var start = 0
            while start < source.count {
                let (end, next) = HTMLParagraphs.lineEnd(source, from: start)
                addLine(start..<end, of: source)
                start = next
            }
        }
    }

    private mutating func addLine(_ line: Range<Int>, of source: SourceBytes) {
        if HTMLParagraphs.isBlank(line, of: source) {
            if isInParagraph { html += "</p>\n".utf8 }
            isInParagraph = false
            return
        }
        html += (isInParagraph ? "<br>\n" : "<p>").utf8
        isInParagraph = true
        var start = line.lowerBound
        var offset = start
        while offset < line.upperBound {
            offset = source.firstOfParagraphs(in: offset..<line.upperBound)
            guard offset < line.upperBound else { break }
            if let reference = HTMLParagraphs.reference(to: source[offset]) {
                source.append(start..<offset, to: &html)
                html += reference.utf8
                start = offset + 1
            }
            offset += 1
        }
        source.append(start..<line.upperBound, to: &html)
    }

    private static func reference(to byte: UInt8) -> String? {
        switch byte {
        case ASCII.ampersand: "&amp;"
        case ASCII.lessThan: "&lt;"
        case ASCII.greaterThan: "&gt;"
        default: nil
        }
    }

    /// Where the line from `start` on ends, and where the next one begins: at LF, CR, both, VT, FF, U+0085, U+2028 and
    /// U+2029.
    private static func lineEnd(_ text: SourceBytes, from start: Int) -> (end: Int, next: Int) {
        var offset = start
        while true {
            offset = text.firstOfParagraphs(in: offset..<text.count)
            guard offset < text.count else { return (offset, offset) }
            let next = text.byte(at: offset + 1)
            switch text[offset] {
            case 0x0D where next == 0x0A: return (offset, offset + 2)
            case 0x0A...0x0D: return (offset, offset + 1)
            case 0xC2 where next == 0x85: return (offset, offset + 2)
            case 0xE2 where next == 0x80 && [0xA8, 0xA9].contains(text.byte(at: offset + 2)):
                return (offset, offset + 3)
            default: offset += 1
            }
        }
    }

    private static func isBlank(_ line: Range<Int>, of source: SourceBytes) -> Bool {
        guard let first = line.first(where: { source[$0] != 0x20 && source[$0] != 0x09 }) else {
            return true
        }
        guard source[first] >= 0x80 else { return false }
        return source.string(first..<line.upperBound).unicodeScalars
            .allSatisfy(\.properties.isWhitespace)
    }
}
