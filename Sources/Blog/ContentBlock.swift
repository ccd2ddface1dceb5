/// One typed piece of a post's body, in reading order: what a reader app draws and what the index searches.
///
/// A body is a flat list of blocks. Nesting that matters to a reader (the depth of a list item, a quote around
/// a paragraph) is kept as a property; layout (columns, groups) is not.
///
/// `text` is plain text: entities decoded, markup gone, white space collapsed except in code. A line feed stands for
/// a `<br>`, or parts the title of a link card from its summary. An absent value is `nil`, never an empty string.
/// Positions in `spans` count Unicode scalars of `text`.
public struct ContentBlock: Sendable, Hashable, Codable {
    /// What a block is.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Running text.
        case paragraph
        /// A heading; `level` is 1 to 6, `anchor` its `id` in the HTML.
        case heading
        /// One item of a list; `level` is its depth from 1, `isOrdered` tells numbers from bullets.
        case listItem
        /// A paragraph inside a quotation; `level` is the depth of quotation from 1.
        case quote
        /// Code or other preformatted text, white space as written; `language` when the HTML names it.
        case code
        /// A picture; `url` is its address, `text` its alternative text.
        case image
        /// The caption of the picture, table or embed before it.
        case caption
        /// One row of a table; cells are separated by a tab, `isHeader` marks a heading row.
        case tableRow
        /// Something from another site (video, post, audio) at `url`; `text` is what stands in its place.
        case embed
        /// A preview of a linked page: `url`, and title and summary as `text`.
        case linkCard
        /// A thematic break; has no text.
        case separator
    }

    /// A run of `text` with a meaning of its own.
    public struct Span: Sendable, Hashable, Codable {
        /// What a run is.
        #if hasAttribute(nonexhaustive)
            @nonexhaustive
        #endif
        public enum Style: String, Sendable, Hashable, Codable {
            case link, emphasis, strong, code, superscript, `subscript`, deleted
        }

        /// Offset of the first Unicode scalar in the block's text.
        public var start: Int
        /// Number of Unicode scalars, at least 1.
        public var length: Int
        /// What the run is.
        public var style: Style
        /// Where a link leads, as written in the HTML; `nil` for every other style.
        public var url: String?

        /// Creates a span over `length` Unicode scalars from `start`.
        public init(start: Int, length: Int, style: Style, url: String? = nil) {
            self.start = start
            self.length = length
            self.style = style
            self.url = url
        }
    }

    /// What this block is.
    public var kind: Kind
    /// Plain text, `""` only where the kind has none (a separator, an image without alternative text).
    public var text: String
    /// Links and emphasis inside `text`, by position.
    public var spans: [Span]
    /// Heading level, list depth or quotation depth; `nil` for other kinds.
    public var level: Int?
    /// The `id` a link can jump to.
    public var anchor: String?
    /// Programming language of code, or the tag of another natural language (`lang`).
    public var language: String?
    /// Address of an image, embed or linked page, as written in the HTML.
    public var url: String?
    /// Whether a list item is numbered.
    public var isOrdered: Bool?
    /// Whether a table row is a heading row.
    public var isHeader: Bool?

    /// Creates a block; everything but kind and text is optional.
    public init(
        _ kind: Kind, _ text: String = "", spans: [Span] = [], level: Int? = nil,
        anchor: String? = nil,
        language: String? = nil, url: String? = nil, isOrdered: Bool? = nil, isHeader: Bool? = nil
    ) {
        self.kind = kind
        self.text = text
        self.spans = spans
        self.level = level
        self.anchor = anchor
        self.language = language
        self.url = url
        self.isOrdered = isOrdered
        self.isHeader = isHeader
    }
}
