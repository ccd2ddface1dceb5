/// Documents of the tail that hold one stem, as FTS5 found them when the leaf was opened.
///
/// It says of no document what it is worth: a tail is small, and all of it is looked at.
final class TailLeaf: PostingsLeaf {
    private let postings: PostingsBuffer
    /// Which of the buffer's entries are in scope.
    private let entries: [Int]
    private let scope: FieldSet
    /// Where the last question ended: the next one is mostly a little further on.
    private var place = 0

    /// `nil` when no document holds the stem in one of the fields.
    init?(_ postings: PostingsBuffer, scope: FieldSet) {
        entries = postings.documents.indices.filter { index in
            !FieldSet(bits: postings.fieldSets[index]).intersection(scope).isEmpty
        }
        guard !entries.isEmpty else { return nil }
        self.postings = postings
        self.scope = scope
    }

    var count: Int { entries.count }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        seek(target)
        return place < entries.count ? postings.documents[entries[place]] : .none
    }

    func fill(_ window: inout DocumentWindow) throws {
        let range = window.range
        seek(range.lowerBound)
        for index in entries[place...] {
            let document = postings.documents[index]
            guard document < range.upperBound else { return }
            window.insert(document)
        }
    }

    func retain(_ window: inout DocumentWindow) throws {
        var held = DocumentWindow(around: window.first)
        try fill(&held)
        window.formIntersection(held)
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        try firstDocument(from: documents.lowerBound) < documents.upperBound ? .infinity : 0
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try fill(&window)
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        guard let entry = entry(of: document) else { return nil }
        var counts = FieldCounts.zero
        var place = Int(postings.frequencyStarts[entry])
        for field in FieldSet(bits: postings.fieldSets[entry]) {
            if scope.contains(field) { counts[field.rawValue] = postings.frequencies[place] }
            place += 1
        }
        return counts
    }

    func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        guard scope.contains(field), let entry = entry(of: document) else { return }
        var start = Int(postings.positionStarts[entry])
        var place = Int(postings.frequencyStarts[entry])
        for other in FieldSet(bits: postings.fieldSets[entry]) {
            let count = Int(postings.frequencies[place])
            if other == field { positions.append(contentsOf: postings.positions[start..<start + count]) }
            start += count
            place += 1
        }
    }

    private func entry(of document: DocumentID) -> Int? {
        seek(document)
        guard place < entries.count, postings.documents[entries[place]] == document else {
            return nil
        }
        return entries[place]
    }

    /// Moves to the first entry not before a document; halves what is left, or all of it to go back.
    private func seek(_ target: DocumentID) {
        var low = place
        var high = entries.count
        if place > 0, postings.documents[entries[place - 1]] >= target { (low, high) = (0, place) }
        while low < high {
            let middle = (low + high) / 2
            if postings.documents[entries[middle]] < target { low = middle + 1 } else { high = middle }
        }
        place = low
    }
}

/// Documents of the tail with a value of a kind.
final class TailFilterLeaf: DocumentLeaf {
    private let documents: [DocumentID]

    /// `nil` when no document has it.
    init?(_ columns: TailColumns, _ id: UInt32, _ kind: FacetKind) {
        documents = columns.documents.filter { columns.has(id, as: kind, $0) }
        if documents.isEmpty { return nil }
    }

    var count: Int { documents.count }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        let place = place(of: target)
        return place < documents.count ? documents[place] : .none
    }

    func fill(_ window: inout DocumentWindow) throws {
        let range = window.range
        for document in documents[place(of: range.lowerBound)...] {
            guard document < range.upperBound else { return }
            window.insert(document)
        }
    }

    func retain(_ window: inout DocumentWindow) throws {
        var held = DocumentWindow(around: window.first)
        try fill(&held)
        window.formIntersection(held)
    }

    /// Where the first document not before a target stands.
    private func place(of target: DocumentID) -> Int {
        var low = 0
        var high = documents.count
        while low < high {
            let middle = (low + high) / 2
            if documents[middle] < target { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
