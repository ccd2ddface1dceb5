internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

// Which forms of words a post writes. The words of a text that begin otherwise are passed over, neither folded nor compared:
// most of the time goes into reading the row.

extension StoredReader {
    func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> Set<String>? {
        let finder = forms ?? FormFinder(db)
        forms = finder
        return try finder.written(words, scope: scope, in: document)
    }

    func words(
        around text: String, in language: Language, limit: Int
    ) throws -> [WordCount] {
        guard !text.isEmpty else { return [] }
        return try Vocabulary(db).words(around: text, in: language, limit: limit)
    }
}

extension Vocabulary {
    /// The most frequent words that hold a text with more before or behind it. Reads all words of the language: 1 ms for
    /// ten thousand of them.
    func words(around text: String, in language: Language, limit: Int) throws -> [WordCount] {
        let query = try RawStatement(
            """
            SELECT word, stem, posts FROM vocabulary
            WHERE language = (SELECT id FROM language WHERE code = ?) AND instr(word, ?) > 0
            """, db)
        try query.bind([.text(language.code), .text(text)])
        var found: [WordCount] = []
        try query.forEachRow { row in
            found.append(
                WordCount(
                    word: row.text(0) ?? "", stem: row.text(1) ?? "",
                    posts: Int(row.number(2) ?? 0)))
        }
        found += try waitingWords(in: language).filter { $0.word.contains(text) }
        return Array(
            found.filter { $0.word != text }.sorted {
                ($1.posts, $0.word, $0.stem) < ($0.posts, $1.word, $1.stem)
            }.prefix(limit))
    }
}

/// Reads posts for the forms of words in them.
final class FormFinder {
    /// Words are looked for in so many languages at a time at most.
    private static let mostAnalyzers = 4

    private let db: Database
    private var posts: RowStatement?
    private var terms: RowStatement?
    private var tree: TermTree
    private var analyzers: [QueryAnalyzer] = []

    init(_ db: Database) {
        self.db = db
        tree = TermTree(db)
    }

    deinit {
        AnalyzerPool.shared.put(back: analyzers)
    }

    /// Those of some words (folded) that a document writes so in some fields.
    func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> Set<String> {
        let statement =
            try posts
            ?? RowStatement(
                """
                SELECT post.id, title, excerpt, language.code, html, blocks
                FROM post JOIN body ON body.post = post.id
                LEFT JOIN language ON language.id = document_language WHERE document = ?
                """, db)
        posts = statement
        var search = FormSearch(words)
        var post: Int64?
        try statement.forEach(.number(Int64(document))) { row in
            post = row.number(0)
            let analyzer = analyzer(Language(tag: row.text(3) ?? "") ?? .undetermined)
            search.begin(analyzer.language)
            if scope.contains(.title) { search.read(row.text(1) ?? "", by: analyzer) }
            if scope.contains(.excerpt) { search.read(row.text(2) ?? "", by: analyzer) }
            guard !search.isDone else { return }
            let bytes = try PackedBlocks.blob(row.bytes(5), html: row.bytes(4))
            for place in try PackedBlocks.texts(in: bytes)
            where scope.contains(DocumentFields.field(of: place.kind)) {
                search.read(bytes[place.text], by: analyzer)
                if search.isDone { return }
            }
        }
        if let post, !search.isDone, scope.contains(.tags) || scope.contains(.categories) {
            try readTerms(of: post, scope, &search)
        }
        return search.found
    }

    private func readTerms(
        of post: Int64, _ scope: FieldSet, _ search: inout FormSearch
    ) throws {
        let statement = try terms ?? RowStatement("SELECT term FROM post_term WHERE post = ?", db)
        terms = statement
        guard let analyzer = analyzers.last else { return }
        var ids: [Int64] = []
        try statement.forEach(.number(post)) { ids.append($0.number(0) ?? 0) }
        let names = try tree.names(of: ids)
        let wanted =
            (scope.contains(.tags) ? names.tags : [])
            + (scope.contains(.categories) ? names.categories : [])
        for name in wanted { search.read(name, by: analyzer) }
    }

    /// The analyzer of a language, which stands last afterwards.
    private func analyzer(_ language: Language) -> QueryAnalyzer {
        if let place = analyzers.firstIndex(where: { $0.language == language }) {
            let known = analyzers.remove(at: place)
            analyzers.append(known)
            return known
        }
        if analyzers.count >= Self.mostAnalyzers {
            AnalyzerPool.shared.put(back: [analyzers.removeFirst()])
        }
        analyzers += AnalyzerPool.shared.take([language])
        return analyzers[analyzers.count - 1]
    }
}

/// Words that are looked for in texts, and those found.
private struct FormSearch {
    private let words: [(text: String, bytes: [UInt8])]
    private var beginnings: WordBeginnings?
    private(set) var found: Set<String> = []

    init(_ words: [String]) {
        self.words = words.map { ($0, Array($0.utf8)) }
    }

    var isDone: Bool { found.count == words.count }

    mutating func begin(_ language: Language) {
        beginnings = WordBeginnings(stems: [], words: words.map(\.bytes), language: language)
    }

    mutating func read(_ text: String, by analyzer: QueryAnalyzer) {
        read(Array(text.utf8)[...], by: analyzer)
    }

    mutating func read(_ text: ArraySlice<UInt8>, by analyzer: QueryAnalyzer) {
        guard !isDone, !text.isEmpty else { return }
        let words = words
        var found = found
        analyzer.forEachToken(in: text.span, beginning: beginnings) { _, word, _ in
            for wanted in words where word.count == wanted.bytes.count {
                var isSame = true
                for index in word.indices where word[index] != wanted.bytes[index] {
                    isSame = false
                    break
                }
                if isSame { found.insert(wanted.text) }
            }
        }
        self.found = found
    }
}
