internal import Blog
internal import Ingest

/// The files of a folder and of the folders in it.
///
/// Links that stay in the folder are followed, also to folders: those after all others, and each folder once by its real path,
/// so that no circle can be walked and a file keeps the path it has without the link. Those that lead out of it are told, or
/// followed, too, where that is wanted. Hidden files and folders (`.git`) are left out, and so are folders of packages
/// (`node_modules`), pipes, devices and sockets.
struct FolderListing {
    private static let maximumDepth = 64

    /// Paths relative to the folder, sorted.
    private(set) var files: [String] = []
    /// What could not be looked into and may hold posts, and why.
    private(set) var unread: [Skipped] = []

    /// Real paths of the folders that were listed.
    private var listed: Set<String>
    /// Links to folders, still to be followed; paths relative to the folder.
    private var links: [String] = []
    /// Where it is.
    let folder: String
    /// The folder that links must not lead out of, or the archive; `nil` where they may.
    let root: FolderRoot?

    /// Lists a folder.
    /// - Parameter followsLinks: whether links out of the folder are followed.
    /// - Throws: `IngestError` (`unreadable`) when the folder itself cannot be read.
    init(_ folder: String, followsLinks: Bool = true) throws(IngestError) {
        self.folder = folder
        self.root = followsLinks ? nil : FolderRoot(folder)
        let root = PathFacts.realPath(folder) ?? folder
        listed = [root]
        do {
            try list("", real: root, depth: 0)
        } catch {
            throw .unreadable(folder, error)
        }
        guard followsLinks || self.root != nil else { throw .missing(folder) }
        // Each round lists a folder that was not, so it ends.
        while !links.isEmpty { follow(links.removeFirst(), root: root) }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// A folder of which nothing is listed yet, for files that lie in none.
    init(folder: String, root: FolderRoot) {
        (self.folder, self.root, listed) = (folder, root, [])
    }

    /// Adds a file, in the order of their paths.
    mutating func add(_ path: String) { files.append(path) }

    /// Whether something is at a path, and whether it is a folder.
    static func kind(of path: String) -> (exists: Bool, isFolder: Bool) {
        let kind = PathFacts.kind(of: path)
        return (kind != .missing, kind == .folder)
    }

    private mutating func list(_ prefix: String, real: String, depth: Int) throws(FileFault) {
        let names = try FolderNames(of: folder + "/" + prefix)
        for (shown, mayBeFolder) in names.others.sorted(by: { $0.shown < $1.shown })
        where !shown.hasPrefix(".") {
            guard mayBeFolder || FileSource.mayRead(shown) else { continue }
            skip(prefix + shown, "unreadable: its name is no UTF-8, rename it")
        }
        for name in names.texts.sorted() where !name.hasPrefix(".") {
            let path = prefix + name
            let isLink = PathFacts.isLink(folder + "/" + path)
            if isLink, leavesOut(link: path) { continue }
            switch PathFacts.kind(of: folder + "/" + path) {
            case .missing: addMissing(path)
            case .file: files.append(path)
            case .folder:
                if let reason = Visibility.reason(ofFolder: name) {
                    skip(path + "/", Notice(reason))
                } else if isLink {
                    links.append(path)
                } else {
                    enter(path, real: real + "/" + name, depth: depth + 1)
                }
            case .other:
                if FileSource.mayRead(path) { skip(path, "unreadable: it is no regular file") }
            }
        }
    }

    /// Whether a link is not followed: it leads out of the folder, or to what is hidden in it.
    private mutating func leavesOut(link path: String) -> Bool {
        guard let root, let real = PathFacts.realPath(folder + "/" + path) else { return false }
        let isFolder = PathFacts.kind(of: real) == .folder
        if isFolder, root.path.hasPrefix(real == "/" ? real : real + "/") { return false }
        guard real == root.path || root.holds(real) else {
            if isFolder || FileSource.mayRead(path) { skip(path, IngestError.linkOut) }
            return true
        }
        guard let reason = Self.reasonToHide(root.way(to: real), isFolder: isFolder) else {
            return false
        }
        skip(path, Notice(reason))
        return true
    }

    /// Why what a link leads to inside the folder would not be read without the link, `nil` when it would.
    private static func reasonToHide(_ way: String, isFolder: Bool) -> String? {
        let names = way.split(separator: "/").map(String.init)
        if names.contains(where: { $0.hasPrefix(".") }) { return "a link to a hidden file" }
        if let reason = names.lazy.compactMap(Visibility.reason(ofFolder:)).first { return reason }
        return isFolder ? nil : Visibility.reason(ofPath: way)
    }

    /// Lists a folder inside. One that may not be read loses its own files, not those beside it.
    private mutating func enter(_ path: String, real: String, depth: Int) {
        guard listed.insert(real).inserted else { return }
        guard depth <= Self.maximumDepth else {
            return skip(path + "/", "unreadable: it lies deeper than \(Self.maximumDepth) folders")
        }
        do {
            try list(path + "/", real: real, depth: depth)
        } catch {
            skip(path + "/", "unreadable: \(error.reason)")
        }
    }

    private mutating func follow(_ link: String, root: String) {
        guard let real = PathFacts.realPath(folder + "/" + link) else { return addMissing(link) }
        // What a folder is in is more than what was named.
        if root.hasPrefix(real == "/" ? real : real + "/") {
            return skip(link, "a link to a folder that this one is in")
        }
        enter(link, real: real, depth: link.split(separator: "/").count)
    }

    /// A name that leads nowhere. A file of a known kind is told when it is read; anything else could be a folder of posts.
    private mutating func addMissing(_ path: String) {
        if FileSource.mayRead(path) {
            files.append(path)
        } else if PathFacts.isLink(folder + "/" + path) {
            skip(path, "unreadable: a link that leads nowhere")
        } else {
            skip(path, "unreadable: the system does not say what it is")
        }
    }

    /// Notes what is not looked into.
    mutating func skip(_ path: String, _ reason: Notice) {
        unread.append(Skipped(id: path, reason: reason))
    }
}
