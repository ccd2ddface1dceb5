internal import BlogSearchPostings
internal import BlogSearchQueries

/// Names of values of facets that were shown before. A faceted query may name thousands. Reading
/// and sorting them takes longer than finding what they are counted over.
struct KnownNames {
    /// By name, then by slug; each once, though terms of several sites may have it.
    private var names: [FacetName] = []
    /// The index of an id's name in `names`; `nil` for one that has no name.
    private var places: [UInt32: Int?] = [:]

    var count: Int { places.count }

    func unknown(of counts: [FacetCount]) -> [UInt32] {
        counts.map(\.id).filter { places[$0] == nil }
    }

    /// Adds what was read of ids that were unknown.
    mutating func add(_ read: [UInt32: FacetName], of ids: [UInt32]) {
        let known = places.compactMap { id, place in place.map { (id, names[$0]) } }
        for id in ids { places[id] = .some(nil) }
        let terms = (known + read.map { ($0, $1) }).sorted {
            ($0.1.name, $0.1.slug) < ($1.1.name, $1.1.slug)
        }
        names = []
        for (id, name) in terms {
            if names.last != name { names.append(name) }
            places[id] = names.count - 1
        }
    }

    /// Those that have names, most frequent first, then by name and slug; `nil` when some are
    /// unknown. Values of the same name on several sites are one value: a filter written with it
    /// finds the posts of all of them.
    ///
    /// - Complexity: O(n log n) in the number of values, over numbers; no names are compared.
    func values(_ counts: [FacetCount]) -> [FacetValue]? {
        var documents = [Int](repeating: 0, count: names.count)
        for count in counts {
            guard let place = places[count.id] else { return nil }
            if let place { documents[place] += count.documents }
        }
        // Keys that sort like this: many documents first, then by index; none are equal.
        let most = documents.max() ?? 0
        let placeBits = UInt64(names.count.bitWidth - names.count.leadingZeroBitCount)
        var order = documents.indices.filter { documents[$0] > 0 }.map { place in
            SortKey(
                head: UInt64(most - documents[place]) << placeBits | UInt64(place),
                number: UInt32(place))
        }
        order.sort(ties: <)
        return order.map {
            let name = names[Int($0.number)]
            return FacetValue(
                slug: name.slug, name: name.name, count: documents[Int($0.number)])
        }
    }
}
