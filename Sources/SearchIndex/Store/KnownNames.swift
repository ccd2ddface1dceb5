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
    /// - Complexity: O(n log n) in the number of values; no names are compared.
    func values(_ counts: [FacetCount]) -> [FacetValue]? {
        // Numbers that sort like this: many documents first, then by place.
        var order: [UInt64] = []
        order.reserveCapacity(counts.count)
        for count in counts {
            guard let place = places[count.id] else { return nil }
            let rarity = ~UInt32(clamping: count.documents)
            if let place { order.append(UInt64(rarity) << 32 | UInt64(place)) }
        }
        order.sort()
        return order.map {
            let name = terms[Int($0 & 0xFFFF_FFFF)].name
            let documents = Int(~UInt32($0 >> 32))
            return FacetValue(slug: name.slug, name: name.name, count: documents)
        }
    }
}
