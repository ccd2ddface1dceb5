/// Cuts a passage out of a text. It begins at the beginning of a sentence if one is near, has whole
/// words if there are spaces, and always whole characters.
///
/// It looks at a limited stretch of the text, so that long texts and endless characters take no
/// more time.
struct PassageCutter {
    /// A piece of a text.
    struct Passage {
        /// The stretch of the text that contains it.
        var text: CharacterText
        /// Its range of bytes in the stretch.
        var range: Range<Int>
        /// Whether it begins at the beginning of its text or of a sentence.
        var isBeginning: Bool
        /// Whether the text continues after it.
        var goesOn: Bool
    }

    /// The maximum length of a passage, in Unicode scalars.
    static let maximumLength = 220
    /// The maximum distance of the beginning of a sentence before the match, in Unicode scalars.
    private static let sentenceReach = 100
    /// The number of Unicode scalars before the first match when no sentence begins near.
    private static let lead = 40
    /// The number of bytes of the text looked at before and after a match.
    private static let stretch = 2048

    private let text: CharacterText
    /// The range of bytes of the match, in the stretch.
    private let core: Range<Int>
    private let startsText: Bool
    private let endsText: Bool

    /// Prepares to cut around a run of matches, given in bytes of the text. An empty range means
    /// the beginning.
    init(_ whole: ArraySlice<UInt8>, around core: Range<Int> = 0..<0) {
        let first = whole.scalar(at: core.lowerBound - PassageCutter.stretch)
        let end = whole.scalar(at: core.upperBound + PassageCutter.stretch)
        text = CharacterText(whole[first..<end])
        // In a damaged text the bytes before the match may have moved it.
        let start = min(whole.startIndex + core.lowerBound - first, text.end)
        self.core = start..<min(start + core.count, text.end)
        startsText = first == whole.startIndex
        endsText = end == whole.endIndex
    }

    /// The passage.
    var passage: Passage {
        let room =
            PassageCutter.maximumLength - text.bytes[core].scalarCount
        let start =
            core.isEmpty
            ? 0 : beginning(before: text.beginning(holding: core.lowerBound), room: room)
        let end = end(from: start)
        return Passage(
            text: text, range: start..<end, isBeginning: isBeginning(start),
            goesOn: !endsText || hasText(from: end))
    }

    private func isBeginning(_ start: Int) -> Bool {
        guard start > 0 else { return startsText }
        let last = text.previous(before: start)
        if text[last].isBlank { return sentenceEnds(before: last, next: start) }
        return text[last].endsSentenceWithoutSpace
    }

    /// Goes back from a match to the beginning of its sentence, or to a word a little before it.
    private func beginning(before match: Int, room: Int) -> Int {
        var offset = match
        var word = match
        var walked = 0
        let reach = min(room, PassageCutter.sentenceReach)
        while offset > 0 {
            if text.isInWord(before: offset) {
                walked += 1
                guard walked <= reach else { return word }
                offset -= 1
                continue
            }
            let before = text.previous(before: offset)
            let character = text[before]
            walked += character.scalars
            guard walked <= reach else { return word }
            if character.isBlank {
                if walked <= min(room, PassageCutter.lead) { word = offset }
                if sentenceEnds(before: before, next: offset) { return offset }
            } else if character.endsSentenceWithoutSpace {
                return offset
            }
            offset = before
        }
        return offset
    }

    /// Whether the white space at an offset is between two sentences or lines.
    private func sentenceEnds(before blank: Int, next: Int) -> Bool {
        if text[blank].isNewline { return true }
        guard next < text.end, !text[next].isLowercase, !text[next].isBlank else { return false }
        var offset = blank
        repeat {
            guard offset > 0 else { return false }
            offset = text.previous(before: offset)
        } while text[offset].closesSentence
        guard text[offset].endsSentence else { return false }
        let isPoint = text.bytes[offset] == UInt8(ascii: ".")
        return !isPoint || !PassageCutter.isAbbreviated(text.bytes[..<offset])
    }

    /// Whether a point after a text belongs to an abbreviation or an initial at the end of the
    /// text.
    static func isAbbreviated(_ text: ArraySlice<UInt8>) -> Bool {
        var first = text.endIndex
        while first > text.startIndex, text.endIndex - first < 8, isLetterOrPoint(text[first - 1]) {
            first -= 1
        }
        if first > text.startIndex {
            switch text[first - 1] {
            case ...0x20, 0x22, 0x28, 0x5B: break
            default: return false
            }
        }
        let word = String(decoding: text[first...], as: UTF8.self)
        let pieces = word.utf8.split(separator: UInt8(ascii: "."))
        return abbreviations.contains(word)
            || !pieces.isEmpty && pieces.allSatisfy { $0.count == 1 }
    }

    private static let abbreviations: Set<String> = [
        "Dr", "Mr", "Mrs", "Ms", "Prof", "St", "vs",
    ]

    private static func isLetterOrPoint(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".")
    }

    /// The end of the longest passage, without the beginning of a word that does not fit.
    private func end(from start: Int) -> Int {
        var offset = start
        var afterWord = start
        var walked = 0
        while offset < text.end {
            let step = text.step(at: offset)
            walked += step.scalars
            if step.isBlank { afterWord = offset }
            guard walked <= PassageCutter.maximumLength else {
                // Scripts without spaces, and one endless word, are cut between characters.
                return afterWord > start && offset - afterWord < 60 ? afterWord : offset
            }
            offset = step.next
        }
        return offset
    }

    /// Whether anything but white space follows an offset.
    private func hasText(from offset: Int) -> Bool {
        var offset = offset
        while offset < text.end {
            if !text[offset].isBlank { return true }
            offset = text.next(after: offset)
        }
        return false
    }
}
