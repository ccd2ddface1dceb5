internal import Blog
internal import GRDB

extension Row {
    /// A time, `nil` for NULL.
    func moment(_ index: Int) -> Moment? {
        let seconds: Int64? = self[index]
        return seconds.map { Moment(seconds: $0) }
    }
}
