internal import Blog
internal import Ingest

/// The files of a site, as a generator's configuration is looked for in them.
struct SiteFiles: Sendable {
    /// Where the site is.
    let folder: String
    /// What stands before every path of a file because the folder that was named is a part of the site: `content/`.
    let prefix: String
    /// The paths of its files, relative to the site.
    let names: [String]
    /// What files must lie in, or are read from.
    private let root: FolderRoot?
    private let archive: PackedFiles?

    /// - Parameters:
    ///   - folder: the site's own folder.
    ///   - names: paths of the files that were named, relative to the part of the site.
    init(
        folder: String, prefix: String, names: [String], followsLinks: Bool, archive: PackedFiles?
    ) {
        self.folder = folder
        self.prefix = prefix
        self.names = prefix.isEmpty ? names : names.map { prefix + $0 }
        self.archive = archive
        root = archive.map { FolderRoot($0) } ?? (followsLinks ? nil : FolderRoot(folder))
    }

    /// Whether a file or folder is there.
    func exists(_ path: String) -> Bool {
        guard let archive else { return FolderListing.kind(of: folder + "/" + path).exists }
        return archive.holds(folder + "/" + path)
            || names.contains { $0.hasPrefix(path + "/") }
    }

    /// A file's text; `nil` where there is none, or it may not be read: a site without a configuration is read all the same.
    func text(_ path: String) -> String? {
        guard exists(path) else { return nil }
        do throws(IngestError) {
            return try TextFile.read(folder + "/" + path, within: root)
        } catch {
            return nil
        }
    }

    /// A configuration by its path, `nil` where there is none.
    func configuration(_ path: String) -> SiteConfiguration? {
        text(path).map { SiteConfiguration($0, ending: FileSource.ending(of: path)) }
    }

    /// The first of several paths that is there.
    func first(of paths: [String]) -> String? { paths.first(where: exists) }

    /// Names of the files right in a folder, whatever they are, in order.
    func names(in path: String) -> [String] {
        if archive != nil {
            return names.filter { $0.hasPrefix(path + "/") }
                .map { String($0.dropFirst(path.utf8.count + 1)) }
                .filter { !$0.contains("/") }
        }
        do throws(FileFault) {
            return try FolderNames(of: folder + "/" + path).texts.sorted()
        } catch {
            return []
        }
    }
}
