// How a post becomes the fields of a document. The one place that says so:
//
//   title        the title
//   tags         names of its terms of flat taxonomies (everything but categories), one piece each
//   categories   names of its categories, each followed by its ancestors' names, one piece each, none twice
//   excerpt      the author's own excerpt, unless the body begins with it: said once, it counts once
//   heading      heading blocks
//   code         code blocks
//   caption      captions and alternative texts of images
//   body         every other block
//
// A field is a list of pieces. Between two pieces stands a gap of one position, so that a phrase never runs from
// the end of a paragraph into the next one, or from one tag into another.

package import Blog
package import BlogSearchQueries
package import TextAnalysis

/// The searchable text of a post, field by field.
package struct DocumentFields: Sendable, Hashable {
    /// Texts of each field in reading order, none empty; indexed by `Field.rawValue`.
    package private(set) var pieces: [[String]]
    /// Whether the content has text that is no link.
    private let hasOwnText: Bool

    /// Sorts a post's texts into fields.
    ///
    /// - Parameters:
    ///   - tags: names of its terms of flat taxonomies, in their order.
    ///   - categories: names of its categories and of their ancestors.
    ///   - custom: its custom fields, see `Post.Extra.fields`.
    package init(
        title: String, excerpt: String?, tags: [String] = [], categories: [String] = [],
        blocks: [ContentBlock], custom: [String: String] = [:]
    ) {
        pieces = Array(repeating: [], count: Field.allCases.count)
        hasOwnText = DocumentFields.haveOwnText(blocks)
        add(title, to: .title)
        add(tags: tags, categories: categories)
        if let excerpt, !DocumentFields.begin(blocks, with: excerpt) { add(excerpt, to: .excerpt) }
        for block in blocks { add(block.text, to: DocumentFields.field(of: block.kind)) }
        pieces[Field.custom.rawValue] = DocumentFields.pieces(ofCustom: custom)
    }

    /// Texts of custom fields, see `Post.Extra.fields`, in the order of their names: the same fields always give the same
    /// document.
    package static func pieces(ofCustom fields: [String: String]) -> [String] {
        guard !fields.isEmpty else { return [] }
        return fields.sorted { $0.key < $1.key }.flatMap { field in
            field.value.split(separator: "\n").map { String($0) }
        }
    }

    /// Adds the names of terms; see `init`.
    package mutating func add(tags: [String], categories: [String]) {
        for tag in tags { add(tag, to: .tags) }
        for category in categories { add(category, to: .categories) }
    }

    /// Texts of one field.
    package subscript(field: Field) -> [String] { pieces[field.rawValue] }

    /// The fields of the content. Near-duplicates are told by them: titles, tags and excerpts may differ.
    package static let content: FieldSet = [.heading, .body, .code, .caption]

    /// The sketch of the content.
    package var sketch: ShingleSketch {
        guard hasOwnText else { return .bare }
        return ShingleSketch(of: contentBytes)
    }

    /// The texts of the content in UTF-8.
    private var contentBytes: [[UInt8]] {
        Field.allCases.filter { Self.content.contains($0) }.flatMap { self[$0] }
            .map { Array($0.utf8) }
    }

    /// Whether blocks have more than a few words that are no links: an archive has links alone.
    private static func haveOwnText(_ blocks: [ContentBlock]) -> Bool {
        var own = 0
        for block in blocks {
            let linked = block.spans.reduce(0) { $0 + ($1.style == .link ? $1.length : 0) }
            own += max(0, block.text.unicodeScalars.count - linked)
            if own >= leastOwnText { return true }
        }
        return false
    }

    /// In Unicode scalars: eight words or so, and as many Chinese ones.
    private static let leastOwnText = 40

    /// Which field the text of a block belongs to.
    package static func field(of kind: ContentBlock.Kind) -> Field {
        switch kind {
        case .heading: .heading
        case .code: .code
        case .caption, .image: .caption
        case .paragraph, .listItem, .quote, .tableRow, .embed, .linkCard, .separator: .body
        }
    }

    /// Whether a body begins with a text, by letters and digits alone: quotes, dashes and spaces are rendered
    /// differently. Pictures never count, code and captions may: WordPress makes excerpts without them. The text must
    /// end where a word of the body does.
    static func begin(_ blocks: [ContentBlock], with excerpt: String) -> Bool {
        begin(blocks, with: excerpt, kind: \.kind, text: \.text)
    }

    /// The same for blocks that are kept in another form; texts are asked for only as far as they agree.
    package static func begin<Block>(
        _ blocks: [Block], with excerpt: String, kind: (Block) -> ContentBlock.Kind,
        text: (Block) -> String
    ) -> Bool {
        let figures: [ContentBlock.Kind] = [.image, .caption, .code]
        return [[.image], figures].contains { leftOut in
            var letters = excerpt.unicodeScalars.lazy.filter(\.isLetterOrDigit).makeIterator()
            guard var wanted = letters.next() else { return true }
            for block in blocks where !leftOut.contains(kind(block)) {
                var isFound = false
                for scalar in text(block).unicodeScalars {
                    if isFound { return !scalar.isLetterOrDigit || scalar.isWrittenWithoutSpaces }
                    guard scalar.isLetterOrDigit else { continue }
                    guard wanted.withoutRaising == scalar.withoutRaising else { return false }
                    if let next = letters.next() { wanted = next } else { isFound = true }
                }
                if isFound { return true }
            }
            return false
        }
    }

    private mutating func add(_ text: String, to field: Field) {
        if !text.isEmpty { pieces[field.rawValue].append(text) }
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool {
        if isASCII {
            return ("0"..."9").contains(self) || ("a"..."z").contains(self)
                || ("A"..."Z").contains(self)
        }
        return properties.isAlphabetic || properties.numericType != nil
    }

    /// ¹ as 1: marks of footnotes are written so in a body, and as plain digits in WordPress's excerpts.
    fileprivate var withoutRaising: Unicode.Scalar {
        switch self {
        case "\u{B9}": "1"
        case "\u{B2}": "2"
        case "\u{B3}": "3"
        case "\u{2070}", "\u{2074}"..."\u{2079}":
            Unicode.Scalar(UInt8(truncatingIfNeeded: value &- 0x2070) &+ 0x30)
        default: self
        }
    }

    /// Whether it is of a script in which words are not told apart: Thai, Lao, Burmese, Khmer, kana, Han.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
            0xFF66...0xFF9D:
            true
        default: properties.isIdeographic
        }
    }
}
