/// Several sources read one after the other, as one.
struct SourceChain: Source {
    private var sources: ArraySlice<any Source>

    /// Reads `sources` in order.
    init(_ sources: [any Source]) { self.sources = sources[...] }

    mutating func nextPage() async throws -> SourcePage? {
        while var source = sources.first {
            let page = try await source.nextPage()
            // The source moved on; the next call must find it where it is now.
            sources[sources.startIndex] = source
            if let page { return page }
            sources = sources.dropFirst()
        }
        return nil
    }
}
