package import BlogSearchQueries

/// Several stems of one part as one word: its stems in several languages, or forms of it in one language.
///
/// Forms of one word may stand for the same occurrence, so the largest count is the word's. Languages share no document,
/// and then the largest count is the only one.
package final class UnionCursor: PostingsCursor {
    private let members: [any PostingsCursor]
    /// Whether a document is held by one member at most.
    private let isDisjoint: Bool
    package let count: Int
    private var scratch = DocumentWindow()
    private var union = DocumentWindow()
    private var memberCounts: [UInt32] = []
    private var memberPositions: [UInt32] = []

    package init(_ members: [any PostingsCursor], isDisjoint: Bool) {
        self.members = members
        self.isDisjoint = isDisjoint
        count = members.reduce(0) { $0 + $1.count }
    }

    package func firstDocument(from target: DocumentID) throws -> DocumentID {
        var first = DocumentID.none
        for member in members { first = min(first, try member.firstDocument(from: target)) }
        return first
    }

    package func fill(_ window: inout DocumentWindow) throws {
        for member in members { try member.fill(&window) }
    }

    package func retain(_ window: inout DocumentWindow) throws {
        union.reset(around: window.first)
        for member in members {
            scratch.assign(window)
            try member.retain(&scratch)
            union.formUnion(scratch)
        }
        window.assign(union)
    }

    /// What forms are worth together is no more than the sum of what each is worth.
    package func bound(in documents: Range<DocumentID>) throws -> Double {
        var bound = 0.0
        for member in members {
            let more = try member.bound(in: documents)
            bound = isDisjoint ? max(bound, more) : bound + more
        }
        return bound
    }

    package func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        let others = isDisjoint ? 0 : try self.bound(in: window.range)
        for member in members {
            let own = isDisjoint ? 0 : try member.bound(in: window.range)
            // A document left out by all members that hold it cannot reach the bound.
            let needed = bound - (others - own)
            try member.fill(&window, boundedBy: needed.isNaN ? 0 : needed)
        }
    }

    package func frequencies(in document: DocumentID) throws -> FieldCounts? {
        var counts: FieldCounts?
        for member in members {
            guard let more = try member.frequencies(in: document) else { continue }
            counts = pointwiseMax(counts ?? .zero, more)
            if isDisjoint { break }
        }
        return counts
    }

    package func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        var sources = 0
        for member in members where try member.frequencies(in: document) != nil {
            try member.positions(in: field, of: document, into: &memberPositions)
            guard !memberPositions.isEmpty else { continue }
            positions.append(contentsOf: memberPositions)
            sources += 1
        }
        if sources > 1 { positions.sortUnique() }
    }

    package func expectPositions(in documents: [DocumentID]) throws {
        for member in members { try member.expectPositions(in: documents) }
    }

    package func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        try members[0].bodyCounts(of: documents, into: &counts)
        for member in members.dropFirst() {
            try member.bodyCounts(of: documents, into: &memberCounts)
            let more = memberCounts.span
            var counts = counts.mutableSpan
            let flag = PostingsBatch.otherFields
            for index in counts.indices {
                let (one, other) = (counts[index], more[index])
                counts[index] = max(one & ~flag, other & ~flag) | (one | other) & flag
            }
        }
    }
}
