/// The columns of a segment, in the order of the root. Index i is about document first + i, held or not.
enum SegmentColumn: Int, Sendable, CaseIterable {
    /// Tokens of the fields, one column each, in the order of `Field`. Segments before version 6 are without the last.
    case title, tags, categories, excerpt, heading, body, code, caption, custom
    /// Seconds since 1970; the column's base when unknown.
    case published
    // See `DocumentFact`.
    case author, type, site, language, features
    /// Where the documents' categories end in `categoryTerms`.
    case categoryEnds
    case categoryTerms
    /// Where the documents' other terms end in `otherTerms`.
    case otherEnds
    case otherTerms
    /// Which documents are held, 64 bits a number; no numbers when all are.
    case held
    /// See `DocumentFact`. Segments before version 5 are without it.
    case clock
    /// See `DocumentFact`. Segments before version 7 are without them.
    case sketchLow, sketchHigh

    /// Where a fact is.
    init(_ fact: DocumentFact) {
        switch fact {
        case .author: self = .author
        case .type: self = .type
        case .site: self = .site
        case .language: self = .language
        case .features: self = .features
        case .clock: self = .clock
        case .sketchLow: self = .sketchLow
        case .sketchHigh: self = .sketchHigh
        }
    }

    /// The fact that is there.
    var fact: DocumentFact? { DocumentFact.allCases.first { SegmentColumn($0) == self } }
}
