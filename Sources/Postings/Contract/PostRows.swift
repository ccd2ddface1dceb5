package import BlogSearchQueries
package import TextAnalysis

/// What is read of posts once it is known which ones won: rows, never postings. The store stands behind it.
package protocol PostRows: AnyObject {
    /// The posts of documents, in the order of the documents; rank, score, snippet and highlights are left unset.
    func hits(for documents: [DocumentID]) throws -> [Hit]
    /// The texts of a document as they were indexed, in reading order, and their language.
    func texts(of document: DocumentID) throws -> PostTexts
    /// The author's own excerpt of a document, and the language the document was indexed in. No body is read.
    func excerpt(of document: DocumentID) throws -> (text: String?, language: Language)
    /// Titles of documents, in the order of the documents.
    func titles(of documents: [DocumentID]) throws -> [String]
    /// What documents are sorted by, in the order of the documents; never asked for relevance, dates and titles.
    func sortKeys(
        of documents: [DocumentID], by key: SearchOptions.SortOrder.Key
    ) throws -> [OrderKey]
    /// The posts of documents, in the order of the documents.
    func posts(of documents: [DocumentID]) throws -> [ListedPost]
    /// Values of a facet as people read them, most frequent first, then by name and slug; ids of another kind are left out,
    /// so that categories are told from tags.
    func values(_ counts: [FacetCount], of kind: FacetKind) throws -> [FacetValue]
}

/// The texts of one document: locations in the bytes they were stored in, so that none is copied.
package struct PostTexts: Sendable, Hashable {
    /// One text.
    package struct Piece: Sendable, Hashable {
        package var field: Field
        /// Its location in `bytes`.
        package var bytes: Range<Int>
        /// That of the `id` by which a link leads to it.
        package var anchor: Range<Int>?
    }

    /// The language they were indexed in.
    package var language: Language
    /// What holds the texts, as UTF-8; between them may be anything.
    package private(set) var bytes: [UInt8]
    /// The texts in reading order.
    package private(set) var pieces: [Piece] = []
    /// The author's own excerpt, be it among the texts or only the beginning of the body.
    package var excerpt: String?

    /// Texts within bytes; parts are named by `append`.
    package init(language: Language, bytes: [UInt8] = []) {
        self.language = language
        self.bytes = bytes
    }

    /// The shingles of the content.
    package var shingles: Shingles {
        Shingles(
            of: pieces.lazy.filter { DocumentFields.content.contains($0.field) }
                .map { Array(bytes[$0.bytes]) })
    }

    /// Adds a text that lies in `bytes` already.
    package mutating func append(_ field: Field, _ text: Range<Int>, anchor: Range<Int>? = nil) {
        precondition(text.upperBound <= bytes.count)
        pieces.append(Piece(field: field, bytes: text, anchor: anchor))
    }

    /// Adds a text and its bytes.
    package mutating func append(_ field: Field, _ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        append(field, start..<bytes.count)
    }
}

/// A post of a list, not yet read: it stays the same whatever document it has.
package struct ListedPost: Sendable, Hashable {
    /// The row of its site.
    package var site: Int64
    /// Home address of its site.
    package var home: String
    /// WordPress's id.
    package var id: Int

    package init(site: Int64, home: String, id: Int) {
        self.site = site
        self.home = home
        self.id = id
    }
}
