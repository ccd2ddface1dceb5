internal import Blog
internal import BlogSearchPostings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Turns posts into documents. It lives as long as its store, so that words are not stemmed again
/// for each page.
///
/// It is `@unchecked Sendable`: only write transactions use it, and a store has one at a time.
final class WritingTools: @unchecked Sendable {
    /// Analyses documents of the tail, and documents to be removed.
    let analyzer = DocumentAnalyzer()
    /// Finds what stored HTML shows that blocks do not.
    let marks: ContentMarks.Finder
    private var segmentBuilder: SegmentBuilder?
    /// The first document that went into a segment at once since the store was last settled.
    var firstBuilt: DocumentID?

    /// Words that documents lost since the store was last settled.
    var lost = LostWords()
    /// Whether the store was settled since it was opened.
    var hasSettled = false

    /// The maximum number of threads that analyse. One thread stores rows, which takes twice as
    /// long as analysing, and each thread keeps about 50 MB of words.
    private static let maximumThreads = 2

    /// Builds segments of documents. It leaves one processor to the thread that stores rows.
    var builder: SegmentBuilder {
        if let segmentBuilder { return segmentBuilder }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let made = SegmentBuilder(threads: min(max(1, processors - 1), WritingTools.maximumThreads))
        segmentBuilder = made
        return made
    }

    init(marks: @escaping ContentMarks.Finder) { self.marks = marks }

    /// Drops the documents of a transaction that failed.
    func reset() {
        segmentBuilder = nil
    }

    /// Records that a transaction made a segment of the documents from this one on.
    func noteSegment(from document: DocumentID) {
        firstBuilt = min(firstBuilt ?? document, document)
    }
}
