internal import Blog
internal import BlogSearchPostings
internal import TextAnalysis

/// Forms that indexing makes of a text and that the text does not contain: `datetime` for
/// `date/time`, `timestamp` for `time-stamp`, `strasse` for `Straße`. Showing the text shows these,
/// too.
package struct IndexedForms {
    private let analyzer = DocumentAnalyzer()

    /// Creates an empty cache.
    package init() {}

    /// A word as an index has it: in small letters, without accents.
    package func folded(_ word: String) -> String { CanonicalForm.folded(word) }

    /// Words and stems of a text, in its detected language.
    package func forms(of text: String) -> Set<String> {
        let language = DocumentSource.language(
            post: nil, site: nil, title: "", blocks: [ContentBlock(.paragraph, text)])
        var words = VocabularyChanges()
        var fields = DocumentFields(title: text, excerpt: nil, blocks: [])
        fields.add(tags: [], categories: [])
        _ = analyzer.analyze(
            fields, language: language, languageID: 0, document: 0, step: 1, words: &words)
        var forms: Set<String> = []
        words.forEach { _, word, stem, _ in
            forms.insert(String(decoding: word, as: UTF8.self))
            forms.insert(String(decoding: stem, as: UTF8.self))
        }
        return forms
    }
}
