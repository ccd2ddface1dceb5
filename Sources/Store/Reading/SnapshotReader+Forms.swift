internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis
internal import BlogSearchPackedPosts

// Which forms of words a post writes. Most texts are only searched for the letters of a word
// (`QueryAnalyzer.writes`). Other texts are read, but words with another beginning are skipped.

extension SnapshotReader {
    func count(
        ofDocumentsWriting word: String, as stem: String, in language: Language
    ) throws -> Int? {
        guard KeptWord.keeps(wordLength: word.utf8.count, stemLength: stem.utf8.count) else {
            return nil
        }
        let key = Array(language.code.utf8) + [0] + Array(word.utf8) + [0] + Array(stem.utf8)
        if let known = countsByForm[key] { return known < 0 ? nil : known }
        let count = try Vocabulary(db).count(of: word, as: stem, in: language)
        countsByForm.keep(count ?? -1, for: key)
        return count
    }

    func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> [String]? {
        let finder = try forms ?? FormFinder(db, bodies(), hasCustom: hasCustom)
        forms = finder
        if finder.isSealed { return nil }
        return try knownForms.written(words, scope: scope, in: document) {
            try finder.written($0, scope: scope, in: document)
        }
    }

    func words(
        around text: String, in language: Language, limit: Int
    ) throws -> [WordCount] {
        guard !text.isEmpty else { return [] }
        return try Vocabulary(db).words(around: text, in: language, limit: limit)
    }
}

extension Vocabulary {
    /// The number of posts that have a word (folded) with a stem; `nil` when it has another stem,
    /// too, or words wait to be added.
    func count(of word: String, as stem: String, in language: Language) throws -> Int? {
        guard try !VocabularyPages(db).areWaiting() else { return nil }
        let query = try SQLStatement(
            """
            SELECT stem, posts FROM vocabulary
            WHERE language = (SELECT id FROM language WHERE code = ?) AND word = ?
            """, db, language.code, word)
        var (count, isOne): (Int?, Bool) = (0, true)
        try query.forEachRow { row in
            isOne = isOne && row.text(0).map { $0.utf8.elementsEqual(stem.utf8) } ?? false
            count = row.number(1).map { Int($0) }
        }
        return isOne ? count : nil
    }

    /// The most frequent words that contain a text and more letters. It reads all words of the
    /// language.
    func words(around text: String, in language: Language, limit: Int) throws -> [WordCount] {
        let query = try SQLStatement(
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

/// Which documents write which words, as far as it was found out in one state of the index. People
/// type on, go to the next page and ask what others asked: the same documents come again.
struct KnownForms {
    private struct Key: Hashable {
        var document: DocumentID
        /// The index of the word.
        var word: UInt32
        var scope: FieldSet
    }

    /// The maximum number of answers, of 24 bytes each. When there are more, all are dropped.
    private static let maximumAnswers = 1 << 15

    private var words: [String: UInt32] = [:]
    private var answers: [Key: Bool] = [:]

    /// Those of some words that a document writes; `find` tells it for words of which it is unknown.
    mutating func written(
        _ words: [String], scope: FieldSet, in document: DocumentID,
        find: ([String]) throws -> [String]
    ) rethrows -> [String] {
        if answers.count >= Self.maximumAnswers { self = KnownForms() }
        let keys = words.map { Key(document: document, word: number(of: $0), scope: scope) }
        let known = keys.map { answers[$0] }
        let unknown = words.indices.filter { known[$0] == nil }
        let found = unknown.isEmpty ? [] : try find(unknown.map { words[$0] })
        for index in unknown { answers[keys[index]] = found.contains(words[index]) }
        return words.indices.filter { known[$0] ?? found.contains(words[$0]) }.map { words[$0] }
    }

    private mutating func number(of word: String) -> UInt32 {
        if let known = words[word] { return known }
        let number = UInt32(words.count)
        words[word] = number
        return number
    }
}

/// Reads posts to find the forms of words in them.
final class FormFinder {
    /// The maximum number of languages in which words are looked for at a time.
    private static let maximumAnalyzers = 4
    /// Fields that consist of blocks.
    private static let blocks: FieldSet = [.heading, .code, .caption, .body]

    private let db: Database
    private let bodies: PostBodies
    private let hasCustom: Bool
    /// Whether there are no texts to look into.
    let isSealed: Bool
    private var posts: SQLStatement?
    private var terms: SQLStatement?
    private var tree: TermTree
    private var analyzers: [QueryAnalyzer] = []
    /// The language whose code was read last. The next one is usually the same.
    private var language = Language.undetermined

    init(_ db: Database, _ bodies: PostBodies, hasCustom: Bool) throws {
        self.db = db
        isSealed = try FormatCheck.isSealed(db)
        self.bodies = bodies
        self.hasCustom = hasCustom
        tree = TermTree(db)
    }

    deinit {
        AnalyzerPool.shared.put(back: analyzers)
    }

    /// Those of some words (folded) that a document writes in this form in some fields.
    func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> [String] {
        let statement =
            try posts
            ?? SQLStatement(
                """
                SELECT post.id, title, excerpt, language.code FROM post
                LEFT JOIN language ON language.id = document_language WHERE document = ?
                """, db)
        posts = statement
        var search = FormSearch(words)
        var post: Int64?
        try statement.with(document).forEachRow { row in
            post = row.number(0)
            let analyzer = analyzer(language(of: row.text(3) ?? ""))
            if scope.contains(.title) { search.read(row.text(1) ?? "", by: analyzer) }
            if scope.contains(.excerpt) { search.read(row.text(2) ?? "", by: analyzer) }
            guard !search.isDone, !scope.isDisjoint(with: Self.blocks), let post,
                let bytes = try bodies.body(of: post)?.blob()
            else { return }
            for block in try PackedBlocks.texts(in: bytes)
            where scope.contains(DocumentFields.field(of: block.kind)) {
                search.read(bytes[block.text], by: analyzer)
                if search.isDone { return }
            }
        }
        if let post, !search.isDone, scope.contains(.tags) || scope.contains(.categories) {
            try readTerms(of: post, scope, &search)
        }
        if let post, !search.isDone, hasCustom, scope.contains(.custom) {
            for (_, text) in try NamedRows.customFields(ofPost: post, in: db) {
                for analyzer in analyzers.suffix(1) { search.read(text, by: analyzer) }
            }
        }
        return search.found
    }

    private func readTerms(
        of post: Int64, _ scope: FieldSet, _ search: inout FormSearch
    ) throws {
        let statement = try terms ?? SQLStatement("SELECT term FROM post_term WHERE post = ?", db)
        terms = statement
        guard let analyzer = analyzers.last else { return }
        let ids = try statement.with(post).all(Int64.self)
        let names = try tree.names(of: ids)
        let wanted =
            (scope.contains(.tags) ? names.tags : [])
            + (scope.contains(.categories) ? names.categories : [])
        for name in wanted { search.read(name, by: analyzer) }
    }

    private func language(of code: String) -> Language {
        if language.code != code { language = Language(tag: code) ?? .undetermined }
        return language
    }

    /// The analyzer of a language, which is the last one in the list afterwards.
    private func analyzer(_ language: Language) -> QueryAnalyzer {
        if let index = analyzers.firstIndex(where: { $0.language == language }) {
            let known = analyzers.remove(at: index)
            analyzers.append(known)
            return known
        }
        if analyzers.count >= Self.maximumAnalyzers {
            AnalyzerPool.shared.put(back: [analyzers.removeFirst()])
        }
        analyzers += AnalyzerPool.shared.take([language])
        return analyzers[analyzers.count - 1]
    }
}

/// Words that are looked for in texts, and those found.
private struct FormSearch {
    private struct Word {
        var text: String
        var bytes: [UInt8]
        var isFound = false
        /// Whether the present text must be read to decide.
        var isUnclear = false
    }

    private var words: [Word]
    private var beginnings: WordBeginnings?
    private var beginningsLanguage: Language?

    init(_ words: [String]) {
        self.words = words.map { Word(text: $0, bytes: Array($0.utf8)) }
    }

    var found: [String] { words.filter(\.isFound).map(\.text) }

    var isDone: Bool { words.allSatisfy(\.isFound) }

    mutating func read(_ text: String, by analyzer: QueryAnalyzer) {
        read(Array(text.utf8)[...], by: analyzer)
    }

    mutating func read(_ text: ArraySlice<UInt8>, by analyzer: QueryAnalyzer) {
        guard !text.isEmpty else { return }
        var isUnclear = false
        for index in words.indices where !words[index].isFound {
            let isWritten = analyzer.writes(words[index].bytes, in: text.span)
            words[index].isFound = isWritten == true
            words[index].isUnclear = isWritten == nil
            if isWritten == nil { isUnclear = true }
        }
        if isUnclear { readTokens(text, by: analyzer) }
    }

    private mutating func readTokens(_ text: ArraySlice<UInt8>, by analyzer: QueryAnalyzer) {
        if beginningsLanguage != analyzer.language {
            beginningsLanguage = analyzer.language
            beginnings = WordBeginnings(
                stems: [], words: words.map(\.bytes), language: analyzer.language)
        }
        var words = words
        analyzer.forEachToken(in: text.span, beginning: beginnings) { _, word, _ in
            for index in words.indices
            where !words[index].isFound && words[index].isUnclear
                && word.count == words[index].bytes.count
            {
                var isSame = true
                for offset in word.indices where word[offset] != words[index].bytes[offset] {
                    isSame = false
                    break
                }
                if isSame { words[index].isFound = true }
            }
        }
        self.words = words
    }
}
