/// What has been found in a text that says which language it is in.
struct LanguageReading {
    private let evidence = LanguageEvidence.shared
    /// Letters and words by `Script.rawValue`.
    private var letters = [Int](repeating: 0, count: Script.allCases.count)
    private var words = [Int](repeating: 0, count: Script.allCases.count)
    /// How often each function word occurs, by its number, and which do.
    private var counts = [UInt16](repeating: 0, count: LanguageEvidence.shared.words.count)
    private var found: [Int] = []
    /// Half points for letters, by language.
    private var points = [Int](repeating: 0, count: FunctionWords.all.count)
    /// Words with letters that only some languages have, and that are written small, by the languages that have all of them;
    /// names in capitals may be of any language.
    private var spellings: [LanguageEvidence.Languages: Int] = [:]
    private var word = Word()

    /// The word that is being read.
    private struct Word {
        var hash: UInt64 = 0
        var length = 0
        var script = Script.latin
        /// Languages that have all letters of the word that not every language has.
        var languages = ~LanguageEvidence.Languages(0)
        var hasLettersOfFew = false
        var isCapital = false
        /// The byte before it.
        var before = UInt8(ascii: " ")
    }

    /// Reads a text to its end.
    mutating func read(_ text: borrowing Span<UInt8>) {
        var offset = 0
        while offset < text.count {
            let before = offset > 0 ? text[offset - 1] : 0x20
            let byte = text[offset]
            if LanguageReading.isLetter(byte) {
                offset = readLetters(text, at: offset, after: before)
            } else if byte < 0x80 {
                endWord(before: byte, offset + 1 < text.count ? text[offset + 1] : 0x20)
                offset += 1
            } else {
                let (scalar, length) = text.scalar(at: offset)
                if LetterCase.isMark(scalar) {
                    // not always written: the word goes on
                } else if let script = Script.of(scalar) {
                    let letter = LetterCase.lower(scalar)
                    read(letter, script, isCapital: letter != scalar, after: before)
                } else {
                    endWord(before: 0x20, 0x20)
                }
                offset += length
            }
        }
        endWord(before: 0x20, 0x20)
    }

    /// Forgets what was read.
    mutating func clear() {
        for index in letters.indices { letters[index] = 0 }
        for index in words.indices { words[index] = 0 }
        for index in points.indices { points[index] = 0 }
        for known in found { counts[known] = 0 }
        found.removeAll(keepingCapacity: true)
        spellings.removeAll(keepingCapacity: true)
        word = Word()
    }

    /// Reads ASCII letters, as many as there are.
    private mutating func readLetters(
        _ text: borrowing Span<UInt8>, at start: Int, after before: UInt8
    ) -> Int {
        beginWord(.latin, after: before)
        if word.length == 0 { word.isCapital = text[start] & 0x20 == 0 }
        var hash = word.hash
        var end = start
        while end < text.count, LanguageReading.isLetter(text[end]) {
            hash = LanguageEvidence.add(UInt32(text[end] | 0x20), to: hash)
            end += 1
        }
        word.hash = hash
        word.length += end - start
        return end
    }

    /// Reads a letter that is not ASCII.
    private mutating func read(
        _ letter: UInt32, _ script: Script, isCapital: Bool, after before: UInt8
    ) {
        beginWord(script, after: before)
        if word.length == 0 { word.isCapital = isCapital }
        word.length += 1
        word.hash = LanguageEvidence.add(letter, to: word.hash)
        let few = evidence.languages(withLetter: letter)
        if few != 0 {
            word.languages &= few
            word.hasLettersOfFew = true
        }
    }

    /// Begins a word unless one in this script is being read.
    private mutating func beginWord(_ script: Script, after before: UInt8) {
        if script != word.script { endWord(before: 0x20, 0x20) }
        if word.length == 0 {
            word.script = script
            word.before = before
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Counts the word that ends, if any.
    private mutating func endWord(before after: UInt8, _ second: UInt8) {
        guard word.length > 0 else { return }
        letters[Int(word.script.rawValue)] += word.length
        if !isPartOfMore(after, second) { countWord() }
        word = Word()
    }

    private mutating func countWord() {
        words[Int(word.script.rawValue)] += 1
        if word.hasLettersOfFew {
            word.languages.forEachBit { points[$0] += 1 }
            if !word.isCapital { spellings[word.languages, default: 0] += 1 }
        }
        if let known = evidence.find(word.hash) {
            if counts[known] == 0 { found.append(known) }
            counts[known] &+= 1
        }
    }

    /// Whether the word is a piece of an address, an identifier, a compound or a contraction (it's, don't).
    private func isPartOfMore(_ after: UInt8, _ second: UInt8) -> Bool {
        if LanguageReading.isJoiner(word.before) { return true }
        let isApostrophe = word.before == UInt8(ascii: "'") || word.before == 0xE2
        if isApostrophe, word.length == 1 { return true }
        if after == UInt8(ascii: ".") || after == UInt8(ascii: ":") { return second > 0x2F }
        return after == UInt8(ascii: "(") || LanguageReading.isJoiner(after)
    }

    private static func isJoiner(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x23...0x26, 0x2B, 0x2D...0x39, 0x3C, 0x3D, 0x40, 0x5C, 0x5F, 0x7B: true
        default: false
        }
    }
}

extension LanguageReading {
    /// Times that one word counts at most: a list of places in Los Angeles is not Spanish.
    private static let maximumRepeats = 3

    /// The language most speaks for.
    func language(expecting expected: LanguageDetector.Expectation) -> Language {
        guard let script = mainScript else { return expected.language }
        if script == .han { return eastAsian(expecting: expected.language) }
        let wanted = expected.language.likeness
        let isWrittenSo = FunctionWords.all.contains { $0.code == wanted && $0.script == script }
        let isUnknown = !FunctionWords.all.contains { $0.code == wanted }
        let mostCommon = script.mostCommonLanguage.flatMap { Language(tag: $0) }
        let fallback =
            isWrittenSo || isUnknown ? expected.language : mostCommon ?? expected.language

        var favour = [Int](repeating: 0, count: FunctionWords.all.count)
        for (index, list) in FunctionWords.all.enumerated() {
            if list.code == wanted { favour[index] = 2 * expected.words }
            if !isWrittenSo, list.code == fallback.code { favour[index] = 1 }
        }
        guard let best = best(in: script, favour) else { return fallback }
        let leastShare = isUnknown ? 25 : 10
        guard best.kinds >= 4, best.hits * 50 >= leastShare * words[Int(script.rawValue)],
            FunctionWords.all[best.index].code != wanted
        else {
            let isGuess = expected.words <= 1 || !isWrittenSo && !isUnknown
            return isGuess ? spelled(in: script, insteadOf: fallback) ?? fallback : fallback
        }
        return Language(tag: FunctionWords.all[best.index].code) ?? fallback
    }

    /// The language of a text too short to tell by its words, which has letters that the one it would be taken for has not;
    /// undetermined where several have them. `nil` when it may well be that one.
    private func spelled(in script: Script, insteadOf language: Language) -> Language? {
        guard let index = FunctionWords.all.firstIndex(where: { $0.code == language.likeness })
        else { return nil }
        let own: LanguageEvidence.Languages = 1 << LanguageEvidence.Languages(index)
        let all = evidence.languages[Int(script.rawValue)]
        let foreign = spellings.filter { $0.key & own == 0 && $0.key & all != 0 }
        let count = foreign.values.reduce(0, +)
        guard count > 0, count * 10 >= words[Int(script.rawValue)] else { return nil }
        let ofOne = foreign.keys.contains { ($0 & all).nonzeroBitCount == 1 }
        var totals = points
        var kinds = points
        for number in found {
            let word = evidence.words[number]
            // Where words of the language stand, what is spelled otherwise is quoted.
            if script == .latin, !word.isLetter, word.exactly & own != 0 { return nil }
            word.exactly.forEachBit {
                totals[$0] += 2
                kinds[$0] += word.isLetter ? 0 : 2
            }
        }
        var best: [Int] = []
        (all & ~own).forEachBit { index in
            let most = best.first.map { totals[$0] } ?? 1
            if totals[index] > most || best.isEmpty && totals[index] == most {
                best = [index]
            } else if totals[index] == most {
                best.append(index)
            }
        }
        guard let first = best.first, script != .latin || ofOne || count > 1 || kinds[first] > 2
        else { return nil }
        let codes = Set(best.map { FunctionWords.all[$0].code })
        return codes.count == 1 ? codes.first.flatMap { Language(tag: $0) } : .undetermined
    }

    /// The language of a script with most points and favour. What speaks for it in half points: all occurrences of its
    /// function words (`hits`), and each word of two letters or more once (`kinds`): a, e, i, y are variables, too.
    private func best(
        in script: Script, _ favour: [Int]
    ) -> (index: Int, hits: Int, kinds: Int)? {
        var points = points
        var hits = points
        var kinds = points
        for number in found {
            let word = evidence.words[number]
            let count = Int(counts[number])
            let counted = min(count, LanguageReading.maximumRepeats)
            word.exactly.forEachBit {
                points[$0] += 2 * counted
                hits[$0] += 2 * count
                kinds[$0] += word.isLetter ? 0 : 2
            }
            (word.withoutAccents & ~word.exactly).forEachBit {
                points[$0] += counted
                hits[$0] += count
                kinds[$0] += word.isLetter ? 0 : 1
            }
        }
        var best: Int?
        evidence.languages[Int(script.rawValue)].forEachBit { index in
            let total = points[index] + favour[index]
            if total > best.map({ points[$0] + favour[$0] }) ?? 0 { best = index }
        }
        return best.map { ($0, hits[$0], kinds[$0]) }
    }

    /// The script with most of the text; `.han` for Han, kana and Hangul together; `nil` without a letter.
    private var mainScript: Script? {
        var weights = Script.allCases.map { letters[Int($0.rawValue)] * $0.weight }
        for script in [Script.hangul, .kana] {
            weights[Int(Script.han.rawValue)] += weights[Int(script.rawValue)]
            weights[Int(script.rawValue)] = 0
        }
        guard let most = weights.max(), most > 0 else { return nil }
        return weights.firstIndex(of: most).flatMap { Script(rawValue: UInt8($0)) }
    }

    /// Chinese, Japanese or Korean. Titles are written in Han alone in all three.
    private func eastAsian(expecting expected: Language) -> Language {
        let hangul = letters[Int(Script.hangul.rawValue)]
        let kana = letters[Int(Script.kana.rawValue)]
        let han = letters[Int(Script.han.rawValue)]
        let isShort = han < 30
        var script = Script.han
        if hangul > han + kana {
            script = .hangul
        } else if kana * 10 > han {
            script = .kana
        } else if isShort, ["ja", "ko", "yue"].contains(expected.code) {
            return expected
        }
        return script.mostCommonLanguage.flatMap { Language(tag: $0) } ?? expected
    }
}

extension Language {
    /// The language of `FunctionWords` whose texts look like those of this one: a Bosnian site is believed when its
    /// posts read like Croatian.
    fileprivate var likeness: String {
        switch code {
        case "no": "nb"
        case "bs", "sh": "hr"
        case "ms": "id"
        case "ast", "an", "ext": "es"
        case "oc": "ca"
        case "gsw", "bar": "de"
        case "fil": "tl"
        case "rue": "uk"
        default: code
        }
    }
}

extension LanguageEvidence.Languages {
    /// Calls `body` with the number of each bit that is set.
    @inline(__always)
    fileprivate func forEachBit(_ body: (Int) -> Void) {
        var rest = self
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest &- 1
        }
    }
}
