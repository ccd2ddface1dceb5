/// Documents in which words stand side by side in one field, each at its exact distance from the first.
final class PhraseCursor: SpanCursor {
    /// A word of the phrase and where it must stand: tokens after the phrase's beginning.
    typealias Part = (cursor: any PostingsCursor, offset: UInt32)

    private let parts: [Part]
    private let together: AndCursor

    /// Takes fresh cursors; a phrase of no words visits nothing.
    init(_ parts: [Part]) {
        self.parts = parts
        together = AndCursor(parts.map(\.cursor))
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

    var fields: FieldSet {
        parts.reduce(FieldSet.all) { $0.intersection($1.cursor.fields) }
    }

    func spans(in field: Field) -> [TokenSpan] {
        let length = parts.map(\.offset).max() ?? 0
        return starts(in: field).map { TokenSpan(first: $0, last: $0 + length) }
    }

    private func settle() {
        while together.document != .none {
            for field in fields where !starts(in: field).isEmpty { return }
            together.next()
        }
    }

    /// Positions at which the phrase begins: the first word's, thinned out by every other word.
    private func starts(in field: Field) -> [UInt32] {
        var starts: [UInt32]?
        for part in parts {
            let positions = part.cursor.positions(in: field)
            let begins = PhraseCursor.shifted(positions, back: part.offset)
            starts = starts.map { PhraseCursor.common($0, begins) } ?? begins
            if starts?.isEmpty ?? true { return [] }
        }
        return starts ?? []
    }

    private static func shifted(_ positions: [UInt32], back offset: UInt32) -> [UInt32] {
        offset == 0 ? positions : positions.filter { $0 >= offset }.map { $0 - offset }
    }

    /// What two ascending lists have in common, by merging.
    private static func common(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
        var common: [UInt32] = []
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if left[i] == right[j] {
                common.append(left[i])
                i += 1
                j += 1
            } else if left[i] < right[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return common
    }
}
