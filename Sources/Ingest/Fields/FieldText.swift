internal import Blog

/// What of a custom field's value is text for readers.
enum FieldText {
    /// Longer values are read up to here, in bytes.
    private static let maximumBytes = 64 << 10
    /// Words of so many letters and digits without a sign between are keys and packed data.
    private static let longestWord = 60

    /// The texts in a value, each on one line; none where it is data.
    static func pieces(of value: String, named name: String) -> [String] {
        let text = beginning(of: value.trimmed)
        guard !text.isEmpty, !isData(text), !(isNumber(text) && namesThing(name)) else { return [] }
        guard text.contains(where: { "<&[".contains($0) }) else { return lines(of: text) }
        return HTMLContent.blocks(in: MembershipText(text).shown).flatMap { lines(of: $0.text) }
    }

    private static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { String($0).trimmed.nonEmpty }
    }

    /// The text as far as it is read; a word that goes on is left out.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        let head = String(decoding: text.utf8.prefix(maximumBytes), as: UTF8.self)
        guard let space = head.lastIndex(where: \.isWhitespace) else {
            return String(head.dropLast())
        }
        return String(head[..<space])
    }

    private static func isData(_ text: String) -> Bool {
        text.hasPrefix("data:") || isSerialized(text) || isJSON(text) || isPacked(text)
            || isUpload(text)
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C || $0 == 0x20 }
    }

    /// Whether a field is called as those are that have the number of a picture, a file or a post.
    private static func namesThing(_ name: String) -> Bool {
        let name = name.lowercased()
        let words = name.split { !$0.isLetter }
        return ["id", "ids"].contains { words.last.map(String.init) == $0 }
            || [
                "image", "img", "photo", "picture", "gallery", "thumbnail", "logo", "icon",
                "avatar", "background", "banner", "attachment", "file", "video", "audio", "media",
            ].contains { name.contains($0) }
    }

    /// What PHP's `serialize` writes.
    private static func isSerialized(_ text: String) -> Bool {
        if text == "N;" { return true }
        let head = Array(text.utf8.prefix(3))
        guard head.count == 3, "abdiosCOE".utf8.contains(head[0]), head[1] == UInt8(ascii: ":"),
            let last = text.utf8.last
        else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(head[2])
            && (last == UInt8(ascii: ";") || last == UInt8(ascii: "}"))
    }

    private static func isJSON(_ text: String) -> Bool {
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return false }
        var reader = JSONReader(Array(text.utf8))
        do throws(JSONError) {
            _ = try reader.value()
            reader.skipSpace()
            return reader.position == text.utf8.count
        } catch {
            return false
        }
    }

    /// Whether all its words are as keys, hashes and base64 are; no language without spaces is written in ASCII.
    private static func isPacked(_ text: String) -> Bool {
        let words = text.utf8.split { $0 <= 0x20 }
        let long = words.filter { word in
            word.count >= longestWord
                && word.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                        || "+/=_-".utf8.contains(byte)
                }
        }
        if long.count > 0, long.count >= words.count - 1 { return true }
        guard words.count == 1, let word = words.first else { return false }
        let digits = word.count { (0x30...0x39).contains($0) }
        let isHash =
            word.count >= 32 && digits > 0
            && word.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
            }
        return isHash || word.starts(with: "field_".utf8) && word.count == 19
    }

    /// The address of a file in the library.
    private static func isUpload(_ text: String) -> Bool {
        text.hasPrefix("http") && text.contains("/wp-content/uploads/")
            && !text.contains(where: \.isWhitespace)
    }
}
