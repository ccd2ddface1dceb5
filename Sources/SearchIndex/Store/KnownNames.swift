/// Names of values of facets that were shown before. A faceted query may name thousands: reading and sorting them took ten
/// times as long as finding what they are counted over.
struct KnownNames {
    /// By name, then by slug.
    private var terms: [(id: UInt32, name: FacetName)] = []
    /// Where an id stands in `terms`; `nil` for one that has no name.
    private var places: [UInt32: Int?] = [:]

    var count: Int { places.count }

    func unknown(of counts: [FacetCount]) -> [UInt32] {
        counts.map(\.id).filter { places[$0] == nil }
    }

    /// Adds what was read of ids that were unknown.
    mutating func add(_ names: [UInt32: FacetName], of ids: [UInt32]) {
        for id in ids { places[id] = .some(nil) }
        terms += names.map { ($0, $1) }
        terms.sort { ($0.name.name, $0.name.slug) < ($1.name.name, $1.name.slug) }
        for (place, term) in terms.enumerated() { places[term.id] = place }
    }

    /// Those that have names, most frequent first, then by name and slug; `nil` when some are unknown.
    ///
    /// - Complexity: linear in the number of values; neither names nor numbers are compared.
    func values(_ counts: [FacetCount]) -> [FacetValue]? {
        // Keys that sort like this: many documents first, then by place; none are equal.
        let most = counts.reduce(0) { max($0, $1.documents) }
        let placeBits = UInt64(terms.count.bitWidth - terms.count.leadingZeroBitCount)
        var order: [SortKey] = []
        order.reserveCapacity(counts.count)
        for count in counts {
            guard let place = places[count.id] else { return nil }
            guard let place else { continue }
            let head = UInt64(most - count.documents) << placeBits | UInt64(place)
            order.append(SortKey(head: head, number: UInt32(place)))
        }
        order.sort(ties: <)
        return order.map {
            let name = terms[Int($0.number)].name
            let documents = most - Int($0.head >> placeBits)
            return FacetValue(slug: name.slug, name: name.name, count: documents)
        }
    }
}
