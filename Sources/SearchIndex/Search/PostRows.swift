package import TextAnalysis

/// What is read of posts once it is known which ones won: rows, never postings. The store stands behind it.
package protocol PostRows: AnyObject {
    /// The posts of documents, in the order of the documents; rank, score, snippet and highlights are left unset.
    func hits(for documents: [DocumentID]) throws -> [Hit]
    /// The texts of a document as they were indexed, in reading order, and their language.
    func texts(of document: DocumentID) throws -> PostTexts
    /// Titles of documents, in the order of the documents.
    func titles(of documents: [DocumentID]) throws -> [String]
    /// Slugs and names of row ids that are values of a kind; ids of another kind are left out, so that
    /// categories are told from tags. Never asked for years.
    func names(of ids: [UInt32], kind: FacetKind) throws -> [UInt32: HitTerm]
}

/// The texts of one document.
package struct PostTexts: Sendable, Hashable {
    package var language: Language
    package var parts: [SnippetMaker.Part]

    package init(language: Language, parts: [SnippetMaker.Part]) {
        self.language = language
        self.parts = parts
    }
}
