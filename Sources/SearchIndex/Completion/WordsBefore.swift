/// The words before the one that is typed, and the newest documents that have all of them.
///
/// They are found once; what it takes to know how a word stands to them is in proportion to their number.
struct WordsBefore {
    /// How a word stands to the words before.
    enum Relation {
        /// No document has it beside them.
        case none
        /// A document has it and them.
        case beside
        /// A document has it behind the last of them, and all of them.
        case following
    }

    private let last: OpenedWord
    private var windows: [(part: Int, documents: DocumentWindow)] = []

    /// Finds the documents.
    ///
    /// - Parameters:
    ///   - words: at least one.
    ///   - selection: which documents count.
    init(_ words: [SearchPlan.Word], _ selection: Selection, in reader: any IndexReader) throws {
        last = try WordOpener(reader).open(words[words.count - 1], at: 0)
        let plan = SearchPlan(root: .all(words.indices.map { .word($0) }), words: words)
        var windows: [(part: Int, documents: DocumentWindow)] = []
        try Searcher(reader).forEachMatchingWindow(plan, selection) { part, documents in
            windows.append((part, documents))
            return true
        }
        self.windows = windows
    }

    /// How a word stands to them in these documents.
    func relation(to word: OpenedWord) throws -> Relation {
        var relation = Relation.none
        for (part, documents) in windows {
            guard let leaf = word.leaf(inPart: part), let before = last.leaf(inPart: part) else {
                continue
            }
            var rest = documents
            try leaf.retain(&rest)
            if rest.isEmpty { continue }
            relation = .beside
            try PhraseCheck(PhrasePlaces([(before, 0), (leaf, 1)])).retain(&rest)
            if !rest.isEmpty { return .following }
        }
        return relation
    }
}
