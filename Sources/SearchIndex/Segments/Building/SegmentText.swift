internal import TextAnalysis

/// A document before it is analysed: what a segment is built from.
struct SegmentText: Sendable {
    var id: DocumentID
    /// What is searched.
    var fields: DocumentFields
    var language: Language
    /// What is known of it; `language` is the language's row, `lengths` are not looked at but counted.
    var facts: SegmentDocument

    /// Bytes of its text.
    var byteCount: Int {
        fields.pieces.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count } }
    }
}
