/// Documents of one cursor that another does not visit.
final class AndNotCursor: DocumentCursor {
    private let wanted: any DocumentCursor
    private let unwanted: any DocumentCursor

    /// Takes fresh cursors.
    init(_ wanted: any DocumentCursor, without unwanted: any DocumentCursor) {
        self.wanted = wanted
        self.unwanted = unwanted
        settle()
    }

    var document: DocumentID { wanted.document }
    var count: Int { wanted.count }

    func next() {
        wanted.next()
        settle()
    }

    func advance(to target: DocumentID) {
        guard target > wanted.document else { return }
        wanted.advance(to: target)
        settle()
    }

    private func settle() {
        while wanted.document != .none {
            unwanted.advance(to: wanted.document)
            guard unwanted.document == wanted.document else { return }
            wanted.next()
        }
    }
}
