internal import Blog

/// What is said of files that nothing is read of: one page of reasons.
struct LeftOutFiles: Source {
    private var files: [Skipped]

    init(_ files: [Skipped]) { self.files = files }

    mutating func nextPage() async throws -> SourcePage? {
        guard !files.isEmpty else { return nil }
        defer { files = [] }
        return SourcePage(skipped: files)
    }
}
