/// Adds up scores of the documents of a window word by word, dropping those that cannot reach a score any more.
///
/// Sums are those of scores but for the order of adding, so they are compared with a margin; with one word they are the
/// scores themselves. Of a word the postings of all documents that are left are read at once, lengths of all of them
/// are looked up at once, and so on: 4 ns for a posting, where asking document by document took 40.
struct ScoreEstimates {
    /// Documents not dropped.
    private(set) var documents = DocumentWindow()
    /// Their sums, by place in the window; those of others mean nothing.
    private var sums = [Double](repeating: 0, count: Int(DocumentWindow.capacity))
    private let scorer: Scorer
    private var active = DocumentWindow()
    private var postings = PostingsBatch()
    private var lengths: [UInt32] = []

    init(_ scorer: Scorer) {
        self.scorer = scorer
    }

    /// The sum of a document that was not dropped.
    func sum(of document: DocumentID) -> Double { sums[Int(document - documents.first)] }

    /// Takes some documents in, drops those whose score is less than `score` and adds up those of the others; `bound` is
    /// what the words of the part can add together.
    mutating func take(
        _ window: DocumentWindow, reaching score: Double, bound: Double, in part: PartSearch
    ) throws {
        documents.assign(window)
        clearSums()
        let least = score / Scorer.safety
        var rest = bound
        for word in part.wordsByBound {
            rest = max(0, rest - word.bound)
            // Before the first word all sums are 0, and a document needs the more of it.
            let needed = word === part.wordsByBound.first ? least - rest : 0
            try add(word, reaching: needed, in: part)
            if least > rest { drop(below: least - rest) }
            if documents.isEmpty { return }
        }
    }

    private mutating func clearSums() {
        let first = documents.first
        documents.forEach { sums[Int($0 &- first)] = 0 }
    }

    private mutating func drop(below least: Double) {
        let (first, sums) = (documents.first, sums)
        documents.filter { sums[Int($0 &- first)] >= least }
    }

    /// Adds what a word is worth in each document, except where it is certainly worth less than `needed`.
    private mutating func add(
        _ word: PartWord, reaching needed: Double, in part: PartSearch
    ) throws {
        postings.removeAll()
        let least = scorer.leastCount(for: scorer.leastX(for: needed, weight: word.weight))
        if word.countsEverywhere {
            try word.leaf.appendPostings(of: documents, occurring: least, to: &postings)
        } else {
            active.assign(documents)
            active.formIntersection(word.active)
            try word.leaf.appendPostings(of: active, occurring: least, to: &postings)
        }
        try part.columns.lengths(
            of: .body, in: postings.documents[..<postings.count], into: &lengths)
        Self.addBodyRows(
            of: postings, lengths, from: documents.first, weight: word.weight, scorer, to: &sums)
        for whole in postings.whole {
            let document = postings.documents[whole.index]
            let norms = try scorer.norms(of: whole.counts, in: document, part.columns)
            let place = Int(document - documents.first)
            scorer.forEachRow(of: whole.counts, norms: norms, weight: word.weight) {
                sums[place] += $1
            }
        }
    }

    /// Adds the rows of postings in the body and nowhere else.
    private static func addBodyRows(
        of postings: PostingsBatch, _ lengths: [UInt32], from first: DocumentID, weight: Double,
        _ scorer: Scorer, to sums: inout [Double]
    ) {
        let (documents, counts) = (postings.documents.span, postings.bodyCounts.span)
        let lengths = lengths.span
        var sums = sums.mutableSpan
        for index in 0..<postings.count {
            let count = counts[index]
            if count & PostingsBatch.otherFields != 0 { continue }
            sums[Int(documents[index] &- first)] += scorer.bodyRow(
                count, norm: scorer.bodyNorm(lengths[index]), weight: weight)
        }
    }
}
