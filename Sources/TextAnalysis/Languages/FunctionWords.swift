// Function words by language: articles, pronouns, prepositions, conjunctions, auxiliary verbs. From grammar, not from
// frequency, and written as their readers write them: lower case, with accents. Two things rest on them: which words
// say next to nothing about what a text is about (`StopWords`), and which language a text is in (`LanguageDetector`).
// A word that can be what is searched for is left out (English can, will; us, which is also what U.S. becomes).

/// What is known of one language's writing.
struct FunctionWords {
    /// ISO 639-1 code.
    let code: String
    let script: Script
    /// Letters beyond those that all languages of its script share.
    let letters: String
    /// Divided by spaces and line ends.
    let words: String

    init(_ code: String, _ script: Script = .latin, letters: String = "", words: String) {
        self.code = code
        self.script = script
        self.letters = letters
        self.words = words
    }

    /// Every language with a list, those with more writers first: of two that fit a text equally, it is the first.
    static let all: [FunctionWords] = [
        english, spanish, german, french, portuguese, italian, russian, polish, dutch, turkish,
        indonesian, vietnamese, swedish, czech, hungarian, romanian, danish, norwegian, finnish,
        greek,
        ukrainian, arabic, persian, hebrew, hindi, catalan, croatian, serbian, serbianInLatin,
        slovak,
        bulgarian, slovenian, lithuanian, latvian, estonian, basque, galician, albanian, urdu,
        nepali,
        marathi, belarusian, macedonian, kazakh, icelandic, nynorsk, afrikaans, irish, tagalog,
        azerbaijani, esperanto, yiddish, latin, armenian, tamil,
    ]

    /// Calls `body` with each word.
    func forEachWord(_ body: (Substring.UTF8View) -> Void) {
        for word in words.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
            body(Substring(word).utf8)
        }
    }
}
