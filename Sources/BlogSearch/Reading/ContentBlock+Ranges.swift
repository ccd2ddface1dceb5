public import Blog
internal import BlogSearchQueries

extension ContentBlock.Span {
    /// The run as a range of its block's text; `nil` when the text is too short for it.
    /// Complexity: O(length of the text).
    public func range(in text: String) -> Range<String.Index>? {
        Highlight(start: start, length: length).range(in: text)
    }

    /// The run in UTF-16 code units, as `NSRange` counts: what a view tells of a link that was touched. `nil` when the text is
    /// too short for it.
    /// Complexity: O(length of the text).
    public func utf16Range(in text: String) -> Range<Int>? {
        Highlight(start: start, length: length).utf16Range(in: text)
    }
}
