/// The words behind a prefix as one word, in one part: different words, whose occurrences add up.
///
/// It gathers a window at a time, member by member. Members of few documents are read once for all windows and dealt
/// out to them: of two thousand words most are rare, and asking each of them in every window would cost more than their
/// postings.
final class GatheringLeaf: PostingsLeaf {
    let count: Int
    private let gathering: InPlace<Gathering>

    init(_ members: [any PostingsLeaf], in documents: Range<DocumentID>) throws {
        count = members.reduce(0) { $0 + $1.count }
        gathering = InPlace(try Gathering(members, in: documents))
    }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        try gathering.update { try $0.firstDocument(from: target) }
    }

    func fill(_ window: inout DocumentWindow) throws {
        try gathering.update {
            try $0.gather(around: window.first)
            window.formUnion($0.gathered.present)
        }
    }

    func retain(_ window: inout DocumentWindow) throws {
        try gathering.update {
            try $0.gather(around: window.first)
            window.formIntersection($0.gathered.present)
        }
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        try gathering.update { try $0.bound(in: documents) }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try fill(&window)
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try gathering.update {
            try $0.gather(around: document)
            return $0.gathered.frequencies(in: document)
        }
    }

    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        counts.removeAll(keepingCapacity: true)
        counts.reserveCapacity(documents.count)
        try gathering.update {
            for document in documents {
                try $0.gather(around: document)
                counts.append($0.gathered.bodyCount(in: document))
            }
        }
    }

    func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to postings: inout PostingsBatch
    ) throws {
        try gathering.update {
            try $0.gather(around: documents.first)
            $0.gathered.append(documents, to: &postings)
        }
    }

    func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        try gathering.update { try $0.positions(in: field, of: document, into: &positions) }
    }
}

/// What a gathering leaf does, as a value.
private struct Gathering {
    /// How many members' bounds are worth adding up; of more, the sum promises more than any document has.
    private static let mostBounds = 8
    /// The most postings dealt out: twelve megabytes.
    private static let mostDealt = 1 << 20

    private let members: [any PostingsLeaf]
    private var frequent: [Int] = []
    private var rare: DealtPostings
    private(set) var gathered = GatheredWindow()
    private var isGathered = false
    private var postings = PostingsBatch()
    private var flagged: [DocumentID] = []
    private var memberPositions: [UInt32] = []

    init(_ members: [any PostingsLeaf], in documents: Range<DocumentID>) throws {
        self.members = members
        rare = DealtPostings(documents)
        let windows = documents.count / Int(DocumentWindow.capacity) + 1
        let few = min(max(256, 64 * windows), 4096)
        for (index, member) in members.enumerated() {
            if member.count <= few, rare.count + member.count <= Self.mostDealt {
                postings.removeAll()
                try member.appendPostings(in: documents, to: &postings)
                rare.append(postings, of: index)
            } else {
                frequent.append(index)
            }
        }
        rare.deal()
    }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        var first = rare.firstDocument(from: target)
        for index in frequent where first > target {
            first = min(first, try members[index].firstDocument(from: target))
        }
        return first
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        guard members.count <= Self.mostBounds else { return .infinity }
        return try members.reduce(0) { try $0 + $1.bound(in: documents) }
    }

    /// Gathers the window around a document, unless it is the one gathered last.
    @inline(__always)
    mutating func gather(around document: DocumentID) throws {
        if isGathered, DocumentWindow.start(of: document) == gathered.present.first { return }
        try gatherAnew(around: document)
    }

    private mutating func gatherAnew(around document: DocumentID) throws {
        isGathered = false
        gathered.reset(around: document)
        let range = gathered.present.range
        let places = rare.places(in: range)
        gathered.add(rare.documents[places], rare.bodyCounts[places], flagged: &flagged)
        if !flagged.isEmpty {
            flagged.removeAll(keepingCapacity: true)
            for place in places where rare.bodyCounts[place] & PostingsBatch.otherFields != 0 {
                try addElsewhere(rare.documents[place], Int(rare.members[place]))
            }
        }
        for member in frequent {
            postings.removeAll()
            try members[member].appendPostings(in: range, to: &postings)
            let count = postings.count
            gathered.add(
                postings.documents[..<count], postings.bodyCounts[..<count], flagged: &flagged)
            flagged.removeAll(keepingCapacity: true)
            for whole in postings.whole {
                gathered.addElsewhere(whole.counts, in: postings.documents[whole.index])
            }
        }
        isGathered = true
    }

    private mutating func addElsewhere(_ document: DocumentID, _ member: Int) throws {
        guard let counts = try members[member].frequencies(in: document) else { return }
        gathered.addElsewhere(counts, in: document)
    }

    /// Positions of all members in a document, each once.
    mutating func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        for place in rare.places(around: document) where rare.documents[place] == document {
            try append(Int(rare.members[place]), field, document, to: &positions)
        }
        for member in frequent { try append(member, field, document, to: &positions) }
        positions.sortUnique()
    }

    private mutating func append(
        _ member: Int, _ field: Field, _ document: DocumentID, to positions: inout [UInt32]
    ) throws {
        guard try members[member].firstDocument(from: document) == document else { return }
        try members[member].positions(in: field, of: document, into: &memberPositions)
        positions.append(contentsOf: memberPositions)
    }
}
