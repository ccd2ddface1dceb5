internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// Decides which posts match a group of adjacent items: those that have all of them, or, when these
/// are few, any.
///
/// The words alone decide, over all posts that may be found (`domain`). Filters have no say, and
/// narrow what matches afterwards: so each value of a facet finds as many posts as it counts.
///
/// 1. All items must match. Function words only add to the score (`PlannedGroup.combined`).
/// 2. Misspelled words are replaced by words of the index (`SpellingCorrector`).
/// 3. A word written as one that no post has in one piece (`multi-agent`) is replaced by its parts.
/// 4. When fewer than `enough` posts have all items, every post that has any of them matches. All
///    are ranked in one list.
/// 5. When fewer than `few` match then, longer words that contain the words, and the parts of the
///    words (`WordPieces`), are added with low scores.
///
/// Notes in `notes` say what was done. How many posts have all items is noted once the number of
/// hits is known (`MatchCounts`).
struct Relaxation {
    /// With this many posts that have all the words, no others are searched for.
    ///
    /// nDCG@10 as a share of that with any of the words, by this number, of queries that are the
    /// link texts of blogs (November 2026). A word of several pieces (`HTTPS-only`) is one word here,
    /// and several for `--any`; queries with such words make it .993 on blog-18f and the Corpus:
    ///
    ///                                20      30      40      50      80
    ///     blog-18f (381 queries)     .996    1.000   1.000   1.000   1.000
    ///     Corpus (290)               .999    .999    1.000   1.000   1.000
    ///     carpentries.org (666)      .988    .993    .997    .996    .999
    ///     go.dev (237)               .998    1.000   1.000   1.000   1.000
    ///
    /// digital.gov, ropensci.org and swift.org stay within .001 of 1, and queries of cranfield,
    /// cisi, lisa and adi are too long for it to matter. With 40 two words that fifty posts have
    /// together still find exactly these.
    static let enough = 40
    /// With fewer matches, parts of words are searched for.
    static let few = 10

    private var group: PlannedGroup
    private var corrector: SpellingCorrector
    private let matching: SearchOptions.Matching
    private let enough: Int
    private let domain: Selection
    private let searcher: Searcher
    /// Counts posts with all the words of the query as it was typed, up to `enough` of them to the last; `nil` when they
    /// are to be counted here.
    var first: ((SearchPlan.Node) throws -> Int?)?
    private let reader: any IndexReader
    private let text: QueryTextAnalyzer
    private(set) var correction: SpellingCorrection?
    private(set) var notes: [String] = []
    /// Whether some post has all the words as they were typed.
    private(set) var isAsTyped = true
    /// How many posts have all items, when the plan finds others, too.
    private(set) var matchedAll: Int?
    /// What a post must match to have all items, when the plan finds others, too.
    private(set) var strict: SearchPlan.Node?

    /// - Parameters:
    ///   - enough: with fewer posts that have all items, posts that have any of them match, too.
    ///   - domain: the posts that may be found, whatever filters say.
    init(
        _ group: PlannedGroup, _ matching: SearchOptions.Matching, enough: Int,
        corrector: SpellingCorrector, domain: Selection, on reader: any IndexReader,
        text: QueryTextAnalyzer, opener: WordOpener
    ) {
        self.reader = reader
        self.text = text
        self.group = group
        self.matching = matching
        self.enough = enough
        self.corrector = corrector
        self.domain = domain
        searcher = Searcher(reader, words: opener)
    }

    /// The words of the plan: those of the query, and the words that replace them.
    var words: [SearchPlan.Word] { corrector.words }

    /// The items searched for, with misspelled words corrected.
    var items: [SearchPlan.Node] { group.items.map(\.node) }

    /// The plan that documents must match.
    mutating func root() throws -> SearchPlan.Node {
        let (root, known) = try wholeWords()
        // The postings of a prefix must be gathered before they can be read; ranking often does
        // without.
        guard known < Self.few, WordPieces.mayExtend(group, words),
            try searcher.count(SearchPlan(root: root, words: words), domain, upTo: Self.few)
                < Self.few
        else { return root }
        var pieces = WordPieces(
            reader, text: text, words: words, searcher: searcher)
        guard let extended = try pieces.extended(group) else { return root }
        corrector.words = pieces.words
        notes += pieces.notes
        group = extended
        // Posts that have a part instead of a word do not have all items.
        let exact = (try matchedAll ?? count(root), strict ?? root)
        let below = try widened(count(group.node(.all, words)))
        (matchedAll, strict) = (matching == .any ? nil : exact.0, exact.1)
        return below
    }

    /// The plan that documents must match, with whole words only, and a number of posts that match it at least.
    private mutating func wholeWords() throws -> (SearchPlan.Node, known: Int) {
        let typed = group.node(.all, words)
        let isWhole = try group.items.count < 2 && !group.items.contains(where: isDivisible)
        var count = try isWhole ? enough : first?(typed) ?? self.count(typed)
        if count > 0 {
            correction = try corrector.betterKnown(group)
        } else {
            isAsTyped = false
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

    /// The plan for this number of posts that have all items.
    private mutating func widened(_ count: Int) throws -> SearchPlan.Node {
        let all = group.node(.all, words)
        guard group.items.count > 1 || matching == .any, matching != .all else { return all }
        if matching == .allRelaxed, count >= enough { return all }
        let any = matching == .any ? group.node(.any, words) : widest
        guard any != all else { return all }
        strict = all
        // Counts below `enough` are exact.
        if matching != .any || count < enough { matchedAll = count }
        return any
    }

    /// Any of the items, each in one piece.
    private var widest: SearchPlan.Node {
        group.node(PlannedGroup.combined(group.items, .any, words))
    }

    /// Whether an item can be replaced by its parts.
    private func isDivisible(_ item: PlannedGroup.Item) throws -> Bool {
        try corrector.isMissing(item) || item.pieces(words).count > 1
    }

    /// Replaces items that no post has in one piece by their parts, and notes those that no post
    /// has at all.
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

    /// The number of posts that match. It may be cut off at the largest number that matters.
    private func count(_ node: SearchPlan.Node) throws -> Int {
        try searcher.count(SearchPlan(root: node, words: words), domain, upTo: enough)
    }

    /// The names of at most eight items.
    private func listed(_ items: [PlannedGroup.Item]) -> String {
        let limit = 8
        let names = items.prefix(limit).map { $0.text.contains("\"") ? $0.text : "\"\($0.text)\"" }
        let rest = items.count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// How informative the parts of a plan are: which of them a searcher would miss least.
struct Telling {
    private let words: [SearchPlan.Word]
    private let opener: WordOpener
    private let documents: Int

    init(_ words: [SearchPlan.Word], _ opener: WordOpener, documents: Int) {
        self.words = words
        self.opener = opener
        self.documents = documents
    }

    /// The idf of a word; the sum over nodes that must all match; the minimum over alternatives.
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
