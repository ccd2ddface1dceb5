// All sentences with which the store can fail.

internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

extension IndexError {
    /// The vocabulary differs from the stored posts.
    static let damagedVocabulary = IndexError(
        .damaged,
        "The words for completion and correction are not those of the stored posts",
        step: "\(.compact)"
    )

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
        }
    }

    private init(_ error: DatabaseError, _ path: String, toWrite: Bool, _ reason: Errno?) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .full(path)
        case .SQLITE_NOTADB: self = .notAnIndex(path)
        case .SQLITE_CORRUPT: self = .damagedFile(path)
        // So FTS5 calls its settings when it cannot read them, and so SQLite calls FTS5 then.
        case .SQLITE_ERROR
        where ["fts5 file format", "vtable constructor failed"].contains {
            error.message?.contains($0) == true
        }:
            self = .damagedFile(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self.init(
                .busy,
                "The index at \(path) is being written by another process",
                step: "try again when that is done", path: path
            )
        case .SQLITE_TOOBIG:
            self.init(
                .tooLarge,
                "A post is larger than the index at \(path) can hold (1 GB)", step: "leave it out")
        case .SQLITE_NOMEM: self = .outOfMemory(path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN, .SQLITE_IOERR,
            .SQLITE_NOLFS:
            self = .refused(error, path, toWrite: toWrite, reason)
        default: self = .unexplained(error, path)
        }
    }
}
