// Sentences about what SQLite could not do with the file. Where the system refused, the sentence is
// the one about that.

internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB

extension IndexError {
    /// Why SQLite could not open, read or write a file.
    ///
    /// - Parameter reason: the system's error, if it says anything.
    static func refused(
        _ error: DatabaseError, _ path: String, toWrite: Bool, _ reason: Errno?
    ) -> IndexError {
        switch error.extendedResultCode {
        case .SQLITE_IOERR_NOMEM: return .outOfMemory(path)
        case .SQLITE_IOERR_GETTEMPPATH, .SQLITE_CANTOPEN_NOTEMPDIR: return .noTemporaryFolder(path)
        case .SQLITE_READONLY_DBMOVED: return .gone(path)
        case .SQLITE_IOERR_CORRUPTFS: return .refused(path, .use, .inputOutput)
        default: break
        }
        if let reason { return .refused(path, .use, reason) }
        let isUnfinished = !toWrite && error.resultCode == .SQLITE_READONLY
        if let obstacle = IndexPath.obstacle(at: path, toWrite: toWrite || isUnfinished) {
            return isUnfinished ? .unfinished(path, obstacle) : obstacle
        }
        return .unexplained(error, path)
    }

    /// The disk is full: that of the index, or that of SQLite's temporary files for rewriting the
    /// index.
    static func full(_ path: String) -> IndexError {
        let folder = path.withoutLinks.parentFolder
        let temporary = temporaryFolder
        if let temporary, temporary.device != device(folder),
            let bytes = FileFacts(at: path)?.size, System.freeBytes(folder) ?? 0 > bytes,
            System.freeBytes(temporary.path) ?? 0 < bytes
        {
            return IndexError(
                .diskFull,
                "The disk of \(temporary.path) is full, where the index at \(path) is put aside while it is written anew",
                step: "free some space there, or name another folder in $SQLITE_TMPDIR", path: path
            )
        }
        return IndexError(
            .diskFull,
            "The disk is full, so the index at \(path) cannot grow",
            step: "free some space and \(.runAgain); everything stored before is kept", path: path
        )
    }

    /// Where SQLite puts large temporary files, see `unixTempFileDir` in os_unix.c.
    private static var temporaryFolder: (path: String, device: UInt64)? {
        let named = ["SQLITE_TMPDIR", "TMPDIR"].compactMap { (name: String) -> String? in
            System.environment(name).map { String(decoding: $0, as: UTF8.self) }
        }
        for path in named + ["/var/tmp", "/usr/tmp", "/tmp", "."] {
            if let device = device(path), System.canMakeFiles(in: path) {
                return (path, device)
            }
        }
        return nil
    }

    private static func device(_ folder: String) -> UInt64? {
        guard let facts = FileFacts(at: folder), facts.kind == .folder else { return nil }
        return facts.identity.device
    }

    /// A reader would have to write first.
    ///
    /// - Parameter obstacle: why the file cannot be written.
    static func unfinished(_ path: String, _ obstacle: IndexError) -> IndexError {
        IndexError(
            obstacle.code,
            "The index at \(path) was left half written, and who may not write to it can neither put it in order nor read it",
            step: "let its owner \(.openOnce)", path: path
        )
    }

    static func noTemporaryFolder(_ path: String) -> IndexError {
        IndexError(
            .notPermitted,
            "The index at \(path) could not be written, as no folder for temporary files can be",
            step: "name one in $SQLITE_TMPDIR, and try again", path: path
        )
    }

    /// An error without a known reason.
    static func unexplained(_ error: DatabaseError, _ path: String) -> IndexError {
        IndexError(
            .failed,
            "The index at \(path) could not be read or written (SQLite: \(error.message ?? "\(error.resultCode)"))",
            step: "try again, and \(.verify) when it stays so", path: path
        )
    }
}
