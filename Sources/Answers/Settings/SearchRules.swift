package import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import BlogSearchStore

/// An owner's settings in one state of an index: posts and terms are looked up, words are analysed
/// in its languages.
///
/// Names that the index does not have are ignored. `wpsearch settings` lists them.
package struct SearchRules {
    /// The rules without any settings.
    package static let none = SearchRules()

    /// The weights of fields, and the bonuses.
    package var parameters = RankingParameters.standard
    /// The hidden posts and terms.
    private var hidden = HiddenItems.none
    /// Whether the reader keeps hidden posts out of every search.
    fileprivate var isKept = false
    /// Documents of hidden posts, ascending.
    var hiddenDocuments: [DocumentID] { hidden.documents }
    /// Row ids of hidden tags and categories.
    var hiddenTerms: Set<UInt32> { hidden.terms }
    var stopWords = StopWordChanges.none
    var synonyms = SynonymTable.none
    var pins = PinTable.none

    private init() {}

    /// Reads settings in the state that a reader shows.
    ///
    /// - Parameters:
    ///   - documentsNamed: the documents of the posts that a slug, id or address names.
    ///   - hiddenItems: what is hidden, where that may be known already.
    /// - Throws: what the storage throws.
    init(
        _ settings: SearchSettings, in reader: any IndexReader,
        documentsNamed: (String) throws -> [DocumentID],
        hiddenItems: (() throws -> HiddenItems)? = nil
    ) throws {
        guard settings != SearchSettings() else { return }
        parameters = RankingParameters(settings)
        hidden =
            try hiddenItems?()
            ?? HiddenItems(settings, in: reader, documentsNamed: documentsNamed)
        stopWords = StopWordChanges(settings)
        guard !settings.synonyms.isEmpty || !settings.pins.isEmpty else { return }
        let text = QueryTextAnalyzer(reader.languages)
        synonyms = SynonymTable(settings, text)
        pins = try PinTable(settings, text, documentsNamed: documentsNamed)
    }

    /// The condition that keeps hidden posts out; `nil` when there are none, or the reader does not know of them.
    var condition: DocumentFilter.Condition? {
        isKept || hiddenDocuments.isEmpty
            ? nil : DocumentFilter.Condition(.documents(hiddenDocuments), isNegated: true)
    }
}

extension IndexSnapshot {
    /// The index's settings in this state.
    func rules() throws -> SearchRules {
        let kept = try kept
        if let known = kept.rules { return known }
        var rules = try SearchRules(
            settings(), in: reader(), documentsNamed: documents(named:), hiddenItems: hiddenItems)
        rules.isKept = try visible() != nil && scope.isPublic
        kept.rules = rules
        return rules
    }
}
