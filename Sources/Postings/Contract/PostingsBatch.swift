internal import BlogSearchQueries

/// Postings side by side. The arrays hold the most frequent kind, occurrences in the body and
/// nowhere else, as a whole.
@usableFromInline package struct PostingsBatch: Sendable {
    /// Set in a body count when other fields of the cursor's scope hold the stem, too.
    @inlinable package static var otherFields: UInt32 { 1 << 31 }

    /// A posting with occurrences in other fields than the body.
    @usableFromInline package struct Whole: Sendable {
        /// Its index in the batch.
        @usableFromInline package var index: Int
        /// Occurrences by field, zero outside of the scope.
        @usableFromInline package var counts: FieldCounts
    }

    /// How many postings there are. Arrays may be longer: what comes after the last posting means
    /// nothing.
    @usableFromInline package private(set) var count = 0
    @usableFromInline package private(set) var documents: [DocumentID] = []
    /// For each document: occurrences in the field `body` (0 out of scope), and `otherFields`.
    @usableFromInline package private(set) var bodyCounts: [UInt32] = []
    /// The postings with `otherFields`, in order.
    @usableFromInline package private(set) var whole: [Whole] = []

    package init() {}

    /// What stands in `bodyCounts` for these occurrences by field.
    package static func bodyCount(_ counts: FieldCounts) -> UInt32 {
        var counts = counts
        let body = min(counts[Field.body.rawValue], otherFields - 1)
        counts[Field.body.rawValue] = 0
        return counts == .zero ? body : body | otherFields
    }

    /// Forgets the postings, keeps the memory.
    package mutating func removeAll() {
        count = 0
        whole.removeAll(keepingCapacity: true)
    }

    /// Where a document's posting is, when documents ascend.
    @inlinable package func index(of document: DocumentID) -> Int? {
        let documents = documents.span
        var (low, high) = (0, count)
        while low < high {
            let middle = (low &+ high) >> 1
            if documents[middle] < document { low = middle &+ 1 } else { high = middle }
        }
        return low < count && documents[low] == document ? low : nil
    }

    /// Occurrences by field of the posting at an index; `nil` when they are in the body alone.
    @inlinable package func wholeCounts(at index: Int) -> FieldCounts? {
        guard bodyCounts[index] & PostingsBatch.otherFields != 0 else { return nil }
        return whole.first { $0.index == index }?.counts
    }

    /// Makes room for this many more postings.
    package mutating func makeRoom(for more: Int) {
        guard documents.count < count + more else { return }
        let missing = max(count + more, 2 * documents.count, 128) - documents.count
        documents.append(contentsOf: repeatElement(0, count: missing))
        bodyCounts.append(contentsOf: repeatElement(0, count: missing))
    }

    /// Adds a posting, for which there is room; one with `otherFields` must be told by `addWhole` too.
    @inline(__always)
    package mutating func add(_ document: DocumentID, bodyCount: UInt32) {
        documents[count] = document
        bodyCounts[count] = bodyCount
        count &+= 1
    }

    /// Adds postings, for which there is room: `body` writes them to the two arrays from an index on, and says where they
    /// end.
    @inline(__always)
    mutating func addMany(
        _ body: (inout MutableSpan<DocumentID>, inout MutableSpan<UInt32>, Int) -> Int
    ) {
        count = Self.change(&documents, &bodyCounts, from: count, body)
    }

    @inline(__always)
    private static func change(
        _ documents: inout [DocumentID], _ bodyCounts: inout [UInt32], from start: Int,
        _ body: (inout MutableSpan<DocumentID>, inout MutableSpan<UInt32>, Int) -> Int
    ) -> Int {
        var documents = documents.mutableSpan
        var bodyCounts = bodyCounts.mutableSpan
        return body(&documents, &bodyCounts, start)
    }

    /// Adds the occurrences by field of the posting at an index, which has `otherFields`.
    package mutating func addWhole(_ index: Int, _ counts: FieldCounts) {
        whole.append(Whole(index: index, counts: counts))
    }

    /// Adds a posting.
    package mutating func append(_ document: DocumentID, _ counts: FieldCounts) {
        let bodyCount = PostingsBatch.bodyCount(counts)
        if bodyCount & PostingsBatch.otherFields != 0 { addWhole(count, counts) }
        makeRoom(for: 1)
        add(document, bodyCount: bodyCount)
    }
}
