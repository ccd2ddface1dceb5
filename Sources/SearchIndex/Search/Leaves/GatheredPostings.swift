// What several words have together in many documents: an addition for each posting, in whatever order lists are
// read. One number stands for a document: its occurrences in the body, or, when it has a word in another field, too (or more
// occurrences than fit), where all its counts are.

/// Occurrences by document of a range, added up over words.
package struct GatheredPostings {
    /// Documents a range has at most: four megabytes of numbers.
    static let mostDocuments = 1 << 20
    /// Set in the number of a document that has counts of its own.
    private static let isWhole = PostingsBatch.otherFields

    private(set) var documents: Range<DocumentID> = 0..<0
    /// The first document of the first bit and number: where a window begins.
    private var first: DocumentID = 0
    /// A bit for each document with one of the words.
    private var bits: [UInt64] = []
    /// By document: 0, occurrences in the body, or an index into `counts`.
    private var numbers: [UInt32] = []
    private var counts: [FieldCounts] = []

    /// Empties it and makes room for documents of a range.
    mutating func reset(_ documents: Range<DocumentID>) {
        self.documents = documents
        first = DocumentWindow.start(of: documents.lowerBound)
        let windows = (documents.upperBound &- first &- 1) / DocumentWindow.capacity + 1
        let size = Int(windows &* DocumentWindow.capacity)
        bits = Array(repeating: 0, count: size / 64)
        numbers = Array(repeating: 0, count: size)
        counts.removeAll(keepingCapacity: true)
    }

    // MARK: Adding

    /// Adds some postings of two arrays side by side; `flagged` gets the places of those that have
    /// `PostingsBatch.otherFields` or make a number too large, which are not added. Postings without occurrences are left
    /// out.
    ///
    /// - Throws: `IndexError` with code `damaged` when a document is not in the range.
    mutating func add(
        _ documents: [DocumentID], _ bodyCounts: [UInt32], _ places: Range<Int>,
        flagged: inout [Int]
    ) throws {
        try Self.add(
            documents, bodyCounts, places, within: self.documents, from: first, to: &numbers, &bits,
            &counts, flagged: &flagged)
    }

    private static func add(
        _ documents: [DocumentID], _ bodyCounts: [UInt32], _ places: Range<Int>,
        within range: Range<DocumentID>, from first: DocumentID, to numbers: inout [UInt32],
        _ bits: inout [UInt64], _ counts: inout [FieldCounts], flagged: inout [Int]
    ) throws {
        let (documents, bodyCounts) = (documents.span, bodyCounts.span)
        var numbers = numbers.mutableSpan
        var bits = bits.mutableSpan
        for index in places {
            let more = bodyCounts[index]
            guard more != 0 else { continue }
            let document = documents[index]
            guard range.contains(document) else { throw IndexError.damagedSegment }
            let place = Int(document &- first)
            let number = numbers[place]
            let sum = number &+ more
            if (number | more | sum) & isWhole != 0 {
                if number & isWhole == 0 || more & isWhole != 0 {
                    flagged.append(index)
                } else {
                    counts[Int(number & ~isWhole)][Field.body.rawValue] &+= more
                }
            } else {
                numbers[place] = sum
                bits[place >> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
            }
        }
    }

    /// Adds a posting with occurrences in any fields.
    ///
    /// - Throws: `IndexError` with code `damaged` when the document is not in the range.
    mutating func add(_ more: FieldCounts, in document: DocumentID) throws {
        guard documents.contains(document) else { throw IndexError.damagedSegment }
        guard more != .zero else { return }
        let place = Int(document &- first)
        let number = numbers[place]
        if number & Self.isWhole != 0 {
            counts[Int(number & ~Self.isWhole)] &+= more
            return
        }
        var sum = more
        sum[Field.body.rawValue] &+= number
        numbers[place] = UInt32(counts.count) | Self.isWhole
        counts.append(sum)
        bits[place >> 6] |= 1 << UInt64(place & 63)
    }

    // MARK: Asking

    /// The first document of the range from `target` on.
    func first(from target: DocumentID) -> DocumentID? {
        guard target < documents.upperBound else { return nil }
        let start = Int(max(target, first) &- first)
        var (index, mask) = (start >> 6, UInt64.max << UInt64(start & 63))
        while index < bits.count {
            let word = bits[index] & mask
            if word != 0 { return first &+ DocumentID(index << 6 | word.trailingZeroBitCount) }
            (index, mask) = (index + 1, .max)
        }
        return nil
    }

    /// Documents there is room for, in whole windows.
    var capacity: Int { numbers.count }

    /// Adds documents to a window.
    func fill(_ window: inout DocumentWindow) {
        guard let start = word(of: window) else { return }
        for index in window.words.indices { window.words[index] |= bits[start + index] }
    }

    /// Takes documents out of a window that have none of the words.
    func retain(_ window: inout DocumentWindow) {
        guard let start = word(of: window) else { return window.reset(around: window.first) }
        for index in window.words.indices { window.words[index] &= bits[start + index] }
    }

    /// Adds the documents among 64 neighbours to a list, the first of which is a multiple of 64.
    func list(_ start: DocumentID, into list: inout [DocumentID]) {
        var word = bits[Int(start &- first) >> 6]
        while word != 0 {
            list.append(start &+ DocumentID(word.trailingZeroBitCount))
            word &= word &- 1
        }
    }

    /// Puts the documents of the window from `start` on into `list` that have counts of their own, or occur so often in the
    /// body, and for each 64 neighbours the most body occurrences of the others into `rest`, in place of what was there.
    func list(
        _ start: DocumentID, occurring least: UInt32, into list: inout [DocumentID],
        rest: inout [UInt32]
    ) {
        list.removeAll(keepingCapacity: true)
        rest.removeAll(keepingCapacity: true)
        let (bits, numbers) = (bits.span, numbers.span)
        let begin = Int(start &- first)
        for index in begin >> 6..<min((begin + Int(DocumentWindow.capacity)) >> 6, bits.count) {
            var (word, most) = (bits[index], UInt32(0))
            while word != 0 {
                let place = index << 6 | word.trailingZeroBitCount
                word &= word &- 1
                // With counts of its own a number is larger than any other.
                let number = numbers[place]
                if number >= least {
                    list.append(first &+ DocumentID(truncatingIfNeeded: place))
                } else {
                    most = max(most, number)
                }
            }
            rest.append(most)
        }
    }

    /// Puts the body counts of documents of the range in front of `counts`; those with counts of their own have
    /// `PostingsBatch.otherFields`, and the rest means nothing.
    func bodyCounts(of list: [DocumentID], into counts: inout [UInt32]) {
        if counts.count < list.count {
            counts.append(contentsOf: repeatElement(0, count: list.count - counts.count))
        }
        let (list, numbers, first) = (list.span, numbers.span, first)
        var counts = counts.mutableSpan
        for index in list.indices { counts[index] = numbers[Int(list[index] &- first)] }
    }

    /// Where the bits of a window begin, `nil` when there are none.
    private func word(of window: DocumentWindow) -> Int? {
        guard window.first >= first else { return nil }
        let start = Int(window.first &- first) >> 6
        return start < bits.count ? start : nil
    }

    /// Adds the postings of a window's documents to a batch, see `PostingsLeaf`.
    func append(
        _ window: DocumentWindow, occurring least: UInt32, to batch: inout PostingsBatch
    ) {
        batch.makeRoom(for: window.count)
        window.forEach { document in
            let number = documents.contains(document) ? numbers[Int(document &- first)] : 0
            if number & Self.isWhole != 0 {
                batch.append(document, counts[Int(number & ~Self.isWhole)])
            } else if number >= max(1, least) {
                batch.add(document, bodyCount: number)
            }
        }
    }

    /// Occurrences by field, `nil` when the document has none.
    func frequencies(in document: DocumentID) -> FieldCounts? {
        guard documents.contains(document) else { return nil }
        let number = numbers[Int(document &- first)]
        guard number & Self.isWhole == 0 else { return counts[Int(number & ~Self.isWhole)] }
        guard number > 0 else { return nil }
        var counts = FieldCounts.zero
        counts[Field.body.rawValue] = number
        return counts
    }

    /// See `PostingsBatch.bodyCounts`.
    @inline(__always)
    func bodyCount(in document: DocumentID) -> UInt32 {
        guard documents.contains(document) else { return 0 }
        let number = numbers[Int(document &- first)]
        guard number & Self.isWhole != 0 else { return number }
        return PostingsBatch.bodyCount(counts[Int(number & ~Self.isWhole)])
    }
}
