internal import BlogSearchQueries
internal import BlogSearchRanking
internal import BlogSearchStore
internal import TextAnalysis

/// What answers keep of one state of the index that a connection sees.
///
/// It belongs to one connection.
final class KeptAnswers {
    /// The settings of the index in this state, once a search has read them.
    var rules: SearchRules?
    /// The names that completion has asked for.
    private var names: [FacetKind: [TermName]] = [:]
    /// Lists of dated documents, those last asked for behind the others.
    private var lists: [(conditions: DocumentFilter, documents: DatedDocuments)] = []
    /// The spellings of words seen in posts.
    let spellings = KnownSpellings()

    /// Values of a kind, as completion knows them. Years are left out.
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

    /// How many documents all lists that are kept may have together: 4 MB.
    private static let maximumDocuments = 1 << 20

    /// The documents that meet conditions, by date: the lists that were asked for last are kept.
    func list(
        of conditions: DocumentFilter, make: () throws -> DatedDocuments
    ) rethrows -> DatedDocuments {
        let documents: DatedDocuments
        if let index = lists.firstIndex(where: { $0.conditions == conditions }) {
            documents = lists.remove(at: index).documents
        } else {
            documents = try make()
        }
        lists.append((conditions, documents))
        var count = 0
        let kept = lists.reversed().prefix { list in
            count += list.documents.count
            return count <= KeptAnswers.maximumDocuments
        }
        lists.removeFirst(lists.count - kept.count)
        return documents
    }
}

extension IndexSnapshot {
    /// What was kept when the same connection last read this state.
    var kept: KeptAnswers {
        get throws {
            try kept(KeptAnswers.init)
        }
    }
}
