/// Documents in which two words or phrases stand within some tokens of each other in one field, in either order.
///
/// The distance between neighbours is 1. Overlapping matches do not count: `a NEAR/5 a` takes two of them.
final class NearCursor: DocumentCursor {
    private let left: any SpanCursor
    private let right: any SpanCursor
    private let together: AndCursor
    private let distance: UInt32

    /// Takes fresh cursors.
    init(_ left: any SpanCursor, _ right: any SpanCursor, within distance: UInt32) {
        self.left = left
        self.right = right
        self.distance = distance
        together = AndCursor([left, right])
        settle()
    }

    var document: DocumentID { together.document }
    var count: Int { together.count }

    func next() {
        together.next()
        settle()
    }

    func advance(to target: DocumentID) {
        guard target > together.document else { return }
        together.advance(to: target)
        settle()
    }

    private func settle() {
        while together.document != .none, !isNear { together.next() }
    }

    private var isNear: Bool {
        left.fields.intersection(right.fields).contains {
            NearCursor.areNear(left.spans(in: $0), right.spans(in: $0), within: distance)
        }
    }

    /// Whether some pair is near enough. Spans of one list are equally long, so they ascend at both ends: for
    /// each left one only the nearest on either side can be the closest that does not overlap.
    private static func areNear(_ left: [Span], _ right: [Span], within distance: UInt32) -> Bool {
        var before = 0
        for span in left {
            while before < right.count, right[before].last < span.first { before += 1 }
            if before > 0, span.distance(to: right[before - 1]) <= distance { return true }
            var after = before
            while after < right.count, right[after].first <= span.last { after += 1 }
            if after < right.count, span.distance(to: right[after]) <= distance { return true }
        }
        return false
    }
}
