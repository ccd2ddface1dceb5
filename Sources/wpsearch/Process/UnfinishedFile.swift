import BlogSearch
import BlogSearchPlatform

/// A file or folder that is written beside the one whose name it gets in the end: its name ends with the number of the process, so
/// that a later run can tell what was left by one that was killed.
enum UnfinishedFile {
    private static let mark = ".part-"

    /// The name that this process writes under.
    static func name(of path: String) -> String { "\(path)\(mark)\(System.processNumber)" }

    /// Removes what was written for the same place by processes that are no more. What cannot be removed stays.
    static func removeLeft(of path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let stem = "\(parts.last ?? "")\(mark)"
        let place = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
        for name in names(in: place) where name.hasPrefix(stem) {
            guard let process = CInt(name.dropFirst(stem.count)), process > 0,
                name == "\(stem)\(process)", !System.isRunning(process)
            else { continue }
            remove("\(place)/\(name)")
        }
    }

    /// Removes a file, or a folder as exports make them. What cannot be removed stays.
    static func remove(_ path: String) {
        if FileFacts(named: path)?.kind == .folder {
            removeFolder(path, depth: 0)
        } else {
            System.remove(path)
        }
    }

    private static func removeFolder(_ folder: String, depth: Int) {
        for name in names(in: folder) {
            let path = "\(folder)/\(name)"
            if FileFacts(named: path)?.kind == .folder, depth < 2 {
                removeFolder(path, depth: depth + 1)
            } else {
                System.remove(path)
            }
        }
        System.removeFolder(folder)
    }

    private static func names(in folder: String) -> [String] {
        do {
            return try System.names(in: folder).map { String(decoding: $0.bytes, as: UTF8.self) }
                .filter { $0 != "." && $0 != ".." }
        } catch {
            return []
        }
    }
}
