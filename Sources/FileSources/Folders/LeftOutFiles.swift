internal import Blog
internal import Ingest

/// What is said of files that nothing is read of: one page of reasons.
struct LeftOutFiles: Source {
    private var files: [Skipped]

    private init(_ files: [Skipped]) { self.files = files }

    /// A source that tells of them, none where there is nothing to tell.
    static func sources(_ files: [Skipped]) -> [any Source] {
        files.isEmpty ? [] : [LeftOutFiles(files)]
    }

    mutating func nextPage() async throws -> SourcePage? {
        guard !files.isEmpty else { return nil }
        defer { files = [] }
        return SourcePage(skipped: files)
    }
}
