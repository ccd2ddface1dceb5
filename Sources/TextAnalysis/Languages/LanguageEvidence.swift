// What words and letters say about languages, as one table for all of them. A set of languages is a 64-bit number: bit
// n is the n-th of `FunctionWords.all`. Words are kept as 48 bits of a hash of their lower-case letters; that a
// word of a text is taken for one of six thousand others is a hundred million times less likely than a misprint.
//
// Combining marks are left out, so a text in decomposed form (e + U+0301) is read as if typed without accents; that a
// word is written so counts half. Ş and ţ with a cedilla are read as Romanian ș and ț with a comma, as they are often
// written; in Turkish ş stays alike.

/// Which languages a word or a letter speaks for.
struct LanguageEvidence {
    typealias Languages = UInt64

    /// Languages a word is a function word in, as it is written, and as it is typed without accents.
    struct Word {
        var exactly: Languages = 0
        var withoutAccents: Languages = 0
        var isLetter: Bool
    }

    static let shared = LanguageEvidence(FunctionWords.all)

    /// Numbered from 0 in the order of the lists.
    private(set) var words: [Word] = []
    /// Open addressing: each slot the upper part of a word's hash, and its number below; 0 where it is free.
    private var slots: [UInt64]
    /// Languages that have a letter, by scalar, for letters below `letterLimit` that only some of their script have.
    private let letters: [Languages]
    /// Languages of each script, by `Script.rawValue`.
    let languages: [Languages]

    private static let slotBits = 14
    /// Bits of a slot that number a word.
    private static let number: UInt64 = 0xFFFF
    private static let letterLimit = 0x1F00

    private init(_ lists: [FunctionWords]) {
        slots = Array(repeating: 0, count: 1 << LanguageEvidence.slotBits)
        var letters = [Languages](repeating: 0, count: LanguageEvidence.letterLimit)
        var languages = [Languages](repeating: 0, count: Script.allCases.count)
        for (index, list) in lists.enumerated() {
            let language: Languages = 1 << Languages(index)
            languages[Int(list.script.rawValue)] |= language
            for letter in list.letters.unicodeScalars {
                letters[Int(LetterCase.lower(letter.value))] |= language
            }
        }
        self.letters = letters
        self.languages = languages
        for (index, list) in lists.enumerated() {
            list.forEachWord { add(Array($0).scalars, 1 << Languages(index)) }
        }
    }

    private mutating func add(_ word: [UInt32], _ language: Languages) {
        words[number(of: word)].exactly |= language
        let base = Folding.base(word)
        if base != word {
            words[number(of: base)].withoutAccents |= language
        }
    }

    /// The number of a word, which gets one.
    private mutating func number(of word: [UInt32]) -> Int {
        let hash = LanguageEvidence.hash(word)
        if let known = find(hash) { return known }
        var slot = first(hash)
        while slots[slot] != 0 { slot = next(slot) }
        slots[slot] = hash & ~LanguageEvidence.number | UInt64(words.count)
        words.append(Word(isLetter: word.count == 1))
        return words.count - 1
    }

    /// The number of a word; `nil` when it is no function word.
    @inline(__always)
    func find(_ hash: UInt64) -> Int? {
        var slot = first(hash)
        while slots[slot] != 0 {
            if (slots[slot] ^ hash) & ~LanguageEvidence.number == 0 {
                return Int(slots[slot] & LanguageEvidence.number)
            }
            slot = next(slot)
        }
        return nil
    }

    /// Languages that have a letter beyond those of their script; none where all have it, or none that is known.
    @inline(__always)
    func languages(withLetter letter: UInt32) -> Languages {
        letter < LanguageEvidence.letterLimit ? letters[Int(letter)] : 0
    }

    private func first(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> UInt64(64 - LanguageEvidence.slotBits))
    }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    private static func hash(_ letters: [UInt32]) -> UInt64 {
        letters.reduce(0) { LetterCase.isMark($1) ? $0 : add(LetterCase.lower($1), to: $0) }
    }

    /// The hash of a word with one more letter.
    @inline(__always)
    static func add(_ letter: UInt32, to hash: UInt64) -> UInt64 {
        (hash ^ UInt64(letter)) &* 0x9e37_79b9_7f4a_7c15
    }
}

/// Lower case, without the tables that every script needs.
enum LetterCase {
    /// A letter in lower case, for the letters of languages that are told apart by words.
    static func lower(_ letter: UInt32) -> UInt32 {
        switch letter {
        case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: letter + 0x20
        case 0x15E, 0x15F: 0x219
        case 0x162, 0x163: 0x21B
        case 0x130: 0x69
        case 0x178: 0xFF
        case 0x18F: 0x259
        case 0x1A0, 0x1AF: letter + 1
        case 0x139...0x148, 0x179...0x17E: letter + letter % 2
        case 0x100...0x177, 0x1DE...0x233, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F,
            0x1EA0...0x1EF9:
            letter | 1
        case 0x386: 0x3AC
        case 0x388...0x38A: letter + 37
        case 0x38C: 0x3CC
        case 0x38E, 0x38F: letter + 63
        case 0x400...0x40F: letter + 0x50
        case 0x531...0x556: letter + 0x30
        default: letter
        }
    }

    /// A mark that is not always written: accents apart from their letters, points of Hebrew, vowels of Arabic.
    static func isMark(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x300...0x36F, 0x591...0x5C7, 0x640, 0x64B...0x65F, 0x670: true
        default: false
        }
    }
}
