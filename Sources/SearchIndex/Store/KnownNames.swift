/// Names of values of facets that were shown before. A faceted query may name thousands: reading and sorting them took ten
/// times as long as finding what they are counted over.
struct KnownNames {
    /// By name, then by slug.
    private var terms: [(id: UInt32, term: HitTerm)] = []
    /// Where an id stands in `terms`; `nil` for one that has no name.
    private var places: [UInt32: Int?] = [:]

    var count: Int { places.count }

    func unknown(of ids: [UInt32]) -> [UInt32] { ids.filter { places[$0] == nil } }

    /// Adds what was read of ids that were unknown.
    mutating func add(_ names: [UInt32: FacetName], of ids: [UInt32]) {
        for id in ids { places[id] = .some(nil) }
        terms += names.map { ($0, HitTerm(slug: $1.slug, name: $1.name)) }
        terms.sort { ($0.term.name, $0.term.slug) < ($1.term.name, $1.term.slug) }
        for (place, term) in terms.enumerated() { places[term.id] = place }
    }

    /// The terms of ids that have names.
    func ordered(_ ids: [UInt32]) -> [(id: UInt32, term: HitTerm)] {
        ids.compactMap { places[$0] ?? nil }.sorted().map { terms[$0] }
    }
}
