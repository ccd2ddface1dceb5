public import Blog
internal import Ingest

/// A Markdown text with front matter, read without a folder and without an index: what an import would make of the file.
///
/// ```swift
/// let note = MarkdownDocument("---\ntitle: Tea\ntags: green, black\n---\nFirst *boil* water.")
/// print(note.title ?? "untitled", note.tags)   // Tea ["green", "black"]
/// ```
///
/// Markdown is CommonMark with GitHub's tables, strikethrough and autolinks, footnotes, and the marks that dialects have besides
/// (attribute lists, `[TOC]`, template tags). Front matter may be in any notation that generators write (YAML, TOML, JSON, a
/// literal of JavaScript, …); keys are read in every common spelling.
public struct MarkdownDocument: Sendable, Hashable {
    /// The title that front matter names, else the first heading `#`, which is not in the body then.
    public let title: String?
    /// The last part of its address.
    public let slug: String?
    /// Its address, where front matter names a whole one.
    public let url: String?
    /// When it was published; `nil` where no date is named that can be read.
    public let date: Moment?
    /// When it was last changed.
    public let modified: Moment?
    /// What its author says it is about.
    public let excerpt: String?
    /// Names of its authors.
    public let authors: [String]
    /// Names of its categories; `Parent > Child` names a place in a tree.
    public let categories: [String]
    /// Names of its tags.
    public let tags: [String]
    /// Address of its picture, as written.
    public let image: String?
    /// The language that it names, as written.
    public let language: String?
    /// Why an import would leave it out (`draft`, `private`, …); `nil` for what is published for everybody.
    public let reasonToHide: String?
    /// The body as HTML. HTML that stands in the Markdown is in it as written: clean it before you draw that of a stranger.
    public let html: String
    /// The body in typed blocks.
    public let blocks: [ContentBlock]

    /// Reads a text. Never fails: broken front matter is read as far as it can be, and all else is text. May be called from
    /// many threads at once.
    ///
    /// - Complexity: O(length).
    public init(_ text: String) {
        let text = StreamSafe.text(text)
        let fields = MarkdownPost(text, path: "", site: nil, rendersHidden: true).fields
        title = fields.title.map(PlainText.of)?.nonEmpty
        slug = fields.slug?.nonEmpty
        url = fields.link.flatMap { FileSite.origin(of: $0) == nil ? nil : $0 }
        date = fields.date.flatMap { DateText.moment($0) }
        modified = fields.modified.flatMap { DateText.moment($0) }
        excerpt = fields.excerpt.map(PlainText.of)?.nonEmpty
        authors = fields.authors.map(PlainText.of)
        categories = fields.categories.map(PlainText.of)
        tags = fields.tags.map(PlainText.of)
        image = fields.image?.nonEmpty
        language = fields.language?.nonEmpty
        reasonToHide = fields.reasonToSkip
        html = fields.html
        blocks = HTMLContent.blocks(in: fields.html)
    }
}

extension [ContentBlock] {
    /// The blocks of a text in Markdown, in reading order; front matter above it is no part of them. See `MarkdownDocument`.
    ///
    /// - Complexity: O(length).
    public init(markdown: String) {
        self = MarkdownDocument(markdown).blocks
    }
}
