// Whether the end of a file is missing. SQLite refuses a file that lacks whole pages, but takes what is missing of the last
// one for zeros: words that stand there would not be found, and nothing would say so.
//
// Asked whenever an index is opened: one `stat`. Only a file that ends within a page is looked at more closely.

internal import BlogSearchPlatform
internal import GRDB

enum FileEnd {
    /// Bytes that are missing of the file of an open database.
    static func missingBytes(_ db: Database, path: String) throws -> Int {
        guard endsWithinPage(path) else { return 0 }
        let pages = try number("PRAGMA page_count", db)
        return max(0, try pages * number("PRAGMA page_size", db) - length(path))
    }

    /// Bytes that are missing of a file, which nobody in this process needs to have opened.
    static func missingBytes(of path: String) throws -> Int {
        guard endsWithinPage(path) else { return 0 }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let bytes = try queue.read { try missingBytes($0, path: path) }
        try queue.close()
        return bytes
    }

    /// Whether a file ends within a page, and no page of it waits in a write-ahead log.
    private static func endsWithinPage(_ path: String) -> Bool {
        guard length(path) % Schema.pageSize != 0 else { return false }
        // Asked for again without a log: a writer may have begun and ended in between.
        return length(path.withoutLinks + "-wal") == 0 && length(path) % Schema.pageSize != 0
    }

    /// Bytes of a file, 0 where there is none.
    private static func length(_ path: String) -> Int {
        FileFacts(at: path)?.size ?? 0
    }

    private static func number(_ query: String, _ db: Database) throws -> Int {
        try Int(RawStatement(query, db).firstRow()?.first ?? 0)
    }
}
