/// A set of documents out of 8,192 neighbours, one bit each.
///
/// Windows begin at multiples of their capacity, so that all parts and nodes speak of the same
/// ones. A window is a kilobyte of bits. A dozen of them stay in the first-level cache, and going
/// from one to the next costs nothing beside what is done in one.
@usableFromInline package struct DocumentWindow: Sendable, Hashable {
    /// Documents in a window.
    @inlinable package static var capacity: DocumentID { 8192 }

    /// Words of 64 documents each.
    @inlinable static var wordCount: Int { 128 }

    /// The first document it is about.
    @usableFromInline package var first: DocumentID
    /// Bit `i % 64` of word `i / 64` stands for document `first + i`.
    @usableFromInline package var words: [UInt64]

    /// An empty window around a document.
    @inlinable package init(around document: DocumentID = 0) {
        first = DocumentWindow.start(of: document)
        words = Array(repeating: 0, count: DocumentWindow.wordCount)
    }

    /// Where the window around a document begins.
    @inlinable package static func start(of document: DocumentID) -> DocumentID {
        document & ~(DocumentWindow.capacity - 1)
    }

    /// Where the window around a document ends.
    @inlinable package static func end(of document: DocumentID) -> DocumentID {
        let start = start(of: document)
        return start > .none - capacity ? .none : start + capacity
    }

    /// Empties the window and moves it to another document.
    @inlinable package mutating func reset(around document: DocumentID) {
        first = DocumentWindow.start(of: document)
        var words = words.mutableSpan
        words.update(repeating: 0)
    }

    /// Becomes the same as another one, in the memory it has.
    @inlinable package mutating func assign(_ other: borrowing DocumentWindow) {
        first = other.first
        combine(other) { $1 }
    }

    /// Documents it is about.
    @inlinable package var range: Range<DocumentID> { first..<DocumentWindow.end(of: first) }

    /// How many documents are in the set.
    @inlinable package var count: Int {
        let words = words.span
        var count = 0
        for index in words.indices { count += words[index].nonzeroBitCount }
        return count
    }

    @inlinable package var isEmpty: Bool {
        let words = words.span
        for index in words.indices where words[index] != 0 { return false }
        return true
    }

    /// Whether a document of the range is in the set.
    @inlinable package func contains(_ document: DocumentID) -> Bool {
        let index = Int(document - first)
        return words[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// Adds a document of the range.
    @inlinable package mutating func insert(_ document: DocumentID) {
        let index = Int(document - first)
        words[index >> 6] |= 1 << UInt64(index & 63)
    }

    /// Adds the documents of a range, as far as it is about them.
    package mutating func insert(_ documents: Range<DocumentID>) {
        let documents = documents.clamped(to: range)
        guard !documents.isEmpty else { return }
        let (low, high) = (Int(documents.lowerBound - first), Int(documents.upperBound - first) - 1)
        for index in low >> 6...high >> 6 {
            var bits = UInt64.max
            if index == low >> 6 { bits &= .max << UInt64(low & 63) }
            if index == high >> 6 { bits &= .max >> UInt64(63 - high & 63) }
            words[index] |= bits
        }
    }

    /// Keeps what another window of the same range has too.
    @inlinable package mutating func formIntersection(_ other: borrowing DocumentWindow) {
        combine(other) { $0 & $1 }
    }

    /// Adds what another window of the same range has.
    @inlinable package mutating func formUnion(_ other: borrowing DocumentWindow) {
        combine(other) { $0 | $1 }
    }

    /// Takes out what another window of the same range has.
    @inlinable package mutating func subtract(_ other: borrowing DocumentWindow) {
        combine(other) { $0 & ~$1 }
    }

    /// Calls `body` with every document of the set, in ascending order.
    @inlinable @inline(__always)
    package func forEach(_ body: (DocumentID) throws -> Void) rethrows {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                try body(first + DocumentID(index << 6 | word.trailingZeroBitCount))
                word &= word - 1
            }
        }
    }

    /// Puts the documents of the set into `documents` in place of what was there, in ascending order.
    package func list(into documents: inout [DocumentID]) {
        documents.removeAll(keepingCapacity: true)
        let words = words.span
        for index in words.indices where words[index] != 0 {
            var word = words[index]
            let start = first &+ DocumentID(truncatingIfNeeded: index << 6)
            while word != 0 {
                documents.append(start &+ DocumentID(truncatingIfNeeded: word.trailingZeroBitCount))
                word &= word &- 1
            }
        }
    }

    /// Keeps the documents for which `isWanted` holds.
    @inlinable @inline(__always)
    package mutating func filter(_ isWanted: (DocumentID) throws -> Bool) rethrows {
        for index in words.indices {
            var (rest, kept) = (words[index], words[index])
            while rest != 0 {
                let bit = rest.trailingZeroBitCount
                rest &= rest - 1
                if try !isWanted(first + DocumentID(index << 6 | bit)) {
                    kept &= ~(1 << UInt64(bit))
                }
            }
            words[index] = kept
        }
    }

    @inlinable @inline(__always)
    mutating func combine(
        _ other: borrowing DocumentWindow, _ operation: (UInt64, UInt64) -> UInt64
    ) {
        let others = other.words.span
        var words = words.mutableSpan
        // The same for all, and known to the compiler: eight bytes become sixteen or more at a time.
        guard words.count == DocumentWindow.wordCount, others.count == DocumentWindow.wordCount
        else {
            return
        }
        for index in 0..<DocumentWindow.wordCount {
            words[index] = operation(words[index], others[index])
        }
    }
}

// MARK: Parts of a window

extension DocumentWindow {
    /// Whether at most a document in 32 is missing.
    package var hasAlmostAll: Bool {
        let words = words.span
        var missing = 0
        for index in words.indices where words[index] != .max {
            missing &+= (~words[index]).nonzeroBitCount
            if missing > Int(DocumentWindow.capacity) / 32 { return false }
        }
        return true
    }

    /// From the first to the last document of the set; `nil` when it is empty.
    var bounds: Range<DocumentID>? {
        guard let low = words.firstIndex(where: { $0 != 0 }),
            let high = words.lastIndex(where: { $0 != 0 })
        else { return nil }
        let start = first + DocumentID(low << 6 + words[low].trailingZeroBitCount)
        return start..<first + DocumentID(high << 6 + 64 - words[high].leadingZeroBitCount)
    }

    /// Whether no more documents are in the set than `limit`.
    package func hasFew(_ limit: Int) -> Bool {
        hasFew(limit, in: first...first + (DocumentWindow.capacity - 1))
    }

    /// Whether a document of a range within its own is in the set.
    func hasDocument(in range: ClosedRange<DocumentID>) -> Bool {
        !hasFew(0, in: range)
    }

    /// Whether no more documents of a range within its own are in the set than `limit`.
    func hasFew(_ limit: Int, in range: ClosedRange<DocumentID>) -> Bool {
        let (first, last) = (Int(range.lowerBound - self.first), Int(range.upperBound - self.first))
        let words = words.span
        var count = 0
        for index in first >> 6...last >> 6 {
            var word = words[index]
            if index == first >> 6 { word &= .max &<< UInt64(first & 63) }
            if index == last >> 6 { word &= .max &>> UInt64(63 - last & 63) }
            while word != 0 {
                count &+= 1
                if count > limit { return false }
                word &= word &- 1
            }
        }
        return true
    }

    /// Takes out all but the first so many documents.
    package mutating func keepFirst(_ count: Int) {
        var room = count
        for index in words.indices {
            let held = words[index].nonzeroBitCount
            if held <= room {
                room -= held
                continue
            }
            var kept: UInt64 = 0
            while room > 0 {
                kept |= words[index] & ~(words[index] &- 1)
                words[index] &= words[index] &- 1
                room -= 1
            }
            words[index] = kept
        }
    }

    /// Adds what another window of the same range has in a part of it.
    mutating func formUnion(_ other: DocumentWindow, in range: ClosedRange<DocumentID>) {
        let (first, last) = (Int(range.lowerBound - self.first), Int(range.upperBound - self.first))
        for index in first >> 6...last >> 6 {
            var word = other.words[index]
            if index == first >> 6 { word &= .max &<< UInt64(first & 63) }
            if index == last >> 6 { word &= .max &>> UInt64(63 - last & 63) }
            words[index] |= word
        }
    }

    /// Takes out the documents of a range within its own.
    mutating func remove(_ range: ClosedRange<DocumentID>) {
        let (first, last) = (Int(range.lowerBound - self.first), Int(range.upperBound - self.first))
        for index in first >> 6...last >> 6 {
            var word = UInt64.max
            if index == first >> 6 { word &= .max &<< UInt64(first & 63) }
            if index == last >> 6 { word &= .max &>> UInt64(63 - last & 63) }
            words[index] &= ~word
        }
    }

    /// Calls `body` with every document of a range within its own, in ascending order.
    @inline(__always)
    func forEach(in range: ClosedRange<DocumentID>, _ body: (DocumentID) -> Void) {
        let (first, last) = (Int(range.lowerBound - self.first), Int(range.upperBound - self.first))
        for index in first >> 6...last >> 6 {
            var word = words[index]
            if index == first >> 6 { word &= .max &<< UInt64(first & 63) }
            if index == last >> 6 { word &= .max &>> UInt64(63 - last & 63) }
            while word != 0 {
                body(self.first &+ DocumentID(index << 6 | word.trailingZeroBitCount))
                word &= word &- 1
            }
        }
    }

    /// A word of the set, without what lies outside of a range of bits, both ends included.
    @inline(__always)
    func word(_ index: Int, from start: Int, to end: Int) -> UInt64 {
        var word = words[index]
        if index == start >> 6 { word &= .max &<< UInt64(start & 63) }
        if index == end >> 6 { word &= .max &>> UInt64(63 - end & 63) }
        return word
    }

    /// How many documents of a range within its own are in the set.
    func count(in range: ClosedRange<DocumentID>) -> Int {
        let (start, end) = (Int(range.lowerBound - first), Int(range.upperBound - first))
        var count = 0
        for index in start >> 6...end >> 6 {
            count &+= word(index, from: start, to: end).nonzeroBitCount
        }
        return count
    }

    /// The bits of 64 documents, zeros for those it is not about; the first one is at a multiple of eight.
    @inline(__always)
    func word(from document: DocumentID) -> UInt64 {
        let start = Int(document) &- Int(first)
        guard start > -64, start < Int(DocumentWindow.capacity) else { return 0 }
        let (index, shift) = (start >> 6, UInt64(start & 63))
        let low = index < 0 ? 0 : words[index] &>> shift
        guard shift != 0, index &+ 1 < words.count else { return low }
        return low | words[index &+ 1] &<< (64 &- shift)
    }
}
