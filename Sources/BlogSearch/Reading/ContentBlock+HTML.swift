public import Blog
internal import Ingest

extension [ContentBlock] {
    /// The blocks of a text in HTML, in reading order, without an index: what `StoredPost.blocks` would be.
    ///
    /// Takes any text, broken markup too, and never fails. Style sheets and scripts are no text. May be called from many
    /// threads at once.
    ///
    /// - Complexity: O(length), time and space.
    public init(html: String) {
        self = HTMLContent.blocks(in: html)
    }
}
