/// A word in some fields only: `title:whale`. Elsewhere it neither matches nor scores.
///
/// Its document frequency stays the word's own, over all fields: counting it within fields would take a walk
/// over all of its postings, and a word is as telling in a title as anywhere.
final class ScopedCursor: PostingsCursor {
    private let inner: any PostingsCursor
    private let scope: FieldSet

    /// Takes a fresh cursor.
    init(_ inner: any PostingsCursor, to scope: FieldSet) {
        self.inner = inner
        self.scope = scope
        settle()
    }

    var document: DocumentID { inner.document }
    var count: Int { inner.count }
    var documentFrequency: Int { inner.documentFrequency }
    var fields: FieldSet { inner.fields.intersection(scope) }

    func next() {
        inner.next()
        settle()
    }

    func advance(to target: DocumentID) {
        guard target > inner.document else { return }
        inner.advance(to: target)
        settle()
    }

    func frequency(in field: Field) -> Int {
        scope.contains(field) ? inner.frequency(in: field) : 0
    }

    func positions(in field: Field) -> [UInt32] {
        scope.contains(field) ? inner.positions(in: field) : []
    }

    private func settle() {
        while inner.document != .none, inner.fields.intersection(scope).isEmpty { inner.next() }
    }
}
