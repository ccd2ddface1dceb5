internal import CSQLite
internal import GRDB

extension Database {
    /// Lets the write-ahead log stay as it is when the connection is closed: the file is not the one it was begun for.
    func keepLogOnClose() {
        _ = unsafe wpsearch_keep_log_on_close(sqliteConnection)
    }
}
