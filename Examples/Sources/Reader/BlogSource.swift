import BlogSearchImport
import Foundation
import TerminalPosts

/// What somebody wants to read.
enum BlogSource: Sendable, Hashable {
    /// A site, which is synced into an index of its own and read from there.
    case site(String)
    /// Files and folders: Markdown, exports, saved pages, or the list `posts.json` of an app beside its Markdown.
    case files([String])
    /// An index that somebody made.
    case index(String)

    /// What arguments mean: an index, paths that are there, or a site.
    init?(_ arguments: [String]) {
        guard let first = arguments.first else { return nil }
        if first.hasSuffix(".sqlite") {
            self = .index(first)
        } else if arguments.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
            self = .files(arguments)
        } else {
            self = .site(first)
        }
    }

    /// How the present form of a blog whose app began with WordPress keeps its posts: a list, and a Markdown file for each.
    static let ownList = """
        {"title": "title", "date": "date", "image": "imagePath", "slug": "contentPath",
         "link": "https://blog.example/{contentPath}/", "file": "{contentPath}.md"}
        """

    /// The engine to read from, with what is there without a network.
    ///
    /// - Parameter folder: where the indexes of sites are kept.
    func engine(in folder: URL = .kept(by: "BlogReader")) async throws -> SearchEngine {
        switch self {
        case .index(let path): return try SearchEngine.open(at: path)
        case .site(let address): return try SearchEngine.kept(of: address, in: folder)
        case .files(let paths):
            let engine = try SearchEngine.temporary()
            let lists = paths.filter { $0.hasSuffix("posts.json") }
            let others = paths.filter { !$0.hasSuffix("posts.json") }
            if !lists.isEmpty {
                _ = try await engine.importFiles(
                    lists, mapping: try JSONMapping(json: Self.ownList))
            }
            if !others.isEmpty { _ = try await engine.importFiles(others) }
            return engine
        }
    }
}
