/// Postings of many rare words, dealt out to the windows their documents are in.
struct DealtPostings {
    private let first: DocumentID
    private let end: DocumentID
    private var documents: [DocumentID] = []
    private var bodyCounts: [UInt32] = []
    private var members: [UInt32] = []
    /// By window: where its postings begin; one entry more than there are windows.
    private var starts: [Int] = []

    /// Takes postings of documents of a range.
    init(_ documents: Range<DocumentID>) {
        first = DocumentWindow.start(of: documents.lowerBound)
        end = documents.upperBound
    }

    mutating func append(_ postings: PostingsBatch, of member: Int) {
        documents.append(contentsOf: postings.documents)
        bodyCounts.append(contentsOf: postings.bodyCounts)
        members.append(contentsOf: repeatElement(UInt32(member), count: postings.documents.count))
    }

    /// Puts postings of one window side by side, once all were appended.
    mutating func deal() {
        guard !documents.isEmpty else { return }
        starts = Array(repeating: 0, count: window(of: end - 1) + 2)
        for document in documents { starts[window(of: document) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        var next = starts
        var dealt = self
        for index in documents.indices {
            let window = window(of: documents[index])
            let place = next[window]
            next[window] += 1
            dealt.documents[place] = documents[index]
            dealt.bodyCounts[place] = bodyCounts[index]
            dealt.members[place] = members[index]
        }
        (documents, bodyCounts, members) = (dealt.documents, dealt.bodyCounts, dealt.members)
    }

    /// The first document not before `target`, or an earlier one of its window that is not before `target` either.
    func firstDocument(from target: DocumentID) -> DocumentID {
        guard target < end, !documents.isEmpty else { return .none }
        let window = target < first ? 0 : window(of: target)
        var next = window
        // Windows without postings are rare where this is asked often.
        while next + 1 < starts.count, starts[next] == starts[next + 1] { next += 1 }
        guard next + 1 < starts.count else { return .none }
        return max(target, first + DocumentID(next) * DocumentWindow.capacity)
    }

    /// Calls `body` with the postings of a window.
    @inline(__always)
    func forEach(
        in range: Range<DocumentID>,
        _ body: (_ document: DocumentID, _ bodyCount: UInt32, _ member: Int) throws -> Void
    ) rethrows {
        guard range.lowerBound >= first, range.lowerBound < end, !documents.isEmpty else { return }
        let window = window(of: range.lowerBound)
        for index in starts[window]..<starts[window + 1] {
            try body(documents[index], bodyCounts[index], Int(members[index]))
        }
    }

    private func window(of document: DocumentID) -> Int {
        Int((document - first) / DocumentWindow.capacity)
    }
}
