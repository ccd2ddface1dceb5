/// Postings side by side; the most frequent kind, occurrences in the body and nowhere else, is whole in them.
package struct PostingsBatch: Sendable {
    /// Set in a body count when other fields (of the leaf's scope) hold the stem too.
    package static let otherFields: UInt32 = 1 << 31

    /// A posting with occurrences in other fields than the body.
    package struct Whole: Sendable {
        /// Its place in the batch.
        package var index: Int
        /// Occurrences by field, zero outside of the scope.
        package var counts: FieldCounts
    }

    /// How many postings there are. Arrays may be longer: what stands behind the last posting means nothing.
    package private(set) var count = 0
    package private(set) var documents: [DocumentID] = []
    /// For each document: occurrences in the field `body` (0 out of scope), and `otherFields`.
    package private(set) var bodyCounts: [UInt32] = []
    /// The postings with `otherFields`, in order.
    package private(set) var whole: [Whole] = []

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

    /// Adds a posting.
    package mutating func append(_ document: DocumentID, _ counts: FieldCounts) {
        let bodyCount = PostingsBatch.bodyCount(counts)
        if bodyCount & PostingsBatch.otherFields != 0 {
            whole.append(Whole(index: count, counts: counts))
        }
        append(document, bodyCount: bodyCount)
    }

    /// Adds a posting; one with `otherFields` must be told by `appendWhole` too.
    package mutating func append(_ document: DocumentID, bodyCount: UInt32) {
        append(1) { documents, bodyCounts, index in
            documents[index] = document
            bodyCounts[index] = bodyCount
        }
    }

    /// Adds the occurrences by field of the posting at an index, which has `otherFields`.
    package mutating func appendWhole(_ index: Int, _ counts: FieldCounts) {
        whole.append(Whole(index: index, counts: counts))
    }

    /// Adds so many postings, which `body` writes to the two arrays given, from the index given on.
    @inline(__always)
    package mutating func append(
        _ more: Int,
        _ body: (inout MutableSpan<DocumentID>, inout MutableSpan<UInt32>, Int) -> Void
    ) {
        let (start, end) = (count, count + more)
        if documents.count < end {
            let missing = max(end, 2 * documents.count, 128) - documents.count
            documents.append(contentsOf: repeatElement(0, count: missing))
            bodyCounts.append(contentsOf: repeatElement(0, count: missing))
        }
        Self.change(&documents, &bodyCounts) { body(&$0, &$1, start) }
        count = end
    }

    @inline(__always)
    private static func change(
        _ documents: inout [DocumentID], _ bodyCounts: inout [UInt32],
        _ body: (inout MutableSpan<DocumentID>, inout MutableSpan<UInt32>) -> Void
    ) {
        var documents = documents.mutableSpan
        var bodyCounts = bodyCounts.mutableSpan
        body(&documents, &bodyCounts)
    }
}
