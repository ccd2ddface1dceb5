internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Turns fields into tokens: the packed columns of the full-text table, their lengths, and the
/// words for the vocabulary.
///
/// The same fields in the same language always give the same result. So a document can be taken out
/// of the full-text table by analysing it again.
///
/// It is `@unchecked Sendable`: only write transactions use it, and a store has one at a time.
final class DocumentAnalyzer: @unchecked Sendable {
    private var analyzers: [String: LanguageAnalyzer] = [:]

    /// The result of analysing a document.
    struct Result {
        /// One column for each field.
        var columns: [PackedTokens]
        /// Tokens of each field. Compounds and variants share the position of a token and do not
        /// count.
        var lengths: FieldCounts
    }

    /// Analyses a document and counts its words.
    ///
    /// - Parameters:
    ///   - languageID: the row id of the language.
    ///   - document: the document's number.
    ///   - step: 1 when the document is added, -1 when it is removed.
    func analyze(
        _ fields: DocumentFields, language: Language, languageID: UInt32, document: DocumentID,
        step: Int32, words: inout VocabularyChanges
    ) -> Result {
        let analyzer = analyzer(for: language)
        let prefix = PackedTokens.prefix(forLanguage: Int(languageID))
        var result = Result(columns: [], lengths: .zero)
        for field in Field.allCases {
            var column = PackedTokens()
            var length: UInt32 = 0
            for piece in fields[field] where column.count < PackedTokens.limit {
                if length > 0 { column.appendGap() }
                analyzer.analyzer.forEachToken(in: piece) { token, word, stem in
                    column.append(prefix, stem, isColocated: token.isColocated)
                    length += token.isColocated ? 0 : 1
                    words.count(
                        word, stem: stem, language: languageID, document: document, step: step)
                }
            }
            result.columns.append(column)
            result.lengths[field.rawValue] = length
        }
        return result
    }

    private func analyzer(for language: Language) -> LanguageAnalyzer {
        if let known = analyzers[language.code] { return known }
        let made = LanguageAnalyzer(language)
        analyzers[language.code] = made
        return made
    }
}

/// Keeps an analyzer, which cannot be copied, in an object, so that a dictionary can have it.
private final class LanguageAnalyzer {
    var analyzer: Analyzer

    init(_ language: Language) {
        analyzer = Analyzer(language: language)
    }
}
