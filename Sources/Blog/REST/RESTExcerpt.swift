/// The excerpt of a post as WordPress shows it: its author's own, else the first 55 words of its text.
package enum RESTExcerpt {
    private static let words = 55

    /// The excerpt in a paragraph, `""` where there is no text. Linear in the part of the body that is read.
    package static func html(of post: Post) -> String {
        if let html = post.extra?.excerptHTML { return html + "\n" }
        if let excerpt = post.excerpt { return paragraph(HTMLEscapes.text(excerpt)) }
        var (found, isCut) = (0, false)
        var text = ""
        forEachWord(in: post.html) { word in
            guard found < words else {
                isCut = true
                return false
            }
            text += (text.isEmpty ? "" : " ") + String(decoding: word, as: UTF8.self)
            found += 1
            return true
        }
        return text.isEmpty ? "" : paragraph(text + (isCut ? " [&hellip;]" : ""))
    }

    private static func paragraph(_ html: String) -> String { "<p>" + html + "</p>\n" }

    /// Calls for each word of what is left of HTML without its tags, and without scripts and styles, until it answers `false`.
    private static func forEachWord(in html: String, _ body: (ArraySlice<UInt8>) -> Bool) {
        let bytes = Array(html.utf8)
        var word: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x3C, let end = endOfMarkup(bytes, from: index) {
                index = end
                continue
            }
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                if !word.isEmpty, !body(word[...]) { return }
                word = []
            } else {
                word.append(byte)
            }
            index += 1
        }
        if !word.isEmpty { _ = body(word[...]) }
    }

    /// Where a tag, a comment, or a script or style with what is in it ends; `nil` where none begins.
    private static func endOfMarkup(_ bytes: [UInt8], from start: Int) -> Int? {
        let next = start + 1 < bytes.count ? bytes[start + 1] : 0x20
        guard next != 0x20, next != 0x0A, next != 0x09, next != 0x0D else { return nil }
        if bytes[start...].starts(with: "<!--".utf8) {
            return end(of: "-->", in: bytes, from: start) ?? bytes.count
        }
        for name in ["script", "style"] where begins(name, bytes, at: start + 1) {
            if let close = end(of: "</" + name, in: bytes, from: start) {
                return end(of: ">", in: bytes, from: close) ?? bytes.count
            }
        }
        var quote: UInt8?
        for index in start + 1..<bytes.count {
            let byte = bytes[index]
            if quote == nil, byte == 0x3E { return index + 1 }
            if quote == nil, byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if quote == byte {
                quote = nil
            }
        }
        return bytes.count
    }

    private static func begins(_ name: String, _ bytes: [UInt8], at start: Int) -> Bool {
        bytes[start...].count > name.utf8.count
            && zip(bytes[start...], name.utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
        let sought = Array(text.utf8)
        var index = start
        while index + sought.count <= bytes.count {
            if zip(bytes[index...], sought).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) {
                return index + sought.count
            }
            index += 1
        }
        return nil
    }
}
