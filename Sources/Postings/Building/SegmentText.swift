package import TextAnalysis

/// A document before it is analysed: what a segment is built from.
package struct SegmentText: Sendable {
    package var id: DocumentID
    /// What is searched.
    package var fields: DocumentFields
    package var language: Language
    /// What is known of it; `language` is the language's row, `lengths` are not looked at but counted.
    package var facts: SegmentDocument

    package init(id: DocumentID, fields: DocumentFields, language: Language, facts: SegmentDocument)
    {
        self.id = id
        self.fields = fields
        self.language = language
        self.facts = facts
    }

    /// Bytes of its text.
    var byteCount: Int {
        fields.pieces.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count } }
    }
}
