package import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps documents in which the words of a phrase are side by side in one field.
///
/// The bodies of all documents of a window are searched together, the word with the fewest
/// documents first. Each further word is only looked for where the words before it left a start.
/// Documents without a match in the body are searched in other fields if these hold every word.
package final class PhraseCheck: PositionCheck {
    private let positions: PhrasePositions
    private var documents: [DocumentID] = []
    private var starts = PhraseStarts()

    package init(_ positions: PhrasePositions) {
        self.positions = positions
    }

    package func retain(_ window: inout DocumentWindow) throws {
        window.list(into: &documents)
        window.reset(around: window.first)
        var next = 0
        while next < documents.count {
            next = try positions.findStarts(of: documents, from: next, into: &starts)
            for index in starts.entries.indices {
                let document = starts.entries[index].document
                if try starts.hasStarts(index) || isElsewhere(document) { window.insert(document) }
            }
        }
    }

    /// Whether a field besides the body has the phrase.
    private func isElsewhere(_ document: DocumentID) throws -> Bool {
        for field in try positions.fields(in: document) where field != .body {
            if try positions.find(in: field, of: document) { return true }
        }
        return false
    }
}
