// All sentences with which the store can fail.

internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

extension IndexError {

    static func notAnIndex(_ path: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is not an index of wpsearch",
            step: "\(.nameIndex("another file")), or remove this one", path: path
        )
    }

    static func tooNew(_ path: String) -> IndexError {
        IndexError(
            .tooNew,
            "The index at \(path) was written by a newer wpsearch",
            step: "update this one to read it", path: path)
    }

    static func tooOld(_ path: String) -> IndexError {
        IndexError(
            .tooOld,
            "The index at \(path) was written by an older wpsearch",
            step: "\(.compact) once to bring it up to date", path: path
        )
    }

    static func noStemmer(_ path: String, languages: [String]) -> IndexError {
        IndexError(
            .noStemmer,
            """
            The index at \(path) has posts in languages that this program cannot stem \
            (\(languages.joined(separator: ", ")))
            """,
            step: "use one that was built with libstemmer 2.2, or make another index here",
            path: path)
    }

    static func cutShort(_ path: String, by bytes: Int) -> IndexError {
        let length = bytes == 1 ? "1 byte" : "\(bytes) bytes"
        return IndexError(
            .damaged,
            "The index at \(path) is damaged: the file is \(length) shorter than it should be",
            then:
                "remove its -wal and -shm and put a copy back, or \(.compact) to make the rest anew from the stored posts",
            path: path
        )
    }

    package static func unknownSite(_ site: String, in path: String) -> IndexError {
        IndexError(
            .missing,
            "The index at \(path) holds nothing of \(site)", step: "\(.sync(site: site)) first",
            path: path, site: site)
    }

    /// The vocabulary differs from the stored posts.
    static let damagedVocabulary = IndexError(
        .damaged,
        "The words for completion and correction are not those of the stored posts",
        step: "\(.compact)"
    )

    /// What SQLite said of a file that could not be repaired.
    static func damagedFile(_ path: String) -> IndexError {
        IndexError(
            .damaged,
            "The index at \(path) is damaged",
            step:
                "remove it with its -wal and -shm, put a copy back if there is one, and \(.fillAgain)",
            path: path
        )
    }

    static func readOnly(_ path: String) -> IndexError {
        IndexError(
            .notPermitted,
            "The index at \(path) was opened to be read only",
            step: "open it to be written, and try again", path: path
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
