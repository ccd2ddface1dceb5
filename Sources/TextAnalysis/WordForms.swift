// One written word into what is indexed of it. With L = the word in lower-case NFC:
//
//   word      base(L)                    naïve → naive
//   stem      base(stem(L))              what libstemmer makes of the accented word, then folded
//   variants  base(stem(base(L)))        what the same word gives when typed without accents, if that differs;
//             base(stem(ä→ae …(L)))      German: also as typed without umlauts (Müller, Mueller)
//
// A document's word is indexed under its stem and its variants at one position; a query's word asks for any of its
// own stem and variants. Two words that differ in accents only therefore always share one key: base(stem(base(L))).
// An apostrophe is kept in the word ("don't") and left out of the stem ("dont"). Words with a digit are not stemmed.

/// The forms of one word, as UTF-8.
struct WordForms: Hashable {
    /// Folded, not stemmed.
    var word: [UInt8]
    /// The key it is indexed under.
    var stem: [UInt8]
    /// Other keys at the same position, without duplicates, at most two.
    var variants: [[UInt8]]

    /// Longest form in bytes.
    static let maximumLength = 255
    private static let maximumScalars = 64
}

extension WordForms {
    /// Analyses one word: ASCII already in lower case, anything else as written.
    init(_ key: [UInt8], stemmer: Stemmer?, language: Language) {
        if key.allSatisfy({ $0 < 0x80 }) {
            self.init(ascii: key, stemmer: stemmer)
        } else {
            self.init(unicode: key, stemmer: stemmer, language: language)
        }
    }

    private init(ascii key: [UInt8], stemmer: Stemmer?) {
        self.init(word: key, stem: key, variants: [])
        guard let stemmer, !Self.hasDigit(key) else { return }
        let stem = Self.withoutApostrophes(stemmer.stem(key))
        if !stem.isEmpty { self.stem = stem }
    }

    private init(unicode key: [UInt8], stemmer: Stemmer?, language: Language) {
        let lower = Folding.lowercased(
            Array(key.scalars.prefix(Self.maximumScalars)), dotlessI: language.hasDotlessI)
        var folded = Folding.base(lower)
        if folded.isEmpty { folded = lower }  // nothing but marks: a kashida alone
        let word = Self.capped(folded)
        self.init(word: word, stem: Self.withoutApostrophes(word), variants: [])
        guard let stemmer, !Self.hasDigit(word) else { return }
        stem = Self.stem(lower, stemmer, else: word)
        if folded != lower {
            addVariant(Self.stem(folded, stemmer, else: word))
        }
        if language.code == "de", lower.contains(where: { $0 == 0xE4 || $0 == 0xF6 || $0 == 0xFC })
        {
            addVariant(Self.stem(Folding.umlautsSpelledOut(lower), stemmer, else: word))
        }
    }

    private mutating func addVariant(_ variant: [UInt8]) {
        if variant != stem, !variants.contains(variant) { variants.append(variant) }
    }

    /// Stem of a lower-case word, folded; `whole` when nothing would be left.
    private static func stem(_ lower: [UInt32], _ stemmer: Stemmer, else whole: [UInt8]) -> [UInt8]
    {
        let stem = stemmer.stem([UInt8](scalars: lower))
        let folded = withoutApostrophes(capped(Folding.base(stem.scalars)))
        return folded.isEmpty ? whole : folded
    }

    private static func capped(_ scalars: [UInt32]) -> [UInt8] {
        capped([UInt8](scalars: Array(scalars.prefix(maximumScalars))))
    }

    /// At most `maximumLength` bytes, cut between scalars.
    static func capped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > maximumLength else { return bytes }
        var end = maximumLength
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(bytes[..<end])
    }

    private static func hasDigit(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 >= 0x30 && $0 <= 0x39 }
    }

    private static func withoutApostrophes(_ bytes: [UInt8]) -> [UInt8] {
        bytes.contains(0x27) ? bytes.filter { $0 != 0x27 } : bytes
    }
}
