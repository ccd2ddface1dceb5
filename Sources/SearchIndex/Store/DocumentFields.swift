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

/// The searchable text of a post, field by field.
package struct DocumentFields: Sendable, Hashable {
    /// Texts of each field in reading order, none empty; indexed by `Field.rawValue`.
    package private(set) var pieces: [[String]]

    /// Sorts a post's texts into fields.
    ///
    /// - Parameters:
    ///   - tags: names of its terms of flat taxonomies, in their order.
    ///   - categories: names of its categories and of their ancestors.
    package init(
        title: String, excerpt: String?, tags: [String] = [], categories: [String] = [],
        blocks: [ContentBlock]
    ) {
        pieces = Array(repeating: [], count: Field.allCases.count)
        add(title, to: .title)
        add(tags: tags, categories: categories)
        if let excerpt, !DocumentFields.begin(blocks, with: excerpt) { add(excerpt, to: .excerpt) }
        for block in blocks { add(block.text, to: DocumentFields.field(of: block.kind)) }
    }

    /// Adds the names of terms; see `init`.
    mutating func add(tags: [String], categories: [String]) {
        for tag in tags { add(tag, to: .tags) }
        for category in categories { add(category, to: .categories) }
    }

    /// Texts of one field.
    package subscript(field: Field) -> [String] { pieces[field.rawValue] }

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
    /// differently. Pictures never count, code and captions may: WordPress makes excerpts without them.
    static func begin(_ blocks: [ContentBlock], with excerpt: String) -> Bool {
        begin(blocks, with: excerpt, kind: \.kind, text: \.text)
    }

    /// The same for blocks that are kept in another form; texts are asked for only as far as they agree.
    static func begin<Block>(
        _ blocks: [Block], with excerpt: String, kind: (Block) -> ContentBlock.Kind,
        text: (Block) -> String
    ) -> Bool {
        let figures: [ContentBlock.Kind] = [.image, .caption, .code]
        return [[.image], figures].contains { leftOut in
            var letters = excerpt.unicodeScalars.lazy.filter(\.isLetterOrDigit).makeIterator()
            var wanted = letters.next()
            for block in blocks where !leftOut.contains(kind(block)) {
                for scalar in text(block).unicodeScalars where scalar.isLetterOrDigit {
                    guard wanted != nil else { return true }
                    guard wanted == scalar else { return false }
                    wanted = letters.next()
                }
            }
            return wanted == nil
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
}
