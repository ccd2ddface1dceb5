/// Counters by row id: an array for the usual small ids, a dictionary beyond, so that one odd id costs no memory.
@usableFromInline package struct FacetTally: Sendable {
    private static let denseLimit: UInt32 = 1 << 20
    @usableFromInline var dense: [Int] = []
    private var sparse: [UInt32: Int] = [:]

    package init() {}

    /// Counts documents with a value.
    @inlinable @inline(__always)
    package mutating func add(_ id: UInt32, _ documents: Int = 1) {
        let index = Int(id)
        if index < dense.count {
            dense[index] &+= documents
        } else {
            addNew(id, documents)
        }
    }

    /// Counts a document for each of some values.
    package mutating func add(_ ids: Span<UInt32>) {
        var next = 0
        while next < ids.count {
            next = addKnown(ids, from: next)
            if next < ids.count { add(ids[next]) }
            next += 1
        }
    }

    /// Counts values up to the first one that has no counter yet.
    private mutating func addKnown(_ ids: Span<UInt32>, from start: Int) -> Int {
        var dense = dense.mutableSpan
        for index in start..<ids.count {
            let id = Int(ids[index])
            guard id < dense.count else { return index }
            dense[id] &+= 1
        }
        return ids.count
    }

    @usableFromInline mutating func addNew(_ id: UInt32, _ documents: Int) {
        let index = Int(id)
        if id < FacetTally.denseLimit {
            // An id has one counter: those from the limit on are never in the array.
            let size = min(max(index + 1, 2 * dense.count), Int(FacetTally.denseLimit))
            let missing = size - dense.count
            dense.append(contentsOf: repeatElement(0, count: missing))
            dense[index] = documents
        } else {
            sparse[id, default: 0] += documents
        }
    }

    /// Documents with each value that occurs; ids ascend.
    package var counts: [FacetCount] {
        var counts: [FacetCount] = []
        for (id, count) in dense.enumerated() where count > 0 {
            counts.append(FacetCount(id: UInt32(id), documents: count))
        }
        // Ids of the array are below all others.
        return counts
            + sparse.map { FacetCount(id: $0, documents: $1) }.sorted { $0.id < $1.id }
    }
}

/// How many documents have a value of a facet.
package struct FacetCount: Sendable, Hashable {
    /// The value's row id, or its number (`CalendarUnit`).
    package var id: UInt32
    package var documents: Int

    package init(id: UInt32, documents: Int) {
        self.id = id
        self.documents = documents
    }
}
