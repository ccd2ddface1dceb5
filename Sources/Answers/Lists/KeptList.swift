internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchStore

/// A list in the state in which it was read, as far as it is remembered: which posts, not what they say.
///
/// A list by date or by values of posts is remembered for 10,000 posts, one by relevance for 1,000, since every post behind the
/// page has to be found and ranked to be remembered. What lies behind is remembered when the list is read to there.
package struct KeptList: Sendable {
    struct Entry: Sendable {
        var post: ListedPost
        var score: Double
        var key: OrderKey
        var published: Int64?

        /// Where it stands, for those who go on behind it.
        var place: PageCursor.Place {
            PageCursor.Place(key: key, published: published, home: post.home, id: post.id)
        }
    }

    /// The log of the index that it is of.
    let lineage: String?
    /// The place of the first entry in the list, from 0.
    let first: Int
    let entries: [Entry]
    /// Whether the list goes on behind the last entry.
    let goesOn: Bool

    /// How many posts of a list are remembered at once.
    static func capacity(_ order: SearchOptions.SortOrder) -> Int {
        order == .relevance ? 1000 : 10_000
    }

    /// The place behind the last entry.
    var end: Int { first + entries.count }
}
