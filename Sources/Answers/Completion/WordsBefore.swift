internal import BlogSearchPostings
internal import BlogSearchRanking

/// The words before the word being typed, and the newest documents that have all of them and fit
/// the filters.
///
/// The documents are searched once. Comparing a word with them takes time in proportion to their
/// number.
struct WordsBefore {
    /// The last word; `nil` when there are filters only.
    private let last: OpenedWord?
    /// All documents with the words are known from this document on.
    private(set) var first: DocumentID
    private var windows: [(part: Int, documents: DocumentWindow)] = []

    /// Finds the documents.
    ///
    /// - Parameters:
    ///   - words: the words before; empty for all documents of the selection.
    ///   - selection: the documents that count.
    ///   - maximumWindows: the maximum number of windows kept, the newest.
    init(
        _ words: [SearchPlan.Word], _ selection: Selection, in reader: any IndexReader,
        maximumWindows: Int = .max
    ) throws {
        last = try words.last.map { try WordOpener(reader).open($0, at: 0) }
        let root: SearchPlan.Node =
            words.isEmpty ? .everything : .all(words.indices.map { .word($0) })
        let plan = SearchPlan(root: root, words: words)
        var windows: [(part: Int, documents: DocumentWindow)] = []
        try Searcher(reader).forEachMatchingWindow(plan, selection) { part, documents in
            windows.append((part, documents))
            return true
        }
        self.windows = windows.suffix(maximumWindows)
        first =
            windows.count > maximumWindows
            ? self.windows[0].documents.range.lowerBound : selection.first
    }

    /// Whether there are words, which others may follow.
    var hasWords: Bool { last != nil }

    /// The number of documents.
    var count: Int { windows.reduce(0) { $0 + $1.documents.count } }

    /// How many of these documents have a word.
    func posts(beside word: OpenedWord) throws -> Int {
        try windows.reduce(0) { count, window in
            guard let cursor = word.cursor(inPart: window.part) else { return count }
            var rest = window.documents
            try cursor.retain(&rest)
            return count + rest.count
        }
    }

    /// How many of these documents have a word right after the last of the words before.
    func posts(followedBy word: OpenedWord) throws -> Int {
        try windows.reduce(0) { count, window in
            guard let cursor = word.cursor(inPart: window.part),
                let before = last?.cursor(inPart: window.part)
            else { return count }
            var rest = window.documents
            try cursor.retain(&rest)
            if rest.isEmpty { return count }
            try PhraseCheck(PhrasePositions([(before, 0), (cursor, 1)])).retain(&rest)
            return count + rest.count
        }
    }
}
