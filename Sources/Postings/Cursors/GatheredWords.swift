package import BlogSearchQueries

/// Different words of one part whose occurrences add up: those behind a prefix.
package protocol GatheredWords: AnyObject {
    /// Documents that hold each of the words, added up.
    var count: Int { get }
    /// How many words they are.
    var lists: Int { get }
    /// Adds the postings of all words in documents of a range.
    func gather(_ documents: Range<DocumentID>, into postings: inout GatheredPostings) throws
    /// What all documents are worth at most, and more of those that can be among so many best ones; `nil` where there is no
    /// faster way than to gather them.
    func impacts(ofBest count: Int) throws -> GatheredImpacts?
    /// Adds up how often all words occur in some documents of a window, few of them; nothing for those with none.
    func addCounts(
        of documents: DocumentWindow, to counts: inout [DocumentID: FieldCounts]
    ) throws
    /// At least x (see BM25F.swift) of any document that has them so often in its body and nowhere else; rises with the
    /// number, may be infinite.
    func bound(ofBodyCount count: UInt32) -> Float
    /// Puts at least x of ascending documents into `bounds` in place of what was there, to be
    /// multiplied by the part's `boundScale`; may be infinite.
    func findBounds(
        of documents: [DocumentID], in postings: GatheredPostings, into bounds: inout [Float]
    ) throws
    /// Positions of all words in a field of a document, ascending, put into `positions` in place of what was there.
    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws
    /// See `PostingsCursor`.
    func expectPositions(in documents: [DocumentID]) throws
    /// Where all words stand in documents of one window, whose postings have been gathered; `nil` where there is no faster
    /// way than to look at one document after the other.
    func positions(
        of documents: ArraySlice<DocumentID>, in postings: GatheredPostings
    ) throws -> GatheredPositions?
}

/// Words of a storage that knows nothing of words that belong together.
package final class GatheredCursors: GatheredWords {
    package let count: Int
    package var lists: Int { members.count }
    private let members: [any PostingsCursor]
    private var batch = PostingsBatch()
    private var flagged: [Int] = []
    private var memberPositions: [UInt32] = []

    package init(_ members: [any PostingsCursor]) {
        self.members = members
        count = members.reduce(0) { $0 + $1.count }
    }

    package func gather(_ documents: Range<DocumentID>, into postings: inout GatheredPostings)
        throws
    {
        for member in members {
            batch.removeAll()
            try member.appendPostings(in: documents, to: &batch)
            flagged.removeAll(keepingCapacity: true)
            try postings.add(
                batch.documents, batch.bodyCounts, 0..<batch.count, flagged: &flagged)
            for index in flagged {
                let document = batch.documents[index]
                guard let counts = try member.frequencies(in: document) else { continue }
                try postings.add(counts, in: document)
            }
        }
    }

    package func impacts(ofBest count: Int) -> GatheredImpacts? { nil }

    package func addCounts(
        of documents: DocumentWindow, to counts: inout [DocumentID: FieldCounts]
    ) throws {
        for member in members {
            var held = documents
            try member.retain(&held)
            try held.forEach {
                counts[$0, default: .zero] &+= try member.frequencies(in: $0) ?? .zero
            }
        }
    }

    package func bound(ofBodyCount count: UInt32) -> Float { .infinity }

    package func findBounds(
        of documents: [DocumentID], in postings: GatheredPostings, into bounds: inout [Float]
    ) {
        bounds.removeAll(keepingCapacity: true)
        bounds.append(contentsOf: repeatElement(.infinity, count: documents.count))
    }

    package func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        for member in members {
            guard try member.firstDocument(from: document) == document else { continue }
            try member.positions(in: field, of: document, into: &memberPositions)
            positions.append(contentsOf: memberPositions)
        }
        positions.sortUnique()
    }

    package func expectPositions(in documents: [DocumentID]) {}

    package func positions(
        of documents: ArraySlice<DocumentID>, in postings: GatheredPostings
    ) -> GatheredPositions? { nil }
}
