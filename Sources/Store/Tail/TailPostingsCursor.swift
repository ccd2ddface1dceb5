internal import BlogSearchPostings
internal import BlogSearchQueries

/// Documents of the tail with one stem, as FTS5 found them when the cursor was opened.
///
/// It has no upper bounds: a tail is small, and all of it is read.
final class TailPostingsCursor: PostingsCursor {
    private let postings: PostingsBuffer

    /// `nil` when no document has the stem in one of the fields.
    init?(_ postings: PostingsBuffer, scope: FieldSet) {
        let postings = postings.within(scope)
        guard !postings.documents.isEmpty else { return nil }
        self.postings = postings
    }

    var count: Int { postings.documents.count }

    func firstDocument(from target: DocumentID) -> DocumentID {
        let index = index(notBefore: target)
        return index < count ? postings.documents[index] : .none
    }

    func fill(_ window: inout DocumentWindow) {
        for index in indices(in: window.range) { window.insert(postings.documents[index]) }
    }

    func retain(_ window: inout DocumentWindow) {
        var held = DocumentWindow(around: window.first)
        fill(&held)
        window.formIntersection(held)
    }

    /// The tail is small, and has no bounds.
    func bound(in documents: Range<DocumentID>) -> Double {
        indices(in: documents).isEmpty ? 0 : .infinity
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) { fill(&window) }

    func frequencies(in document: DocumentID) -> FieldCounts? {
        let index = index(notBefore: document)
        guard index < count, postings.documents[index] == document else { return nil }
        return frequencies(at: index)
    }

    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) {
        positions.removeAll(keepingCapacity: true)
        let index = index(notBefore: document)
        guard index < count, postings.documents[index] == document else { return }
        let counts = frequencies(at: index)
        var start = Int(postings.positionStarts[index])
        for earlier in 0..<field.rawValue { start += Int(counts[earlier]) }
        positions.append(
            contentsOf: postings.positions[start..<start + Int(counts[field.rawValue])])
    }

    func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, boundedBy bound: Double,
        to batch: inout PostingsBatch
    ) {
        for index in indices(in: documents) {
            batch.append(postings.documents[index], frequencies(at: index))
        }
    }

    func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to batch: inout PostingsBatch
    ) {
        for index in indices(in: documents.range)
        where documents.contains(postings.documents[index]) {
            batch.append(postings.documents[index], frequencies(at: index))
        }
    }

    private func frequencies(at index: Int) -> FieldCounts {
        var counts = FieldCounts.zero
        var frequencyIndex = Int(postings.frequencyStarts[index])
        for field in 0..<Field.count where postings.fieldSets[index] & 1 << UInt16(field) != 0 {
            counts[field] = postings.frequencies[frequencyIndex]
            frequencyIndex += 1
        }
        return counts
    }

    private func indices(in documents: Range<DocumentID>) -> Range<Int> {
        let first = index(notBefore: documents.lowerBound)
        return first..<max(first, index(notBefore: documents.upperBound))
    }

    /// The index of the first posting with this document or a later one, by binary search.
    private func index(notBefore document: DocumentID) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if postings.documents[middle] < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Documents of the tail with a value of a kind.
final class TailDocumentCursor: DocumentCursor {
    private let documents: [DocumentID]

    /// `nil` when no document has the value.
    init?(_ columns: TailColumns, _ id: UInt32, _ kind: FacetKind) {
        documents = columns.documents.filter { columns.has(id, as: kind, $0) }
        if documents.isEmpty { return nil }
    }

    var count: Int { documents.count }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        let index = index(of: target)
        return index < documents.count ? documents[index] : .none
    }

    func fill(_ window: inout DocumentWindow) throws {
        let range = window.range
        for document in documents[index(of: range.lowerBound)...] {
            guard document < range.upperBound else { return }
            window.insert(document)
        }
    }

    func retain(_ window: inout DocumentWindow) throws {
        var held = DocumentWindow(around: window.first)
        try fill(&held)
        window.formIntersection(held)
    }

    /// The index of the first document that is not before a target.
    private func index(of target: DocumentID) -> Int {
        var low = 0
        var high = documents.count
        while low < high {
            let middle = (low + high) / 2
            if documents[middle] < target { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
