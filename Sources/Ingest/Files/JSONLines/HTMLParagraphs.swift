/// Plain text into paragraphs of HTML, byte by byte: by characters it took longer than indexing them.
struct HTMLParagraphs {
    private var html: [UInt8] = []
    private var isInParagraph = false

    /// The HTML of all that was added.
    var finished: String {
        String(decoding: isInParagraph ? html + "</p>\n".utf8 : html, as: UTF8.self)
    }

    /// Adds a text; blank lines part paragraphs.
    mutating func add(_ text: Span<UInt8>) {
        html.reserveCapacity(text.count + text.count / 16 + 16)
        var start = 0
        while start < text.count {
            let (end, next) = HTMLParagraphs.lineEnd(text, from: start)
            addLine(text.extracting(start..<end))
            start = next
        }
    }

    private mutating func addLine(_ line: Span<UInt8>) {
        if HTMLParagraphs.isBlank(line) {
            if isInParagraph { html += "</p>\n".utf8 }
            isInParagraph = false
            return
        }
        html += (isInParagraph ? "<br>\n" : "<p>").utf8
        isInParagraph = true
        for index in line.indices {
            switch line[index] {
            case UInt8(ascii: "&"): html += "&amp;".utf8
            case UInt8(ascii: "<"): html += "&lt;".utf8
            case UInt8(ascii: ">"): html += "&gt;".utf8
            case let byte: html.append(byte)
            }
        }
    }

    /// Where the line from `start` on ends, and where the next one begins: at LF, CR, both, VT, FF, U+0085, U+2028 and
    /// U+2029.
    private static func lineEnd(_ text: Span<UInt8>, from start: Int) -> (end: Int, next: Int) {
        var place = start
        while place < text.count {
            switch text[place] {
            case 0x0D where place + 1 < text.count && text[place + 1] == 0x0A:
                return (place, place + 2)
            case 0x0A...0x0D: return (place, place + 1)
            case 0xC2 where place + 1 < text.count && text[place + 1] == 0x85:
                return (place, place + 2)
            case 0xE2
            where place + 2 < text.count && text[place + 1] == 0x80
                && (0xA8...0xA9).contains(text[place + 2]):
                return (place, place + 3)
            default: place += 1
            }
        }
        return (place, place)
    }

    private static func isBlank(_ line: Span<UInt8>) -> Bool {
        for index in line.indices {
            let byte = line[index]
            if byte >= 0x80 {
                let rest = (index..<line.count).map { line[$0] }
                return String(decoding: rest, as: UTF8.self).unicodeScalars
                    .allSatisfy(\.properties.isWhitespace)
            }
            if byte != 0x20, byte != 0x09 { return false }
        }
        return true
    }
}
