internal import BlogSearchPostings

/// Documents with sums that grow word by word; those that cannot reach a score any more are dropped.
struct ScoreSums {
    /// Documents not dropped, ascending.
    private(set) var documents: [DocumentID] = []
    /// Their sums.
    private(set) var sums: [Double] = []

    /// Begins with sums 0.
    mutating func begin(_ candidates: DocumentWindow) {
        candidates.list(into: &documents)
        sums.removeAll(keepingCapacity: true)
        sums.append(contentsOf: repeatElement(0, count: documents.count))
    }

    /// Adds numbers to the sums of the first `count` documents, which ascend. Dropped documents are
    /// passed over.
    mutating func add(_ numbers: [Double], to found: [DocumentID], count: Int) {
        Self.add(numbers, to: found, count: count, &sums, of: documents)
    }

    private static func add(
        _ numbers: [Double], to found: [DocumentID], count: Int, _ sums: inout [Double],
        of documents: [DocumentID]
    ) {
        let (found, numbers, documents) = (found.span, numbers.span, documents.span)
        var sums = sums.mutableSpan
        var next = 0
        for index in 0..<count {
            let document = found[index]
            while next < documents.count, documents[next] < document { next &+= 1 }
            guard next < documents.count else { return }
            if documents[next] == document { sums[next] += numbers[index] }
        }
    }

    /// Adds to the sum of each document the upper bound of what a word adds, given that of its x.
    mutating func add(mostOf xs: [Double], scale: Double, _ formula: BM25F, weight: Double) {
        let xs = xs.span
        var sums = sums.mutableSpan
        for index in 0..<min(xs.count, sums.count) {
            sums[index] += formula.most(xs[index] * scale, weight: weight)
        }
    }

    /// Drops documents with sums below `least`.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    mutating func drop(below least: Double) -> Bool {
        let kept = Self.keep(&documents, &sums, from: least)
        guard kept < documents.count else { return false }
        documents.removeLast(documents.count - kept)
        sums.removeLast(sums.count - kept)
        return true
    }

    /// Moves the documents with sums of at least `least` to the front, and says how many they are.
    private static func keep(
        _ documents: inout [DocumentID], _ sums: inout [Double], from least: Double
    ) -> Int {
        var documents = documents.mutableSpan
        var sums = sums.mutableSpan
        var kept = 0
        for index in documents.indices {
            let sum = sums[index]
            documents[kept] = documents[index]
            sums[kept] = sum
            kept &+= sum >= least ? 1 : 0
        }
        return kept
    }

    /// The lowest of the `count` best sums; less than any when there are fewer.
    func least(ofBest count: Int) -> Double {
        guard count > 0, count < sums.count else { return -.infinity }
        var best = BestScores(count)
        for sum in sums { best.offer(sum) }
        return best.least ?? -.infinity
    }
}
