internal import Blog
internal import Ingest

/// What somebody named to be read: a file, a folder, an archive, or standard input (`-`).
struct NamedPath {
    /// Where it is, or what it is called in sentences. The one folder that an archive holds is a part of it.
    let path: String
    /// The files of a folder, or of an archive; `nil` for a single file.
    let listing: FolderListing?
    /// What its files must lie in, or are read from; `nil` for any.
    let root: FolderRoot?

    /// Looks at what is there.
    /// - Throws: `IngestError` when there is nothing, or it cannot be read.
    init(_ path: String, _ options: FileOptions) throws(IngestError) {
        if path == "-" {
            guard let input = options.input else { throw .missing(path) }
            try self.init(input.get())
            return
        }
        let found = FolderListing.kind(of: path)
        guard found.exists else { throw .missing(path) }
        if !found.isFolder, let archive = try PackedFiles(archiveAt: path) {
            self.init(archive)
            return
        }
        let listing =
            try found.isFolder
            ? FolderListing(path, followsLinks: options.followsLinks) : nil
        self.init(path: path, listing: listing, root: listing?.root)
    }

    private init(path: String, listing: FolderListing?, root: FolderRoot?) {
        (self.path, self.listing, self.root) = (path, listing, root)
    }

    private init(_ files: PackedFiles) {
        let listing = files.isArchive ? FolderListing(files) : nil
        self.init(
            path: listing?.folder ?? files.path, listing: listing, root: FolderRoot(files))
    }

    /// The first bytes of a single file.
    func head() throws(IngestError) -> [UInt8] { try ByteFile(path, within: root).read(4096) }

    /// Whether it is standard input, of which no name tells what it is.
    var isNameless: Bool { path == StandardInput.name }
}

extension FolderListing {
    /// Files that lie in no folder but an archive. Where all lie in one folder of it, that is the folder.
    init(_ archive: PackedFiles) {
        let tops = Set(archive.files.map { $0.split(separator: "/").first ?? "" })
        let top = tops.count == 1 ? tops.first.map { $0 + "/" } ?? "" : ""
        let isFolder = !top.isEmpty && archive.files.allSatisfy { $0.hasPrefix(top) }
        let start = isFolder ? top.count : 0
        self.init(
            folder: archive.path + (isFolder ? "/" + top.dropLast() : ""), root: FolderRoot(archive)
        )
        var hidden: Set<String> = []
        for file in archive.files {
            let path = String(file.dropFirst(start))
            if let (folder, reason) = Self.hiddenFolder(of: path) {
                if hidden.insert(folder).inserted, !reason.isEmpty {
                    skip(folder + "/", Notice(reason))
                }
            } else if FileSource.isArchive(path) {
                skip(
                    path, "unreadable: an archive in an archive; unpack it and import what is in it"
                )
            } else {
                add(path)
            }
        }
        for (name, reason) in archive.leftOut { skip(name, Notice(reason)) }
    }

    /// The folder for which a file is not read, and why; the reason is `""` for what begins with a dot.
    private static func hiddenFolder(of path: String) -> (folder: String, reason: String)? {
        let parts = path.split(separator: "/").map(String.init)
        if parts.contains(where: { $0.hasPrefix(".") }) { return (path, "") }
        for (index, name) in parts.dropLast().enumerated() {
            if let reason = Visibility.reason(ofFolder: name) {
                return (parts[...index].joined(separator: "/"), reason)
            }
        }
        return nil
    }
}
