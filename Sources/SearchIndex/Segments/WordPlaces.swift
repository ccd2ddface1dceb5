/// Positions of several lists of one segment in single documents, wherever these are: which lists each document is in is found
/// once for all, as asking two thousand lists about every document would take far too long. Many documents of one window
/// are for `GatheredPlaces`.
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
