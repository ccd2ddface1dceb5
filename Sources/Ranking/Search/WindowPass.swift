internal import BlogSearchPostings
internal import BlogSearchQueries

/// One pass over the windows of all parts: total, facets and best documents.
struct WindowPass {
    /// With more possible matches, the most promising window comes first.
    private static let manyMatches = 4096
    /// The most windows of an index in which the most promising one is looked for.
    private static let maximumWindows = 1 << 14

    private let selection: Selection
    private let capacity: Int
    private let ranking: WindowRanking
    private var facets: [(kind: FacetKind, tally: FacetTally)]
    private var total = 0
    /// The share of all documents after which the threshold is guessed next.
    private var nextGuess = 0.0
    /// Matches, whatever filters facets ignore.
    private var matches = DocumentWindow()
    private var hits = DocumentWindow()
    private var counted = DocumentWindow()

    /// Keeps the `capacity` best documents.
    init(_ selection: Selection, formula: BM25F, keeping capacity: Int, facts: OrderFacts) {
        self.selection = selection
        self.capacity = capacity
        ranking = WindowRanking(capacity, by: selection.order, formula: formula, facts: facts)
        facets = selection.facets.map { ($0, FacetTally()) }
    }

    /// The best documents, best first.
    ///
    /// - Parameter page: the ranks whose order must be exact.
    func ranked(page: Range<Int>) throws -> [ScoredDocument] { try ranking.ranked(page: page) }

    /// The total and the facets.
    var counts: SearchOutcome {
        SearchOutcome(
            total: total,
            facets: Dictionary(
                facets.map { ($0.kind, $0.tally.counts) }, uniquingKeysWith: { $1 }))
    }

    /// Goes through all windows with matches.
    ///
    /// - Parameters:
    ///   - likely: a score that the best documents very probably reach.
    ///   - guesses: whether to guess a higher one on the way. All windows may have to be gone
    ///     through again then.
    mutating func run(_ parts: [PartSearch], likely: Double, guesses: Bool) throws {
        ranking.begin(likely: likely)
        try run(parts) { pass, document, part, share in
            try pass.match(around: document, in: part)
            try pass.count(in: part)
            try pass.rank(in: part)
            if guesses { pass.guess(from: share) }
        }
        while !ranking.isCertain {
            ranking.beginAgain()
            try run(parts) { pass, document, part, _ in
                try pass.match(around: document, in: part)
                try pass.rank(in: part)
            }
        }
    }

    /// Calls `visit` with the first possible match of each window, and with the share of all
    /// documents that have been looked at after it.
    private mutating func run(
        _ parts: [PartSearch],
        _ visit: (inout WindowPass, DocumentID, PartSearch, _ share: Double) throws -> Void
    ) throws {
        let all = parts.reduce(0.0) { $0 + Double($1.part.documents.count) }
        let first = try mostPromisingWindow(of: parts)
        var before = 0.0
        if let first {
            before = Double(DocumentWindow.capacity)
            try visit(&self, first.document, parts[first.part], before / all)
        }
        for (index, part) in parts.enumerated() {
            let documents = part.part.documents
            var next = try part.firstDocument(from: selection.first)
            while next != .none {
                try Task.checkCancellation()
                let end = DocumentWindow.end(of: next)
                let isDone =
                    first?.part == index
                    && first?.document == DocumentWindow.start(of: next)
                if !isDone {
                    let share = (before + Double(end - documents.lowerBound)) / all
                    try visit(&self, next, part, share)
                }
                next = try part.nextWindow(from: end)
            }
            before += Double(documents.count)
        }
    }

    /// Guesses the threshold each time a quarter more was looked at, because guessing sorts the
    /// best documents.
    private mutating func guess(from share: Double) {
        guard share >= nextGuess else { return }
        ranking.guess(from: share)
        nextGuess = share * 1.25
    }

    /// The window with the highest bound. Its documents are hard to beat.
    private func mostPromisingWindow(
        of parts: [PartSearch]
    ) throws -> (part: Int, document: DocumentID)? {
        guard selection.order == .relevance, capacity > 0 else { return nil }
        let windows = parts.reduce(0) {
            $0 + $1.part.documents.count / Int(DocumentWindow.capacity)
        }
        let estimate = parts.reduce(0) { $0 + $1.root.estimate }
        guard estimate > Self.manyMatches, windows <= Self.maximumWindows else { return nil }
        var best: (part: Int, document: DocumentID)?
        var most = 0.0
        for (index, part) in parts.enumerated() where !part.words.isEmpty {
            var start = DocumentWindow.start(
                of: max(part.part.documents.lowerBound, selection.first))
            while start < part.part.documents.upperBound {
                let end = DocumentWindow.end(of: start)
                let bound = try part.bound(in: start..<end)
                if bound > most { (most, best) = (bound, (index, start)) }
                if end == .none { break }
                start = end
            }
        }
        return best
    }

    private mutating func match(around document: DocumentID, in part: PartSearch) throws {
        try part.match(around: document, into: &matches)
        if part.switches.isEmpty { return }
        hits.assign(matches)
        for filter in part.switches { try filter.matcher.retain(&hits) }
    }

    private mutating func count(in part: PartSearch) throws {
        if !facets.isEmpty, !matches.isEmpty { try countFacets(in: part) }
        total += part.switches.isEmpty ? matches.count : hits.count
    }

    private mutating func countFacets(in part: PartSearch) throws {
        for index in facets.indices {
            if part.switches.isEmpty {
                try part.columns.count(
                    facets[index].kind, of: matches, into: &facets[index].tally)
                continue
            }
            // A facet ignores the filter of its own kind.
            counted.assign(matches)
            for filter in part.switches where filter.kind != facets[index].kind {
                try filter.matcher.retain(&counted)
            }
            try part.columns.count(facets[index].kind, of: counted, into: &facets[index].tally)
        }
    }

    private mutating func rank(in part: PartSearch) throws {
        guard capacity > 0 else { return }
        if part.switches.isEmpty {
            if !matches.isEmpty { try ranking.rank(matches, in: part) }
        } else if !hits.isEmpty {
            try ranking.rank(hits, in: part)
        }
    }
}
