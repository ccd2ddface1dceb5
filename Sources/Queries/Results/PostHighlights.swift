/// Where words of a query occur in a whole post: for a reader that shows the post with its matches marked, and jumps from
/// one to the next.
public struct PostHighlights: Sendable, Hashable, Codable {
    /// Matches in the title, ascending, never overlapping.
    public var title: [Highlight]
    /// Matches in the text of each block, in the order of the post's blocks; empty for a block without any.
    public var blocks: [[Highlight]]

    /// Creates them.
    public init(title: [Highlight] = [], blocks: [[Highlight]] = []) {
        self.title = title
        self.blocks = blocks
    }

    /// The position of the first block that has a match; `nil` where none has.
    public var firstBlock: Int? { blocks.firstIndex { !$0.isEmpty } }

    /// How many matches there are in all.
    public var count: Int { blocks.reduce(title.count) { $0 + $1.count } }
}
