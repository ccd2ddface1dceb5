package import BlogSearchPostings
internal import BlogSearchQueries

/// Finds where words are side by side in a document, each at its exact distance from the first. One
/// word is a phrase, too.
///
/// Its arrays are used again for every document.
package final class PhrasePositions {
    /// A word of the phrase and where it must stand: tokens after the phrase's beginning.
    package typealias Word = (cursor: any PostingsCursor, offset: UInt32)

    /// The words, those with the fewest documents first; at least one.
    let words: [Word]
    /// Tokens from the first word to the last one.
    let length: UInt32
    /// Where the phrase begins in the field last searched, ascending.
    private(set) var starts: [UInt32] = []
    private var positions: [UInt32] = []

    package init(_ words: [Word]) {
        self.words = words.sorted { $0.cursor.count < $1.cursor.count }
        length = words.map(\.offset).max() ?? 0
    }

    /// Puts where the phrase begins in the bodies of ascending documents, from an index on, into `starts`; says which
    /// document is the next one.
    func findStarts(
        of documents: [DocumentID], from index: Int, into starts: inout PhraseStarts
    ) throws -> Int {
        starts.removeAll()
        guard let first = words.first else { return documents.count }
        let next = try first.cursor.appendStarts(
            of: documents, from: index, offset: first.offset, to: &starts)
        for word in words.dropFirst() where !starts.entries.isEmpty {
            try word.cursor.retain(&starts, at: word.offset)
        }
        return next
    }

    /// The fields of a document that hold every word.
    func fields(in document: DocumentID) throws -> FieldSet {
        var fields = FieldSet.all
        for word in words { fields.formIntersection(try word.cursor.fields(in: document)) }
        return fields
    }

    /// Finds where the phrase begins in a field; tells whether it does anywhere.
    func find(in field: Field, of document: DocumentID) throws -> Bool {
        guard let first = words.first else { return false }
        try first.cursor.positions(in: field, of: document, into: &starts)
        if first.offset > 0 {
            starts.removeAll { $0 < first.offset }
            for index in starts.indices { starts[index] -= first.offset }
        }
        for word in words.dropFirst() {
            if starts.isEmpty { return false }
            try word.cursor.positions(in: field, of: document, into: &positions)
            keepStarts(followedAfter: word.offset)
        }
        return !starts.isEmpty
    }

    /// Keeps the starts that have a position at their distance; both lists ascend.
    private func keepStarts(followedAfter offset: UInt32) {
        let all = PhraseStarts.Comparison(
            document: .none, ahead: .none, starts: starts.indices, target: 0)
        let kept = all.keep(&starts, followedAfter: offset, by: positions, positions.indices)
        starts.removeLast(starts.count - kept)
    }
}

extension PostingsCursor {
    /// The fields of a document that hold the stem.
    fileprivate func fields(in document: DocumentID) throws -> FieldSet {
        guard let counts = try frequencies(in: document) else { return [] }
        var fields: FieldSet = []
        for field in Field.allCases where counts[field.rawValue] > 0 { fields.insert(field) }
        return fields
    }
}
