internal import BlogSearchPostings
internal import BlogSearchQueries

/// Names of facet values that were shown before. A query with facets may name thousands. Reading
/// and sorting the names takes longer than finding the documents.
struct KnownNames {
    /// Sorted by name, then by slug. Each name occurs once, even when terms of several sites have
    /// it.
    private var names: [FacetName] = []
    /// The index in `names` of an id's name; `nil` for an id without a name.
    private var indices: [UInt32: Int?] = [:]

    var count: Int { indices.count }

    func unknown(of counts: [FacetCount]) -> [UInt32] {
        counts.map(\.id).filter { indices[$0] == nil }
    }

    /// Adds the names that were read for unknown ids.
    mutating func add(_ read: [UInt32: FacetName], of ids: [UInt32]) {
        let known = indices.compactMap { id, index in index.map { (id, names[$0]) } }
        for id in ids { indices[id] = .some(nil) }
        let terms = (known + read.map { ($0, $1) }).sorted {
            ($0.1.name, $0.1.slug) < ($1.1.name, $1.1.slug)
        }
        names = []
        for (id, name) in terms {
            if names.last != name { names.append(name) }
            indices[id] = names.count - 1
        }
    }

    /// Values with names, most frequent first, then by name and slug; `nil` when some ids are
    /// unknown. Values with the same name on several sites are one value: a filter with that name
    /// finds the posts of all of them.
    ///
    /// - Complexity: O(n log n) in the number of values, over numbers; no names are compared.
    func values(_ counts: [FacetCount]) -> [FacetValue]? {
        var documents = [Int](repeating: 0, count: names.count)
        for count in counts {
            guard let index = indices[count.id] else { return nil }
            if let index { documents[index] += count.documents }
        }
        // Keys sort in this way: many documents first, then by index. No two are equal.
        let most = documents.max() ?? 0
        let indexBits = UInt64(names.count.bitWidth - names.count.leadingZeroBitCount)
        var order = documents.indices.filter { documents[$0] > 0 }.map { index in
            SortKey(
                head: UInt64(most - documents[index]) << indexBits | UInt64(index),
                number: UInt32(index))
        }
        order.sort(ties: <)
        return order.map {
            let name = names[Int($0.number)]
            return FacetValue(
                slug: name.slug, name: name.name, count: documents[Int($0.number)])
        }
    }
}
