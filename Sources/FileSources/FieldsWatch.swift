internal import Blog
internal import Ingest

/// A source, and at its end the custom fields that were asked for and that no post of it has.
struct FieldsWatch: Source {
    private var base: any Source
    /// The patterns that no post had a text for, so far.
    private var unseen: [String]
    private var hasPosts = false

    init(_ base: any Source, _ fields: FieldPatterns) {
        self.base = base
        unseen = fields.texts
    }

    mutating func nextPage() async throws -> SourcePage? {
        guard let page = try await base.nextPage() else { return lastPage() }
        if unseen.isEmpty { return page }
        for case .post(let post) in page.changes {
            hasPosts = true
            guard let shown = post.extra?.fields.keys, !shown.isEmpty else { continue }
            unseen = FieldPatterns(unseen).without(shown)
        }
        return page
    }

    private mutating func lastPage() -> SourcePage? {
        guard hasPosts, !unseen.isEmpty else { return nil }
        var page = SourcePage()
        page.incomplete = unseen.map { Skipped(id: $0, reason: FieldPatterns.unseen) }
        unseen = []
        return page
    }
}
