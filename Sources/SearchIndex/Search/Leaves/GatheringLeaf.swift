/// The words behind a prefix as one word, in one part: different words, whose occurrences add up.
///
/// It gathers a window at a time, member by member, so that a posting costs an addition. Members of few documents are
/// read once for all windows and dealt out to them: of two thousand words most are rare, and asking each of them
/// in every window would cost more than their postings.
final class GatheringLeaf: PostingsLeaf {
    /// The most documents of a member that is read at once: two blocks.
    private static let fewDocuments = 256
    /// How many members' bounds are worth adding up; of more, the sum promises more than any document has.
    private static let mostBounds = 8

    let count: Int
    private let members: [any PostingsLeaf]
    private var frequent: [Int] = []
    private var rare: DealtPostings
    private var postings = PostingsBatch()
    /// The window gathered, and which documents were found.
    private var present = DocumentWindow()
    private var isGathered = false
    /// Occurrences in the body for each document of the window.
    private var bodyCounts = [UInt32](repeating: 0, count: Int(DocumentWindow.capacity))
    /// Documents of the window with occurrences in other fields, and these.
    private var presentElsewhere = DocumentWindow()
    private var otherCounts: [FieldCounts] = []
    /// Which members each document of the window holds; kept once positions were asked for.
    private var holders: [Holder] = []
    private var keepsHolders = false
    private var areHoldersSorted = false
    private var memberPositions: [UInt32] = []

    fileprivate struct Holder {
        var document: DocumentID
        var member: Int
    }

    init(_ members: [any PostingsLeaf], in documents: Range<DocumentID>) throws {
        self.members = members
        count = members.reduce(0) { $0 + $1.count }
        rare = DealtPostings(documents)
        for (index, member) in members.enumerated() {
            if member.count <= Self.fewDocuments {
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

    func fill(_ window: inout DocumentWindow) throws {
        try gather(around: window.first)
        window.formUnion(present)
    }

    func retain(_ window: inout DocumentWindow) throws {
        try gather(around: window.first)
        window.formIntersection(present)
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        guard members.count <= Self.mostBounds else { return .infinity }
        return try members.reduce(0) { try $0 + $1.bound(in: documents) }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try fill(&window)
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try gather(around: document)
        guard present.contains(document) else { return nil }
        let index = Int(document - present.first)
        var counts = presentElsewhere.contains(document) ? otherCounts[index] : .zero
        counts[Field.body.rawValue] = bodyCounts[index]
        return counts
    }

    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        counts.removeAll(keepingCapacity: true)
        for document in documents {
            if DocumentWindow.start(of: document) != present.first || !isGathered {
                try gather(around: document)
            }
            let other = presentElsewhere.contains(document) ? PostingsBatch.otherFields : 0
            counts.append(bodyCounts[Int(document - present.first)] | other)
        }
    }

    func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        try gatherHolders(around: document)
        var sources = 0
        for index in holders.firstIndex(notBefore: document)..<holders.count {
            guard holders[index].document == document else { break }
            let member = members[holders[index].member]
            try member.positions(in: field, of: document, into: &memberPositions)
            guard !memberPositions.isEmpty else { continue }
            positions.append(contentsOf: memberPositions)
            sources += 1
        }
        if sources > 1 { positions.sortUnique() }
    }
}

// MARK: Gathering

extension GatheringLeaf {
    private func gather(around document: DocumentID) throws {
        guard !isGathered || DocumentWindow.start(of: document) != present.first else { return }
        clear()
        present.reset(around: document)
        presentElsewhere.reset(around: document)
        postings.removeAll()
        try rare.forEach(in: present.range) { document, count, member in
            try add(document, count, of: member)
        }
        for member in frequent {
            postings.removeAll()
            try members[member].appendPostings(in: present.range, to: &postings)
            try addPostings(of: member)
        }
        isGathered = true
    }

    private func clear() {
        var counts = bodyCounts.mutableSpan
        for index in counts.indices { counts[index] = 0 }
        if !otherCounts.isEmpty {
            presentElsewhere.forEach { otherCounts[Int($0 - presentElsewhere.first)] = .zero }
        }
        holders.removeAll(keepingCapacity: true)
        areHoldersSorted = false
        isGathered = false
    }

    /// Adds what was read of a frequent member.
    private func addPostings(of member: Int) throws {
        for index in postings.documents.indices {
            try add(postings.documents[index], postings.bodyCounts[index], of: member)
        }
    }

    @inline(__always)
    private func add(_ document: DocumentID, _ count: UInt32, of member: Int) throws {
        present.insert(document)
        bodyCounts[Int(document - present.first)] &+= count & ~PostingsBatch.otherFields
        if count & PostingsBatch.otherFields != 0 { try addElsewhere(document, member) }
        if keepsHolders { holders.append(Holder(document: document, member: member)) }
    }

    private func addElsewhere(_ document: DocumentID, _ member: Int) throws {
        guard var counts = try members[member].frequencies(in: document) else { return }
        if otherCounts.isEmpty {
            otherCounts = Array(repeating: .zero, count: bodyCounts.count)
        }
        counts[Field.body.rawValue] = 0
        otherCounts[Int(document - present.first)] &+= counts
        presentElsewhere.insert(document)
    }

    private func gatherHolders(around document: DocumentID) throws {
        if !keepsHolders {
            keepsHolders = true
            isGathered = false
        }
        try gather(around: document)
        guard !areHoldersSorted else { return }
        holders.sort { ($0.document, $0.member) < ($1.document, $1.member) }
        areHoldersSorted = true
    }
}

extension [GatheringLeaf.Holder] {
    /// By halving.
    fileprivate func firstIndex(notBefore document: DocumentID) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].document < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
