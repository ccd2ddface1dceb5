internal import BlogSearchQueries
internal import BlogSearchStore
internal import TextAnalysis

/// What answering keeps of one state of the index that a connection sees.
///
/// Of one connection, as what it is kept in.
final class KeptAnswers {
    /// The settings of the index in this state, once somebody has searched.
    var rules: SearchRules?
    /// Names as completion knows them, once they were asked for.
    private var names: [FacetKind: [TermName]] = [:]
    /// How posts were seen to write words.
    let spellings = KnownSpellings()

    /// Values of a kind as completion knows them, but for years.
    ///
    /// - Parameter all: the values of a kind, with their row ids.
    func names(
        of kind: FacetKind, all: (FacetKind) throws -> [(id: UInt32, name: FacetName)]
    ) throws -> [TermName] {
        if let known = names[kind] { return known }
        var analyzer = Analyzer(language: .undetermined)
        let found = try all(kind).map { id, name in
            TermName(
                id: id, kind: kind, name: name.name, slug: name.slug,
                words: NameWord.words(of: name.name, by: &analyzer))
        }
        names[kind] = found
        return found
    }
}

extension IndexSnapshot {
    /// What was kept when this state was last read over the same connection.
    var kept: KeptAnswers {
        get throws {
            try kept(KeptAnswers.init)
        }
    }
}
