/// Documents that every child visits, by leapfrog: the rarest child proposes, the others confirm or overtake.
///
/// Like every cursor over cursors it keeps one invariant, on which scoring rests: each child stands at the
/// cursor's document or behind it, never before. So a leaf that stands at the document is a match in it.
final class AndCursor: DocumentCursor {
    private(set) var document: DocumentID = .none
    private let rarest: any DocumentCursor
    private let others: [any DocumentCursor]

    /// Takes fresh cursors; without children it visits nothing.
    init(_ children: [any DocumentCursor]) {
        let byCount = children.sorted { $0.count < $1.count }
        rarest = byCount.first ?? EmptyCursor()
        others = Array(byCount.dropFirst())
        settle()
    }

    var count: Int { rarest.count }

    func next() {
        rarest.next()
        settle()
    }

    func advance(to target: DocumentID) {
        guard target > document else { return }
        rarest.advance(to: target)
        settle()
    }

    /// Moves everything to the first document in common, not before the rarest child's.
    private func settle() {
        var candidate = rarest.document
        var confirmed = 0
        while confirmed < others.count {
            let other = others[confirmed]
            other.advance(to: candidate)
            if other.document == candidate {
                confirmed += 1
            } else {
                rarest.advance(to: other.document)
                candidate = rarest.document
                confirmed = 0
            }
        }
        document = candidate
    }
}
