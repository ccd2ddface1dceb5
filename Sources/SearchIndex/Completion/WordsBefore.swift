/// The words before the one that is typed, and the newest documents that have all of them.
///
/// They are found once; what it takes to know how a word stands to them is in proportion to their number.
struct WordsBefore {
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

    /// How many documents they are.
    var count: Int { windows.reduce(0) { $0 + $1.documents.count } }

    /// How many of these documents have a word.
    func posts(beside word: OpenedWord) throws -> Int {
        try windows.reduce(0) { count, window in
            guard let leaf = word.leaf(inPart: window.part) else { return count }
            var rest = window.documents
            try leaf.retain(&rest)
            return count + rest.count
        }
    }

    /// How many of them have it behind the last of the words before.
    func posts(followedBy word: OpenedWord) throws -> Int {
        try windows.reduce(0) { count, window in
            guard let leaf = word.leaf(inPart: window.part),
                let before = last.leaf(inPart: window.part)
            else { return count }
            var rest = window.documents
            try leaf.retain(&rest)
            if rest.isEmpty { return count }
            try PhraseCheck(PhrasePlaces([(before, 0), (leaf, 1)])).retain(&rest)
            return count + rest.count
        }
    }
}
