// Looks for texts in every list of words of an index. The lists do not contain words as they are in
// a text: words are folded and stemmed, and a dictionary only stores the difference of a word from
// the word before. So lists are read as searches read them, and compared with the analysis of a
// text.

internal import BlogSearchPackedPosts
internal import BlogSearchPostings
internal import GRDB
internal import TextAnalysis

/// A list of words in an index.
package enum WordList: Sendable, Hashable {
    /// Words as written, of posts that can be found.
    case vocabulary
    /// Stems with their documents, sealed or in the tail.
    case postings
    /// Stems of deleted documents in segments, until their segment is next merged.
    case removals
    /// The texts of posts that are packed, and so do not stand in the file as they are.
    case texts
}

extension IndexStore {
    /// The lists of words that have texts, by the index of the text.
    ///
    /// A text of several words is found if it was indexed as one (`e-mail`). A stem that other
    /// words of the index have, too, proves nothing and is not looked for.
    ///
    /// - Throws: `IndexError`; `CancellationError`.
    package func wordLists(holding texts: [String]) throws -> [Int: Set<WordList>] {
        try read { snapshot in
            var audit = try WordAudit(texts, snapshot.db)
            try audit.readVocabulary()
            try audit.readRemovals()
            try audit.readSegments()
            try audit.readTail()
            return audit.found
        }
    }

    /// Calls `body` with each text of a post that does not stand in the file as it is.
    ///
    /// - Throws: `IndexError`; `CancellationError`.
    package func forEachPackedText(_ body: ([UInt8]) -> Void) throws {
        try read(isRepeatable: false) { snapshot in
            try PostBodies.forEachPacked(in: snapshot.db) { body($1.html + $1.storedBlocks) }
        }
    }

    /// Texts that every index has: names of tables and columns.
    package func ownTexts() throws -> [String] {
        try read {
            try SQLStatement("SELECT coalesce(sql, name) FROM sqlite_schema", $0.db).all(
                String.self)
                + SQLStatement("SELECT identifier FROM grdb_migrations", $0.db).all(String.self)
        }
    }
}

private struct WordAudit {
    /// A word or stem as lists of words have it.
    private typealias Word = ArraySlice<UInt8>

    private(set) var found: [Int: Set<WordList>] = [:]
    private let db: Database
    /// Words by language row, and stems after their language's prefix, each with the indices of the
    /// texts that have them.
    private var words: [Int: [Word: [Int]]] = [:]
    private var stems: [Word: [Int]] = [:]

    init(_ texts: [String], _ db: Database) throws {
        self.db = db
        for row in try SQLStatement("SELECT id, code FROM language", db).rows() {
            guard let language = Language(tag: try row.value(1)) else { continue }
            try add(texts, row.value(0), language)
        }
    }

    private mutating func add(_ texts: [String], _ id: Int, _ language: Language) {
        var analyzer = Analyzer(language: language)
        let prefix = PackedTokens.prefix(forLanguage: id)
        for (number, text) in texts.enumerated() {
            let whole = 0..<text.utf8.count
            for token in analyzer.tokens(in: text) where token.range == whole {
                words[id, default: [:]][Array(token.word.utf8)[...], default: []].append(number)
                stems[(prefix + token.stem.utf8)[...], default: []].append(number)
            }
        }
    }

    private mutating func note(_ numbers: [Int], _ list: WordList) {
        for number in numbers { found[number, default: []].insert(list) }
    }

    mutating func readVocabulary() throws {
        var others: [Word] = []
        func read(_ language: Int, _ word: Word, _ stem: Word) {
            if let numbers = words[language]?[word] {
                note(numbers, .vocabulary)
            } else {
                let key = (PackedTokens.prefix(forLanguage: language) + stem)[...]
                if stems[key] != nil { others.append(key) }
            }
        }
        let rows = try SQLStatement("SELECT language, word, stem FROM vocabulary", db)
        try rows.forEachRow { row in
            let (word, stem): (String, String) = try (row.value(1), row.value(2))
            try read(row.value(0), Array(word.utf8)[...], Array(stem.utf8)[...])
        }
        let pages = try SQLStatement("SELECT words FROM vocabulary_page", db)
        try pages.forEachRow { page in
            let waiting = try VocabularyPages.decode(page.bytes(0))
            for index in 0..<waiting.count {
                let entry = waiting[index]
                read(Int(entry.language), entry.word[...], entry.stem[...])
            }
        }
        for key in others { stems[key] = nil }
    }

    mutating func readRemovals() throws {
        let rows = try SQLStatement("SELECT stem FROM removal", db)
        try rows.forEachRow { row in
            if let numbers = stems[row.bytes(0)[...]] { note(numbers, .removals) }
        }
    }

    mutating func readSegments() throws {
        for row in try SegmentRow.all(db) {
            try Task.checkCancellation()
            let pages = StoredPages(row, in: db, pool: nil)
            var terms = try SegmentReader(root: row.root, pages: pages).terms()
            while try terms.advance() {
                if let numbers = stems[terms.key[...]] { note(numbers, .postings) }
            }
        }
    }

    mutating func readTail() throws {
        let rows = try SQLStatement(
            "SELECT block FROM tail_data WHERE id > \(TailTerms.firstLeaf)", db)
        try rows.forEachRow { row in
            for term in TailTerms(row.bytes(0)) {
                if let numbers = stems[term] { note(numbers, .postings) }
            }
        }
    }
}
