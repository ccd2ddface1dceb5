/// A walk that knows where in a document it matches: words and phrases, the operands of `NEAR`.
protocol SpanCursor: DocumentCursor {
    /// Fields of the present document that may hold a match.
    var fields: FieldSet { get }
    /// Matches in a field of the present document, ascending by their first token.
    func spans(in field: Field) -> [TokenSpan]
}

/// A run of tokens of one field, both ends included.
struct TokenSpan: Hashable {
    var first: UInt32
    var last: UInt32

    /// How many words lie between this run and another that does not overlap it.
    func gap(to other: TokenSpan) -> UInt32 {
        other.first > last ? other.first - last - 1 : first - other.last - 1
    }
}

/// A word as a walk over spans of one token.
final class WordSpans: SpanCursor {
    private let word: any PostingsCursor

    init(_ word: any PostingsCursor) { self.word = word }

    var document: DocumentID { word.document }
    var count: Int { word.count }
    var fields: FieldSet { word.fields }
    func next() { word.next() }
    func advance(to target: DocumentID) { word.advance(to: target) }

    func spans(in field: Field) -> [TokenSpan] {
        word.positions(in: field).map { TokenSpan(first: $0, last: $0) }
    }
}
