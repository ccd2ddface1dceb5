/// Lists of the documents that have a fact in common, for the dictionary: see `AttributeKey`.
struct AttributeLists {
    /// kind:8 row:32 index of the document:24, sorted.
    private var entries: [UInt64] = []
    private let documents: [DocumentID]

    private static let indexBits: UInt64 = 24

    /// Gathers the facts of at most 16 million documents, ascending.
    init(_ facts: [(id: DocumentID, facts: SegmentDocument)]) {
        documents = facts.map(\.id)
        for (index, (_, facts)) in facts.enumerated() {
            for row in facts.categories { add(.term, row, index) }
            for row in facts.tags { add(.term, row, index) }
            for fact in DocumentFact.allCases {
                guard let list = fact.list else { continue }
                fact.forEachValue(of: facts.numbers[fact]) { add(list, $0, index) }
            }
        }
        entries.sort()
    }

    private mutating func add(_ kind: AttributeKey.Kind, _ row: UInt32, _ index: Int) {
        let key = UInt64(kind.rawValue) << 32 | UInt64(row)
        entries.append(key << Self.indexBits | UInt64(index))
    }

    /// Writes the lists; they come before all others.
    func write<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        var next = 0
        while next < entries.count {
            let key = entries[next] >> Self.indexBits
            guard let kind = AttributeKey.Kind(rawValue: UInt8(truncatingIfNeeded: key >> 32))
            else { return }
            try writer.begin(AttributeKey.bytes(kind, UInt32(truncatingIfNeeded: key)))
            var last: UInt64?
            while next < entries.count, entries[next] >> Self.indexBits == key {
                // The same row twice in one document, as category and tag, counts once.
                if entries[next] != last {
                    let index = Int(entries[next] & (1 << Self.indexBits - 1))
                    try writer.add(documents[index])
                }
                last = entries[next]
                next += 1
            }
            try writer.end()
        }
    }
}
