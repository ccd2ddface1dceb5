package import BlogSearchQueries

/// What some authors wrote, as if each of their posts had a tag more: author names are searched like tags, in a field that is
/// not kept beside the others, for a post has one author, whose name may change.
package final class AuthorCursor: PostingsCursor {
    private let members: [any DocumentCursor]
    package let count: Int
    /// The documents of the window that was asked about last.
    private var held = DocumentWindow()
    private var isFilled = false

    package init(_ members: [any DocumentCursor]) {
        self.members = members
        count = members.reduce(0) { $0 + $1.count }
    }

    package func firstDocument(from target: DocumentID) throws -> DocumentID {
        try members.reduce(DocumentID.none) { min($0, try $1.firstDocument(from: target)) }
    }

    package func fill(_ window: inout DocumentWindow) throws {
        for member in members { try member.fill(&window) }
    }

    package func retain(_ window: inout DocumentWindow) throws {
        var own = DocumentWindow(around: window.first)
        try fill(&own)
        window.formIntersection(own)
    }

    /// One occurrence in a short field is worth much; how much depends on the collection.
    package func bound(in documents: Range<DocumentID>) throws -> Double {
        try firstDocument(from: documents.lowerBound) < documents.upperBound ? .infinity : 0
    }

    package func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try fill(&window)
    }

    package func frequencies(in document: DocumentID) throws -> FieldCounts? {
        if !isFilled || !held.range.contains(document) {
            held.reset(around: document)
            try fill(&held)
            isFilled = true
        }
        guard held.contains(document) else { return nil }
        var counts = FieldCounts.zero
        counts[Field.tags.rawValue] = 1
        return counts
    }

    /// Names have no place in the text.
    package func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
    }

    /// How many of its documents are live.
    package func liveCount(in part: any IndexPart) throws -> Int {
        var window = DocumentWindow()
        var live = 0
        var next = try firstDocument(from: part.documents.lowerBound)
        while next < part.documents.upperBound {
            window.reset(around: next)
            try fill(&window)
            try part.retainLive(&window)
            live += window.count
            let end = window.range.upperBound
            guard end != .none else { break }
            next = try firstDocument(from: end)
        }
        return live
    }
}
