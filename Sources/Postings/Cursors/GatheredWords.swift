package import BlogSearchQueries

/// Different words of one part whose occurrences add up: those behind a prefix.
package protocol GatheredWords: AnyObject {
    /// Documents that hold each of the words, added up.
    var count: Int { get }
    /// How many words they are.
    var lists: Int { get }
    /// Adds the postings of all words in documents of a range.
    func gather(_ documents: Range<DocumentID>, into postings: inout GatheredPostings) throws
    /// Upper bounds of all documents, and more of those that can be among the `count` best; `nil`
    /// where nothing is faster than gathering them.
    func impacts(ofBest count: Int) throws -> GatheredImpacts?
    /// Adds up how often all words occur in a few documents of a window; adds nothing for documents
    /// with none.
    func addCounts(
        of documents: DocumentWindow, to counts: inout [DocumentID: FieldCounts]
    ) throws
    /// An upper bound of x (see BM25F.swift) over documents with this many occurrences in the body
    /// and none elsewhere. It rises with the number, and may be infinite.
    func bound(ofBodyCount count: UInt32) -> Float
    /// Replaces `bounds` by upper bounds of x of ascending documents. They hold once multiplied by
    /// the part's `boundScale`, and may be infinite.
    func findBounds(
        of documents: [DocumentID], in postings: GatheredPostings, into bounds: inout [Float]
    ) throws
    /// Replaces `positions` by those of all words in a field of a document, ascending.
    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws
    /// See `PostingsCursor`.
    func expectPositions(in documents: [DocumentID]) throws
    /// Positions of all words in documents of one window, whose postings have been gathered; `nil`
    /// where nothing is faster than looking at one document after the other.
    func positions(
        of documents: ArraySlice<DocumentID>, in postings: GatheredPostings
    ) throws -> GatheredPositions?
}

/// The words of a storage that does not know which words belong together.
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
