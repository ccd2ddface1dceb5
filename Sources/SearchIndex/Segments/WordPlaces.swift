/// Positions of several lists of one segment together: which of them each document is in is found once for all, as asking
/// two thousand lists about every document would take far too long.
struct WordPlaces {
    /// The most postings of rarer words that are dealt out to their documents: twelve megabytes.
    private static let mostDealt = 1 << 20

    private let segment: SegmentReader
    private let entries: [DictionaryEntry]
    private let scope: FieldSet
    /// Lists that are not dealt out.
    private let others: [Int]
    /// Lists of the first document, then of the next one …
    private var lists: [UInt32] = []
    /// By document: where its lists begin; one entry more than there are documents.
    private var starts: [Int]
    private var leaves: [SegmentPostingsLeaf?]
    private var found: [UInt32] = []

    init(_ reader: inout ListsReader, of segment: SegmentReader) throws {
        self.segment = segment
        entries = reader.entries
        scope = reader.scope
        leaves = Array(repeating: nil, count: entries.count)
        starts = Array(repeating: 0, count: segment.documents.count + 1)
        let entries = reader.entries
        let byCount = entries.indices.sorted { entries[$0].documents < entries[$1].documents }
        var total = 0
        let rarer = byCount.prefix {
            total += entries[$0].documents
            return total <= WordPlaces.mostDealt
        }
        others = Array(byCount[rarer.endIndex...])
        try deal(rarer, of: &reader)
    }

    /// Puts the lists of one document side by side.
    private mutating func deal(_ rarer: ArraySlice<Int>, of reader: inout ListsReader) throws {
        let first = segment.documents.lowerBound
        var postings: [(document: DocumentID, list: UInt32)] = []
        for list in rarer {
            try reader.forEachDocument(of: list) {
                postings.append(($0 - first, UInt32(list)))
            }
        }
        for posting in postings { starts[Int(posting.document) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        var next = starts
        lists = Array(repeating: 0, count: postings.count)
        for posting in postings {
            let document = Int(posting.document)
            lists[next[document]] = posting.list
            next[document] += 1
        }
    }

    /// Puts the positions of all lists in a document into `positions`, each once.
    mutating func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        guard segment.documents.contains(document) else { return }
        for list in lists(of: document) { try append(Int(list), field, document, to: &positions) }
        for list in others { try append(list, field, document, to: &positions) }
        positions.sortUnique()
    }

    /// Keeps the starts of a phrase that have a word of any list at a distance: list after list, so that what is found out
    /// about a block holds for all documents in it.
    mutating func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws {
        var kept = KeptStarts(starts)
        var some = PhraseStarts()
        var documents: [DocumentID] = []
        try forEachList(of: starts.entries.map(\.document)) { places, list, entries in
            documents.removeAll(keepingCapacity: true)
            documents += entries.lazy.map { starts.entries[$0].document }
            var next = 0
            while next < documents.count {
                some.removeAll()
                next = try places.leaf(list).appendStarts(
                    of: documents, from: next, offset: offset, to: &some)
                kept.add(some, of: entries, among: starts)
            }
        }
        kept.apply(to: &starts)
    }

    /// Calls `body` with every list that may hold some of ascending documents, and the indices of these, ascending.
    private mutating func forEachList(
        of documents: [DocumentID],
        _ body: (inout WordPlaces, _ list: Int, _ indices: ArraySlice<Int>) throws -> Void
    ) throws {
        let range = segment.documents
        let known = documents.indices.filter { range.contains(documents[$0]) }
        var ends = Array(repeating: 0, count: entries.count + 1)
        for index in known {
            for list in lists(of: documents[index]) { ends[Int(list) + 1] += 1 }
        }
        for list in entries.indices { ends[list + 1] += ends[list] }
        var indices = Array(repeating: 0, count: ends[entries.count])
        for index in known {
            for list in lists(of: documents[index]) {
                indices[ends[Int(list)]] = index
                ends[Int(list)] += 1
            }
        }
        var start = 0
        for list in entries.indices where ends[list] > start {
            try body(&self, list, indices[start..<ends[list]])
            start = ends[list]
        }
        for list in others { try body(&self, list, known[...]) }
    }

    /// The lists that are dealt out to a document.
    private func lists(of document: DocumentID) -> ArraySlice<UInt32> {
        let index = Int(document - segment.documents.lowerBound)
        return lists[starts[index]..<starts[index + 1]]
    }

    private mutating func leaf(_ list: Int) throws -> SegmentPostingsLeaf {
        let leaf = try leaves[list] ?? segment.leaf(of: entries[list], scope: scope)
        leaves[list] = leaf
        return leaf
    }

    private mutating func append(
        _ list: Int, _ field: Field, _ document: DocumentID, to positions: inout [UInt32]
    ) throws {
        try leaf(list).positions(in: field, of: document, into: &found)
        positions.append(contentsOf: found)
    }
}

/// Which starts of a phrase have one of several words behind them: a bit for every token up to the last start of an entry, so
/// that a start is noted without being looked for. In a text of very many tokens, a bit for every start.
private struct KeptStarts {
    /// A text is long that has starts from this token on.
    private static let manyTokens: UInt32 = 1 << 16

    private var marks: [UInt64]
    /// By entry: where its bits begin; one more than there are entries.
    private var bases = [0]
    private var isLong: [Bool] = []
    /// By entry: whether one of the words stands in other fields, too.
    private var isElsewhere: [Bool]

    init(_ starts: PhraseStarts) {
        isElsewhere = Array(repeating: false, count: starts.entries.count)
        bases.reserveCapacity(starts.entries.count + 1)
        isLong.reserveCapacity(starts.entries.count)
        var end = 0
        for entry in starts.entries.indices {
            let places = starts.places(of: entry)
            let last = places.last.map { starts.starts[$0] }
            isLong.append(last.map { $0 >= Self.manyTokens } ?? false)
            end += isLong[entry] ? places.count : last.map { Int($0) + 1 } ?? 0
            bases.append(end)
        }
        marks = Array(repeating: 0, count: (end + 63) / 64)
    }

    /// Adds where the phrase would begin in some entries if one of the words were its next.
    mutating func add(_ some: PhraseStarts, of entries: ArraySlice<Int>, among all: PhraseStarts) {
        var next = entries.startIndex
        for first in some.entries.indices {
            let document = some.entries[first].document
            while next < entries.endIndex, all.entries[entries[next]].document < document {
                next += 1
            }
            guard next < entries.endIndex else { return }
            let entry = entries[next]
            guard all.entries[entry].document == document else { continue }
            if some.entries[first].isElsewhere { isElsewhere[entry] = true }
            let found = some.starts[some.places(of: first)]
            if isLong[entry] {
                markByStart(found, of: entry, among: all)
            } else {
                markByToken(found, of: entry)
            }
        }
    }

    private mutating func markByToken(_ starts: ArraySlice<UInt32>, of entry: Int) {
        let (base, count) = (bases[entry], bases[entry + 1] - bases[entry])
        for start in starts {
            guard start < count else { return }
            mark(base + Int(start))
        }
    }

    private mutating func markByStart(
        _ starts: ArraySlice<UInt32>, of entry: Int, among all: PhraseStarts
    ) {
        var places = all.places(of: entry)
        for start in starts {
            while let place = places.first, all.starts[place] < start { places.removeFirst() }
            guard let place = places.first else { return }
            if all.starts[place] == start {
                mark(bases[entry] + place - all.places(of: entry).lowerBound)
            }
        }
    }

    private mutating func mark(_ bit: Int) { marks[bit >> 6] |= 1 << UInt64(bit & 63) }

    private func isMarked(_ bit: Int) -> Bool { marks[bit >> 6] & 1 << UInt64(bit & 63) != 0 }

    /// Takes out what none of the words left.
    func apply(to starts: inout PhraseStarts) {
        var entry = 0
        starts.retain { comparison, starts in
            var end = comparison.target
            let first = comparison.starts.lowerBound
            for place in comparison.starts {
                let bit = isLong[entry] ? place - first : Int(starts[place])
                guard isMarked(bases[entry] + bit) else { continue }
                starts[end] = starts[place]
                end += 1
            }
            defer { entry += 1 }
            return (end, isElsewhere[entry])
        }
    }
}
