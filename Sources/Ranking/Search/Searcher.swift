internal import Blog
package import BlogSearchPostings
package import BlogSearchQueries

/// Finds what matches a plan, window by window. One pass feeds the best documents, the facet counts
/// and the total.
///
/// Every figure is exact: the total is a count, facet counts are over all matches, and the order is
/// that of the scores of all documents. Of posts it only reads which one has the query for its
/// slug, and the site and id of documents that are equal in everything else.
package struct Searcher {
    private let reader: any IndexReader
    private let parameters: RankingParameters
    private let words: WordOpener?
    /// What every document must be to be known of.
    private let standing: [DocumentFilter.Condition]

    /// Searches one snapshot of an index.
    package init(_ reader: any IndexReader, parameters: RankingParameters = .standard) {
        self.init(reader, parameters: parameters, words: nil)
    }

    /// Searches with words that may be open already. All plans searched must have the same words.
    package init(
        _ reader: any IndexReader, parameters: RankingParameters = .standard, words: WordOpener?
    ) {
        self.reader = reader
        self.parameters = parameters
        self.words = words
        standing = reader.visible?.conditions ?? []
    }

    /// A selection of what is known of.
    private func known(_ selection: Selection) -> Selection {
        guard !standing.isEmpty else { return selection }
        var selection = selection
        selection.conditions.conditions += standing.filter { !selection.asks($0) }
        return selection
    }

    /// Runs a plan.
    ///
    /// - Parameters:
    ///   - plan: what documents must be.
    ///   - selection: filters beside the plan, and what of the matches to keep and count.
    ///   - minimum: with fewer matches the page stays empty.
    /// - Returns: the page of documents asked for, the number of all matches, and facet counts.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func search(
        _ plan: SearchPlan, _ selection: Selection, ifAtLeast minimum: Int = 0
    ) throws -> SearchOutcome {
        guard let distributed = reader as? any DistributedReader else {
            return try search(plan, known(selection), ifAtLeast: minimum, among: nil)
        }
        let tally = try distributed.tally(plan, selection)
        guard tally.total >= minimum else { return SearchOutcome(total: tally.total) }
        var held = selection
        held.facets = []
        var outcome = try search(plan, held, ifAtLeast: 0, among: tally.total)
        (outcome.total, outcome.facets) = (tally.total, tally.facets)
        return outcome
    }

    /// Runs a plan on the documents that the reader holds.
    ///
    /// - Parameter everywhere: the number of all matches, where the reader holds only some of them.
    private func search(
        _ plan: SearchPlan, _ selection: Selection, ifAtLeast minimum: Int,
        among everywhere: Int?
    ) throws -> SearchOutcome {
        let formula = BM25F(reader.statistics, parameters)
        let opener = opener(plan, formula)
        let wanted = selection.capacity
        guard var phase = try Rescorer(plan, selection, opener, parameters.bonuses) else {
            var (outcome, best) = try search(
                plan, selection, opener, formula, keeping: wanted, page: selection.ranks)
            if outcome.total < minimum { return outcome }
            outcome.documents = selection.page(best.map(\.undated))
            return outcome
        }
        var kept = phase.capacity(for: wanted)
        while true {
            var (outcome, best) = try search(
                plan, selection, opener, formula, keeping: kept, page: phase.page)
            if outcome.total < minimum { return outcome }
            let last = best.last?.score ?? 0
            let found = best.count
            if let title = plan.title, phase.looksForTitles(among: everywhere ?? outcome.total) {
                phase.titled = try reader.documents(withSlug: SlugText.make(from: title))
                best += try candidates(phase.titled, besides: best, plan, selection, formula)
            }
            let rescored = try phase.rescored(best, facts: facts, page: selection.ranks)
            if found < kept || phase.isComplete(rescored, wanted: wanted, last: last) {
                let page = selection.page(rescored)
                outcome.documents = page.map(\.document)
                outcome.bonuses = page.map(\.contributions)
                outcome.others = rescored.dropFirst(wanted).map(\.document.document)
                return outcome
            }
            kept = kept > .max / 8 ? .max : kept * 8
        }
    }

    /// The given documents that match and are not among the results yet.
    private func candidates(
        _ documents: [DocumentID], besides known: [ScoredDocument], _ plan: SearchPlan,
        _ selection: Selection, _ formula: BM25F
    ) throws -> [ScoredDocument] {
        let missing = documents.filter { document in
            !known.contains { $0.document == document }
        }
        guard !missing.isEmpty else { return [] }
        let (only, choice) = plan.among(missing, selection)
        return try search(
            only, choice, opener(only, formula), formula, keeping: missing.count, page: 0..<0
        ).best
    }

    /// The total, the facets, and the best documents by words alone, best first.
    ///
    /// - Parameter page: the ranks whose order must be exact.
    private func search(
        _ plan: SearchPlan, _ selection: Selection, _ opener: PlanOpener, _ formula: BM25F,
        keeping capacity: Int, page: Range<Int>
    ) throws -> (outcome: SearchOutcome, best: [ScoredDocument]) {
        if let word = try countedWord(of: plan, selection, opener) {
            return (
                SearchOutcome(total: word.word.documentFrequency),
                try best(capacity, of: word, formula, page: page)
            )
        }
        let parts = try opener.parts.indices.map {
            try opener.open(
                part: $0, filter: selection.conditionsForEveryFacet,
                switches: selection.filtersWithFacet)
        }
        let matchesWords = plan.matchesItsWords && selection.allConditions.isEmpty
        let likely =
            matchesWords && selection.order == .relevance && selection.first == 0
            ? try ThresholdEstimate.ofBest(capacity, in: parts) : -.infinity
        var pass = WindowPass(
            selection, formula: formula, keeping: capacity, facts: facts)
        try pass.run(parts, likely: likely, guesses: !plan.root.asksForPositions)
        return (pass.counts, try pass.ranked(page: page))
    }

    /// Whether a plan matches anything that fits the filters. It stops at the first match, or soon
    /// after.
    package func hasMatch(_ plan: SearchPlan, _ selection: Selection) throws -> Bool {
        if let distributed = reader as? any DistributedReader {
            return try distributed.count(plan, selection) > 0
        }
        var hasMatch = false
        try forEachWindow(plan, selection) { _, part, document in
            hasMatch = try part.hasMatch(around: document)
            return !hasMatch
        }
        return hasMatch
    }

    /// The number of documents that match a plan and fit the filters. It stops at `limit`, or soon
    /// after.
    package func count(
        _ plan: SearchPlan, _ selection: Selection, upTo limit: Int = .max
    ) throws -> Int {
        if let distributed = reader as? any DistributedReader {
            return try distributed.count(plan, selection)
        }
        if limit < .max, try holds(plan, limit, known(selection)) { return limit }
        var count = 0
        try forEachMatchingWindow(plan, selection) { _, window in
            count += window.count
            return count < limit
        }
        return count
    }

    /// Whether so many documents match a plan already because they have a certain word of it.
    private func holds(
        _ plan: SearchPlan, _ limit: Int, _ selection: Selection
    ) throws -> Bool {
        guard selection.allConditions.isEmpty, selection.first == 0 else { return false }
        let opener = opener(plan, BM25F(reader.statistics, parameters))
        return try plan.root.sufficient.contains { index in
            let word = try opener.word(index)
            return word.isCounted && word.documentFrequency >= limit
        }
    }

    /// Calls `body` with every window that has matches which fit the filters, and with the index of
    /// its part, until `body` returns `false`.
    package func forEachMatchingWindow(
        _ plan: SearchPlan, _ selection: Selection, _ body: (Int, DocumentWindow) throws -> Bool
    ) throws {
        var window = DocumentWindow()
        try forEachWindow(plan, selection) { index, part, document in
            try part.match(around: document, into: &window)
            return try window.isEmpty || body(index, window)
        }
    }

    /// Calls `body` with the first possible match of every window that may have one, until it
    /// returns `false`.
    private func forEachWindow(
        _ plan: SearchPlan, _ selection: Selection,
        _ body: (Int, PartSearch, DocumentID) throws -> Bool
    ) throws {
        let opener = opener(plan, BM25F(reader.statistics, parameters))
        let filter = known(selection).allConditions
        for index in opener.parts.indices {
            let part = try opener.open(part: index, filter: filter)
            var next = try part.firstDocument(from: selection.first)
            while next != .none {
                try Task.checkCancellation()
                guard try body(index, part, next) else { return }
                next = try part.firstDocument(from: DocumentWindow.end(of: next))
            }
        }
    }

    /// What a document's words contribute to its score, in the order in which it adds up to the
    /// score bit for bit. `SearchOutcome.bonuses` come after.
    ///
    /// - Returns: `nil` when the document does not match the plan.
    package func explanation(of document: DocumentID, under plan: SearchPlan) throws
        -> [ScoreContribution]?
    {
        try explanations(of: [document], under: plan)[document]
    }

    /// The same for several documents: each part and each window is gone through once. Those that do not match are left out.
    package func explanations(
        of documents: [DocumentID], under plan: SearchPlan
    ) throws -> [DocumentID: [ScoreContribution]] {
        let opener = opener(plan, BM25F(reader.statistics, parameters))
        var explanations: [DocumentID: [ScoreContribution]] = [:]
        for (index, range) in opener.parts.map(\.documents).enumerated() {
            let own = documents.filter { range.contains($0) }.sorted()
            guard !own.isEmpty else { continue }
            let part = try opener.open(part: index, filter: DocumentFilter())
            var window = DocumentWindow()
            var end: DocumentID?
            for document in own {
                try Task.checkCancellation()
                if end.map({ document >= $0 }) ?? true {
                    try part.match(around: document, into: &window)
                    try part.activate(window)
                    end = DocumentWindow.end(of: document)
                }
                guard window.contains(document) else { continue }
                explanations[document] = try part.contributions(of: document)
            }
        }
        return explanations
    }

    /// Whether a document matches a plan.
    package func matches(_ plan: SearchPlan, _ document: DocumentID) throws -> Bool {
        try Task.checkCancellation()
        let opener = opener(plan, BM25F(reader.statistics, parameters))
        guard let index = opener.parts.firstIndex(where: { $0.documents.contains(document) })
        else { return false }
        let part = try opener.open(part: index, filter: DocumentFilter())
        var window = DocumentWindow()
        try part.match(around: document, into: &window)
        return window.contains(document)
    }

    private var facts: OrderFacts { OrderFacts(reader) }

    private func opener(_ plan: SearchPlan, _ formula: BM25F) -> PlanOpener {
        PlanOpener(plan, on: reader, words: words ?? WordOpener(reader), formula: formula)
    }
}

// MARK: Single words

extension Searcher {
    /// The only word of a search, when the number of documents that hold it is known.
    private func countedWord(
        of plan: SearchPlan, _ selection: Selection, _ opener: PlanOpener
    ) throws -> (word: OpenedWord, weight: Double)? {
        guard case .word(let index) = plan.root, selection.allConditions.isEmpty,
            selection.facets.isEmpty, selection.order == .relevance, selection.first == 0
        else { return nil }
        let word = try opener.word(index)
        guard word.isCounted, let weight = try opener.weight(of: index) else { return nil }
        return (word, weight)
    }

    /// The best documents of a word. The number of its matches is known already.
    private func best(
        _ capacity: Int, of word: (word: OpenedWord, weight: Double), _ formula: BM25F,
        page: Range<Int>
    ) throws -> [ScoredDocument] {
        guard capacity > 0 else { return [] }
        let statistics = reader.statistics
        var ranking = WordRanking(
            capacity, weight: word.weight, formula: formula, facts: facts)
        for (index, part) in reader.parts.enumerated() {
            guard let cursor = word.word.cursor(inPart: index) else { continue }
            try ranking.append(
                cursor, in: part, scale: part.boundScale(formula.parameters, statistics))
        }
        return try ranking.ranked(page: page)
    }
}

extension SearchPlan {
    /// Whether every document with one of its words matches; words that count little may be
    /// excepted.
    fileprivate var matchesItsWords: Bool {
        switch root {
        case .optional(let node, let others): node.isAnyWord && others.allSatisfy(isLight)
        default: root.isAnyWord
        }
    }

    private func isLight(_ node: Node) -> Bool {
        if case .word(let index) = node { words[index].boost < 1 } else { false }
    }
}

extension SearchPlan.Node {
    /// Whether it is a word, or any of several.
    fileprivate var isAnyWord: Bool {
        switch self {
        case .word: true
        case .any(let children): children.allSatisfy { if case .word = $0 { true } else { false } }
        default: false
        }
    }

    /// Words of which each suffices: every document that has one matches.
    fileprivate var sufficient: [Int] {
        switch self {
        case .word(let index): [index]
        case .any(let children): children.flatMap(\.sufficient)
        case .optional(let node, _): node.sufficient
        default: []
        }
    }

    /// Whether words must be at certain positions. What takes long to find is not searched twice.
    fileprivate var asksForPositions: Bool {
        switch self {
        case .phrase, .near: true
        case .all(let nodes), .any(let nodes): nodes.contains { $0.asksForPositions }
        case .excluding(let node, let other): node.asksForPositions || other.asksForPositions
        case .optional(let node, let others):
            node.asksForPositions || others.contains { $0.asksForPositions }
        case .word, .filter, .everything, .nothing: false
        }
    }
}

/// The result of a search, in numbers of the index.
package struct SearchOutcome: Sendable, Hashable {
    /// The number of documents that match.
    package var total: Int
    /// The page asked for, best first.
    package var documents: [ScoredDocument]
    /// For each document of the page: what its score has besides its words; empty when only words
    /// count.
    package var bonuses: [[ScoreContribution]] = []
    /// Matches behind the page that were found on the way, in no certain order. Which they are rests on
    /// the plan and the selection alone.
    package var others: [DocumentID] = []
    /// Matches by value of each facet asked for.
    package var facets: [FacetKind: [FacetCount]]

    package init(
        total: Int, documents: [ScoredDocument] = [], facets: [FacetKind: [FacetCount]] = [:]
    ) {
        self.total = total
        self.documents = documents
        self.facets = facets
    }
}
