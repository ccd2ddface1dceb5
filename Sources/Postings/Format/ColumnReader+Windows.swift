// What columns do to windows of documents. The numbers of a whole window are unpacked at once,
// which is many times faster than asking for them one by one.

internal import BlogSearchQueries

extension ColumnReader {
    /// Takes documents out of a window whose local date is in none of the ranges.
    mutating func retain(_ window: inout DocumentWindow, dated ranges: [ClosedRange<Int64>])
        throws
    {
        guard let span = try span(of: window) else { return }
        let dates = try localDates(span.indexes)
        for word in span.words where window.words[word] != 0 {
            var (bits, kept) = (window.words[word], UInt64(0))
            while bits != 0 {
                let bit = bits.trailingZeroBitCount
                let date = dates[word << 6 + bit - span.firstBit]
                if let date, ranges.contains(where: { $0.contains(date) }) {
                    kept |= 1 << UInt64(bit)
                }
                bits &= bits - 1
            }
            window.words[word] = kept
        }
    }

    /// Dates of some documents on their sites' clocks, unpacked.
    private struct LocalDates {
        let unknown: UInt64
        let seconds: [UInt64]
        /// Empty where all clocks are the same.
        let clocks: [UInt64]
        /// The offset of every clock then.
        let offset: Int64

        @inline(__always)
        subscript(index: Int) -> Int64? {
            let number = seconds[index]
            guard number != unknown else { return nil }
            let offset =
                clocks.isEmpty
                ? offset : SiteClock.seconds(UInt32(truncatingIfNeeded: clocks[index]))
            return Int64(bitPattern: number) &+ offset
        }
    }

    private mutating func localDates(_ indexes: Range<Int>) throws -> LocalDates {
        let isOneClock = self[.clock].width == 0
        return LocalDates(
            unknown: self[.published].base, seconds: try self[.published].unpack(indexes),
            clocks: isOneClock ? [] : try self[.clock].unpack(indexes),
            offset: SiteClock.seconds(UInt32(truncatingIfNeeded: self[.clock].base)))
    }

    /// Takes documents out of a window that the segment was not given.
    mutating func retainHeld(_ window: inout DocumentWindow) throws {
        for word in window.words.indices where window.words[word] != 0 {
            var bits = window.words[word]
            while bits != 0 {
                let bit = bits.trailingZeroBitCount
                if try !isHeld(window.first &+ DocumentID(word << 6 | bit)) {
                    window.words[word] &= ~(1 << UInt64(bit))
                }
                bits &= bits - 1
            }
        }
    }

    /// See `DocumentColumns`.
    mutating func count(
        _ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally
    ) throws {
        guard let span = try span(of: window) else { return }
        switch kind.source {
        case .terms(areCategories: true):
            try countTerms(.categoryEnds, .categoryTerms, window, &tally)
        case .terms(areCategories: false):
            try countTerms(.otherEnds, .otherTerms, window, &tally)
        case .fact(let fact): try count(fact, window, span, &tally)
        case .calendar(let unit): try count(unit, window, span, &tally)
        }
    }

    private mutating func count(
        _ fact: DocumentFact, _ window: DocumentWindow, _ span: Span, _ tally: inout FacetTally
    ) throws {
        let column = SegmentColumn(fact)
        guard self[column].width > 0 else {
            let documents = window.count
            fact.forEachValue(of: UInt32(truncatingIfNeeded: self[column].base)) {
                tally.add($0, documents)
            }
            return
        }
        let numbers = try self[column].unpack(span.indexes)
        span.forEach(in: window) { index in
            fact.forEachValue(of: UInt32(truncatingIfNeeded: numbers[index])) { tally.add($0) }
        }
    }

    private mutating func count(
        _ unit: CalendarUnit, _ window: DocumentWindow, _ span: Span, _ tally: inout FacetTally
    ) throws {
        let dates = try localDates(span.indexes)
        calendar.count(by: unit)
        span.forEach(in: window) { index in
            if let date = dates[index] { tally.add(calendar.number(of: date)) }
        }
    }

    /// Neighbours' terms stand side by side. So ends are looked up for runs of documents, and the
    /// terms of a run are counted in one go.
    private mutating func countTerms(
        _ ends: SegmentColumn, _ terms: SegmentColumn, _ window: DocumentWindow,
        _ tally: inout FacetTally
    ) throws {
        var (runs, numbers) = (TermRuns(), [UInt32]())
        swap(&runs, &self.runs)
        swap(&numbers, &self.numbers)
        try runs.find(window, &self[ends], from: documents.lowerBound)
        if numbers.isEmpty { numbers = Array(repeating: 0, count: ColumnReader.roomForTerms) }
        var next = runs.start
        while case let count = try self[terms].gather(runs, from: &next, into: &numbers), count > 0
        {
            tally.add(numbers.span.extracting(..<count))
        }
        swap(&runs, &self.runs)
        swap(&numbers, &self.numbers)
    }

    /// Where the documents of a window stand in columns; `nil` for an empty window.
    ///
    /// - Throws: `IndexError` with code `damaged` when a document is not within the segment's range.
    private func span(of window: DocumentWindow) throws -> Span? {
        guard let bounds = window.bounds else { return nil }
        let (firstBit, lastBit) = (
            Int(bounds.lowerBound - window.first), Int(bounds.upperBound - 1 - window.first)
        )
        let first = try index(of: bounds.lowerBound)
        let last = try index(of: bounds.upperBound - 1)
        return Span(
            indexes: first..<last + 1, firstBit: firstBit, words: firstBit >> 6..<lastBit >> 6 + 1)
    }

    /// The part of a window that has documents.
    private struct Span {
        /// Their indexes in columns.
        let indexes: Range<Int>
        /// The bit of the window that stands for the first index.
        let firstBit: Int
        let words: Range<Int>

        /// Calls `body` with the index of each document of a window, counted from the first one.
        @inline(__always)
        func forEach(in window: DocumentWindow, _ body: (Int) throws -> Void) rethrows {
            for word in words {
                var bits = window.words[word]
                while bits != 0 {
                    try body(word << 6 &+ bits.trailingZeroBitCount &- firstBit)
                    bits &= bits &- 1
                }
            }
        }
    }
}
