package import Blog

/// Where the next page of a list begins. It knows its list: text and options need not be given again.
///
/// A list is read in the state that it had when its first page was read, for as long as the engine remembers that: each post
/// that was there from then on comes once, whatever is stored meanwhile. Of a list that is no longer remembered (the engine was
/// opened anew, others were read since) one by date, title, id or another value of posts goes on behind the last post that was
/// read; one by relevance goes on while nothing was stored, and is refused then (`SearchError.Code.outlived`).
///
/// Keep it as JSON where a list is to be read on later.
public struct PageCursor: Sendable, Hashable, Codable {
    /// Where a post stands in the order of its list.
    package struct Place: Sendable, Hashable, Codable {
        package var key: OrderKey
        /// Seconds since 1970; `nil` for a post without date.
        package var published: Int64?
        package var home: String
        package var id: Post.ID

        package init(key: OrderKey, published: Int64?, home: String, id: Post.ID) {
            self.key = key
            self.published = published
            self.home = home
            self.id = id
        }
    }

    package var text: String
    package var options: SearchOptions
    /// The number by which the engine remembers the list.
    package var list: UInt64
    /// How many places of the list are behind it.
    package var read: Int
    /// How many posts the list had.
    package var total: Int
    /// The state of the index when the list was read.
    package var mark: String
    /// The last post that was read.
    package var last: Place

    package init(
        text: String, options: SearchOptions, list: UInt64, read: Int, total: Int, mark: String,
        last: Place
    ) {
        self.text = text
        self.options = options
        self.list = list
        self.read = read
        self.total = total
        self.mark = mark
        self.last = last
    }
}
