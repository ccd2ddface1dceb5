internal import Blog
internal import Ingest

/// A source of files with the paths that were named for it: what they say of their site comes from all of them together, so
/// that the parts of one export are one, and a folder stays the same when a file is added.
struct NamedPaths: Source {
    private var base: any Source
    private let numbers: [Int]

    init(_ base: any Source, paths: [String]) {
        self.base = base
        numbers = paths.flatMap { path -> [Int] in
            guard
                case .files(let numbers) = FileSite.origin(
                    ofPath: path == "-" ? StandardInput.name : path)
            else { return [] }
            return numbers
        }
    }

    mutating func nextPage() async throws -> SourcePage? {
        guard var page = try await base.nextPage() else { return nil }
        if case .files(let own) = page.origin {
            page.origin = .files(own.filter { !numbers.contains($0) } + numbers)
        }
        return page
    }
}
