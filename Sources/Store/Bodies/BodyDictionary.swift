// What bodies are deflated with: bytes that deflated bytes may refer to, as if they stood before the
// text. They are frequent words of the index, and behind them what is in the HTML of most blogs.
//
//   stored   = word *( SP word )
//   used     = SP stored SP, and the constant `markup`
//
// Of bodies of four kilobytes, 52 % is left without a dictionary, and 42 % with one (100,000 posts
// of `Benchmarks/bench/corpus.py`; of real blogs 42 % and 34 %).
//
// Whose words may stand there: only those that the vocabulary has, and so a post that can be found.
// When the last such post goes, the bodies are packed with another dictionary
// (IndexStore+Packing.swift). The markup is the same in every index, and must never change: bodies
// refer to its bytes.
//
// A dictionary that is damaged takes the bodies along that were deflated with it: they come again with
// their posts. It has at most four pages of the file.

internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

struct BodyDictionary {
    /// Words, separated by spaces.
    let words: [UInt8]

    /// The bytes that deflated bytes refer to.
    var bytes: [UInt8] { [space] + words + [space] + BodyDictionary.markup.utf8 }

    /// As far back as deflated bytes can refer.
    private static let maximumBytes = 32 << 10
    /// Posts that are read for it, spread evenly.
    private static let sample = 2_000
    /// The minimum number of these posts that have a word.
    private static let minimumPosts = 3
    /// Shorter words gain nothing, and longer ones are rarely words.
    private static let lengths = 4...24
    /// A small dictionary is replaced when there are so many times as many posts.
    private static let growth = 4

    /// The dictionary with a row id; `nil` when there is none.
    static func stored(_ id: Int64, in db: Database) throws -> BodyDictionary? {
        let query = try SQLStatement("SELECT words FROM body_dictionary WHERE id = ?", db, id)
        guard let words = try query.one([UInt8].self), words.count <= maximumBytes else {
            return nil
        }
        return BodyDictionary(words: words)
    }

    /// The newest dictionary, and its row id, unless another one is due: posts have none of its words
    /// any more, or there are many more posts.
    static func current(in db: Database) throws -> (id: Int64, dictionary: BodyDictionary)? {
        guard let newest = try newest(in: db), try newest.dictionary.lostWords(in: db) == 0 else {
            return nil
        }
        let query = """
            SELECT posts * \(growth) > (SELECT count(*) FROM post) FROM body_dictionary WHERE id = ?
            """
        let isOfMany = newest.dictionary.words.count > maximumBytes / 2
        guard try isOfMany || SQLStatement(query, db, newest.id).one(Bool.self) == true else {
            return nil
        }
        return newest
    }

    /// The newest dictionary, and its row id.
    static func newest(in db: Database) throws -> (id: Int64, dictionary: BodyDictionary)? {
        guard try Schema.hasPacks(db),
            let id = try SQLStatement("SELECT max(id) FROM body_dictionary", db).one(Int64.self)
        else { return nil }
        return try stored(id, in: db).map { (id, $0) }
    }

    /// Chooses the words of a new one.
    init(choosingIn db: Database) throws {
        let posts = try SQLStatement("SELECT id FROM post ORDER BY id", db).all(Int64.self)
        let bodies = try PostBodies(db)
        let step = max(1, posts.count / BodyDictionary.sample)
        var counts: [ArraySlice<UInt8>: Int] = [:]
        var bytes = 0
        for post in stride(from: 0, to: posts.count, by: step).map({ posts[$0] }) {
            try Task.checkCancellation()
            let html = try BodyDictionary.html(of: post, bodies)
            bytes += html.count
            for word in Set(BodyDictionary.words(of: html[...])) {
                // A slice would keep the whole text.
                if let known = counts.index(forKey: word) {
                    counts.values[known] += 1
                } else {
                    counts[Array(word)[...]] = 1
                }
            }
        }
        // A dictionary that is large beside the bodies costs more than it saves.
        let room = min(
            BodyDictionary.maximumBytes - BodyDictionary.markup.utf8.count - 2, bytes * step / 32)
        words = try BodyDictionary.best(counts, in: WordLookup(db), room: room)
    }

    private init(words: [UInt8]) { self.words = words }

    /// Stores it.
    ///
    /// - Returns: its row id.
    func store(in db: Database) throws -> Int64 {
        let posts = try IndexStore.countPosts(db)
        try SQLStatement("INSERT INTO body_dictionary (words, posts) VALUES (?, ?)", db)
            .run([.blob(words), .number(Int64(posts))])
        return db.lastInsertedRowID
    }

    /// The HTML of a post; nothing of a damaged one.
    private static func html(of post: Int64, _ bodies: PostBodies) throws -> [UInt8] {
        do {
            return try bodies.body(of: post)?.html ?? []
        } catch let error as IndexError where error.code == .damaged {
            return []
        }
    }

    /// The words that save most, the best ones last: near bytes are referred to with fewer bits.
    private static func best(
        _ counts: [ArraySlice<UInt8>: Int], in vocabulary: WordLookup, room: Int
    ) throws -> [UInt8] {
        let candidates = counts.filter { $0.value >= minimumPosts }
            .map { (word: $0.key, gain: $0.value * ($0.key.count - 2)) }
            .sorted {
                $0.gain == $1.gain
                    ? $0.word.lexicographicallyPrecedes($1.word) : $0.gain > $1.gain
            }
        var chosen: [ArraySlice<UInt8>] = []
        var used = 0
        for (word, _) in candidates where used + word.count < room {
            guard try vocabulary.has(word) else { continue }
            chosen.append(word)
            used += word.count + 1
        }
        return Array(chosen.reversed().joined(separator: [space]))
    }

    /// The number of its words that no post has any more.
    func lostWords(in db: Database) throws -> Int {
        let vocabulary = try WordLookup(db)
        return try words.split(separator: space).count { try !vocabulary.has($0) }
    }

    /// Runs of letters of a text.
    private static func words(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return text.split { $0 < 0x80 && !letters.contains($0 | 0x20) }
            .filter { lengths.contains($0.count) }
    }

    /// What is in the HTML of most blogs.
    private static let markup = """
        <!-- wp:paragraph --> <!-- /wp:paragraph --> <!-- wp:heading {"level":3} --> \
        <figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper"> \
        <blockquote class="wp-block-quote is-layout-flow"><p></p></blockquote> \
        <pre class="wp-block-code"><code></code></pre> <table><thead><tr><th></th></tr></thead><tbody>\
        <tr><td></td></tr></tbody></table> <span style="color: "></span> <sup></sup> <del></del> <br />\n\
        <ol class="wp-block-list">\n<li></li>\n</ol> <ul class="wp-block-list">\n<li><p></p></li>\n</ul>\n\
        <figure class="wp-block-image size-large is-resized"><img loading="lazy" decoding="async" width="1024" \
        height="768" src="https:// alt="" class="wp-image-" srcset=" 1024w, 300w, 768w, 1536w" \
        sizes="auto, (max-width: 1024px) 100vw, 1024px" /></figure>\n<figcaption class="wp-element-caption">\
        </figcaption></figure> /wp-content/uploads/20 .jpg" .jpeg" .png" .html" .com/ .org/ .net/ http://www. \
        https://www. <a class=" title=" target="_blank" rel="noopener noreferrer nofollow" href="https:// \
        &#8217;s &#8217;t &#8220; &#8221; &#8211; &#8230; &nbsp; &amp; <h3></h3>\n\n\n\n<h2 id=" \
        class="wp-block-heading"></h2>\n\n\n\n<p class="wp-block-paragraph"> <strong></strong> <em></em>\
        <code></code> <p></a>.</p>\n<p></p>\n\n\n\n<p>
        """
}

private let space = UInt8(ascii: " ")

/// Asks the vocabulary for words as they are written.
private struct WordLookup {
    private let languages: [Int64]
    private let query: SQLStatement

    init(_ db: Database) throws {
        languages = try SQLStatement("SELECT id FROM language ORDER BY id", db).all(Int64.self)
        query = try SQLStatement(
            "SELECT 1 FROM vocabulary WHERE language = ? AND word = ? AND posts > 0 LIMIT 1", db)
    }

    /// Whether a post has a word.
    func has(_ word: ArraySlice<UInt8>) throws -> Bool {
        let text = String(decoding: word, as: UTF8.self)
        // A part of a letter is no word.
        guard text.utf8.elementsEqual(word) else { return false }
        let folded = Array(CanonicalForm.folded(text).utf8)
        return try languages.contains { language in
            try query.bind(language, at: 1)
            try query.bind(text: folded[...], at: 2)
            return try query.firstNumbers() != nil
        }
    }
}
