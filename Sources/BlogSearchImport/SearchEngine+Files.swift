public import BlogSearch
public import BlogSearchFileSources
internal import BlogSearchStore
public import Ingest

extension SearchEngine {
    /// Reads exports and folders into the index. Posts that are in the index already are replaced where they differ.
    ///
    /// - Parameters:
    ///   - paths: WXR files, folders of Markdown, HTML or saved REST answers, JSON Lines; each may be packed by gzip, or be a
    ///     zip archive of these. `-` is standard input, which is read to its end before anything else.
    ///   - kind: what they are; `nil` to find out for each.
    ///   - site: home address to attach where a source names none; `example.org` is `https://example.org`. Without one,
    ///     JSON Lines are of the sites that their links are at. What the index has of this site
    ///     from a sync or from other files may be replaced.
    ///   - mapping: where an app's own JSON keeps what; every path is JSON then.
    ///   - withComments: whether approved comments of exports are read, too, as posts of the type `comment`.
    ///   - followLinks: whether what symbolic links out of a folder lead to is read.
    ///   - fields: custom fields of posts to take, as patterns of dotted paths (`acf.*`, `meta.subtitle`); none by default.
    ///   - prune: whether the paths are all there is of their sites; see `importPosts`.
    ///   - progress: told after each page how far the import is.
    /// - Returns: what changed. Named in `skipped` are also files that were not read, and posts of which something is not kept;
    ///   in `failures`, paths of which nothing could be read.
    /// - Throws: `SearchError`, also when nothing can be read of any path or the site's address has no host;
    ///   `CancellationError`.
    public func importFiles(
        _ paths: [String], as kind: FileSource.Kind? = nil, site: String? = nil,
        mapping: JSONMapping? = nil, withComments: Bool = false, followLinks: Bool = false,
        fields: [String] = [], prune: Bool = false,
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SyncSummary {
        try await SearchError.asyncAtDoor {
            try store.checkOpen()
            return try await importPosts(
                from: FileSource.batch(
                    paths, as: kind, site: site, mapping: mapping, withComments: withComments,
                    followLinks: followLinks, fields: fields),
                prune: prune, replacing: site, progress: progress
            )
        }
    }
}
