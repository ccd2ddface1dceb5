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
        guard let first = parts.first else { return [] }
        var starts = first.cursor.positions(in: field)
        if first.offset > 0 {
            starts = starts.filter { $0 >= first.offset }.map { $0 - first.offset }
        }
        for part in parts.dropFirst() where !starts.isEmpty {
            PhraseCursor.keep(
                &starts, followedBy: part.cursor.positions(in: field), after: part.offset)
        }
        return starts
    }

    /// Keeps the starts that have a position at their distance; both lists ascend.
    private static func keep(
        _ starts: inout [UInt32], followedBy positions: [UInt32], after offset: UInt32
    ) {
        var kept = 0
        var index = 0
        for start in starts {
            while index < positions.count, positions[index] < start &+ offset { index += 1 }
            guard index < positions.count else { break }
            if positions[index] == start &+ offset {
                starts[kept] = start
                kept += 1
            }
        }
        starts.removeLast(starts.count - kept)
    }
}
