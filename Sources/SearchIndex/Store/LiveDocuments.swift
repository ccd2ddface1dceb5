/// A walk over every live document.
final class LiveDocuments: DocumentCursor {
    let count: Int
    private(set) var document: DocumentID = .none
    private let table: DocumentTable

    init(_ table: DocumentTable, count: Int) {
        self.table = table
        self.count = count
        move(to: 1)
    }

    func next() {
        if document != .none { move(to: document + 1) }
    }

    func advance(to target: DocumentID) {
        if document < target { move(to: target) }
    }

    private func move(to start: DocumentID) {
        var next = start
        while next <= table.last, !table.isLive(next) { next += 1 }
        document = next <= table.last ? next : .none
    }
}
