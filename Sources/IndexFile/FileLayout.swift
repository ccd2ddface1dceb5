/// What is known of an index file without SQLite.
package enum FileLayout {
    /// The size of a database page in bytes. Posts have a few kilobytes: most of them would
    /// overflow SQLite's 4096.
    package static let pageSize = 8192

    /// The first format in which each writer marks its writing, see `SessionMark`.
    package static let firstFormatWithSessions = 7
}
