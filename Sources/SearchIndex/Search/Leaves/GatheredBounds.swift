/// What gathered documents are worth at most: each one, and the best of every 64 neighbours.
struct GatheredBounds {
    private static let blockSize: DocumentID = 64

    private var documents: Range<DocumentID> = 0..<0
    /// The first document of the first number: where a window begins.
    private var first: DocumentID = 0
    /// By document, 0 for those that have none of the words.
    private var bounds: [Float] = []
    private var blocks: [Float] = []

    /// Whether nothing is known.
    var isEmpty: Bool { documents.isEmpty }

    mutating func removeAll() {
        documents = 0..<0
    }

    /// Asks the words about all documents of a range that was gathered.
    mutating func find(of words: any GatheredWords, in postings: GatheredPostings) throws {
        documents = postings.documents
        first = DocumentWindow.start(of: documents.lowerBound)
        bounds = Array(repeating: 0, count: postings.capacity)
        blocks = Array(repeating: 0, count: bounds.count / Int(Self.blockSize))
        var window = DocumentWindow(around: first)
        var (held, worth): ([DocumentID], [Float]) = ([], [])
        while window.first < documents.upperBound {
            postings.fill(&window)
            window.list(into: &held)
            if !held.isEmpty {
                try words.findBounds(of: held, in: postings, into: &worth)
                note(worth, of: held)
            }
            guard window.range.upperBound != .none else { return }
            window.reset(around: window.range.upperBound)
        }
    }

    private mutating func note(_ worth: [Float], of held: [DocumentID]) {
        for index in held.indices {
            let place = Int(held[index] &- first)
            bounds[place] = worth[index]
            blocks[place >> 6] = max(blocks[place >> 6], worth[index])
        }
    }

    /// The most that a document of a range, or a neighbour of one, is worth.
    func most(in range: Range<DocumentID>) -> Float {
        places(in: range).reduce(0) { max($0, blocks[$1]) }
    }

    /// Adds the bounds of neighbours in a range.
    func append(_ range: Range<DocumentID>, to bounds: inout [BlockBound]) {
        for block in places(in: range) where blocks[block] > 0 {
            let start = first &+ DocumentID(block << 6)
            let documents = (start..<start &+ Self.blockSize).clamped(to: range)
            bounds.append(BlockBound(documents: documents, bound: Double(blocks[block])))
        }
    }

    /// Adds documents to a window that are worth so much.
    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) {
        for block in places(in: window.range) where Double(blocks[block]) >= bound {
            for place in block << 6..<(block + 1) << 6
            where bounds[place] > 0 && Double(bounds[place]) >= bound {
                window.insert(first &+ DocumentID(place))
            }
        }
    }

    /// Which blocks have documents of a range.
    private func places(in range: Range<DocumentID>) -> Range<Int> {
        let range = range.clamped(to: documents)
        guard !range.isEmpty else { return 0..<0 }
        return Int(range.lowerBound &- first) >> 6..<Int(range.upperBound &- 1 &- first) >> 6 + 1
    }
}
