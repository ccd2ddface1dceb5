/// The columns of a segment, in the order of the root. Index i is about document first + i, held or not.
enum SegmentColumn: Int, Sendable, CaseIterable {
    /// Tokens of the fields, one column each, in the order of `Field`.
    case title, tags, categories, excerpt, heading, body, code, caption
    /// Seconds since 1970; the column's base when unknown.
    case published
    case author, type, site, language
    /// See `SegmentDocument.features`.
    case features
    /// Where the documents' categories end in `categoryTerms`.
    case categoryEnds
    case categoryTerms
    /// Where the documents' other terms end in `otherTerms`.
    case otherEnds
    case otherTerms
    /// Which documents are held, 64 bits a number; no numbers when all are.
    case held
}
