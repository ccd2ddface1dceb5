import BlogSearch

/// Changes that are imported as they are, on one page.
struct GivenChanges: Source {
    private var changes: [Change]

    init(_ changes: [Change], site: Site = Site(url: "https://lists.example")) {
        self.changes = [.site(site)] + changes
    }

    mutating func nextPage() async throws -> SourcePage? {
        guard !changes.isEmpty else { return nil }
        defer { changes = [] }
        return SourcePage(changes: changes)
    }
}
