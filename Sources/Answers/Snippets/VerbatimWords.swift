/// Words of a text as written, with single spaces between them: what a text fragment of an address
/// can lead to.
enum VerbatimWords {
    /// The maximum number of characters taken.
    private static let maximumLength = 80
    /// The maximum distance of the beginning of a word from the offset, in characters.
    private static let maximumWordLength = 40
    /// The number of bytes of the text looked at before and after the offset.
    private static let stretch = 1024

    /// Whole words, from the one at a byte of the text to the end of the line, or as many as fit.
    /// In scripts without spaces the first word begins at the character itself. Empty when there is
    /// white space only.
    static func text(in bytes: ArraySlice<UInt8>, from offset: Int) -> String {
        let stretch = bytes.scalar(at: offset - stretch)..<bytes.scalar(at: offset + stretch)
        let text = CharacterText(bytes[stretch])
        var start = text.beginning(
            holding: min(bytes.startIndex + offset - stretch.lowerBound, text.end))
        while start < text.end, text[start].isBlank { start = text.next(after: start) }
        start = wordStart(text, before: start)
        let end = end(text, from: start, isCut: stretch.upperBound < bytes.endIndex)
        return String(decoding: text.bytes[start..<end], as: UTF8.self)
    }

    /// Whether a browser would find the words in a text: in any case, but never as a part of longer
    /// words.
    static func areFound(_ words: String, in text: ArraySlice<UInt8>) -> Bool {
        let words = Array(words.lowercased().utf8)
        guard let first = words.first else { return false }
        let text = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        var offset = 0
        while offset + words.count <= text.count {
            let end = offset + words.count
            if text[offset] == first, text[offset..<end].elementsEqual(words),
                isBetweenWords(text, at: offset), isBetweenWords(text, at: end)
            {
                return true
            }
            offset += 1
        }
        return false
    }

    /// Whether an offset is not inside a word, between two letters or digits. In scripts without
    /// spaces a word may begin anywhere.
    private static func isBetweenWords(_ text: [UInt8], at offset: Int) -> Bool {
        guard offset > 0, offset < text.count else { return true }
        let before = text[...].scalar(at: offset - 1)
        let after = text[offset...].prefix(4)
        let neighbours = [text[before..<offset], after].map {
            String(decoding: $0, as: UTF8.self).unicodeScalars.first
        }
        return !neighbours.allSatisfy { scalar in
            guard let properties = scalar?.properties else { return false }
            return (properties.isAlphabetic || properties.numericType != nil)
                && !properties.isIdeographic
        }
    }

    /// - Parameter isCut: whether the last character of the text may continue after it.
    private static func end(_ text: CharacterText, from start: Int, isCut: Bool) -> Int {
        var (end, offset) = (start, start)
        for _ in 0..<maximumLength where offset < text.end {
            let next = text.next(after: offset)
            if isCut, next == text.end { break }
            if text[offset].isBlank {
                end = offset
                guard text[offset].isSpace, next < text.end, !text[next].isBlank else { return end }
            }
            offset = next
        }
        // One long word is cut between characters.
        return offset == text.end || end == start ? offset : end
    }

    private static func wordStart(_ text: CharacterText, before offset: Int) -> Int {
        var start = offset
        for _ in 0..<maximumWordLength {
            guard start > 0 else { return start }
            let before = text.previous(before: start)
            if text[before].isBlank { return start }
            start = before
        }
        return offset
    }
}

extension CharacterText.Element {
    /// The space between two words of a line.
    fileprivate var isSpace: Bool {
        if case .ascii(0x20) = self { true } else { false }
    }
}
