// Occurrences of several words together, by document. Lists are read in any order; each posting is
// one addition. A document has one number: its occurrences in the body, and a flag that it has
// more. What it has more stands elsewhere: occurrences in other fields, or more in the body than
// fit the number.

internal import BlogSearchQueries

/// Occurrences by document of a range, added up over words.
package struct GatheredPostings {
    /// The most documents of a range: four megabytes of numbers.
    static let maximumDocuments = 1 << 20
    /// The flag of a document that has more than its number says.
    private static let hasMore = PostingsBatch.otherFields

    private(set) var documents: Range<DocumentID> = 0..<0
    /// The first document of the first bit and number: where a window begins.
    private var first: DocumentID = 0
    /// A bit for each document with one of the words, set by `finish`.
    private var bits: [UInt64] = []
    /// By document: occurrences in the body, and `hasMore`.
    private var numbers: [UInt32] = []
    /// By document that has more: its index in `counts`.
    private var countIndices: [UInt32] = []
    /// What is to be added to the numbers.
    private var counts: [FieldCounts] = []

    /// Empties it and makes room for documents of a range.
    mutating func reset(_ documents: Range<DocumentID>) {
        self.documents = documents
        first = DocumentWindow.start(of: documents.lowerBound)
        let windows = (documents.upperBound &- first &- 1) / DocumentWindow.capacity + 1
        let size = Int(windows &* DocumentWindow.capacity)
        bits = Array(repeating: 0, count: size / 64)
        numbers = Array(repeating: 0, count: size)
        countIndices.removeAll()
        counts.removeAll(keepingCapacity: true)
    }

    // MARK: Adding

    /// Adds some postings of two arrays side by side; documents ascend. Postings without
    /// occurrences are left out. Not added, but put into `flagged` by their ordinals, are postings
    /// that have `PostingsBatch.otherFields` or would make a number too large.
    ///
    /// - Throws: `IndexError` with code `damaged` when a document is not in the range.
    mutating func add(
        _ documents: [DocumentID], _ bodyCounts: [UInt32], _ ordinals: Range<Int>,
        flagged: inout [Int]
    ) throws {
        guard !ordinals.isEmpty else { return }
        guard self.documents.contains(documents[ordinals.lowerBound]),
            self.documents.contains(documents[ordinals.upperBound - 1])
        else { throw IndexError.damagedSegment }
        Self.add(documents, bodyCounts, ordinals, from: first, to: &numbers, flagged: &flagged)
    }

    private static func add(
        _ documents: [DocumentID], _ bodyCounts: [UInt32], _ ordinals: Range<Int>,
        from first: DocumentID, to numbers: inout [UInt32], flagged: inout [Int]
    ) {
        let (documents, bodyCounts) = (documents.span, bodyCounts.span)
        var numbers = numbers.mutableSpan
        for index in ordinals {
            let offset = Int(documents[index] &- first)
            let (number, more) = (numbers[offset], bodyCounts[index])
            if fits(more, with: number) {
                numbers[offset] = number &+ more
            } else {
                flagged.append(index)
            }
        }
    }

    /// Whether a number can grow by these occurrences; never for those with
    /// `PostingsBatch.otherFields`.
    @inline(__always)
    private static func fits(_ more: UInt32, with number: UInt32) -> Bool {
        let sum = (number & ~hasMore) &+ more
        return (more | sum) & hasMore == 0
    }

    /// Adds a posting with occurrences in any fields.
    ///
    /// - Throws: `IndexError` with code `damaged` when the document is not in the range.
    mutating func add(_ more: FieldCounts, in document: DocumentID) throws {
        guard documents.contains(document) else { throw IndexError.damagedSegment }
        let offset = Int(document &- first)
        var more = more
        let body = more[Field.body.rawValue]
        if Self.fits(body, with: numbers[offset]) {
            numbers[offset] &+= body
            more[Field.body.rawValue] = 0
        }
        guard more != .zero else { return }
        if numbers[offset] & Self.hasMore != 0 {
            counts[Int(countIndices[offset])] &+= more
            return
        }
        if countIndices.isEmpty { countIndices = Array(repeating: 0, count: numbers.count) }
        numbers[offset] |= Self.hasMore
        countIndices[offset] = UInt32(counts.count)
        counts.append(more)
    }

    /// To be called when all was added.
    mutating func finish() {
        Self.findBits(of: numbers, into: &bits)
    }

    private static func findBits(of numbers: [UInt32], into bits: inout [UInt64]) {
        let numbers = numbers.span
        for index in bits.indices {
            let own = numbers.extracting(index &* 64..<index &* 64 &+ 64)
            var word: UInt64 = 0
            for offset in 0..<64 {
                word |= (own[offset] == 0 ? 0 : 1) &<< UInt64(truncatingIfNeeded: offset)
            }
            bits[index] = word
        }
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

    /// Puts the documents of the window from `start` on into `list` that have more than their numbers say, or occur so often
    /// in the body, and for each 64 neighbours the most body occurrences of the others into `rest`, in place of what was there.
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
                let offset = index << 6 | word.trailingZeroBitCount
                word &= word &- 1
                // The number of a document that has more is larger than any other.
                let number = numbers[offset]
                if number >= least {
                    list.append(first &+ DocumentID(truncatingIfNeeded: offset))
                } else {
                    most = max(most, number)
                }
            }
            rest.append(most)
        }
    }

    /// Puts the body counts of documents of the range in front of `counts`; those that have more have
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

    /// Adds the postings of a window's documents to a batch, see `PostingsCursor`.
    func append(
        _ window: DocumentWindow, occurring least: UInt32, to batch: inout PostingsBatch
    ) {
        batch.makeRoom(for: window.count)
        window.forEach { document in
            let number = documents.contains(document) ? numbers[Int(document &- first)] : 0
            if number & Self.hasMore != 0 {
                batch.append(document, frequencies(of: number, in: document))
            } else if number >= max(1, least) {
                batch.add(document, bodyCount: number)
            }
        }
    }

    /// Occurrences by field, `nil` when the document has none.
    func frequencies(in document: DocumentID) -> FieldCounts? {
        guard documents.contains(document) else { return nil }
        let number = numbers[Int(document &- first)]
        return number == 0 ? nil : frequencies(of: number, in: document)
    }

    /// Occurrences by field of a document with a number.
    private func frequencies(of number: UInt32, in document: DocumentID) -> FieldCounts {
        let hasMore = number & Self.hasMore != 0
        var counts = hasMore ? self.counts[Int(countIndices[Int(document &- first)])] : .zero
        counts[Field.body.rawValue] &+= number & ~Self.hasMore
        return counts
    }

    /// See `PostingsBatch.bodyCounts`.
    @inline(__always)
    func bodyCount(in document: DocumentID) -> UInt32 {
        guard documents.contains(document) else { return 0 }
        let number = numbers[Int(document &- first)]
        guard number & Self.hasMore != 0 else { return number }
        return PostingsBatch.bodyCount(frequencies(of: number, in: document))
    }
}
