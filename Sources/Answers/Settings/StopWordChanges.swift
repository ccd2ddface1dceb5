internal import BlogSearchQueries
internal import TextAnalysis

/// An owner's changes to the function words, folded as in the index.
struct StopWordChanges {
    static let none = StopWordChanges()

    /// Whether a word is a function word, by language.
    private var changes: [Language: [String: Bool]] = [:]

    private init() {}

    init(_ settings: SearchSettings) {
        for (tag, words) in settings.stopWords {
            guard let language = Language(tag: tag) else { continue }
            let analyzer = QueryAnalyzer(language)
            for (texts, tellsLittle) in [(words.added, true), (words.removed, false)] {
                for slot in texts.flatMap({ analyzer.phrase($0) }) {
                    changes[language, default: [:]][slot.word] = tellsLittle
                }
            }
        }
    }

    /// Whether a word is a function word of a language; `nil` when the owner did not say.
    func tellsLittle(_ word: String, in language: Language) -> Bool? {
        changes.isEmpty ? nil : changes[language]?[word]
    }
}
