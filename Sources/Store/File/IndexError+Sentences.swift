// All sentences with which the store can fail.

internal import BlogSearchPlatform
internal import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

extension IndexError {
    static func missing(_ path: String) -> IndexError {
        IndexError(
            .missing,
            "There is no index at \(path): make one with `wpsearch sync URL` or `wpsearch import PATH`."
        )
    }

    static func notAnIndex(_ path: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is not an index of wpsearch: name another file with --index, or remove this one."
        )
    }

    static func isFolder(_ path: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is a folder: name a file in it with --index, an index is one file.")
    }

    static func tooNew(_ path: String) -> IndexError {
        IndexError(
            .tooNew,
            "The index at \(path) was written by a newer wpsearch: update this one to read it.")
    }

    static func tooOld(_ path: String) -> IndexError {
        IndexError(
            .tooOld,
            "The index at \(path) was written by an older wpsearch: run `wpsearch compact` once to bring it up to date."
        )
    }

    static func cutShort(_ path: String, by bytes: Int) -> IndexError {
        let length = bytes == 1 ? "1 byte" : "\(bytes) bytes"
        return IndexError(
            .damaged,
            "The index at \(path) is damaged: the file is \(length) shorter than it should be; remove its -wal and -shm and put a copy back, or run `wpsearch compact` to make the rest anew from the stored posts."
        )
    }

    package static func unknownSite(_ site: String, in path: String) -> IndexError {
        IndexError(
            .missing,
            "The index at \(path) holds nothing of \(site): run `wpsearch sync \(site)` first.")
    }

    /// - Parameter holder: the process that fills it and the time it began, if known.
    static func beingFilled(
        _ path: String, by holder: (process: String, since: String)?
    ) -> IndexError {
        let who = holder.map { "process \($0.process) since \($0.since)" } ?? "another process"
        return IndexError(
            .busy,
            "The index at \(path) is being filled by \(who): wait until that is done, or stop it, and try again."
        )
    }

    /// The vocabulary differs from the stored posts.
    static let damagedVocabulary = IndexError(
        .damaged,
        "The words for completion and correction are not those of the stored posts: run `wpsearch compact`."
    )

    /// What SQLite said of a file that could not be repaired.
    static func damagedFile(_ path: String) -> IndexError {
        IndexError(
            .damaged,
            "The index at \(path) is damaged: remove it with its -wal and -shm, put a copy back if there is one, and run `wpsearch sync` or `wpsearch import` again."
        )
    }

    static func closed(_ path: String) -> IndexError {
        IndexError(.closed, "The index at \(path) was closed: open it again, and try again.")
    }

    static func readOnly(_ path: String) -> IndexError {
        IndexError(
            .notPermitted,
            "The index at \(path) was opened to be read only: open it to be written, and try again."
        )
    }

    /// Runs `body` and turns errors of SQLite, and GRDB's errors about values of another type, into
    /// ours. Other errors pass.
    ///
    /// - Parameter toWrite: whether the file is to be written, which needs more permissions than
    ///   reading.
    static func translating<Value>(
        _ path: String, toWrite: Bool, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw CancellationError()
        } catch let error as DatabaseError {
            throw IndexError(error, path, toWrite: toWrite, nil)
        } catch let fault as SystemFault {
            throw IndexError(fault.error, path, toWrite: toWrite, fault.telling)
        } catch is NoPageMemory {
            throw outOfMemory(path)
        } catch is RowDecodingError {
            throw IndexError.damagedRow
        }
    }

    private init(_ error: DatabaseError, _ path: String, toWrite: Bool, _ reason: Errno?) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .full(path)
        case .SQLITE_NOTADB: self = .notAnIndex(path)
        case .SQLITE_CORRUPT: self = .damagedFile(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self.init(
                .busy,
                "The index at \(path) is being written by another process: try again when that is done."
            )
        case .SQLITE_TOOBIG:
            self.init(
                .tooLarge,
                "A post is larger than the index at \(path) can hold (1 GB): leave it out.")
        case .SQLITE_NOMEM: self = .outOfMemory(path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN, .SQLITE_IOERR,
            .SQLITE_NOLFS:
            self = .refused(error, path, toWrite: toWrite, reason)
        default: self = .unexplained(error, path)
        }
    }
}
