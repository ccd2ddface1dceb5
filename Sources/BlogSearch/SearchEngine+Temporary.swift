internal import BlogSearchPlatform
public import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SearchEngine {
    /// An engine over an empty index of its own, which is gone when the engine is closed or let go of: for previews, tests, and
    /// what is searched once.
    ///
    /// The index is a file in the system's folder for such: SQLite's log, which lets searches go on while something is stored,
    /// needs one.
    /// - Parameter settings: weights, synonyms, pinned and hidden posts.
    /// - Throws: `SearchError`.
    public static func temporary(settings: SearchSettings = SearchSettings()) throws -> SearchEngine
    {
        try SearchError.atDoor {
            let folder = try TemporaryIndexFolder()
            let store = try IndexStore.create(
                at: folder.path + "/blog.sqlite", settings: settings, marks: HTMLContent.marks)
            return SearchEngine(store, in: folder)
        }
    }
}

/// A folder that is gone with the object.
final class TemporaryIndexFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "blogsearch-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path
    }

    /// Removes the folder. There is nobody to tell that it is still there.
    func remove() { do { try FileManager.default.removeItem(atPath: path) } catch {} }

    deinit { remove() }
}
