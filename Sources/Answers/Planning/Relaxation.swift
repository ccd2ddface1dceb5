internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// All words first; when nothing matches, the fewest that must be given up, the least telling ones first.
///
/// 1. All items.
/// 2. With words of the index for those that are misspelled (`SpellingCorrector`).
/// 3. Without those that no post of the index has; of one that was written as one (`multi-agent`) its words remain.
/// 4. Without as few of them as can be, of those the least telling ones; first of all those that stand for what was typed.
///    Of more words than a few only the least telling ones are tried: giving up more never finds less, so their number is
///    found by halving.
/// 5. Any of them.
///
/// What was given up still lifts the posts that have it. Each step that helped is said in `notes`.
struct Relaxation {
    /// Of so few items every choice of them is tried.
    private static let fewItems = 6

    private var group: PlannedGroup
    private var corrector: SpellingCorrector
    private let selection: Selection
    private let searcher: Searcher
    private let opener: WordOpener
    private let documents: Int
    private(set) var correction: SpellingCorrection?
    private(set) var notes: [String] = []

    init(
        _ group: PlannedGroup, corrector: SpellingCorrector, selection: Selection,
        on reader: any IndexReader, opener: WordOpener
    ) {
        self.group = group
        self.corrector = corrector
        self.selection = selection
        self.opener = opener
        searcher = Searcher(reader, words: opener)
        documents = reader.statistics.documents
    }

    /// The words of the plan: those of the query, and those that they were taken for.
    var words: [SearchPlan.Word] { corrector.words }

    /// What was looked for, misspelled words corrected.
    var items: [SearchPlan.Node] { group.items.map(\.node) }

    /// The strictest plan that matches something, or the strict one when none does.
    mutating func root() throws -> SearchPlan.Node {
        let typed = group.node(.all, words)
        let isWhole =
            try group.items.count < 2 && !group.items.contains(where: isDivisible)
        if try isWhole || hasMatch(typed) {
            correction = try corrector.betterKnown(group)
            return typed
        }
        correction = try corrector.correction(of: group) ?? corrector.betterKnown(group)
        if let correction, correction.isLikely {
            group = correction.group
            notes += correction.notes
        }
        let strict = group.node(.all, words)
        let items = try itemsInPieces()
        guard items.count > 1 else { return strict }
        let known = try items.filter { try occurs($0) }
        guard !known.isEmpty else { return strict }
        let missing = items.filter { item in !known.contains { $0.node == item.node } }
        guard let relaxed = try relaxed(known, missing) else { return strict }
        return relaxed
    }

    /// Whether something else can be searched for in the place of an item.
    private func isDivisible(_ item: PlannedGroup.Item) throws -> Bool {
        try corrector.isMissing(item) || item.parts(words).count > 1
    }

    /// The items; of those that no post has in one piece, the pieces.
    private mutating func itemsInPieces() throws -> [PlannedGroup.Item] {
        var items: [PlannedGroup.Item] = []
        for item in group.items {
            let parts = item.parts(words)
            if try parts.count == 1 || occurs(item) {
                items.append(item)
            } else {
                notes.append(
                    "no post has \(listed([item])) in one piece; searched as \(listed(parts))")
                items += parts
            }
        }
        return items
    }

    private mutating func relaxed(
        _ known: [PlannedGroup.Item], _ missing: [PlannedGroup.Item]
    ) throws -> SearchPlan.Node? {
        if let node = try matching(known, givingUp: 0) {
            note(missing: missing)
            return node
        }
        let byTelling = try sortedByTelling(known)
        var (tooFew, enough) = (0, known.count)
        while tooFew + 1 < enough {
            let middle = (tooFew + enough) / 2
            if try matching(byTelling, givingUp: middle) == nil {
                tooFew = middle
            } else {
                enough = middle
            }
        }
        let givenUp = try fewest(of: byTelling, below: enough) ?? Array(0..<enough)
        if givenUp.count < known.count,
            let node = try matching(
                Relaxation.first(givenUp, of: byTelling), givingUp: givenUp.count)
        {
            note(missing: missing)
            let dropped = givenUp.map { byTelling[$0].node }
            let needless = known.filter { dropped.contains($0.node) }
            notes.append(
                "nothing has all of \(listed(known)); \(listed(needless)) need not occur")
            return node
        }
        let any = group.node(SearchPlan.Node.any(known.flatMap { $0.parts(words) }.map(\.node)))
        guard try hasMatch(any) else { return nil }
        note(missing: missing)
        notes.append("nothing has all of \(listed(known)); any of them will do")
        return any
    }

    /// The fewest items that must be given up, if those are fewer than `count`; the least telling ones of as many.
    private func fewest(
        of items: [PlannedGroup.Item], below count: Int
    ) throws -> [Int]? {
        let isPlain = !items.contains { item in
            item.node.words.contains { words[$0].prefix != nil }
        }
        guard isPlain, items.count <= Relaxation.fewItems else { return nil }
        for size in 1..<max(1, count) {
            var places = Array(0..<size)
            repeat {
                let sorted = Relaxation.first(places, of: items)
                if try matching(sorted, givingUp: size) != nil { return places }
            } while Relaxation.advance(&places, below: items.count)
        }
        return nil
    }

    /// The items with those at some places before the others.
    private static func first(
        _ places: [Int], of items: [PlannedGroup.Item]
    ) -> [PlannedGroup.Item] {
        places.map { items[$0] } + items.indices.filter { !places.contains($0) }.map { items[$0] }
    }

    /// The next choice of as many places, in ascending order; `false` after the last one.
    private static func advance(_ places: inout [Int], below count: Int) -> Bool {
        let size = places.count
        guard let last = places.indices.last(where: { places[$0] < count - size + $0 }) else {
            return false
        }
        let start = places[last] + 1
        for index in last..<size { places[index] = start + index - last }
        return true
    }

    /// All but the first few items required, if that matches anything.
    private func matching(
        _ items: [PlannedGroup.Item], givingUp count: Int
    ) throws -> SearchPlan.Node? {
        let required = items.dropFirst(count).map(\.node)
        let strict = required.count == 1 ? required[0] : SearchPlan.Node.all(required)
        guard try hasMatch(group.node(strict)) else { return nil }
        // Words score in the order of the query, whatever order they are given up in.
        return group.node(count == 0 ? strict : .welcome(strict, items.prefix(count).map(\.node)))
    }

    private func sortedByTelling(
        _ items: [PlannedGroup.Item]
    ) throws -> [PlannedGroup.Item] {
        let telling = Telling(words, opener, documents: documents)
        // Of two equally telling ones the later goes first.
        let weighed = try items.enumerated().map { index, item in
            (item.correction.isEmpty ? try telling.weight(of: item.node) : -1, -index, item)
        }
        return weighed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private func occurs(_ item: PlannedGroup.Item) throws -> Bool {
        try searcher.hasMatch(SearchPlan(root: item.node, words: words), Selection())
    }

    private func hasMatch(_ node: SearchPlan.Node) throws -> Bool {
        try searcher.hasMatch(SearchPlan(root: node, words: words), selection)
    }
}

// MARK: Sentences

extension Relaxation {
    private mutating func note(missing: [PlannedGroup.Item]) {
        if !missing.isEmpty { notes.append("no post has \(listed(missing))") }
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
        case .phrase(let parts): try parts.reduce(0) { try $0 + weight(ofWord: $1.word) }
        case .near(let left, let right, _): try weight(of: left) + weight(of: right)
        case .all(let children): try children.reduce(0) { try $0 + weight(of: $1) }
        case .any(let children): try children.map { try weight(of: $0) }.min() ?? 0
        case .except(let node, _), .welcome(let node, _): try weight(of: node)
        case .filter, .everything, .nothing: 0
        }
    }

    private func weight(ofWord index: Int) throws -> Double {
        let frequency = try opener.open(words[index], at: index).documentFrequency
        return words[index].emphasis * inverseDocumentFrequency(frequency, of: documents)
    }
}
