// Whether the end of a file is missing. SQLite refuses a file that lacks whole pages, but reads the
// missing part of the last page as zeros. Words there would not be found, and nothing would report
// it.
//
// The check runs whenever an index is opened and takes one `stat`. Only a file that ends within a
// page is examined further.

internal import BlogSearchPlatform
internal import GRDB

enum FileEnd {
    /// The number of bytes that the file of an open database lacks.
    static func missingBytes(_ db: Database, path: String) throws -> Int {
        guard endsWithinPage(path) else { return 0 }
        let pages = try number("PRAGMA page_count", db)
        return max(0, try pages * number("PRAGMA page_size", db) - length(path))
    }

    /// The number of bytes that a file lacks. No code in this process needs to have it open.
    static func missingBytes(of path: String) throws -> Int {
        guard endsWithinPage(path) else { return 0 }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let bytes = try queue.read { try missingBytes($0, path: path) }
        try queue.close()
        return bytes
    }

    /// Whether a file ends within a page, and no write-ahead log has its pages.
    private static func endsWithinPage(_ path: String) -> Bool {
        guard length(path) % Schema.pageSize != 0 else { return false }
        // The size is read again without a log: a writer may have begun and ended in between.
        return length(path.withoutLinks + "-wal") == 0 && length(path) % Schema.pageSize != 0
    }

    /// The size of a file in bytes; 0 when there is none.
    private static func length(_ path: String) -> Int {
        FileFacts(at: path)?.size ?? 0
    }

    private static func number(_ query: String, _ db: Database) throws -> Int {
        try Int(SQLStatement(query, db).firstNumbers()?.first ?? 0)
    }
}
