package import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
internal import BlogSearchStore

/// An owner's settings in one state of an index: posts and terms looked up, words read in its languages.
///
/// Names that the index does not have are passed over; `wpsearch settings` says which.
package struct SearchRules {
    /// The usual search.
    package static let none = SearchRules()

    /// How fields count, and what bonuses there are.
    package var parameters = RankingParameters.standard
    /// What the owner hides.
    private var hidden = HiddenItems.none
    /// Documents of hidden posts, ascending.
    var hiddenDocuments: [DocumentID] { hidden.documents }
    /// Row ids of hidden tags and categories.
    var hiddenTerms: Set<UInt32> { hidden.terms }
    var stopWords = StopWordChanges.none
    var synonyms = SynonymTable.none
    var pins = PinTable.none

    private init() {}

    /// Settings in the state that a reader shows.
    ///
    /// - Parameter documentsNamed: the documents of the posts that a slug, id or address names.
    /// - Throws: what the storage throws.
    package init(
        _ settings: SearchSettings, in reader: any IndexReader,
        documentsNamed: (String) throws -> [DocumentID]
    ) throws {
        try self.init(settings, in: reader, documentsNamed: documentsNamed) {
            try HiddenItems(settings, in: reader, documentsNamed: documentsNamed)
        }
    }

    fileprivate init(
        _ settings: SearchSettings, in reader: any IndexReader,
        documentsNamed: (String) throws -> [DocumentID], hiddenItems: () throws -> HiddenItems
    ) throws {
        guard settings != SearchSettings() else { return }
        parameters = RankingParameters(settings)
        hidden = try hiddenItems()
        stopWords = StopWordChanges(settings)
        guard !settings.synonyms.isEmpty || !settings.pins.isEmpty else { return }
        let text = QueryTextAnalyzer(reader.languages)
        synonyms = SynonymTable(settings, text)
        pins = try PinTable(settings, text, documentsNamed: documentsNamed)
    }

    /// What keeps hidden posts out; `nil` when there are none.
    var condition: DocumentFilter.Condition? {
        hiddenDocuments.isEmpty
            ? nil : DocumentFilter.Condition(.documents(hiddenDocuments), isNegated: true)
    }
}

extension IndexSnapshot {
    /// The index's settings in this state.
    func rules() throws -> SearchRules {
        let kept = try kept
        if let known = kept.rules { return known }
        let rules = try SearchRules(
            settings(), in: reader(), documentsNamed: documents(named:), hiddenItems: hiddenItems)
        kept.rules = rules
        return rules
    }
}
