internal import Synchronization

// They are indexed like any other word (phrases and "to be or not to be" need them); a ranking may treat them as nearly
// weightless.

/// The function words of some languages, folded as `Token.word` is.
package enum StopWords {
    /// Whether a folded, unstemmed word (`Token.word`) is a function word; `false` in languages without a list.
    package static func contains(_ word: String, language: Language) -> Bool {
        list(language.code).contains(word)
    }

    /// Languages whose function words tell what language a text is in, and count in ranking like other words: MRR of 1,190
    /// Romanian questions is .9578 so, .9566 with them at a quarter of their idf, .9559 with only the least telling 65.
    private static let isTelling: Set<String> = ["ro"]

    /// Codes of the languages that have a list.
    package static let languages = Set(FunctionWords.all.map(\.code))
        .union(["no"]).subtracting(isTelling).sorted()

    /// All function words of a language, empty without a list.
    package static func all(in language: Language) -> Set<String> { list(language.code) }

    /// Lists are folded when a word of their language is first asked about: all of them take milliseconds.
    private static let folded = Mutex<[String: Set<String>]>([:])

    private static func list(_ code: String) -> Set<String> {
        let code = code == "no" ? "nb" : code
        if isTelling.contains(code) { return [] }
        return folded.withLock { folded in
            if let known = folded[code] { return known }
            var words: Set<String> = []
            for list in FunctionWords.all where list.code == code {
                list.forEachWord { words.insert(fold(Array($0))) }
            }
            folded[code] = words
            return words
        }
    }

    private static func fold(_ word: [UInt8]) -> String {
        guard word.contains(where: { $0 >= 0x80 }) else {
            return String(decoding: word, as: UTF8.self)
        }
        let base = Folding.base(Folding.lowercased(word.scalars, dotlessI: false))
        return String(decoding: [UInt8](scalars: base), as: UTF8.self)
    }
}
