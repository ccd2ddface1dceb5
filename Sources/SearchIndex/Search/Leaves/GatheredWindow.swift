/// What several words have in the documents of one window, added up: an addition for each posting.
struct GatheredWindow {
    /// Documents with one of the words.
    private(set) var present = DocumentWindow()
    /// Those with one of them in other fields than the body.
    private(set) var elsewhere = DocumentWindow()
    /// Occurrences in the body for each document of the window.
    private var bodyCounts = [UInt32](repeating: 0, count: Int(DocumentWindow.capacity))
    /// Occurrences in other fields; no numbers before the first one is needed.
    private var otherCounts: [FieldCounts] = []

    /// Empties it and moves it to another document.
    mutating func reset(around document: DocumentID) {
        if !otherCounts.isEmpty {
            let first = elsewhere.first
            elsewhere.forEach { otherCounts[Int($0 - first)] = .zero }
        }
        var counts = bodyCounts.mutableSpan
        for index in counts.indices { counts[index] = 0 }
        present.reset(around: document)
        elsewhere.reset(around: document)
    }

    /// Adds postings of the window's documents; `flagged` gets those that have the word in other fields too.
    mutating func add(
        _ documents: ArraySlice<DocumentID>, _ counts: ArraySlice<UInt32>,
        flagged: inout [DocumentID]
    ) {
        Self.add(
            documents, counts, from: present.first, to: &bodyCounts, &present.words,
            flagged: &flagged)
    }

    private static func add(
        _ documents: ArraySlice<DocumentID>, _ counts: ArraySlice<UInt32>, from first: DocumentID,
        to sums: inout [UInt32], _ bits: inout [UInt64], flagged: inout [DocumentID]
    ) {
        var sums = sums.mutableSpan
        var bits = bits.mutableSpan
        for index in documents.indices {
            let place = Int(documents[index] &- first)
            let count = counts[index]
            bits[place >> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
            sums[place] &+= count & ~PostingsBatch.otherFields
            if count & PostingsBatch.otherFields != 0 { flagged.append(documents[index]) }
        }
    }

    /// Adds occurrences in other fields than the body.
    mutating func addElsewhere(_ counts: FieldCounts, in document: DocumentID) {
        if otherCounts.isEmpty {
            otherCounts = Array(repeating: .zero, count: bodyCounts.count)
        }
        var counts = counts
        counts[Field.body.rawValue] = 0
        otherCounts[Int(document - present.first)] &+= counts
        elsewhere.insert(document)
    }

    /// Occurrences by field in a document of the window, `nil` when it has none.
    func frequencies(in document: DocumentID) -> FieldCounts? {
        guard present.contains(document) else { return nil }
        let index = Int(document - present.first)
        var counts = elsewhere.contains(document) ? otherCounts[index] : .zero
        counts[Field.body.rawValue] = bodyCounts[index]
        return counts
    }

    /// Adds what documents of the window have.
    func append(_ wanted: DocumentWindow, to postings: inout PostingsBatch) {
        var held = wanted
        held.formIntersection(present)
        held.forEach { document in
            let bodyCount = bodyCount(in: document)
            if bodyCount & PostingsBatch.otherFields != 0, let counts = frequencies(in: document) {
                postings.append(document, counts)
            } else {
                postings.makeRoom(for: 1)
                postings.add(document, bodyCount: bodyCount)
            }
        }
    }

    /// See `PostingsBatch.bodyCounts`.
    @inline(__always)
    func bodyCount(in document: DocumentID) -> UInt32 {
        let other = elsewhere.contains(document) ? PostingsBatch.otherFields : 0
        return bodyCounts[Int(document &- present.first)] | other
    }
}
