internal import BlogSearchPostings
internal import BlogSearchQueries

/// A plan opened in one part of an index.
final class PartSearch {
    /// A filter that the facet of its own kind ignores.
    struct Switch {
        let kind: FacetKind
        let matcher: any Matcher
    }

    /// With this many matches in a window on average, the part does not check whether a window has
    /// any.
    private static let manyMatches = 8

    let part: any IndexPart
    let columns: any DocumentColumns
    let root: any Matcher
    let switches: [Switch]
    /// In the order of the query.
    let words: [WordScorer]
    /// The same words, highest bound first, once bounds were found.
    private(set) var wordsByBound: [WordScorer]
    /// Those of the words that a match need not hold.
    var optionalWordsByBound: [WordScorer] { wordsByBound.filter { !$0.isRequired } }
    /// The factor of the bounds of cursors.
    let scale: Double
    private let formula: BM25F
    private let needsActivation: Bool

    init(
        part: any IndexPart, root: any Matcher, switches: [Switch], words: [WordScorer],
        formula: BM25F,
        statistics: CollectionStatistics
    ) {
        self.part = part
        self.root = root
        self.switches = switches
        self.words = words
        wordsByBound = words
        for (slot, word) in words.enumerated() { word.slot = slot }
        self.formula = formula
        columns = part.columns
        scale = words.isEmpty ? 1 : part.boundScale(formula.parameters, statistics)
        needsActivation = words.contains { !$0.countsEverywhere }
    }

    /// The word of an index in the plan, if the part has it.
    func word(_ index: Int) -> WordScorer? { words.first { $0.index == index } }

    /// With so many words a window takes long.
    private static let manyWords = 32

    /// Looks whether anybody still waits for the search: with many words inside of windows, too.
    @inline(__always)
    func heedCancellation() throws {
        if words.count >= Self.manyWords { try Task.checkCancellation() }
    }

    /// Replaces `window` by the live matches of the window around a document.
    func match(around document: DocumentID, into window: inout DocumentWindow) throws {
        window.reset(around: document)
        try root.fill(&window)
        if !window.isEmpty { try part.retainLive(&window) }
    }

    /// Whether the window around a document has a live match.
    func hasMatch(around document: DocumentID) throws -> Bool {
        try root.hasMatch(around: document) { try part.retainLive(&$0) }
    }

    /// The first document not before `target` that may match; `none` when there is none.
    func firstDocument(from target: DocumentID) throws -> DocumentID {
        let target = max(target, part.documents.lowerBound)
        guard target < part.documents.upperBound else { return .none }
        let first = try root.firstDocument(from: target)
        return first < part.documents.upperBound ? max(first, target) : .none
    }

    /// The same for the beginning of a window, without looking where most windows have matches.
    func nextWindow(from start: DocumentID) throws -> DocumentID {
        let windows = part.documents.count / Int(DocumentWindow.capacity) + 1
        guard root.estimate >= Self.manyMatches * windows, start < part.documents.upperBound else {
            return try firstDocument(from: start)
        }
        return start
    }

    /// The upper bound of the scores of a range. It finds the bounds of the words.
    func bound(in documents: Range<DocumentID>) throws -> Double {
        let documents = documents.clamped(to: part.documents)
        var bound = 0.0
        for word in words {
            try word.findBound(in: documents, scale: scale)
            bound += word.bound
        }
        sortWords()
        return bound * BM25F.safety
    }

    /// By insertion: from window to window little changes.
    private func sortWords() {
        for index in wordsByBound.indices.dropFirst() {
            var rank = index
            while rank > 0, wordsByBound[rank - 1].bound < wordsByBound[rank].bound {
                wordsByBound.swapAt(rank - 1, rank)
                rank -= 1
            }
        }
    }

    /// Tells every word in which of a window's matches it counts.
    func activate(_ window: DocumentWindow) throws {
        guard needsActivation else { return }
        for word in words where !word.countsEverywhere {
            word.deactivate(around: window.first)
        }
        try root.activate(window)
    }

    /// The score of a document of the window last activated.
    func score(of document: DocumentID) throws -> Double {
        var score = 0.0
        try forEachContribution(of: document) { _, _, contribution in score += contribution }
        return score
    }

    /// The contributions to its score, in the order in which they add up to it.
    func contributions(of document: DocumentID) throws -> [ScoreContribution] {
        var contributions: [ScoreContribution] = []
        try forEachContribution(of: document) { word, field, contribution in
            guard let field = Field(rawValue: field) else { return }
            contributions.append(ScoreContribution(.word(word, field), contribution))
        }
        return contributions
    }

    /// Calls `body` with the contributions of a word that counts in a document.
    @inline(__always)
    func forEachContribution(
        of word: WordScorer, in document: DocumentID,
        _ body: (_ field: Int, _ contribution: Double) -> Void
    ) throws {
        guard word.counts(in: document),
            let frequencies = try word.cursor.frequencies(in: document)
        else { return }
        if let occurrences = frequencies.onlyBody {
            let norm = formula.bodyNorm(try columns.length(of: .body, in: document))
            body(
                Field.body.rawValue,
                formula.bodyContribution(occurrences, norm: norm, weight: word.weight))
        } else {
            let norms = try formula.norms(of: frequencies, in: document, columns)
            formula.forEachContribution(of: frequencies, norms: norms, weight: word.weight, body)
        }
    }

    @inline(__always)
    private func forEachContribution(
        of document: DocumentID, _ body: (_ word: Int, _ field: Int, _ contribution: Double) -> Void
    ) throws {
        for word in words {
            try forEachContribution(of: word, in: document) { body(word.index, $0, $1) }
        }
    }
}

extension FieldCounts {
    /// Occurrences in the body, when there are some there and in no other field.
    fileprivate var onlyBody: UInt32? {
        var others = self
        others[Field.body.rawValue] = 0
        return others == .zero && self != .zero ? self[Field.body.rawValue] : nil
    }
}
