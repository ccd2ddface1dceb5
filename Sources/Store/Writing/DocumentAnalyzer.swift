internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Fields into tokens: the packed columns of the full-text table, their lengths, and the words for the vocabulary.
///
/// The same fields in the same language always give the same result; that is what lets a document be taken out of
/// the full-text table by analysing it again.
///
/// Not checked to be Sendable: it is only ever used inside a write transaction, and a store has one of those at a time.
final class DocumentAnalyzer: @unchecked Sendable {
    private var analyzers: [String: LanguageAnalyzer] = [:]

    /// What a document looks like to the index.
    struct Result {
        /// A column for each field.
        var columns: [PackedTokens]
        /// Tokens of each field; compounds and variants share the position of a token and do not count.
        var lengths: FieldCounts
    }

    /// Analyses a document and counts its words.
    ///
    /// - Parameters:
    ///   - languageID: the language's row.
    ///   - document: the document's number.
    ///   - step: 1 when the document comes, -1 when it goes.
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

/// Holds an analyzer, which cannot be copied, where a dictionary can keep it.
private final class LanguageAnalyzer {
    var analyzer: Analyzer

    init(_ language: Language) {
        analyzer = Analyzer(language: language)
    }
}
