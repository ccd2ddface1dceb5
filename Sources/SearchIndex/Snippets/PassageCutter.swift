/// Cuts a passage out of a text: from the beginning of a sentence where one is near, whole words where there are
/// spaces, whole characters always.
///
/// It looks at a stretch of the text only, so that neither a long text nor an endless character costs anything.
struct PassageCutter {
    /// A piece of a text.
    struct Passage: Hashable {
        var text: String
        /// Whether it begins where its text or one of its sentences does.
        var isBeginning: Bool
        /// Whether the text has more after it.
        var goesOn: Bool
    }

    /// Longest passage, in Unicode scalars.
    static let maximumLength = 220
    /// How far back a sentence may begin, in Unicode scalars.
    private static let sentenceReach = 100
    /// How much comes before the first match when no sentence begins near.
    private static let lead = 40
    /// Bytes of the text looked at before and after a match.
    private static let stretch = 2048

    private let text: String
    /// Bytes of the match, in the stretch.
    private let core: Range<Int>
    private let startsText: Bool
    private let endsText: Bool

    /// Prepares to cut around a run of matches, given in UTF-8 bytes; an empty one stands for the beginning.
    init(_ whole: String, around core: Range<Int> = 0..<0) {
        let bytes = whole.utf8
        let first = PassageCutter.scalar(
            at: max(0, core.lowerBound - PassageCutter.stretch), in: whole)
        let end = PassageCutter.scalar(at: core.upperBound + PassageCutter.stretch, in: whole)
        let offset = bytes.distance(from: bytes.startIndex, to: first)
        text = String(whole[first..<end])
        self.core = core.lowerBound - offset..<core.upperBound - offset
        startsText = first == whole.startIndex
        endsText = end == whole.endIndex
    }

    /// The passage.
    var passage: Passage {
        let match = character(at: core.lowerBound)
        let room =
            PassageCutter.maximumLength
            - text.utf8.dropFirst(core.lowerBound)
            .prefix(core.count).count { $0 & 0xC0 != 0x80 }
        let start = core.isEmpty ? text.startIndex : beginning(before: match, room: room)
        let end = end(from: start)
        return Passage(
            text: String(text[start..<end]), isBeginning: isBeginning(start),
            goesOn: !endsText || text[end...].contains { !$0.isBlank })
    }

    /// The scalar that holds a byte.
    private static func scalar(at byte: Int, in text: String) -> String.Index {
        let scalars = text.unicodeScalars
        let index = text.utf8.index(text.startIndex, offsetBy: byte, limitedBy: text.endIndex)
        guard let index, index < text.endIndex else { return text.endIndex }
        return scalars.index(before: scalars.index(after: index))
    }

    /// The first index of the character that holds a byte.
    private func character(at byte: Int) -> String.Index {
        let index = text.utf8.index(text.startIndex, offsetBy: byte)
        guard index < text.endIndex else { return text.endIndex }
        return text.index(before: text.index(after: index))
    }

    private func isBeginning(_ start: String.Index) -> Bool {
        guard start > text.startIndex else { return startsText }
        let before = text[..<start].suffix(2)
        return before.last?.isNewline ?? true || before.contains { $0.endsSentence }
    }

    /// Walks back from a match to where its sentence begins, or to a word a little before it.
    private func beginning(before match: String.Index, room: Int) -> String.Index {
        var index = match
        var word = match
        var walked = 0
        while index > text.startIndex {
            let before = text.index(before: index)
            walked += text[before].unicodeScalars.count
            guard walked <= min(room, PassageCutter.sentenceReach) else { return word }
            if text[before].isBlank {
                if walked <= min(room, PassageCutter.lead) { word = index }
                if sentenceEnds(before: before, next: index) { return index }
            } else if text[before].endsSentenceWithoutSpace {
                return index
            }
            index = before
        }
        return index
    }

    /// Whether the white space at an index lies between two sentences or lines.
    private func sentenceEnds(before blank: String.Index, next: String.Index) -> Bool {
        if text[blank].isNewline { return true }
        guard blank > text.startIndex, !text[next].isLowercase, !text[next].isBlank else {
            return false
        }
        return text[text.index(before: blank)].endsSentence
    }

    /// As far as a passage may go, without the beginning of a word that does not fit.
    private func end(from start: String.Index) -> String.Index {
        var index = start
        var afterWord = start
        var walked = 0
        while index < text.endIndex {
            walked += text[index].unicodeScalars.count
            if text[index].isBlank { afterWord = index }
            guard walked <= PassageCutter.maximumLength else {
                // Scripts without spaces, and one endless word, are cut between characters.
                return afterWord > start && distance(afterWord, index) < 60 ? afterWord : index
            }
            index = text.index(after: index)
        }
        return index
    }

    private func distance(_ left: String.Index, _ right: String.Index) -> Int {
        text.utf8.distance(from: left, to: right)
    }
}

extension Character {
    /// White space and nothing else; a space that carries an accent is not.
    var isBlank: Bool {
        if let ascii = asciiValue { return ascii == 0x20 || (0x09...0x0D).contains(ascii) }
        return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }

    fileprivate var endsSentence: Bool {
        switch self {
        case ".", "!", "?", "…", "\u{201d}", ")": true
        default: endsSentenceWithoutSpace
        }
    }

    fileprivate var endsSentenceWithoutSpace: Bool {
        switch self {
        case "。", "！", "？": true
        default: false
        }
    }
}
