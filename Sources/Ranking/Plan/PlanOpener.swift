internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Turns a plan into matchers, part by part.
///
/// Words are opened once for all parts. Matching and scoring share them. A word counts in a
/// document when the sub-expression around it matched there. Mostly that follows from the match of
/// the whole: in `a b`, and for the words of `a OR b`. In `a OR (b c)` it does not: b alone must
/// not count. Such words are told where they count (`Matcher.activate`).
final class PlanOpener {
    private let plan: SearchPlan
    private let reader: any IndexReader
    private let words: WordOpener
    let formula: BM25F
    let parts: [any IndexPart]
    private var attributes: [DocumentFilter.Condition.Fact: [(any DocumentCursor)?]] = [:]

    // What is being opened.
    private var part = 0
    private var scored: [WordScorer] = []

    init(_ plan: SearchPlan, on reader: any IndexReader, words: WordOpener, formula: BM25F) {
        self.plan = plan
        self.reader = reader
        self.words = words
        self.formula = formula
        parts = reader.parts
    }

    /// The plan in one part, narrowed by a filter that every document must fit, and by filters that facets may ignore.
    func open(
        part index: Int, filter: DocumentFilter, switches: [Selection.Filter] = []
    ) throws -> PartSearch {
        part = index
        scored = []
        var conditions = AllMatcher.Conditions()
        if try collect(plan.root, into: &conditions, .certain) { try add(filter, to: &conditions) }
        let root = matcher(of: conditions)
        let switches = try switches.map { filter in
            var conditions = AllMatcher.Conditions()
            try add(DocumentFilter([filter.condition]), to: &conditions)
            return PartSearch.Switch(kind: filter.kind, matcher: matcher(of: conditions))
        }
        return PartSearch(
            part: parts[index], root: root, switches: switches,
            words: scored.sorted { $0.index < $1.index }, formula: formula,
            statistics: reader.statistics)
    }

    /// Those of some words that a document writes so in some fields; `nil` where that cannot be told.
    func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> [String]? {
        try reader.written(words, scope: scope, in: document)
    }

    /// The stems of the texts of links that lead to a document from other posts; `nil` without any.
    func stems(ofLinksTo document: DocumentID) throws -> LinkStems? {
        try reader.stems(ofLinksTo: document)
    }

    /// Whether all documents with a word write it as it was typed, or none does; `nil` where some may.
    func isTyped(_ index: Int) throws -> Bool? {
        let word = plan.words[index]
        let opened = try self.word(index)
        guard let form = word.form, opened.isCounted else { return nil }
        var count = 0
        for stem in word.stems {
            guard
                let own = try reader.count(
                    ofDocumentsWriting: form, as: stem.stem, in: stem.language)
            else { return nil }
            count += own
        }
        return count == opened.documentFrequency ? true : count == 0 ? false : nil
    }

    /// Whether a document is a page without a text of its own.
    func isBarePage(_ document: DocumentID, in part: Int) throws -> Bool {
        let columns = parts[part].columns
        guard try columns.sketch(of: document) == .bare else { return false }
        return try reader.identifiers(of: "page", kind: .type).contains(
            columns.number(of: .type, in: document))
    }

    /// A word of the plan, opened.
    func word(_ index: Int) throws -> OpenedWord {
        try words.open(plan.words[index], at: index)
    }

    /// q · idf · boost of a word; `nil` when it does not score.
    func weight(of index: Int) throws -> Double? {
        let word = plan.words[index]
        guard word.occurrences > 0 else { return nil }
        let idf = inverseDocumentFrequency(
            try self.word(index).documentFrequency, of: reader.statistics.documents)
        return Double(word.occurrences) * word.boost * idf
    }
}

// MARK: Nodes

/// What is known of the node around a word.
private struct Surroundings {
    /// Whether its words count wherever the whole plan matches and they occur.
    var isCertain: Bool
    /// Whether it matches wherever the whole plan does.
    var isRequired: Bool

    /// Those of the root.
    static let certain = Surroundings(isCertain: true, isRequired: true)
    /// Those of what may but need not match.
    var optional: Surroundings { Surroundings(isCertain: isCertain, isRequired: false) }
    /// Those of what is inside something that may but need not match.
    static let uncertain = Surroundings(isCertain: false, isRequired: false)
}

extension PlanOpener {
    private func matcher(
        _ node: SearchPlan.Node, _ surroundings: Surroundings
    ) throws -> any Matcher {
        var conditions = AllMatcher.Conditions()
        _ = try collect(node, into: &conditions, surroundings)
        return matcher(of: conditions)
    }

    private func matcher(of conditions: AllMatcher.Conditions) -> any Matcher {
        let isOne =
            conditions.required.count == 1 && conditions.excluded.isEmpty
            && conditions.optional.isEmpty && conditions.dates.isEmpty
            && conditions.positions.isEmpty
        return isOne ? conditions.required[0] : AllMatcher(conditions, in: parts[part])
    }

    /// Adds the conditions of a node to those there are. After `false` nothing can match any more.
    private func collect(
        _ node: SearchPlan.Node, into conditions: inout AllMatcher.Conditions,
        _ surroundings: Surroundings
    ) throws -> Bool {
        switch node {
        case .word, .phrase, .near:
            return try collectPositions(node, into: &conditions, surroundings)
        case .all(let children):
            return try children.allSatisfy { try collect($0, into: &conditions, surroundings) }
        case .any(let children):
            conditions.required.append(try any(children, surroundings.optional))
        case .excluding(let wanted, let unwanted):
            guard try collect(wanted, into: &conditions, surroundings) else { return false }
            conditions.excluded.append(try matcher(unwanted, .uncertain))
        case .optional(let required, let others):
            guard try collect(required, into: &conditions, surroundings) else { return false }
            for other in others { try optional(other, into: &conditions, surroundings.optional) }
        case .filter(let filter): try add(filter, to: &conditions)
        case .everything: conditions.required.append(EverythingMatcher(parts[part]))
        case .nothing: return nothing(&conditions)
        }
        return true
    }

    private func nothing(_ conditions: inout AllMatcher.Conditions) -> Bool {
        conditions = AllMatcher.Conditions(required: [NothingMatcher()])
        return false
    }

    private func any(
        _ children: [SearchPlan.Node], _ surroundings: Surroundings
    ) throws -> any Matcher {
        var (plain, telling): ([any Matcher], [any Matcher]) = ([], [])
        for child in children {
            if case .word(let index) = child {
                if let cursor = try cursor(index, surroundings) { plain.append(cursor) }
            } else {
                let matcher = try matcher(child, .uncertain)
                if child.hasWords { telling.append(matcher) } else { plain.append(matcher) }
            }
        }
        return plain.count == 1 && telling.isEmpty
            ? plain[0] : AnyMatcher(plain: plain, telling: telling)
    }

    private func optional(
        _ node: SearchPlan.Node, into conditions: inout AllMatcher.Conditions,
        _ surroundings: Surroundings
    ) throws {
        if case .word(let index) = node {
            // A word that counts wherever it occurs need not be matched.
            guard let cursor = try cursor(index, surroundings), !surroundings.isCertain else {
                return
            }
            conditions.optional.append(cursor)
        } else {
            conditions.optional.append(try matcher(node, .uncertain))
        }
    }
}

// MARK: Words and phrases

extension PlanOpener {
    private func collectPositions(
        _ node: SearchPlan.Node, into conditions: inout AllMatcher.Conditions,
        _ surroundings: Surroundings
    ) throws -> Bool {
        if case .near(let left, let right, let distance) = node {
            guard let left = try positions(of: left, into: &conditions, surroundings),
                let right = try positions(of: right, into: &conditions, surroundings)
            else { return nothing(&conditions) }
            conditions.positions.append(NearCheck(left, right, within: UInt32(clamping: distance)))
            return true
        }
        guard let positions = try positions(of: node, into: &conditions, surroundings) else {
            return nothing(&conditions)
        }
        let isWord = positions.words.count == 1 && positions.length == 0
        if !isWord { conditions.positions.append(PhraseCheck(positions)) }
        return true
    }

    /// A word or phrase, whose words are required. Only these have positions in a text.
    private func positions(
        of node: SearchPlan.Node, into conditions: inout AllMatcher.Conditions,
        _ surroundings: Surroundings
    ) throws -> PhrasePositions? {
        let phrase: [SearchPlan.PhraseWord]
        switch node {
        case .word(let index): phrase = [SearchPlan.PhraseWord(word: index, offset: 0)]
        case .phrase(let words): phrase = words
        default: return nil
        }
        var found: [PhrasePositions.Word] = []
        for item in phrase {
            guard let matcher = try cursor(item.word, surroundings),
                let cursor = try word(item.word).cursor(inPart: part)
            else { return nil }
            conditions.required.append(matcher)
            found.append((cursor, UInt32(clamping: item.offset)))
        }
        return found.isEmpty ? nil : PhrasePositions(found)
    }

    /// A word where it occurs, noted for scoring.
    private func cursor(_ index: Int, _ surroundings: Surroundings) throws -> CursorMatcher? {
        guard let cursor = try word(index).cursor(inPart: part) else { return nil }
        guard let weight = try weight(of: index) else { return CursorMatcher(cursor) }
        let word =
            scored.first { $0.index == index }
            ?? WordScorer(index, cursor, weight: weight, formula: formula)
        if !scored.contains(where: { $0 === word }) { scored.append(word) }
        if surroundings.isCertain { word.countsEverywhere = true }
        if surroundings.isRequired { word.isRequired = true }
        return CursorMatcher(cursor, of: surroundings.isCertain ? nil : word)
    }
}

// MARK: Filters

extension PlanOpener {
    private func add(
        _ filter: DocumentFilter, to conditions: inout AllMatcher.Conditions
    ) throws {
        for condition in filter.conditions {
            if let ranges = condition.fact.dates {
                conditions.dates.append(
                    DateCondition(ranges: ranges, isNegated: condition.isNegated))
                continue
            }
            let matcher = try attribute(condition.fact)
            if condition.isNegated {
                conditions.excluded.append(matcher)
            } else {
                conditions.required.append(matcher)
            }
        }
    }

    /// Documents that have one of some values.
    private func attribute(_ fact: DocumentFilter.Condition.Fact) throws -> any Matcher {
        if case .documents(let listed) = fact {
            return CursorMatcher(DocumentListCursor(listed, in: parts[part].documents))
        }
        guard case .oneOf(let kind, let ids) = fact else { return NothingMatcher() }
        var cursors: [any DocumentCursor] = []
        for id in ids {
            let byPart = try parts(with: id, of: kind)
            if part < byPart.count, let cursor = byPart[part] { cursors.append(cursor) }
        }
        switch cursors.count {
        case 0: return NothingMatcher()
        case 1: return CursorMatcher(cursors[0])
        default: return AnyMatcher(plain: cursors.map { CursorMatcher($0) })
        }
    }

    /// Documents with a value, by part.
    private func parts(
        with id: UInt32, of kind: FacetKind
    ) throws -> [(any DocumentCursor)?] {
        let fact = DocumentFilter.Condition.Fact.oneOf(kind, [id])
        if let known = attributes[fact] { return known }
        let cursors = try reader.documents(with: id, of: kind)
        attributes[fact] = cursors
        return cursors
    }
}

extension SearchPlan.Node {
    /// Whether it has words that may score.
    fileprivate var hasWords: Bool {
        switch self {
        case .word, .phrase, .near: true
        case .all(let children), .any(let children): children.contains(where: \.hasWords)
        case .excluding(let node, _): node.hasWords
        case .optional(let node, let others): node.hasWords || others.contains(where: \.hasWords)
        case .filter, .everything, .nothing: false
        }
    }
}
