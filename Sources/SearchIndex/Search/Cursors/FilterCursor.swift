/// Documents of a cursor whose facts a filter accepts; matching asks the columns, never a row.
final class FilterCursor: DocumentCursor {
    private let inner: any DocumentCursor
    private let filter: DocumentFilter
    private let columns: any DocumentColumns

    /// Takes a fresh cursor.
    init(_ inner: any DocumentCursor, where filter: DocumentFilter, in columns: any DocumentColumns)
    {
        self.inner = inner
        self.filter = filter
        self.columns = columns
        settle()
    }

    var document: DocumentID { inner.document }
    var count: Int { inner.count }

    func next() {
        inner.next()
        settle()
    }

    func advance(to target: DocumentID) {
        guard target > inner.document else { return }
        inner.advance(to: target)
        settle()
    }

    private func settle() {
        while inner.document != .none, !filter.accepts(inner.document, in: columns) {
            inner.next()
        }
    }
}
