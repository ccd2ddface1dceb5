internal import BlogSearchPostings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What turns posts into documents. It stays as long as its store, so that the words it has stemmed need not be stemmed
/// again on each page.
///
/// Not checked to be Sendable: it is only ever used inside a write transaction, and a store has one of those at a time.
final class WritingTools: @unchecked Sendable {
    /// For documents of the tail, and for those that go.
    let analyzer = DocumentAnalyzer()
    private var segmentBuilder: SegmentBuilder?
    /// The first document that went into a segment at once since the store was last settled.
    var firstBuilt: DocumentID?

    /// Words that documents lost since the store was last settled.
    var lost = LostWords()
    /// Whether the store was settled since it was opened.
    var hasSettled = false

    /// Threads that analyse at most: storing rows, which one thread does, takes twice as long as analysing, and
    /// each thread keeps some 50 MB of words.
    private static let maximumThreads = 2

    /// For documents that go into a segment at once. One processor is left to whoever stores rows meanwhile.
    var builder: SegmentBuilder {
        if let segmentBuilder { return segmentBuilder }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let made = SegmentBuilder(threads: min(max(1, processors - 1), WritingTools.maximumThreads))
        segmentBuilder = made
        return made
    }

    /// Throws away documents of a transaction that failed.
    func reset() {
        segmentBuilder = nil
    }

    /// Notes that a transaction made a segment of documents from one on.
    func noteSegment(from document: DocumentID) {
        firstBuilt = min(firstBuilt ?? document, document)
    }
}
