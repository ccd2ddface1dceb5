/// Adds up scores of many documents word by word, dropping those that cannot reach a score any more.
///
/// Sums are those of scores but for the order of adding, so they are compared with a margin; with one word they are the
/// scores themselves.
struct ScoreEstimates {
    /// Ascending.
    var documents: [DocumentID] = []
    private(set) var scores: [Double] = []
    private let scorer: Scorer
    private var norms: [Double] = []
    private var lengths: [UInt32] = []
    private var counts: [UInt32] = []

    init(_ scorer: Scorer) {
        self.scorer = scorer
    }

    /// Drops the documents whose score is less than `score` and adds up those of the others; `bound` is what the words
    /// of the part can add together.
    mutating func drop(below score: Double, bound: Double, in part: PartSearch) throws {
        scores.removeAll(keepingCapacity: true)
        guard !documents.isEmpty else { return }
        try findNorms(in: part)
        scores.append(contentsOf: repeatElement(0, count: documents.count))
        var rest = bound
        for word in part.wordsByBound {
            rest = max(0, rest - word.bound)
            try add(word, in: part, dropping: score / Scorer.safety - rest)
            if documents.isEmpty { return }
        }
    }

    /// The lowest of the best so many sums; less than any when there are no more.
    func least(ofBest count: Int) -> Double {
        guard count > 0, count < scores.count else { return -.infinity }
        if count > scores.count / 8 { return scores.sorted(by: >)[count - 1] }
        // Ascending: what is not among the best so far is told by one comparison.
        var best = scores.prefix(count).sorted()
        for score in scores.dropFirst(count) where score > best[0] {
            var place = 0
            while place + 1 < best.count, best[place + 1] < score {
                best[place] = best[place + 1]
                place += 1
            }
            best[place] = score
        }
        return best[0]
    }

    private mutating func findNorms(in part: PartSearch) throws {
        try part.columns.lengths(of: .body, in: documents, into: &lengths)
        norms.removeAll(keepingCapacity: true)
        norms.reserveCapacity(lengths.count)
        for length in lengths { norms.append(scorer.bodyNorm(length)) }
    }

    /// Adds what a word is worth in each document, and drops documents below a sum.
    private mutating func add(
        _ word: PartWord, in part: PartSearch, dropping least: Double
    ) throws {
        try word.leaf.bodyCounts(of: documents, into: &counts)
        let (countsEverywhere, weight, most) = (word.countsEverywhere, word.weight, word.bound)
        var kept = 0
        for index in documents.indices {
            var sum = scores[index]
            let count = counts[index]
            if count != 0, countsEverywhere || word.counts(in: documents[index]) {
                if count & PostingsBatch.otherFields == 0 {
                    sum += scorer.bodyRow(count, norm: norms[index], weight: weight)
                } else {
                    guard sum + most >= least else { continue }
                    try addRows(of: word, in: documents[index], of: part, to: &sum)
                }
            }
            guard sum >= least else { continue }
            documents[kept] = documents[index]
            scores[kept] = sum
            norms[kept] = norms[index]
            kept += 1
        }
        let dropped = documents.count - kept
        documents.removeLast(dropped)
        scores.removeLast(dropped)
        norms.removeLast(dropped)
    }

    /// The rows of a word that stands in more fields than the body.
    private func addRows(
        of word: PartWord, in document: DocumentID, of part: PartSearch, to sum: inout Double
    ) throws {
        guard let frequencies = try word.leaf.frequencies(in: document) else { return }
        let norms = try scorer.norms(of: frequencies, in: document, part.columns)
        scorer.forEachRow(of: frequencies, norms: norms, weight: word.weight) { sum += $1 }
    }
}
