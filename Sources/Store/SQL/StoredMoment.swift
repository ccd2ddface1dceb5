internal import Blog
internal import GRDB

extension Row {
    /// A time; `nil` for NULL.
    ///
    /// - Throws: `IndexError` with code `damaged` for a value that is no time.
    func moment(_ index: Int) throws -> Moment? {
        let seconds: Int64? = try value(index)
        return seconds.map { Moment(seconds: $0) }
    }
}
