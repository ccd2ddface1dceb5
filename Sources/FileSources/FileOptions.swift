internal import Ingest

/// How files are to be read.
struct FileOptions: Sendable {
    var kind: FileSource.Kind?
    /// Home address to attach where the files name none.
    var site: String?
    var mapping: JSONMapping?
    var withComments = false
    var followsLinks = false

    /// Options as nobody asked for any.
    init() {}

    /// - Throws: `IngestError` (`badSite`) for a site's address without a host.
    init(
        _ kind: FileSource.Kind?, _ site: String?, _ mapping: JSONMapping?, _ withComments: Bool,
        _ followsLinks: Bool
    ) throws(IngestError) {
        if let site { self.site = try FileSite.address(site) }
        self.kind = kind
        self.mapping = mapping
        self.withComments = withComments
        self.followsLinks = followsLinks
    }

    /// The folder that files must lie in which are read because `path` was named; `nil` for any, and where a file was named.
    func root(of path: String) -> FolderRoot? {
        followsLinks || PathFacts.kind(of: path) != .folder ? nil : FolderRoot(path)
    }
}
