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
    static func text(in bytes: ArraySlice<UInt8>, from place: Int) -> String {
        let stretch = bytes.scalar(at: place - stretch)..<bytes.scalar(at: place + stretch)
        let text = CharacterText(bytes[stretch])
        var start = text.beginning(
            holding: min(bytes.startIndex + place - stretch.lowerBound, text.end))
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
        var place = 0
        while place + words.count <= text.count {
            let end = place + words.count
            if text[place] == first, text[place..<end].elementsEqual(words),
                isBetweenWords(text, at: place), isBetweenWords(text, at: end)
            {
                return true
            }
            place += 1
        }
        return false
    }

    /// Whether an offset is not inside a word, between two letters or digits. In scripts without
    /// spaces a word may begin anywhere.
    private static func isBetweenWords(_ text: [UInt8], at place: Int) -> Bool {
        guard place > 0, place < text.count else { return true }
        let before = text[...].scalar(at: place - 1)
        let after = text[place...].prefix(4)
        let neighbours = [text[before..<place], after].map {
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
        var (end, place) = (start, start)
        for _ in 0..<maximumLength where place < text.end {
            let next = text.next(after: place)
            if isCut, next == text.end { break }
            if text[place].isBlank {
                end = place
                guard text[place].isSpace, next < text.end, !text[next].isBlank else { return end }
            }
            place = next
        }
        // One long word is cut between characters.
        return place == text.end || end == start ? place : end
    }

    private static func wordStart(_ text: CharacterText, before place: Int) -> Int {
        var start = place
        for _ in 0..<maximumWordLength {
            guard start > 0 else { return start }
            let before = text.previous(before: start)
            if text[before].isBlank { return start }
            start = before
        }
        return place
    }
}

extension CharacterText.Element {
    /// The space between two words of a line.
    fileprivate var isSpace: Bool {
        if case .ascii(0x20) = self { true } else { false }
    }
}
