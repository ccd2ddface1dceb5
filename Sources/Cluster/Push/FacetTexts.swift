internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchStore

/// The values of documents as they stand on the cluster, from the columns of one state of an index: exactly what it counts.
final class FacetTexts {
    private let snapshot: IndexSnapshot
    private let reader: any IndexReader
    private var names: [FacetKind: [UInt32: FacetName]] = [:]
    private var terms: [String: [Term.Key: Term]] = [:]

    init(_ snapshot: IndexSnapshot) throws {
        self.snapshot = snapshot
        reader = try snapshot.reader()
    }

    /// What the columns know of a document.
    func facts(of document: DocumentID) throws -> (part: any IndexPart, ids: [FacetKind: [UInt32]])?
    {
        guard let part = reader.parts.first(where: { $0.documents.contains(document) }) else {
            return nil
        }
        var window = DocumentWindow(around: document)
        window.insert(document)
        var ids: [FacetKind: [UInt32]] = [:]
        for kind in FacetKind.allCases {
            var tally = FacetTally()
            try part.columns.count(kind, of: window, into: &tally)
            ids[kind] = tally.counts.map(\.id)
        }
        return (part, ids)
    }

    /// The values of a kind of a post of a site. Terms of a site are told from those of another by `site`.
    func texts(_ ids: [UInt32], of kind: FacetKind, site: String) throws -> [String] {
        if kind.isNumbered { return ids.map { "\($0)" } }
        let known = try names(of: kind)
        return ids.compactMap { id in
            guard let name = known[id] else { return nil }
            switch kind {
            case .category, .tag, .author:
                return FacetKey(site: site, slug: name.slug, name: name.name).text
            case .site: return name.slug + String(FacetKey.separator) + name.name
            default: return name.slug
            }
        }
    }

    /// Names of the row ids of a kind.
    func names(of kind: FacetKind) throws -> [UInt32: FacetName] {
        if let known = names[kind] { return known }
        let all = try snapshot.names(of: kind)
        let known = Dictionary(all.map { ($0.id, $0.name) }) { first, _ in first }
        names[kind] = known
        return known
    }

    /// The terms of a site that have a name.
    func terms(ofSite site: String) throws -> [Term.Key: Term] {
        if let known = terms[site] { return known }
        let found = try snapshot.terms(ofSite: site)
        terms[site] = found
        return found
    }

    /// The categories of a post, each followed by those above it, none twice; the order of the index.
    func categories(_ own: [Term], site: String) throws -> [Term] {
        let all = try terms(ofSite: site)
        var found: [Term] = []
        var seen: Set<Term.Key> = []
        for term in own where term.key.taxonomy == Term.category {
            var lineage: Set<Term.Key> = []
            var next: Term? = term
            while let node = next, lineage.insert(node.key).inserted {
                if seen.insert(node.key).inserted { found.append(node) }
                next = node.parent.flatMap { all[Term.Key(taxonomy: Term.category, id: $0)] }
            }
        }
        return found
    }
}
