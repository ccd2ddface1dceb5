// What lifts the best documents of a query besides the words they hold. Each bonus is a
// contribution of its own in the explanation. Bonuses are added after the words (BM25F.swift), in
// this order:
//
//   title         t · Σ W(item)              when all telling items of the query are in the title
//   whole title   w · Σ W(item)              when, moreover, no word of the title is left over
//   cover         c · (score of the words) · m/l     when of the l words of the title the query has m
//   links         r · (score of the words) · L/Σ W(item)     when the texts of links to the document, from other posts,
//                                            have items that weigh L together
//   nearness      p · min(W(a), W(b)) / e²   for every two telling words a, b that follow one another
//                                            in the query and are near each other in the document
//   form          f · (score of the word)    for every word that the document writes as it was typed
//   recency       2^(−age / half-life) · (score of the words), when it was asked for
//
// A page (a post of the type "page") without a text of its own has none of the first three: archives, lists
// of a tag and empty pages, whose titles are short, shall not be before posts.
//
// An item is one thing beside others in the query. W is the sum of the weights (q · idf · boost) of
// its words; of alternatives it is the greatest. Function words tell nothing, unless there is
// nothing else. e is 1 + |r − p − g| when a comes before b, and 2 + |p − r − g| when b comes before
// a: p and r are positions of a and b in one field, g is their distance in the query. The least e
// over all positions counts, up to a reach.
//
// All bonuses but recency are given to the first documents by words alone:
// `RankingParameters.Bonuses.depth` of them, half as many when the query is one item. (A greater
// depth means that more documents must be found, and that fewer are passed over.) Rescoring the
// best documents is what engines do that rank by more than words. The order is the same however
// much of it is asked for: no bonus is negative, so the others stay behind. RankingParameters.swift
// says what bonuses gain.
//
// WordPress makes slugs of titles. A post whose slug is that of a post with the query as its title
// is given bonuses at any rank. When the query is one item, this needs `titleTotal` matches or
// more: with fewer matches, such a post is mostly among the first.

internal import BlogSearchPostings
internal import BlogSearchQueries

/// Finds the bonuses of a plan's documents.
final class BonusScorer {
    /// How many documents are given bonuses.
    let depth: Int

    /// Two words of the query, one after the other.
    private struct Pair {
        let (first, second): (Int, Int)
        /// Their distance in the query.
        let gap: Int
    }

    private let parameters: RankingParameters.Bonuses
    private let plan: SearchPlan
    private let opener: PlanOpener
    private let items: [SearchPlan.Node]
    /// Σ W of the items.
    private let weight: Double
    private let pairs: [Pair]
    /// Prefixes in pairs, each once.
    private let pairedPrefixes: Set<Int>
    /// What is known of a word of the plan; nothing of words that are in no item or do not score.
    private struct Word {
        var weight = 0.0
        /// Its cursor in the present part.
        var cursor: (any PostingsCursor)?
        /// Its occurrences in the present document.
        var frequencies = FieldCounts.zero
        /// Whether all documents with the word write it as it was typed, or none; `nil` where their texts must be read.
        var isTyped: Bool?
    }

    /// Words of the items that score.
    private let scoring: [Int]
    /// Those that were typed in a form.
    private let typed: [Int]
    /// By their places in the plan.
    private var words: [Word]
    private var part: Int?
    private var positions: (first: [UInt32], second: [UInt32]) = ([], [])

    /// `nil` when the plan's documents can have no bonus.
    init?(_ plan: SearchPlan, _ opener: PlanOpener, _ parameters: RankingParameters.Bonuses) throws
    {
        depth = plan.items.count > 1 ? parameters.depth : parameters.depth / 2
        guard depth > 0, !plan.items.isEmpty else { return nil }
        var isInItem = Array(repeating: false, count: plan.words.count)
        for word in plan.items.flatMap(\.words) { isInItem[word] = true }
        scoring = plan.words.indices.filter { isInItem[$0] && plan.words[$0].occurrences > 0 }
        typed = scoring.filter { plan.words[$0].form != nil && plan.words[$0].scope == .all }
        var words = plan.words.map { _ in Word() }
        for word in scoring { words[word].weight = try opener.weight(of: word) ?? 0 }
        for word in typed where parameters.form > 0 {
            words[word].isTyped = try opener.isTyped(word)
        }
        let telling = plan.items.filter { plan.isTelling($0) }
        items = telling.isEmpty ? plan.items : telling
        pairs = plan.neighbours(telling.isEmpty).map { Pair(first: $0, second: $1, gap: $2) }
        pairedPrefixes = Set(
            pairs.flatMap { [$0.first, $0.second] }.filter { plan.words[$0].prefix != nil })
        self.plan = plan
        self.opener = opener
        self.parameters = parameters
        var sum = 0.0
        for item in items { sum += item.weight { words[$0].weight } }
        weight = sum
        self.words = words
    }

    /// Tells of which documents rows will be asked: the words behind a prefix are many.
    func expect(_ documents: @autoclosure () -> [DocumentID]) throws {
        guard !pairedPrefixes.isEmpty else { return }
        let documents = documents().sorted()
        for (index, part) in opener.parts.enumerated() {
            let own = documents.filter(part.documents.contains)
            for word in pairedPrefixes where !own.isEmpty {
                try opener.word(word).cursor(inPart: index)?.expectPositions(in: own)
            }
        }
    }

    /// What a document gains.
    struct Bonuses {
        /// In the order in which they are added to the rows of its words.
        var contributions: [ScoreContribution] = []
        /// What may come after them.
        var forms = Forms()
    }

    /// Rows of words that count more in a document that writes them as they were typed.
    struct Forms {
        var contributions: [ScoreContribution] = []
        /// Whether the text must be read to know which of them the document has; otherwise it has all.
        var areOpen = false
        /// Where the words stand.
        var fields: FieldSet = []
    }

    /// What a document gains, as far as the index tells.
    ///
    /// - Parameter score: what its words are worth.
    func bonuses(of document: DocumentID, worth score: Double) throws -> Bonuses {
        guard try open(document), let part else { return Bonuses() }
        var contributions: [ScoreContribution] = []
        let known = scoring.reduce(0) { $0 + words[$1].frequencies[Field.title.rawValue] }
        let length = try opener.parts[part].columns.length(of: .title, in: document)
        let titleCounts = try known == 0 || !opener.isBarePage(document, in: part)
        if weight > 0, titleCounts,
            items.allSatisfy({ $0.holds { words[$0].frequencies[Field.title.rawValue] > 0 } })
        {
            contributions.append(ScoreContribution(.title, parameters.title * weight))
            if known >= length {
                contributions.append(ScoreContribution(.wholeTitle, parameters.wholeTitle * weight))
            }
        }
        if parameters.cover > 0, titleCounts, known > 0, length > 0 {
            let share = min(1, Double(known) / Double(length))
            contributions.append(ScoreContribution(.cover, parameters.cover * score * share))
        }
        if let links = try links(to: document, worth: score) { contributions.append(links) }
        for pair in pairs {
            guard let distance = try distance(pair, in: document) else { continue }
            let least = min(words[pair.first].weight, words[pair.second].weight)
            contributions.append(
                ScoreContribution(
                    .nearness(pair.first, pair.second),
                    parameters.nearness * least / Double(distance * distance)))
        }
        return Bonuses(contributions: contributions, forms: try forms(of: document, in: part))
    }

    /// What a document gains by words that other posts use for it.
    private func links(
        to document: DocumentID, worth score: Double
    ) throws -> ScoreContribution? {
        guard parameters.links > 0, weight > 0,
            let links = try opener.stems(ofLinksTo: document)
        else { return nil }
        let found = items.filter { $0.holds { plan.words[$0].isIn(links) } }
        guard !found.isEmpty else { return nil }
        let share = found.reduce(0) { $0 + $1.weight { words[$0].weight } } / weight
        let said = found.flatMap(\.words).filter { plan.words[$0].isIn(links) }
        return ScoreContribution(
            .links(said.reduce(0) { $0 | 1 << UInt64($1) }),
            parameters.links * score * min(1, share))
    }

    /// The rows that a document may have for the words that it holds, of those that were typed in a form.
    private func forms(of document: DocumentID, in part: Int) throws -> Forms {
        var forms = Forms()
        guard parameters.form > 0 else { return forms }
        for word in typed where words[word].frequencies != .zero && words[word].isTyped != false {
            if words[word].isTyped == nil { forms.areOpen = true }
            let frequencies = words[word].frequencies
            let norms = try opener.formula.norms(
                of: frequencies, in: document, opener.parts[part].columns)
            var sum = 0.0
            opener.formula.forEachContribution(
                of: frequencies, norms: norms, weight: words[word].weight
            ) { sum += $1 }
            forms.contributions.append(ScoreContribution(.form(word), parameters.form * sum))
            for field in Field.allCases where frequencies[field.rawValue] > 0 {
                forms.fields.insert(field)
            }
        }
        return forms
    }

    /// Those of the rows that a document has: of the words that it writes as they were typed. Its text is read for those
    /// that are open.
    func written(_ forms: Forms, in document: DocumentID) throws -> [ScoreContribution] {
        guard forms.areOpen else { return forms.contributions }
        let open = forms.contributions.compactMap { row in
            word(of: row).flatMap { words[$0].isTyped == nil ? plan.words[$0].form : nil }
        }
        let written = try opener.written(open, scope: forms.fields, in: document) ?? []
        return forms.contributions.filter { row in
            guard let word = word(of: row), let form = plan.words[word].form else { return false }
            return words[word].isTyped ?? written.contains(form)
        }
    }

    /// The word of a row of a form.
    private func word(of row: ScoreContribution) -> Int? {
        guard case .form(let word) = row.reason else { return nil }
        return word
    }

    /// Looks up how often the words are in a document; `false` when it is in no part.
    private func open(_ document: DocumentID) throws -> Bool {
        guard let index = opener.parts.firstIndex(where: { $0.documents.contains(document) }) else {
            return false
        }
        if part != index {
            part = index
            for word in scoring { words[word].cursor = try opener.word(word).cursor(inPart: index) }
        }
        for word in scoring {
            words[word].frequencies = try words[word].cursor?.frequencies(in: document) ?? .zero
        }
        return true
    }

    // MARK: Nearness

    /// The least e of two words in a document, `nil` when it is out of reach.
    private func distance(_ pair: Pair, in document: DocumentID) throws -> Int? {
        guard let one = words[pair.first].cursor, let other = words[pair.second].cursor else {
            return nil
        }
        let (first, second) = (words[pair.first].frequencies, words[pair.second].frequencies)
        var least = parameters.reach + 1
        for field in Field.allCases where first[field.rawValue] > 0 && second[field.rawValue] > 0 {
            try one.positions(in: field, of: document, into: &positions.first)
            try other.positions(in: field, of: document, into: &positions.second)
            least = min(least, distance(gap: pair.gap))
        }
        return least <= parameters.reach ? least : nil
    }

    /// The least e of the places of two words in a field; both ascend. For each place of the first, the second is nearest
    /// right before or right after where it would stand as in the query, or the other way round.
    private func distance(gap: Int) -> Int {
        var least = Int.max
        var (ahead, behind) = (0, 0)
        let positions = positions
        for first in positions.first {
            let first = Int(first)
            while ahead < positions.second.count, Int(positions.second[ahead]) < first + gap {
                ahead += 1
            }
            while behind < positions.second.count, Int(positions.second[behind]) < first - gap {
                behind += 1
            }
            for index in [ahead - 1, ahead, behind - 1, behind]
            where positions.second.indices ~= index {
                let apart = Int(positions.second[index]) - first
                if apart > 0 { least = min(least, 1 + abs(apart - gap)) }
                if apart < 0 { least = min(least, 2 + abs(-apart - gap)) }
            }
        }
        return least
    }
}

extension SearchPlan {
    /// Whether an item has a word that is no function word.
    fileprivate func isTelling(_ item: Node) -> Bool {
        item.words.contains { words[$0].boost == 1 }
    }

    /// Single words that follow one another among the items, and how far apart they stand; of function words only if there
    /// is nothing else.
    fileprivate func neighbours(_ ofAll: Bool) -> [(Int, Int, Int)] {
        var neighbours: [(Int, Int, Int)] = []
        var last: (word: Int, index: Int)?
        for (index, item) in items.enumerated() where ofAll || isTelling(item) {
            guard let word = ownWord(of: item), words[word].occurrences > 0 else {
                last = nil
                continue
            }
            if let last { neighbours.append((last.word, word, index - last.index)) }
            last = (word, index)
        }
        return neighbours
    }
}

extension SearchPlan {
    /// The single word that an item is, synonyms and authors of that name aside.
    private func ownWord(of item: Node) -> Int? {
        if case .word(let word) = item { return word }
        guard case .any(let ways) = item, case .word(let word)? = ways.first,
            ways.dropFirst().allSatisfy({
                $0.words.allSatisfy { words[$0].synonymOf != nil || !words[$0].authors.isEmpty }
            })
        else { return nil }
        return word
    }
}

extension SearchPlan.Word {
    /// Whether links say it; of the words behind a prefix, a stem that begins so.
    fileprivate func isIn(_ links: LinkStems) -> Bool {
        guard scope == .all, authors.isEmpty else { return false }
        if let prefix { return links.hasPrefix(prefix) }
        return stems.contains { $0.language == links.language && links.contains($0.stem) }
    }
}

extension SearchPlan.Node {
    /// The weights of its words, of alternatives the greatest.
    fileprivate func weight(_ weight: (Int) -> Double) -> Double {
        if case .any(let children) = self {
            return children.reduce(0) { max($0, $1.weight(weight)) }
        }
        return words.reduce(0) { $0 + weight($1) }
    }

    /// Whether it has the words it needs, wherever they stand.
    fileprivate func holds(_ has: (Int) -> Bool) -> Bool {
        switch self {
        case .word(let index): has(index)
        case .phrase(let phrase): phrase.allSatisfy { has($0.word) }
        case .near(let left, let right, _): left.holds(has) && right.holds(has)
        case .all(let children): children.allSatisfy { $0.holds(has) }
        case .any(let children): children.contains { $0.holds(has) }
        case .excluding(let node, _), .optional(let node, _): node.holds(has)
        case .filter, .everything: true
        case .nothing: false
        }
    }
}
