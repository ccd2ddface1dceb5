/// Postings of many rare words, dealt out to the windows their documents are in.
struct DealtPostings {
    private let first: DocumentID
    private let end: DocumentID
    private(set) var documents: [DocumentID] = []
    private(set) var bodyCounts: [UInt32] = []
    /// Which word each posting is of.
    private(set) var members: [UInt32] = []
    /// By window: where its postings begin; one entry more than there are windows.
    private var starts: [Int] = []

    /// Takes postings of documents of a range.
    init(_ documents: Range<DocumentID>) {
        first = DocumentWindow.start(of: documents.lowerBound)
        end = documents.upperBound
    }

    var count: Int { documents.count }

    mutating func append(_ postings: PostingsBatch, of member: Int) {
        documents.append(contentsOf: postings.documents[..<postings.count])
        bodyCounts.append(contentsOf: postings.bodyCounts[..<postings.count])
        members.append(contentsOf: repeatElement(UInt32(member), count: postings.count))
    }

    /// Puts postings of one window side by side, once all were appended.
    mutating func deal() {
        guard !documents.isEmpty else { return }
        starts = Array(repeating: 0, count: window(of: end - 1) + 2)
        for document in documents { starts[window(of: document) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        var next = starts
        var (dealtDocuments, dealtCounts, dealtMembers) = (documents, bodyCounts, members)
        for index in documents.indices {
            let window = window(of: documents[index])
            let place = next[window]
            next[window] += 1
            dealtDocuments[place] = documents[index]
            dealtCounts[place] = bodyCounts[index]
            dealtMembers[place] = members[index]
        }
        (documents, bodyCounts, members) = (dealtDocuments, dealtCounts, dealtMembers)
    }

    /// The first document not before `target`, or an earlier one of its window that is not before `target` either.
    func firstDocument(from target: DocumentID) -> DocumentID {
        guard target < end, !documents.isEmpty else { return .none }
        var next = target < first ? 0 : window(of: target)
        while next + 1 < starts.count, starts[next] == starts[next + 1] { next += 1 }
        guard next + 1 < starts.count else { return .none }
        return max(target, first + DocumentID(next) * DocumentWindow.capacity)
    }

    /// Where the postings of a window are.
    func places(in range: Range<DocumentID>) -> Range<Int> { places(around: range.lowerBound) }

    /// Where the postings of the window around a document are.
    func places(around document: DocumentID) -> Range<Int> {
        guard document >= first, document < end, !documents.isEmpty else { return 0..<0 }
        let window = window(of: document)
        return starts[window]..<starts[window + 1]
    }

    @inline(__always)
    private func window(of document: DocumentID) -> Int {
        Int((document - first) / DocumentWindow.capacity)
    }
}
