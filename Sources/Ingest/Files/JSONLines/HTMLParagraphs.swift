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
        var start = 0
        while start < text.count {
            let (end, next) = HTMLParagraphs.lineEnd(text, from: start)
            addLine(text[start..<end])
            start = next
        }
    }

    private mutating func addLine(_ line: ArraySlice<UInt8>) {
        if HTMLParagraphs.isBlank(line) {
            if isInParagraph { html += "</p>\n".utf8 }
            isInParagraph = false
            return
        }
        html += (isInParagraph ? "<br>\n" : "<p>").utf8
        isInParagraph = true
        var start = line.startIndex
        for index in line.indices {
            let reference: StaticString
            switch line[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            default: continue
            }
            html += line[start..<index]
            html += reference.description.utf8
            start = index + 1
        }
        html += line[start...]
    }

    /// Where the line from `start` on ends, and where the next one begins: at LF, CR, both, VT, FF, U+0085, U+2028 and
    /// U+2029.
    private static func lineEnd(_ text: [UInt8], from start: Int) -> (end: Int, next: Int) {
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

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return true }
        guard line[first] >= 0x80 else { return false }
        return String(decoding: line[first...], as: UTF8.self).unicodeScalars
            .allSatisfy(\.properties.isWhitespace)
    }
}
