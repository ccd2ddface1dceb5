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
        // Numbers that sort like this: many documents first, then by place.
        let most = counts.reduce(0) { max($0, $1.documents) }
        let placeBits = terms.count.bitWidth - terms.count.leadingZeroBitCount
        var order: [UInt64] = []
        order.reserveCapacity(counts.count)
        for count in counts {
            guard let place = places[count.id] else { return nil }
            if let place {
                order.append(UInt64(most - count.documents) << UInt64(placeBits) | UInt64(place))
            }
        }
        order.radixSort(bits: placeBits + most.bitWidth - most.leadingZeroBitCount)
        return order.map {
            let name = terms[Int($0 & (1 << UInt64(placeBits) - 1))].name
            let documents = most - Int($0 >> UInt64(placeBits))
            return FacetValue(slug: name.slug, name: name.name, count: documents)
        }
    }
}

extension [UInt64] {
    /// Sorts numbers of so many bits, eight bits at a time, the lowest first.
    ///
    /// - Complexity: linear for a number of bits.
    mutating func radixSort(bits: Int) {
        var sorted = self
        for shift in stride(from: UInt64(0), to: UInt64(Swift.max(0, bits)), by: 8) {
            // For each value of the eight bits: where the next number with it comes.
            var places = [Int](repeating: 0, count: 257)
            for number in self { places[Int(number >> shift & 0xFF) + 1] += 1 }
            for value in 1..<256 { places[value] += places[value - 1] }
            for number in self {
                let value = Int(number >> shift & 0xFF)
                sorted[places[value]] = number
                places[value] += 1
            }
            swap(&self, &sorted)
        }
    }
}
