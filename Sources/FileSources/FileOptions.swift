internal import Ingest

/// How files are to be read.
struct FileOptions: Sendable {
    var kind: FileSource.Kind?
    /// Home address to attach where the files name none.
    var site: String?
    var mapping: JSONMapping?
    var withComments = false
    var followsLinks = false
    /// The folder with the site that a generator made of the files; `nil` for none.
    var built: String?
    /// Custom fields to take.
    var fields = FieldPatterns.none
    /// What came on standard input, or why it could not be read; `nil` where nobody named it.
    var input: Result<PackedFiles, IngestError>?

    /// Options as nobody asked for any.
    init() {}

    /// - Throws: `IngestError` (`badSite`) for a site's address without a host.
    init(
        _ kind: FileSource.Kind?, _ site: String?, _ mapping: JSONMapping?, _ withComments: Bool,
        _ followsLinks: Bool, _ fields: FieldPatterns
    ) throws(IngestError) {
        if let site { self.site = try FileSite.address(site) }
        self.kind = kind
        self.mapping = mapping
        self.withComments = withComments
        self.followsLinks = followsLinks
        self.fields = fields
    }

    /// Reads standard input, where it is one of the paths.
    mutating func readInput(
        for paths: [String], progress: (SourceProgress) -> Void
    ) {
        guard paths.contains("-") else { return }
        input = Result { () throws(IngestError) in
            try StandardInput.files { progress(SourceProgress(done: $0, unit: .bytes)) }
        }
    }
}
