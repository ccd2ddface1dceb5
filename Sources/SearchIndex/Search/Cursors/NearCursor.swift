/// Documents in which two words or phrases stand in one field with at most some words between them, in either order.
///
/// Overlapping matches do not count: `a NEAR/5 a` takes two of them.
final class NearCursor: DocumentCursor {
    private let left: any SpanCursor
    private let right: any SpanCursor
    private let together: AndCursor
    private let gap: UInt32

    /// Takes fresh cursors; `gap` is the number of words allowed between.
    init(_ left: any SpanCursor, _ right: any SpanCursor, within gap: UInt32) {
        self.left = left
        self.right = right
        self.gap = gap
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
            NearCursor.areNear(left.spans(in: $0), right.spans(in: $0), within: gap)
        }
    }

    /// Whether some pair is near enough. Spans of one list are equally long, so they ascend at both ends: for
    /// each left one only the nearest on either side can be the closest that does not overlap.
    private static func areNear(_ left: [TokenSpan], _ right: [TokenSpan], within gap: UInt32)
        -> Bool
    {
        var before = 0
        for span in left {
            while before < right.count, right[before].last < span.first { before += 1 }
            if before > 0, span.gap(to: right[before - 1]) <= gap { return true }
            var after = before
            while after < right.count, right[after].first <= span.last { after += 1 }
            if after < right.count, span.gap(to: right[after]) <= gap { return true }
        }
        return false
    }
}
