// A query that is nothing but a prefix. Its lists say what their best postings are worth before any
// posting is read: k blocks with a bound of b or more promise k documents worth about b. That gives
// the least that a document must be worth.
//
// Then every posting's level (see `Impacts`) is added to a byte for its document. The unit of the
// byte is that least worth / 255. Counts and lengths are read only of the few documents that come
// so far.

internal import BlogSearchQueries

/// Upper bounds of documents with any of several words, and the occurrences in those few that can
/// be among the best.
package struct GatheredImpacts: Sendable {
    /// The most documents of a part: one byte each. Nothing is known of larger parts.
    static let maximumDocuments = 1 << 24
    /// The most candidates. With more it does not pay to look at each.
    private static let maximumCandidates = 4096

    private let documents: Range<DocumentID>
    /// The first document of the first number: where a window begins.
    private let first: DocumentID
    /// The least that a candidate may be worth: x of any other document is less.
    let least: Float
    /// By document: its worth in units of `least` / 255, rounded up; 255 for anything more, 0 for
    /// documents with none of the words.
    private var numbers: [UInt8]
    /// By level: units of a posting in the block that is read.
    private var units: [UInt8] = Array(repeating: 0, count: Impacts.shares.count)
    /// Documents that may be worth `least`, ascending, and what they have.
    private(set) var candidates: [DocumentID] = []
    private var counts: [FieldCounts] = []
    /// At least x of each.
    private(set) var xs: [Float] = []

    /// Nothing is known of any document yet.
    init(_ documents: Range<DocumentID>, least: Float) {
        self.documents = documents
        self.least = least
        first = DocumentWindow.start(of: documents.lowerBound)
        let windows = (documents.upperBound &- first &- 1) / DocumentWindow.capacity + 1
        numbers = Array(repeating: 0, count: Int(windows * DocumentWindow.capacity))
    }

    // MARK: Adding up

    /// Adds the postings of an open block, whose x are at most `bound`.
    ///
    /// - Throws: `IndexError` with code `damaged` when its documents are not those of the part.
    mutating func add(_ block: inout PostingsBlock, bound: Float) throws {
        try block.decodeDocuments()
        try check(block)
        if block.hasLevels {
            findUnits(under: bound)
            Self.add(
                block.documents, block.count, block.bytes, at: block.levelsStart, units,
                to: &numbers, from: first)
        } else {
            let unit = units(of: bound)
            for index in 0..<block.count { add(unit, to: block.documents[index]) }
        }
    }

    /// Adds some postings of which it is known what each is worth.
    mutating func add(_ block: PostingsBlock, _ bounds: [Float]) throws {
        try check(block)
        for index in 0..<block.count { add(units(of: bounds[index]), to: block.documents[index]) }
    }

    /// Ascending documents: the first and the last one tell.
    private func check(_ block: PostingsBlock) throws {
        guard documents.contains(block.documents[0]),
            documents.contains(block.documents[block.count - 1])
        else { throw IndexError.damagedSegment }
    }

    private mutating func add(_ units: UInt8, to document: DocumentID) {
        let offset = Int(document &- first)
        let (sum, overflow) = numbers[offset].addingReportingOverflow(units)
        numbers[offset] = overflow ? .max : sum
    }

    /// 255, and more than is lost by rounding.
    private static let fullUnits: Float = 255.001

    /// At least one, so that a document with a word is told from one without.
    private func units(of bound: Float) -> UInt8 {
        let units = bound / least * Self.fullUnits
        return units < 254 ? UInt8(max(0, units)) + 1 : .max
    }

    /// Units by level, by integers: 7 bits behind the point of the bound's, 12 of the shares'.
    private mutating func findUnits(under bound: Float) {
        // With so many units every level has more than 255.
        let most = bound / least * Self.fullUnits
        let scaled = UInt32((most < 4095 ? max(0, most) : 4095) * 128) + 1
        for level in units.indices {
            units[level] = UInt8(min(255, (scaled &* Self.shares[level] &+ 0x7ffff) >> 19))
        }
    }

    private static let shares = Impacts.shares.map { UInt32(($0 * 4096).rounded(.up)) }

    private static func add(
        _ documents: [DocumentID], _ count: Int, _ bytes: PageBytes, at levelsStart: Int,
        _ units: [UInt8], to numbers: inout [UInt8], from first: DocumentID
    ) {
        let (documents, units) = (documents.span, units.span)
        var numbers = numbers.mutableSpan
        for start in stride(from: 0, to: count, by: 16) {
            var levels: UInt64 = bytes.load(levelsStart &+ start >> 1)
            for index in start..<min(count, start &+ 16) {
                let offset = Int(documents[index] &- first)
                let (sum, overflow) = numbers[offset].addingReportingOverflow(
                    units[Int(truncatingIfNeeded: levels & 15)])
                numbers[offset] = overflow ? .max : sum
                levels >>= 4
            }
        }
    }

    // MARK: Candidates

    /// Finds the documents that may be worth `least` by what was added so far; `false` when they are too many.
    mutating func findCandidates() -> Bool {
        candidates.removeAll(keepingCapacity: true)
        for start in stride(from: 0, to: numbers.count, by: 64)
        where Self.most(of: numbers, from: start) == .max {
            for index in start..<start + 64 where numbers[index] == .max {
                candidates.append(first &+ DocumentID(index))
            }
            guard candidates.count <= Self.maximumCandidates else { return false }
        }
        counts = Array(repeating: .zero, count: candidates.count)
        return true
    }

    /// The largest of 64 numbers; without branches sixteen are compared at a time.
    private static func most(of numbers: [UInt8], from start: Int) -> UInt8 {
        let numbers = numbers.span.extracting(start..<start &+ 64)
        var most: UInt8 = 0
        for index in 0..<64 { most = max(most, numbers[index]) }
        return most
    }

    /// Whether a document is a candidate.
    @inline(__always)
    func isCandidate(_ document: DocumentID) -> Bool {
        documents.contains(document) && numbers[Int(document &- first)] == .max
    }

    /// Adds occurrences in a candidate.
    mutating func add(_ more: FieldCounts, in document: DocumentID) {
        if let index = index(of: document) { counts[index] &+= more }
    }

    /// Finds what candidates are worth: at least x of the occurrences in a document.
    mutating func rate(_ x: (FieldCounts, DocumentID) throws -> Float) rethrows {
        xs = try candidates.indices.map { try x(counts[$0], candidates[$0]) }
    }

    private func index(of document: DocumentID) -> Int? {
        let index = lowerBound(of: document)
        return index < candidates.count && candidates[index] == document ? index : nil
    }

    /// Where the first candidate is that does not come before a document.
    func lowerBound(of document: DocumentID) -> Int {
        var (low, high) = (0, candidates.count)
        while low < high {
            let middle = (low + high) / 2
            if candidates[middle] < document { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Asking

    /// Occurrences by field: zero where there are none, `nil` where nobody looked.
    func frequencies(in document: DocumentID) -> FieldCounts? {
        guard documents.contains(document) else { return .zero }
        return switch numbers[Int(document &- first)] {
        case 0: .zero
        case .max: index(of: document).map { counts[$0] }
        default: nil
        }
    }

    /// The first document from `target` on, `nil` when there is none.
    func first(from target: DocumentID) -> DocumentID? {
        let start = Int(max(target, documents.lowerBound) &- first)
        guard start < numbers.count else { return nil }
        let offset = numbers[start...].firstIndex { $0 != 0 }
        return offset.map { first &+ DocumentID($0) }
    }

    /// The most that a document of a range is worth.
    func most(in range: Range<DocumentID>) -> Float {
        let range = lowerBound(of: range.lowerBound)..<lowerBound(of: range.upperBound)
        return xs[range].reduce(least, max)
    }

    /// Puts what documents are worth at most into `upperBounds` in place of what was there, 0 for those with none of the
    /// words.
    func list(_ documents: [DocumentID], into upperBounds: inout [Double]) {
        upperBounds.removeAll(keepingCapacity: true)
        for document in documents {
            let number = self.documents.contains(document) ? numbers[Int(document &- first)] : 0
            let x = number == .max ? index(of: document).map { xs[$0] } : number == 0 ? 0 : nil
            upperBounds.append(Double(x ?? least))
        }
    }

    /// Adds documents to a window.
    func fill(_ window: inout DocumentWindow) {
        combine(&window) { $0 | $1 }
    }

    /// Takes documents out of a window that have none of the words.
    func retain(_ window: inout DocumentWindow) {
        combine(&window) { $0 & $1 }
    }

    /// Adds documents to a window that are worth so much, no less than `least`.
    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) {
        let range = window.range
        for index in lowerBound(of: range.lowerBound)..<lowerBound(of: range.upperBound)
        where Double(xs[index]) >= bound {
            window.insert(candidates[index])
        }
    }

    @inline(__always)
    private func combine(
        _ window: inout DocumentWindow, _ operation: (UInt64, UInt64) -> UInt64
    ) {
        let start = Int(window.first) - Int(first)
        let isWithin = start >= 0 && start + Int(DocumentWindow.capacity) <= numbers.count
        for index in window.words.indices {
            let bits = isWithin ? Self.bits(of: numbers, from: start + index * 64) : 0
            window.words[index] = operation(window.words[index], bits)
        }
    }

    /// Which of 64 numbers are not zero, eight of them at a time.
    @inline(__always)
    private static func bits(of numbers: [UInt8], from start: Int) -> UInt64 {
        guard most(of: numbers, from: start) > 0 else { return 0 }
        let numbers = numbers.span.extracting(start..<start &+ 64)
        var bits: UInt64 = 0
        for group in 0..<8 {
            var word: UInt64 = 0
            for index in 0..<8 {
                word |= UInt64(numbers[group &* 8 &+ index]) &<< UInt64(index &* 8)
            }
            // The highest bit of each byte that is not zero; then a product puts these side by side in the highest byte.
            let held = ((word & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7f7f_7f7f_7f7f_7f7f | word) >> 7
            let row = (held & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080
            bits |= (row >> 56) &<< UInt64(group &* 8)
        }
        return bits
    }
}
