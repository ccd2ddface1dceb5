/// Documents that at least one child visits.
///
/// Children's documents are kept beside them, so that finding the next document reads one small array.
/// A scan beats a heap for the dozen children of a question; unions of many stems are `UnionCursor`'s.
final class OrCursor: DocumentCursor {
    private(set) var document: DocumentID = .none
    private let children: [any DocumentCursor]
    private var documents: [DocumentID]

    /// Takes fresh cursors; without children it visits nothing.
    init(_ children: [any DocumentCursor]) {
        self.children = children
        documents = children.map(\.document)
        document = documents.min() ?? .none
    }

    var count: Int { children.reduce(0) { $0 + $1.count } }

    func next() {
        guard document != .none else { return }
        document = move(past: document)
    }

    func advance(to target: DocumentID) {
        guard target > document else { return }
        var first = DocumentID.none
        for index in documents.indices {
            if documents[index] < target {
                children[index].advance(to: target)
                documents[index] = children[index].document
            }
            first = min(first, documents[index])
        }
        document = first
    }

    /// Moves the children that stand at a document on, and tells where the first one stands then.
    private func move(past present: DocumentID) -> DocumentID {
        var first = DocumentID.none
        var documents = documents.mutableSpan
        for index in documents.indices {
            var candidate = documents[index]
            if candidate == present {
                let child = children[index]
                child.next()
                candidate = child.document
                documents[index] = candidate
            }
            if candidate < first { first = candidate }
        }
        return first
    }
}
