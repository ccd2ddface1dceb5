internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// Which posts match a group of things side by side: those that have all of them, or, when these are few, any.
///
/// 1. All items; function words only add to the score (`PlannedGroup.combined`).
/// 2. With words of the index for those that are misspelled (`SpellingCorrector`).
/// 3. Of what was written as one and stands nowhere in one piece (`multi-agent`), its words.
/// 4. When fewer than `enough` posts have all, every post that has any of them; all are ranked in one list.
/// 5. When fewer than `few` match then, what the words are parts of, and what they are made of (`WordPieces`), below.
///
/// What was done is said in `notes`; how many have all, once it is known how many were found (`MatchCounts`).
struct Relaxation {
    /// So many posts with all the words are enough for a list by score.
    static let enough = 20
    /// With fewer posts in all, parts of words are looked for.
    static let few = 10

    private var group: PlannedGroup
    private var corrector: SpellingCorrector
    private let matching: SearchOptions.Matching
    private let enough: Int
    private let selection: Selection
    private let searcher: Searcher
    /// Counts posts with all the words of the query as it was typed; up to `enough` of them to the last.
    var first: ((SearchPlan.Node) throws -> Int)?
    private let reader: any IndexReader
    private let text: QueryTextAnalyzer
    private(set) var correction: SpellingCorrection?
    private(set) var notes: [String] = []
    /// How many posts have all, where the plan finds others, too.
    private(set) var matchedAll: Int?
    /// What a post must be to have all, where the plan finds others, too.
    private(set) var strict: SearchPlan.Node?

    /// - Parameter enough: with fewer posts that have all, those that have any match, too.
    init(
        _ group: PlannedGroup, _ matching: SearchOptions.Matching, enough: Int,
        corrector: SpellingCorrector, selection: Selection, on reader: any IndexReader,
        text: QueryTextAnalyzer, opener: WordOpener
    ) {
        self.reader = reader
        self.text = text
        self.group = group
        self.matching = matching
        self.enough = enough
        self.corrector = corrector
        self.selection = selection
        searcher = Searcher(reader, words: opener)
    }

    /// The words of the plan: those of the query, and those that they were taken for.
    var words: [SearchPlan.Word] { corrector.words }

    /// What was looked for, misspelled words corrected.
    var items: [SearchPlan.Node] { group.items.map(\.node) }

    /// What documents must be.
    mutating func root() throws -> SearchPlan.Node {
        let (root, known) = try wholeWords()
        // To look into the postings of a prefix is to gather them, which ranking often need not do.
        guard known < Self.few, WordPieces.mayExtend(group, words),
            try searcher.count(SearchPlan(root: root, words: words), selection, upTo: Self.few)
                < Self.few
        else { return root }
        var pieces = WordPieces(
            reader, text: text, words: words, searcher: searcher)
        guard let extended = try pieces.extended(group) else { return root }
        corrector.words = pieces.words
        notes += pieces.notes
        group = extended
        // Those that have a part for a word do not have all.
        let exact = (try matchedAll ?? count(root), strict ?? root)
        let below = try widened(count(group.node(.all, words)))
        (matchedAll, strict) = (matching == .any ? nil : exact.0, exact.1)
        return below
    }

    /// What documents must be, of whole words alone, and a number of posts that at least match.
    private mutating func wholeWords() throws -> (SearchPlan.Node, known: Int) {
        let typed = group.node(.all, words)
        let isWhole = try group.items.count < 2 && !group.items.contains(where: isDivisible)
        var count = try isWhole ? enough : first.map { try $0(typed) } ?? self.count(typed)
        if count > 0 {
            correction = try corrector.betterKnown(group)
        } else {
            correction = try corrector.correction(of: group) ?? corrector.betterKnown(group)
            if let correction, correction.isLikely {
                group = correction.group
                notes += correction.notes
            }
            try divide()
            count = try self.count(group.node(.all, words))
        }
        return (try widened(count), isWhole ? 0 : count)
    }

    /// The plan, when so many posts have all.
    private mutating func widened(_ count: Int) throws -> SearchPlan.Node {
        let all = group.node(.all, words)
        guard group.items.count > 1 || matching == .any, matching != .all else { return all }
        if matching == .allRelaxed, count >= enough { return all }
        let any = matching == .any ? group.node(.any, words) : widest
        guard any != all else { return all }
        strict = all
        // Fewer than enough were counted to the last.
        if matching != .any || count < enough { matchedAll = count }
        return any
    }

    /// Any of the items, each in one piece.
    private var widest: SearchPlan.Node {
        group.node(PlannedGroup.combined(group.items, .any, words))
    }

    /// Whether something else can be searched for instead of an item.
    private func isDivisible(_ item: PlannedGroup.Item) throws -> Bool {
        try corrector.isMissing(item) || item.pieces(words).count > 1
    }

    /// Puts the pieces of items in their places that no post has in one piece, and names those that no post has at all.
    private mutating func divide() throws {
        var items: [PlannedGroup.Item] = []
        var missing: [PlannedGroup.Item] = []
        for item in group.items {
            if try occurs(item) {
                items.append(item)
                continue
            }
            let pieces = item.pieces(words)
            let known = pieces.count > 1 ? try pieces.filter(occurs) : []
            if known.isEmpty {
                missing.append(item)
                items.append(item)
            } else {
                notes.append(
                    "no post has \(listed([item])) in one piece; searched as \(listed(pieces))")
                items += pieces
            }
        }
        if missing.count < items.count, !missing.isEmpty {
            notes.append("no post has \(listed(missing))")
        }
        group.items = items
    }

    private func occurs(_ item: PlannedGroup.Item) throws -> Bool {
        try searcher.hasMatch(SearchPlan(root: item.node, words: words), Selection())
    }

    /// How many posts match, as far as it matters.
    private func count(_ node: SearchPlan.Node) throws -> Int {
        try searcher.count(SearchPlan(root: node, words: words), selection, upTo: enough)
    }

    /// Things by name, at most eight of them.
    private func listed(_ items: [PlannedGroup.Item]) -> String {
        let limit = 8
        let names = items.prefix(limit).map { $0.text.contains("\"") ? $0.text : "\"\($0.text)\"" }
        let rest = items.count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// How telling the parts of a plan are: which of them a searcher would miss least.
struct Telling {
    private let words: [SearchPlan.Word]
    private let opener: WordOpener
    private let documents: Int

    init(_ words: [SearchPlan.Word], _ opener: WordOpener, documents: Int) {
        self.words = words
        self.opener = opener
        self.documents = documents
    }

    /// The idf of a word; the sum of what must all be there; the least of what may stand for another.
    func weight(of node: SearchPlan.Node) throws -> Double {
        switch node {
        case .word(let index): try weight(ofWord: index)
        case .phrase(let phrase): try phrase.reduce(0) { try $0 + weight(ofWord: $1.word) }
        case .near(let left, let right, _): try weight(of: left) + weight(of: right)
        case .all(let children): try children.reduce(0) { try $0 + weight(of: $1) }
        case .any(let children): try children.map { try weight(of: $0) }.min() ?? 0
        case .excluding(let node, _), .optional(let node, _): try weight(of: node)
        case .filter, .everything, .nothing: 0
        }
    }

    private func weight(ofWord index: Int) throws -> Double {
        let frequency = try opener.open(words[index], at: index).documentFrequency
        return words[index].boost * inverseDocumentFrequency(frequency, of: documents)
    }
}
