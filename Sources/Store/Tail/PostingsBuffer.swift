internal import BlogSearchPostings
internal import BlogSearchQueries

/// Postings of one stem as FTS5 returns them, in arrays for a cursor.
///
/// `fieldSets[i]` has the fields in which document `documents[i]` has the stem. The frequencies in
/// these fields follow one another in `frequencies` from index `frequencyStarts[i]` on, and their
/// positions in `positions` from index `positionStarts[i]` on.
struct PostingsBuffer {
    private(set) var documents: [DocumentID] = []
    private(set) var fieldSets: [UInt16] = []
    private(set) var frequencyStarts: [UInt32] = []
    private(set) var frequencies: [UInt32] = []
    private(set) var positionStarts: [UInt32] = []
    private(set) var positions: [UInt32] = []
    private var fields: UInt16 = 0
    private var column = -1
    private var frequency: UInt32 = 0

    /// Opens the entry of a document. Documents must ascend.
    mutating func begin(document: DocumentID) {
        documents.append(document)
        frequencyStarts.append(UInt32(truncatingIfNeeded: frequencies.count))
        positionStarts.append(UInt32(truncatingIfNeeded: positions.count))
        fields = 0
        column = -1
        frequency = 0
    }

    /// Adds one occurrence. Columns, and positions in a column, must ascend.
    mutating func append(column next: Int, position: UInt32) {
        if next != column {
            endColumn()
            column = next
            fields |= 1 << UInt16(truncatingIfNeeded: next)
        }
        frequency += 1
        positions.append(position)
    }

    /// Closes the entry of the present document.
    mutating func end() {
        endColumn()
        fieldSets.append(fields)
    }

    private mutating func endColumn() {
        if frequency > 0 { frequencies.append(frequency) }
        frequency = 0
    }

    /// The postings in the fields of a scope.
    func within(_ scope: FieldSet) -> PostingsBuffer {
        guard scope != .all else { return self }
        var kept = PostingsBuffer()
        var frequency = 0
        var position = 0
        for index in documents.indices {
            var isOpen = false
            for column in 0..<Field.count where fieldSets[index] & 1 << UInt16(column) != 0 {
                let end = position + Int(frequencies[frequency])
                if Field(rawValue: column).map(scope.contains) == true {
                    if !isOpen { kept.begin(document: documents[index]) }
                    isOpen = true
                    for occurrence in position..<end {
                        kept.append(column: column, position: positions[occurrence])
                    }
                }
                frequency += 1
                position = end
            }
            if isOpen { kept.end() }
        }
        return kept
    }
}
