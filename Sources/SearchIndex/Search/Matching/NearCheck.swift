/// Keeps documents in which two words or phrases stand in one field with at most some words between them, in either
/// order.
///
/// Overlapping matches do not count: `a NEAR/5 a` takes two of them.
final class NearCheck: PlaceCheck {
    private let left: PhrasePlaces
    private let right: PhrasePlaces
    private let gap: UInt32
    private var documents: [DocumentID] = []

    /// `gap` is the number of words allowed between.
    init(_ left: PhrasePlaces, _ right: PhrasePlaces, within gap: UInt32) {
        self.left = left
        self.right = right
        self.gap = gap
    }

    func retain(_ window: inout DocumentWindow) throws {
        window.list(into: &documents)
        for document in documents where try !matches(document) { window.remove(document) }
    }

    private func matches(_ document: DocumentID) throws -> Bool {
        var fields = FieldSet.all
        for side in [left, right] {
            for part in side.parts {
                fields.formIntersection(try part.leaf.fields(in: document))
            }
        }
        for field in fields {
            if try left.find(in: field, of: document), try right.find(in: field, of: document),
                areNear
            {
                return true
            }
        }
        return false
    }

    /// Whether some pair is near enough. Matches of one side are equally long, so they ascend at both ends: for each left
    /// one only the nearest on either side can be the closest that does not overlap.
    private var areNear: Bool {
        let (lefts, rights) = (left.starts, right.starts)
        var before = 0
        for index in lefts.indices {
            let (first, last) = (lefts[index], lefts[index] + left.length)
            while before < rights.count, rights[before] + right.length < first { before += 1 }
            if before > 0, first - (rights[before - 1] + right.length) - 1 <= gap { return true }
            var after = before
            while after < rights.count, rights[after] <= last { after += 1 }
            if after < rights.count, rights[after] - last - 1 <= gap { return true }
        }
        return false
    }
}
