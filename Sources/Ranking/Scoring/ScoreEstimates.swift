internal import BlogSearchPostings
internal import BlogSearchQueries

/// Adds up scores of the documents of a window word by word, and drops documents that cannot reach
/// a score any more.
///
/// Sums are those of scores except for the order of adding, so they are compared with a margin. For
/// each word, the postings and the lengths of all documents that are left are read at once. What
/// every word is worth is kept: it makes up the score of a document that stays.
struct ScoreEstimates {
    /// Words that add no more than this share of the highest score are left to the scores of the
    /// few documents that are left then. They are mostly in all of them, and each means opening a
    /// block.
    private static let lightShare = 0.15
    private static let fewDocuments = 64

    /// What was added up of the documents not dropped.
    private(set) var sums = ScoreSums()
    /// The most that words add which were not added up.
    private(set) var rest = 0.0

    /// What a word is worth in the documents that were left when it was looked at.
    private struct WordScores {
        var isKnown = false
        var postings = PostingsBatch()
        /// For each posting the sum of its contributions.
        var sums: [Double] = []
    }

    private let formula: BM25F
    /// The documents as a set.
    private var window = DocumentWindow()
    private var active = DocumentWindow()
    private var lengths: [UInt32] = []
    /// By the words' indices in the part.
    private var words: [WordScores] = []

    init(_ formula: BM25F) {
        self.formula = formula
    }

    /// Takes some documents in, drops those whose score is less than `score` and adds up those of the others; `bound` is
    /// what the words of the part can add together.
    mutating func take(
        _ candidates: DocumentWindow, reaching score: Double, bound: Double, in part: PartSearch
    ) throws {
        window.assign(candidates)
        sums.begin(candidates)
        while words.count < part.words.count { words.append(WordScores()) }
        for slot in words.indices { words[slot].isKnown = false }
        let least = score / BM25F.safety
        rest = bound
        for word in part.wordsByBound {
            if sums.documents.isEmpty { break }
            try part.heedCancellation()
            if rest <= bound * Self.lightShare, sums.documents.count <= Self.fewDocuments {
                return
            }
            // Before the first word all sums are 0, and a document needs the more of it.
            let isFirst = word === part.wordsByBound[0]
            rest = max(0, rest - word.bound)
            try add(word, reaching: isFirst ? least - rest : 0, in: part)
            if least > rest, sums.drop(below: least - rest) {
                window.reset(around: window.first)
                for document in sums.documents { window.insert(document) }
            }
        }
        rest = 0
    }

    /// The score of a document that was not dropped.
    func score(of document: DocumentID, in part: PartSearch) throws -> Double {
        var score = 0.0
        for word in part.words {
            guard words[word.slot].isKnown else {
                try part.forEachContribution(of: word, in: document) { score += $1 }
                continue
            }
            let scores = words[word.slot]
            guard let index = scores.postings.index(of: document) else { continue }
            if let counts = scores.postings.wholeCounts(at: index) {
                let norms = try formula.norms(of: counts, in: document, part.columns)
                formula.forEachContribution(of: counts, norms: norms, weight: word.weight) {
                    score += $1
                }
            } else {
                score += scores.sums[index]
            }
        }
        return score
    }

    /// Adds what a word is worth in each document, except where it is certainly worth less than `needed`.
    private mutating func add(
        _ word: WordScorer, reaching needed: Double, in part: PartSearch
    ) throws {
        let slot = word.slot
        let least = formula.leastCount(for: formula.leastX(for: needed, weight: word.weight))
        words[slot].postings.removeAll()
        if word.countsEverywhere {
            try word.cursor.appendPostings(
                of: window, occurring: least, to: &words[slot].postings)
        } else {
            active.assign(window)
            active.formIntersection(word.active)
            try word.cursor.appendPostings(
                of: active, occurring: least, to: &words[slot].postings)
        }
        let count = words[slot].postings.count
        try part.columns.lengths(
            of: .body, in: words[slot].postings.documents[..<count], into: &lengths)
        try Self.addUp(&words[slot], of: word, in: part, lengths, formula)
        sums.add(words[slot].sums, to: words[slot].postings.documents, count: count)
        words[slot].isKnown = true
    }

    /// Finds the sums of postings. It is static, because a method would copy all of them to have
    /// its own `self`.
    private static func addUp(
        _ scores: inout WordScores, of word: WordScorer, in part: PartSearch, _ lengths: [UInt32],
        _ formula: BM25F
    ) throws {
        let count = scores.postings.count
        if scores.sums.count < count {
            scores.sums.append(contentsOf: repeatElement(0, count: count - scores.sums.count))
        }
        addUpBodies(of: scores.postings, word.weight, lengths, formula, into: &scores.sums)
        for whole in scores.postings.whole {
            let document = scores.postings.documents[whole.index]
            let norms = try formula.norms(of: whole.counts, in: document, part.columns)
            var sum = 0.0
            formula.forEachContribution(of: whole.counts, norms: norms, weight: word.weight) {
                sum += $1
            }
            scores.sums[whole.index] = sum
        }
    }

    /// The worth of postings with occurrences in the body alone; of others the result is something
    /// else.
    private static func addUpBodies(
        of postings: PostingsBatch, _ weight: Double, _ lengths: [UInt32], _ formula: BM25F,
        into sums: inout [Double]
    ) {
        var sums = sums.mutableSpan
        let (counts, lengths) = (postings.bodyCounts.span, lengths.span)
        for index in 0..<postings.count {
            let occurrences = counts[index] & ~PostingsBatch.otherFields
            sums[index] = formula.bodyContribution(
                occurrences, norm: formula.bodyNorm(lengths[index]), weight: weight)
        }
    }
}
