/// Turns a plan into walks over one snapshot of an index.
///
/// Each word is opened once and shared by matching and scoring. Words that only exclude are not scored.
struct PlanOpener {
    private let plan: SearchPlan
    private let reader: any IndexReader
    private var scored: [Int: ScoredWord] = [:]

    init(_ plan: SearchPlan, on reader: any IndexReader) {
        self.plan = plan
        self.reader = reader
    }

    /// The words of the opened plan that score, in the order of the query.
    var scoredWords: [ScoredWord] {
        scored.values.sorted { $0.index < $1.index }
    }

    /// The walk over the documents of a node.
    mutating func open(_ node: SearchPlan.Node) throws -> any DocumentCursor {
        switch node {
        case .word(let index): try open(word: index)
        case .phrase, .near: try openSpans(node)
        case .all(let children): try openAll(children)
        case .any(let children): try OrCursor(children.map { try open($0) })
        case .except(let wanted, let unwanted):
            AndNotCursor(try open(wanted), without: try open(unwanted))
        case .welcome(let required, let others):
            OptionalCursor(try open(required), welcome: try others.map { try open($0) })
        case .filter(let filter):
            FilterCursor(try reader.allDocuments(), where: filter, in: reader.columns)
        case .everything: try reader.allDocuments()
        case .nothing: EmptyCursor()
        }
    }

    /// Filters among the children of an "all" look at what the others found instead of walking themselves.
    private mutating func openAll(_ children: [SearchPlan.Node]) throws -> any DocumentCursor {
        var filter = DocumentFilter()
        var cursors: [any DocumentCursor] = []
        for child in children {
            if case .filter(let more) = child {
                filter.conditions += more.conditions
            } else {
                cursors.append(try open(child))
            }
        }
        if cursors.isEmpty { cursors.append(try reader.allDocuments()) }
        let cursor = cursors.count == 1 ? cursors[0] : AndCursor(cursors)
        return filter.isEmpty ? cursor : FilterCursor(cursor, where: filter, in: reader.columns)
    }

    private mutating func openSpans(_ node: SearchPlan.Node) throws -> any DocumentCursor {
        if case .near(let left, let right, let distance) = node {
            return NearCursor(
                try spans(of: left), try spans(of: right), within: UInt32(clamping: distance))
        }
        return try spans(of: node)
    }

    /// A word or phrase as spans; nothing else has a place in a text.
    private mutating func spans(of node: SearchPlan.Node) throws -> any SpanCursor {
        switch node {
        case .word(let index):
            return WordSpans(try open(word: index, needsPositions: true))
        case .phrase(let parts):
            return PhraseCursor(
                try parts.map {
                    (try open(word: $0.word, needsPositions: true), UInt32(clamping: $0.offset))
                })
        default:
            return WordSpans(EmptyCursor())
        }
    }

    private mutating func open(
        word index: Int, needsPositions: Bool = false
    ) throws -> any PostingsCursor {
        let word = plan.words[index]
        let cursor = WordCursor(try WordOpener(reader, needsPositions: needsPositions).open(word))
        if word.occurrences > 0, cursor.document != .none {
            let idf = inverseDocumentFrequency(
                cursor.documentFrequency, of: reader.statistics.documents)
            scored[index] = ScoredWord(
                index: index, cursor: cursor,
                weight: Double(word.occurrences) * word.emphasis * idf)
        }
        return cursor
    }
}
