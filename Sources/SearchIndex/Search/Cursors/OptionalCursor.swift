/// Documents of one cursor; others are carried along so that what they hold there adds to the score.
///
/// This is how words that relaxation dropped still lift the posts that have them.
final class OptionalCursor: DocumentCursor {
    private let required: any DocumentCursor
    private let welcome: [any DocumentCursor]

    /// Takes fresh cursors.
    init(_ required: any DocumentCursor, welcome: [any DocumentCursor]) {
        self.required = required
        self.welcome = welcome
        settle()
    }

    var document: DocumentID { required.document }
    var count: Int { required.count }

    func next() {
        required.next()
        settle()
    }

    func advance(to target: DocumentID) {
        required.advance(to: target)
        settle()
    }

    private func settle() {
        for cursor in welcome { cursor.advance(to: required.document) }
    }
}
