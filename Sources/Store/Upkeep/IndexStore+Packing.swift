// `compact` packs the bodies of posts (BodyPack.swift): a file with packed bodies has half the size.
// Imports and syncs do not, because deflating takes as long as a quarter of an import.
//
// Each step is one transaction with the posts of a range of row ids, so a process can be killed
// between any two. Bodies of a pack move to other packs without being inflated, unless another
// dictionary was chosen.

internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import BlogSearchPackedPosts

extension IndexStore {
    /// Packs the bodies of all posts, and leaves out of packs what no post has any more.
    ///
    /// - Parameter isNew: whether another dictionary is chosen in any case.
    /// - Returns: whether there were any of no post.
    @discardableResult
    func packBodies(
        choosingWords isNew: Bool = false, progress: Progress = { _, _ in }
    ) throws -> Bool {
        let total = try read { try Self.countPosts($0.db) }
        var packing: BodyPacking? = try write { try BodyPacking($0, choosingWords: isNew) }
        var (done, hadStrays) = (0, false)
        while var step = packing {
            try Task.checkCancellation()
            progress(done, total)
            packing = try write { try step.run(in: $0) ? step : nil }
            done += BodyPacking.posts
            hadStrays = step.hadStrays
        }
        return hadStrays
    }

    /// Packs all bodies anew when words of their dictionary are gone, if that does not take too
    /// long.
    ///
    /// - Returns: the number of words that are gone, but stay until `compact`.
    func forgetPackedWords() throws -> Int {
        let (lost, bytes) = try read { snapshot in
            (
                try BodyDictionary.newest(in: snapshot.db)?.dictionary.lostWords(in: snapshot.db)
                    ?? 0, try PostBodies.packedBytes(in: snapshot.db)
            )
        }
        guard lost > 0, bytes <= maximumForgotten else { return lost }
        try packBodies(choosingWords: true)
        return 0
    }
}

/// Packs bodies, in steps.
struct BodyPacking {
    /// How many posts a step has, about two megabytes of texts.
    static let posts = 512

    private let dictionary: (id: Int64, bytes: [UInt8])
    /// The first post that was not looked at.
    private var next = Int64.min
    /// Whether all packs that were looked at have the dictionary.
    private var isComplete = true
    /// Whether packs had bodies of no post.
    private(set) var hadStrays = false

    /// Finds the dictionary, or makes one.
    ///
    /// - Parameter isNew: whether one is made in any case.
    init(_ db: Database, choosingWords isNew: Bool) throws {
        if !isNew, let known = try BodyDictionary.current(in: db) {
            dictionary = (known.id, known.dictionary.bytes)
            return
        }
        let made = try BodyDictionary(choosingIn: db)
        dictionary = (try made.store(in: db), made.bytes)
    }

    /// Packs the bodies of the next posts, inside the transaction of `db`.
    ///
    /// - Returns: whether there are more.
    mutating func run(in db: Database) throws -> Bool {
        var range = try BodyRange(from: next, count: BodyPacking.posts, in: db)
        do {
            try range.readPacks()
            hadStrays = hadStrays || range.hasStrays
            if range.isChanged(for: dictionary.id) { try pack(range, in: db) }
        } catch let error as IndexError where error.code == .damaged {
            // Posts without another body are in a pack that cannot be read. They must come again
            // first.
            isComplete = false
        }
        if range.last < .max {
            next = range.last + 1
            return true
        }
        if isComplete {
            try SQLStatement("DELETE FROM body_dictionary WHERE id <> ?", db, dictionary.id).run()
        }
        return false
    }

    private func pack(_ range: BodyRange, in db: Database) throws {
        guard let deflater = Deflater(dictionary: dictionary.bytes) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        let bodies = try PostBodies(db)
        func deflated(_ body: PostBody, _ post: Int64) throws -> BodyPack.Entry {
            guard let deflated = deflater.deflated(body.html + body.storedBlocks) else {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            return BodyPack.Entry(
                post: post, html: body.html.count, blocks: body.storedBlocks.count,
                deflated: deflated[...])
        }
        var entries: [BodyPack.Entry] = []
        var known: Set<Int64> = []
        // Of two packs with a post, which only damage makes, the last one is read.
        for pack in range.packs.reversed() {
            for entry in pack.entries
            where range.isPacked(entry.post) && known.insert(entry.post).inserted {
                entries.append(
                    pack.dictionary == dictionary.id
                        ? entry
                        : try deflated(bodies.inflate(entry, of: pack.dictionary), entry.post))
            }
        }
        for post in range.rows {
            try Task.checkCancellation()
            if let body = try bodies.body(of: post) { entries.append(try deflated(body, post)) }
        }
        entries.sort { $0.post < $1.post }
        for table in ["body_pack WHERE first", "body WHERE post"] {
            try SQLStatement(
                "DELETE FROM \(table) BETWEEN ? AND ?", db, range.first, range.last
            ).run()
        }
        for pack in BodyPack.packs(of: entries, dictionary: dictionary.id) {
            try PostBodies.insert(pack, in: db)
        }
    }
}

/// Neighbouring posts, and where their bodies are.
private struct BodyRange {
    let first: Int64
    /// At least the last post of the last pack; the largest number at the end.
    private(set) var last: Int64
    /// Posts whose bodies have rows.
    private(set) var rows: [Int64] = []
    private(set) var packs: [BodyPack] = []
    /// Whether a pack has a body that belongs to no post, or that is not the post's own any more, or
    /// cannot be read.
    private(set) var hasStrays = false
    private var posts: Set<Int64> = []
    private let db: Database

    init(from first: Int64, count: Int, in db: Database) throws {
        self.first = first
        self.db = db
        let found = try SQLStatement(
            "SELECT id FROM post WHERE id >= ? ORDER BY id LIMIT ?", db, first, count
        ).all(Int64.self).ascending(after: first == .min ? nil : first - 1)
        last = found.count < count ? .max : found[count - 1]
    }

    /// Reads the packs that begin in the range. It is extended to the end of the last one.
    ///
    /// - Throws: `IndexError` with code `damaged` when posts have no body but in a pack that cannot
    ///   be read.
    mutating func readPacks() throws {
        var unreadable: [ClosedRange<Int64>] = []
        let query = try SQLStatement(
            "SELECT first, bodies FROM body_pack WHERE first BETWEEN ? AND ? ORDER BY first", db,
            first, last)
        var end: Int64?
        for row in try query.rows() {
            let key: Int64 = try row.value(0)
            if let start = end, !unreadable.isEmpty, unreadable.last?.upperBound == .max {
                unreadable[unreadable.count - 1] = start...max(start, key - 1)
            }
            end = key
            do {
                packs.append(try BodyPack(row.value(1), key: key))
            } catch let error as IndexError where error.code == .damaged {
                unreadable.append(key...(.max))
            }
        }
        if last < .max { last = max(last, packs.last?.entries.last?.post ?? last) }
        let ids = "SELECT id FROM post WHERE id BETWEEN ? AND ?"
        posts = Set(try SQLStatement(ids, db, first, last).all(Int64.self))
        rows = try SQLStatement(
            """
            SELECT post FROM body WHERE post BETWEEN ? AND ? AND post IN (\(ids))
                AND typeof(html) = 'text' AND typeof(blocks) = 'blob'
            """, db
        ).bind([first, last, first, last].map { .number($0) }).all(Int64.self)
        let known = Set(rows)
        hasStrays = !unreadable.isEmpty
        for range in unreadable
        where posts.contains(where: { range.contains($0) && !known.contains($0) }) {
            throw IndexError.damagedBlocks
        }
        posts.subtract(rows)
        hasStrays =
            hasStrays || packs.contains { $0.entries.contains { !posts.contains($0.post) } }
    }

    /// Whether a post's body is that of its pack.
    func isPacked(_ post: Int64) -> Bool { posts.contains(post) }

    /// Whether anything is to be packed, or packed in another way.
    func isChanged(for dictionary: Int64) -> Bool {
        if !rows.isEmpty || hasStrays || packs.contains(where: { $0.dictionary != dictionary }) {
            return true
        }
        let bytes = packs.reduce(0) { $0 + $1.entries.reduce(0) { $0 + $1.deflated.count } }
        return packs.count > 2 + 2 * bytes / BodyPack.usualBytes
    }
}
