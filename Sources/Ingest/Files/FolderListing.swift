internal import Blog

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The files of a folder and of the folders in it.
///
/// Links are followed, also to folders: those after all others, and each folder once by its real path, so that no circle can be
/// walked and a file keeps the path it has without the link. Hidden files and folders (`.git`) are left out.
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
    private let folder: String

    /// Lists a folder.
    /// - Throws: `IngestError` (`unreadable`) when the folder itself cannot be read.
    init(_ folder: String) throws(IngestError) {
        self.folder = folder
        let root = Self.realPath(folder)
        listed = [root]
        do {
            try list("", real: root, depth: 0)
        } catch {
            throw .unreadable(folder, error)
        }
        // Each round lists a folder that was not, so it ends.
        while !links.isEmpty { follow(links.removeFirst(), root: root) }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether something is at a path, and whether it is a folder.
    static func kind(of path: String) -> (exists: Bool, isFolder: Bool) {
        var isFolder: Bool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return (exists, isFolder)
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
            let (exists, isFolder) = Self.kind(of: folder + "/" + path)
            if !exists {
                addMissing(path)
            } else if !isFolder {
                files.append(path)
            } else if Self.isLink(folder + "/" + path) {
                links.append(path)
            } else {
                enter(path, real: real + "/" + name, depth: depth + 1)
            }
        }
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
        let real = Self.realPath(folder + "/" + link)
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
        } else if Self.isLink(folder + "/" + path) {
            skip(path, "unreadable: a link that leads nowhere")
        } else {
            skip(path, "unreadable: the system does not say what it is")
        }
    }

    private mutating func skip(_ path: String, _ reason: String) {
        unread.append(Skipped(id: path, reason: reason))
    }

    private static func realPath(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func isLink(_ path: String) -> Bool {
        do {
            return try !FileManager.default.destinationOfSymbolicLink(atPath: path).isEmpty
        } catch {
            return false
        }
    }
}
