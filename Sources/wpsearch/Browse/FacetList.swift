import BlogSearch

/// Values that the hits have, of one kind, one of which is chosen to narrow the query by.
struct FacetList {
    private let kind: FacetKind
    private let values: [FacetValue]
    private var chosen = 0

    /// The next kind that has values, after that of a list.
    ///
    /// - Parameter back: whether the kind before it is wanted.
    /// - Returns: `nil` where the hits have none.
    init?(_ facets: [FacetKind: [FacetValue]], after former: FacetList?, back: Bool) {
        let kinds = FacetKind.allCases.filter { !(facets[$0] ?? []).isEmpty }
        guard let first = kinds.first, let last = kinds.last else { return nil }
        let place = former.flatMap { kinds.firstIndex(of: $0.kind) }
        let next = place.map { ($0 + (back ? kinds.count - 1 : 1)) % kinds.count }
        kind = next.map { kinds[$0] } ?? (back ? last : first)
        values = facets[kind] ?? []
    }

    mutating func move(_ step: Int) {
        chosen = max(0, min(chosen + step, values.count - 1))
    }

    /// What is added to a query to find only posts with the chosen value.
    var filter: String? {
        guard values.indices.contains(chosen) else { return nil }
        let value = values[chosen].slug.isEmpty ? values[chosen].name : values[chosen].slug
        let isPlain = value.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        let name = kind == .language ? "lang" : kind.rawValue
        return name + ":" + (isPlain ? value : "\"" + value.replacing("\"", with: "") + "\"")
    }

    /// The kind, and the values around the chosen one.
    func lines(_ style: Style, rows: Int, columns: Int) -> [String] {
        let page = max(1, rows - 1)
        let top = max(0, min(chosen - page / 2, values.count - page))
        let widest = values.map { "\($0.count)".count }.max() ?? 1
        let shown = values.dropFirst(top).prefix(page).enumerated().map { place, value in
            (top + place == chosen ? style.good("▌ ") : "  ")
                + leading("\(value.count)", widest) + "  " + printable(value.name)
        }
        return ([style.bold(kind.rawValue)] + shown).map { shortened($0, columns - 1) }
    }
}
