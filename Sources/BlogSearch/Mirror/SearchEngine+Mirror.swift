internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
public import BlogSearchQueries
internal import BlogSearchStore

extension SearchEngine {
    /// Puts the present state of the index into a folder from which it can be downloaded: the whole file, and what leads to it from
    /// the state before.
    ///
    /// A file of the mirror is an index like any other, in which nothing is changed any more. `manifest.json` names it, its hash and
    /// the differences to it, and is written last: whoever reads the folder meanwhile finds the former state. Differences are
    /// small where little was synced, and about as large as the file after ``compact(progress:)``; they are kept as long as all of
    /// them are smaller than the file. The file of the state before stays for those who are fetching it. Where the index is as
    /// it was the last time, nothing is written.
    ///
    /// Where posts were removed since, the file before and the differences to former states go, which still have them: who has an
    /// older state than the one before fetches the whole file. What was written anew in a post stays in them, unless `keepingFormer`
    /// is false.
    ///
    /// ```swift
    /// let manifest = try await engine.exportMirror(to: "/srv/www/search")
    /// print(manifest.generation, manifest.bytes)
    /// ```
    ///
    /// Settings beside the index are not in it, and what they hide is in it like everything else. A few megabytes are held at a time; it takes as long as reading the file three
    /// times and writing it once.
    ///
    /// - Parameters:
    ///   - folder: a folder that is not there yet, is empty, or has an earlier mirror.
    ///   - withBodies: whether the texts of posts are in it. Without them the file is a good deal smaller and only answers: what a
    ///     search finds, facets, clouds and lists are the same. It has no snippets and no texts to show or to export, cannot tell
    ///     how a post writes a word (in what form: `=word`, and what the typed form counts more), and is never written to.
    ///   - keepingFormer: whether files of former states stay that posts were only added to or changed since.
    /// - Returns: what the folder has now.
    /// - Throws: `SearchError`, with the code `wrongKind` for a folder with something else, and `busy` where another process writes
    ///   the same mirror; `CancellationError`. The mirror is then as it was.
    @discardableResult
    public func exportMirror(
        to folder: String, withBodies: Bool = true, keepingFormer: Bool = true
    ) async throws -> MirrorManifest {
        try await SearchError.asyncAtDoor {
            try MirrorFolder(folder).add(
                self.store, withBodies: withBodies, keepsFormer: keepingFormer, now: .now)
        }
    }

    /// What a folder has that ``exportMirror(to:withBodies:keepingFormer:)`` wrote; `nil` where nothing is there yet.
    ///
    /// - Throws: `SearchError`, with the code `wrongKind` for a folder with something else.
    public static func mirror(in folder: String) async throws -> MirrorManifest? {
        try await SearchError.asyncAtDoor { try MirrorFolder(folder).manifest() }
    }

    /// Brings a file of a mirror from one state to the next.
    ///
    /// The new file takes the place of the old one at once, when it is whole and its hash is that of the difference; before, and
    /// where anything fails, the old one is untouched. Engines that have it open answer from the new one from then on. Applying
    /// the same difference again does nothing.
    ///
    /// - Parameters:
    ///   - difference: path of a file that the ``MirrorManifest`` names.
    ///   - path: the file of the mirror.
    /// - Throws: `SearchError`: with the code `otherState` where the difference is for another state of the file, or the file was
    ///   written to; `damaged` where it is cut short or not as it was written; `busy` where another process fills the index;
    ///   `CancellationError`.
    public static func apply(_ difference: String, toIndexAt path: String) async throws {
        try await SearchError.asyncAtDoor {
            try PageDelta(at: difference).apply(to: path, now: .now)
        }
    }

    /// The SHA-256 of a file in hexadecimal digits, by which a ``MirrorManifest`` names states. O(bytes).
    ///
    /// - Throws: `SearchError` where there is no file, or it cannot be read; `CancellationError`.
    public static func sha256(ofIndexAt path: String) async throws -> String {
        try await SearchError.asyncAtDoor { try PageDelta.hash(ofIndexAt: path).hexadecimal }
    }
}
