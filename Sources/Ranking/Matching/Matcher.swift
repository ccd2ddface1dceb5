// Matching works on windows of 8,192 documents. Every node of a plan can put its matches into a set
// of bits, and can take what it does not match out of one. Combinations are a few word operations
// for 64 documents, and counting is a population count. A node only costs what the nodes before it
// left over.

internal import BlogSearchPostings

/// The documents of one part that a node of the plan matches, live or deleted.
protocol Matcher: AnyObject {
    /// About how many documents it matches. Nodes with few matches are asked first.
    var estimate: Int { get }
    /// The first match not before `target`, or an earlier document that is not before `target` either; `none` when
    /// there is no further one. Calls come with ascending targets.
    func firstDocument(from target: DocumentID) throws -> DocumentID
    /// Adds its matches to a window.
    func fill(_ window: inout DocumentWindow) throws
    /// Takes documents out of a window that it does not match.
    func retain(_ window: inout DocumentWindow) throws
    /// Whether it matches a document of the window around one that `retainWanted` leaves in a window.
    func hasMatch(
        around document: DocumentID, among retainWanted: (inout DocumentWindow) throws -> Void
    ) throws -> Bool
    /// Tells the words below it that they count in these documents. It was found to match all of
    /// them in the window last filled or retained. This is only called where the match of the whole
    /// does not imply it (`PlanOpener`).
    func activate(_ window: DocumentWindow) throws
}

extension Matcher {
    func hasMatch(
        around document: DocumentID, among retainWanted: (inout DocumentWindow) throws -> Void
    ) throws -> Bool {
        var window = DocumentWindow(around: document)
        try fill(&window)
        if !window.isEmpty { try retainWanted(&window) }
        return !window.isEmpty
    }
}

/// Matches no document.
final class NothingMatcher: Matcher {
    var estimate: Int { 0 }
    func firstDocument(from target: DocumentID) -> DocumentID { .none }
    func fill(_ window: inout DocumentWindow) {}
    func retain(_ window: inout DocumentWindow) { window.reset(around: window.first) }
    func activate(_ window: DocumentWindow) {}
}

/// Matches every document of a part.
final class EverythingMatcher: Matcher {
    private let documents: Range<DocumentID>

    init(_ part: any IndexPart) {
        documents = part.documents
    }

    var estimate: Int { documents.count }

    func firstDocument(from target: DocumentID) -> DocumentID {
        target < documents.upperBound ? max(target, documents.lowerBound) : .none
    }

    func fill(_ window: inout DocumentWindow) { window.insert(documents) }

    /// A window at the edge of the part speaks of documents that are not in it, too.
    func retain(_ window: inout DocumentWindow) {
        guard documents.clamped(to: window.range) != window.range else { return }
        var own = DocumentWindow(around: window.first)
        own.insert(documents)
        window.formIntersection(own)
    }

    func activate(_ window: DocumentWindow) {}
}

/// Matches the documents of a cursor: a word's, or those of a category.
final class CursorMatcher: Matcher {
    private let cursor: any DocumentCursor
    /// The word, when it counts only where it is told.
    private let word: WordScorer?
    let estimate: Int

    init(_ cursor: any DocumentCursor, of word: WordScorer? = nil) {
        self.cursor = cursor
        self.word = word
        estimate = cursor.count
    }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        try cursor.firstDocument(from: target)
    }

    func fill(_ window: inout DocumentWindow) throws { try cursor.fill(&window) }
    func retain(_ window: inout DocumentWindow) throws { try cursor.retain(&window) }
    func activate(_ window: DocumentWindow) { word?.activate(window) }
}
