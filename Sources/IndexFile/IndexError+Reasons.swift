// Sentences about what the system refuses. Each one names the file, the system's reason in its own
// words, and a remedy for that reason: nobody is asked to look at modes when they are right.

internal import Blog
package import BlogSearchPlatform
package import BlogSearchQueries

/// What the system was asked to do for an index.
package enum RefusedAct {
    case use, read, write
    /// To enter a folder on the way to it.
    case enter(String)
    case makeFile(in: String)
    case makeFolder(String)
    case remove(in: String)
    /// To open one of SQLite's files or one of our locks that exists.
    case useBeside(String)
    case makeLock
    /// To read the settings next to it.
    case readSettings(String)
}

extension IndexError {
    /// A sentence about what the system refused.
    package static func refused(_ path: String, _ act: RefusedAct, _ code: Errno) -> IndexError {
        IndexError(
            kind(of: code), "\(act.sentence(path)) (\(code.words))", step: step(act, code, path),
            path: path)
    }

    private static func kind(of code: Errno) -> Code {
        switch code {
        case .noPermission, .notPermitted, .readOnlyFileSystem: .notPermitted
        case .noSpace, .quotaExceeded, .fileTooLarge: .diskFull
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll, .noMemory: .exhausted
        default: .failed
        }
    }

    private static func step(_ act: RefusedAct, _ code: Errno, _ path: String) -> Notice {
        let again: Notice = "\(.runAgain); everything stored before is kept"
        switch code {
        case .noPermission, .notPermitted: return act.permission
        case .isFolder: return "take the folder away to search without settings"
        case .readOnlyFileSystem: return "\(.nameIndex("another place"))"
        case .tooManyOpenFiles:
            return "allow this process more open files (\"ulimit -n\"), and try again"
        case .tooManyOpenFilesOfAll: return "end programs that hold many files open, and try again"
        case .noMemory:
            return
                "end other programs, or allow this one more memory (\"ulimit -v\"), and try again"
        case .noSpace:
            return hasFreeSpace(path)
                ? "the file system has room for no more files; remove some, and \(again)"
                : "free some space and \(again)"
        case .quotaExceeded:
            return "your share of the disk is used up; remove some files, and \(again)"
        case .fileTooLarge:
            return hasSizeLimit
                ? "allow this process larger files (\"ulimit -f\"), and \(again)"
                : "the file system takes no larger file; move the index to another, and \(again)"
        case .noLocks, .notSupported: return "put the index on a disk of this machine"
        case .staleFile: return "mount the network folder again, and try again"
        case .inputOutput, .noDeviceOrAddress, .noDevice: return "check the disk, and try again"
        default: return "try again, or \(.nameIndex("another place"))"
        }
    }

    private static var hasSizeLimit: Bool { System.limit(of: .fileSize) < .max }

    /// Why this process may not write as far as the end of a file of this size; `nil` when it may.
    static func sizeLimited(_ path: String, bytes: Int) -> IndexError? {
        UInt64(clamping: bytes) > System.limit(of: .fileSize)
            ? .refused(path, .use, .fileTooLarge) : nil
    }

    /// Whether a megabyte is free on the disk of an index.
    private static func hasFreeSpace(_ path: String) -> Bool {
        System.freeBytes(path.withoutLinks.parentFolder) ?? 0 > 1 << 20
    }
}

extension RefusedAct {
    /// What cannot be done.
    fileprivate func sentence(_ path: String) -> String {
        switch self {
        case .use: "The index at \(path) could not be read or written"
        case .read: "The index at \(path) cannot be read"
        case .write: "The index at \(path) cannot be written"
        case .enter(let folder):
            "The index at \(path) cannot be reached, as the folder \(folder) may not be entered"
        case .makeFile(let folder):
            "The index at \(path) cannot be written, as no file can be made in \(folder)"
        case .makeFolder(let folder):
            "The index at \(path) cannot be made, as its folder \(folder) cannot"
        case .remove(let folder):
            "The empty index at \(path) cannot be removed from \(folder)"
        case .useBeside(let file):
            "The index at \(path) cannot be read or written, as \(file) beside it cannot"
        case .makeLock: "No lock can be made beside the index at \(path)"
        case .readSettings(let file): "\(file) cannot be read"
        }
    }

    /// What to do about a missing permission.
    fileprivate var permission: Notice {
        switch self {
        case .use, .read: "change its mode, or run as its owner"
        case .write: "change its mode, run as its owner, or \(.nameIndex("another place"))"
        case .enter, .remove: "change the folder's mode, or run as its owner"
        case .makeFile, .makeLock:
            "change the folder's mode, run as its owner, or \(.nameIndex("another place"))"
        case .makeFolder:
            "change the mode of the folder that it is to be in, or \(.nameIndex("another place"))"
        case .useBeside: "change that file's mode, or run as its owner"
        case .readSettings: "change its mode, or take the file away to search without settings"
        }
    }
}

extension IndexError {
    package static func outOfMemory(_ path: String) -> IndexError {
        .refused(path, .use, .noMemory)
    }

    /// Settings that the system does not allow to be read.
    package static func unreadableSettings(_ path: String, _ code: Errno) -> IndexError {
        var error = refused(path, .readSettings(path), code)
        error.code = .badSettings
        return error
    }

    static func noLock(_ path: String, _ code: Errno) -> IndexError {
        let lock = path.withoutLinks + "-lock"
        return IndexPath.obstacle(beside: path, lock, toWrite: true)
            ?? .refused(path, .makeLock, code)
    }

    /// Something other than a file is at a path where SQLite or the writer that fills the index
    /// needs a file.
    static func inTheWay(_ path: String, _ file: String) -> IndexError {
        IndexError(
            .failed,
            "The index at \(path) cannot be read or written, as \(file) is in the way, which is no file of it",
            step: "move that elsewhere, and try again", path: path
        )
    }

    /// The file existed when it was opened.
    package static func gone(_ path: String) -> IndexError {
        IndexError(
            .missing,
            "The index at \(path) was moved, replaced or removed while it was in use",
            step: "\(.nameIndex("the file where it is now")), and try again", path: path
        )
    }
}
