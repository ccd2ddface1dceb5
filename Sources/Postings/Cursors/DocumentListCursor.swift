/// Documents that somebody listed.
package final class DocumentListCursor: DocumentCursor {
    /// Ascending.
    private let documents: ArraySlice<DocumentID>

    /// Those of the list, which ascends, that a part may hold.
    package init(_ documents: [DocumentID], in range: Range<DocumentID>) {
        let first = documents.firstIndex { $0 >= range.lowerBound } ?? documents.endIndex
        self.documents = documents[first...].prefix { $0 < range.upperBound }
    }

    package var count: Int { documents.count }

    package func firstDocument(from target: DocumentID) -> DocumentID {
        documents.first { $0 >= target } ?? .none
    }

    package func fill(_ window: inout DocumentWindow) {
        for document in documents where window.range.contains(document) { window.insert(document) }
    }

    package func retain(_ window: inout DocumentWindow) {
        var listed = DocumentWindow(around: window.first)
        fill(&listed)
        window.formIntersection(listed)
    }
}
