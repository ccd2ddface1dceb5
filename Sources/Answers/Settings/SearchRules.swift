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
    /// The condition that leaves out posts of other sites.
    private var sites: [DocumentFilter.Condition] = []
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

    /// What posts must be to be found at all, whatever filters say: of the sites there are, and not hidden, unless the reader
    /// keeps these out itself.
    var conditions: [DocumentFilter.Condition] {
        if isKept || hiddenDocuments.isEmpty { return sites }
        return sites + [DocumentFilter.Condition(.documents(hiddenDocuments), isNegated: true)]
    }

    /// Leaves out posts of all other sites, where the reader knows of more than there are for who asks.
    package mutating func limit(toSites sites: [String], in reader: any IndexReader) throws {
        var resolver = FilterResolver(reader)
        self.sites = [try resolver.condition(.site(sites))]
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
