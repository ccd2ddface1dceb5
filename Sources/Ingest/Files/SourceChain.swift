internal import Blog

/// Several sources read one after the other, as one.
///
/// Where a source's posts have the ids of a file's own (JSON, Markdown, HTML), a post with the id of one that an earlier source
/// gave of the same site is left out and told; exports and saved answers have WordPress's ids, and the later one counts.
struct SourceChain: Source {
    private var sources: ArraySlice<any Source>
    /// Posts of the sources read so far, by site.
    private var earlier: [String: Set<Post.ID>] = [:]
    /// Posts of the source that is being read, and its site.
    private var given: Set<Post.ID> = []
    private var site = ""

    /// Reads `sources` in order.
    init(_ sources: [any Source]) { self.sources = sources[...] }

    mutating func nextPage() async throws -> SourcePage? {
        while var source = sources.first {
            let page = try await source.nextPage()
            // The source moved on; the next call must find it where it is now.
            sources[sources.startIndex] = source
            if let page { return once(page, of: source) }
            sources = sources.dropFirst()
            earlier[site, default: []].formUnion(given)
            given = []
        }
        return nil
    }

    /// A page without the posts that an earlier source gave.
    private mutating func once(_ page: SourcePage, of source: any Source) -> SourcePage {
        for case .site(let named) in page.changes { site = named.url }
        let known = earlier[site] ?? []
        let isOfWordPress = source is WXRSource || source is SavedPagesSource
        var page = page
        page.changes.removeAll { change in
            guard case .post(let post) = change else { return false }
            given.insert(post.id)
            guard !isOfWordPress, known.contains(post.id) else { return false }
            page.skipped.append(
                Skipped(
                    id: "\(post.id) (\(post.title))",
                    reason: "the same id as a post of another file of this import"))
            return true
        }
        return page
    }
}
