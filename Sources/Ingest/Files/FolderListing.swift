#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The files of a folder and of the folders in it.
enum FolderListing {
    private static let maximumDepth = 64

    /// Paths relative to `folder`, sorted; hidden files and folders (`.git`) are left out.
    ///
    /// Links to files are followed, links to folders are not, so that no circle of links can be walked.
    /// - Throws: `IngestError` (`unreadable`) when the folder itself cannot be read.
    static func files(in folder: String) throws(IngestError) -> [String] {
        var found: [String] = []
        do {
            try list(folder, prefix: "", depth: 0, into: &found)
        } catch {
            throw IngestError(
                .unreadable, "\(folder) cannot be read: \(reason(error)); check its permissions.")
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether something is at a path, and whether it is a folder.
    static func kind(of path: String) -> (exists: Bool, isFolder: Bool) {
        var isFolder: Bool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return (exists, isFolder)
    }

    private static func list(
        _ folder: String, prefix: String, depth: Int, into found: inout [String]
    ) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where !name.hasPrefix(".") {
            let path = folder + "/" + name
            let isFolder = kind(of: path).isFolder
            if !isFolder {
                found.append(prefix + name)
            } else if depth < maximumDepth, !isLink(path) {
                // A folder inside that may not be read loses its own files, not those beside it.
                do {
                    try list(path, prefix: prefix + name + "/", depth: depth + 1, into: &found)
                } catch {
                    found.append(prefix + name + "/")
                }
            }
        }
    }

    private static func isLink(_ path: String) -> Bool {
        do {
            return try !FileManager.default.destinationOfSymbolicLink(atPath: path).isEmpty
        } catch {
            return false
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileReadNoPermission
            ? "permission is denied" : "the system refuses it"
    }
}
