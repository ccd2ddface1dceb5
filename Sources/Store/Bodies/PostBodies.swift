// Bodies of posts: their HTML as it came, and their content blocks. New ones have rows of their own
// in `body`. `compact` packs them (BodyPack.swift, IndexStore+Packing.swift). A post that is in both
// has the body of its row.

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import BlogSearchPackedPosts

/// A body as it is stored.
struct PostBody {
    /// Its HTML, as UTF-8.
    let html: [UInt8]
    /// Its blocks as they are stored, see `PackedBlocks`.
    let storedBlocks: [UInt8]
    /// Whether it is in a pack.
    var isPacked = false

    /// How many bytes it takes in memory, with about as many as its arrays take for themselves.
    var bytes: Int { html.count + storedBlocks.count + 64 }

    /// Its blocks.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    func blocks() throws -> [ContentBlock] {
        try PackedBlocks.decode(storedBlocks, html: html)
    }

    /// Its blocks as one blob, with texts as they are.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    func blob() throws -> [UInt8] { try PackedBlocks.blob(storedBlocks, html: html) }

    /// Its HTML.
    var text: String { String(decoding: html, as: UTF8.self) }

    /// What the checksum of its post covers.
    var values: [SQLStatement.Value] { [.text(text), .blob(storedBlocks)] }
}

/// Reads bodies, and changes them.
final class PostBodies {
    private let db: Database
    private let rows: SQLStatement
    /// `nil` in a file of a format without packs.
    private let packs: SQLStatement?
    private var inflater: Inflater?
    private var dictionary: (id: Int64, bytes: [UInt8])?
    /// The last bodies that were inflated, and their bytes.
    private var kept: [(post: Int64, body: PostBody)] = []
    private var keptBytes = 0
    private let maximumKept: Int

    /// - Parameter maximumKept: of how many bytes bodies are kept that were inflated. They must not
    ///   change meanwhile.
    init(_ db: Database, keeping maximumKept: Int = 0) throws {
        self.db = db
        self.maximumKept = maximumKept
        rows = try SQLStatement("SELECT html, blocks FROM body WHERE post = ?", db)
        packs =
            try Schema.hasPacks(db)
            ? SQLStatement(
                """
                SELECT first, bodies FROM body_pack WHERE first <= ? ORDER BY first DESC LIMIT 1
                """, db) : nil
    }

    /// The body of a post by its row id; `nil` when there is none.
    ///
    /// - Throws: `IndexError` with code `damaged` when it cannot be inflated.
    func body(of post: Int64) throws -> PostBody? {
        if let known = kept.first(where: { $0.post == post }) { return known.body }
        var body: PostBody?
        try rows.with(post).forEachRow {
            body = PostBody(html: $0.bytes(0), storedBlocks: $0.bytes(1))
        }
        if body != nil { return body }
        var packed: (entry: BodyPack.Entry, dictionary: Int64)?
        try packs?.with(post).forEachRow {
            packed = try BodyPack.entry(of: post, in: $0.bytes(1), key: $0.number(0) ?? 0)
        }
        guard let packed else {
            let isSealed = try FormatCheck.isSealed(db)
            return isSealed
                ? PostBody(html: [], storedBlocks: PackedBlocks.encode([], html: [])) : nil
        }
        let found = try inflate(packed.entry, of: packed.dictionary)
        keep(found, of: post)
        return found
    }

    /// Inflates a body of a pack.
    ///
    /// - Parameter dictionary: the row id of the dictionary that the pack was made with.
    /// - Throws: `IndexError` with code `damaged` for other bytes.
    func inflate(_ entry: BodyPack.Entry, of dictionary: Int64) throws -> PostBody {
        let size = entry.html + entry.blocks
        // One deflated byte gives 1,032 at most: so much is not asked of the system for bytes that
        // tell a lie. https://zlib.net/zlib_tech.html
        guard size <= 1_032 * entry.deflated.count else { throw IndexError.damagedBlocks }
        guard let inflater = inflater ?? Inflater(.bare) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        self.inflater = inflater
        var (bytes, state) = inflater.inflate(
            entry.deflated, count: size, dictionary: try words(of: dictionary))
        guard state != .noMemory else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        guard state == .ended else { throw IndexError.damagedBlocks }
        // The HTML is most of it, and stays where it is.
        let blocks = Array(bytes[entry.html...])
        bytes.removeLast(entry.blocks)
        return PostBody(html: bytes, storedBlocks: blocks, isPacked: true)
    }

    private func words(of id: Int64) throws -> [UInt8] {
        if let known = dictionary, known.id == id { return known.bytes }
        guard let stored = try BodyDictionary.stored(id, in: db) else {
            throw IndexError.damagedBlocks
        }
        dictionary = (id, stored.bytes)
        return stored.bytes
    }

    private func keep(_ body: PostBody, of post: Int64) {
        guard body.bytes * 4 <= maximumKept else { return }
        kept.append((post, body))
        keptBytes += body.bytes
        var given = 0
        while keptBytes > maximumKept {
            keptBytes -= kept[given].body.bytes
            given += 1
        }
        kept.removeFirst(given)
    }

    /// The pack that has the body of a post, if any has.
    private func pack(for post: Int64) throws -> BodyPack? {
        guard let packs else { return nil }
        var pack: BodyPack?
        try packs.with(post).forEachRow {
            pack = try BodyPack($0.bytes(1), key: $0.number(0) ?? 0)
        }
        return pack
    }

    // MARK: Changes

    /// Stores the body of a post that has none yet.
    func insert(_ html: String, _ blocks: [UInt8], of post: Int64) throws {
        try SQLStatement("INSERT INTO body (html, blocks, post) VALUES (?, ?, ?)", db)
            .run([.text(html), .blob(blocks), .number(post)])
    }

    /// Stores the body of a post instead of the one that it has.
    func replace(_ html: String, _ blocks: [UInt8], of post: Int64) throws {
        let update = try SQLStatement("UPDATE body SET html = ?, blocks = ? WHERE post = ?", db)
        try update.bind([.text(html), .blob(blocks), .number(post)])
        if try update.run() { return }
        try takeOut(post)
        try insert(html, blocks, of: post)
    }

    /// Takes the body of a post out of its pack, if it is in one. A pack that cannot be read stays
    /// until `compact`.
    func takeOut(_ post: Int64) throws {
        let pack: BodyPack?
        do {
            pack = try self.pack(for: post)
        } catch let error as IndexError where error.code == .damaged {
            return
        }
        guard var pack, let index = pack.entries.firstIndex(where: { $0.post == post }) else {
            return
        }
        let key = pack.key
        pack.entries.remove(at: index)
        if pack.entries.isEmpty || pack.key != key {
            try SQLStatement("DELETE FROM body_pack WHERE first = ?", db, key).run()
            if !pack.entries.isEmpty { try PostBodies.insert(pack, in: db) }
        } else {
            try SQLStatement("UPDATE body_pack SET bodies = ? WHERE first = ?", db)
                .run([.blob(pack.bytes), .number(key)])
        }
    }

    /// Stores a pack.
    static func insert(_ pack: BodyPack, in db: Database) throws {
        try SQLStatement("INSERT INTO body_pack (first, bodies) VALUES (?, ?)", db)
            .run([.number(pack.key), .blob(pack.bytes)])
    }

    // MARK: All packs

    /// The number of bodies in all packs that can be read.
    static func countPacked(in db: Database) throws -> Int {
        var count = 0
        try forEachPack(in: db) { count += $0.entries.count }
        return count
    }

    /// The bytes of all packs.
    static func packedBytes(in db: Database) throws -> Int {
        guard try Schema.hasPacks(db) else { return 0 }
        return try SQLStatement("SELECT coalesce(sum(length(bodies)), 0) FROM body_pack", db)
            .one(Int.self) ?? 0
    }

    /// Calls `body` with every pack that can be read, in the order of their posts.
    ///
    /// - Throws: `CancellationError`; errors of SQLite.
    static func forEachPack(in db: Database, _ body: (BodyPack) throws -> Void) throws {
        guard try Schema.hasPacks(db) else { return }
        let packs = try SQLStatement("SELECT first, bodies FROM body_pack ORDER BY first", db)
        try packs.forEachRow { row in
            try Task.checkCancellation()
            let pack: BodyPack
            do {
                pack = try BodyPack(row.bytes(1), key: row.number(0) ?? 0)
            } catch let error as IndexError where error.code == .damaged {
                return
            }
            try body(pack)
        }
    }

    /// Calls `body` with every body that is in a pack and can be read.
    static func forEachPacked(
        in db: Database, _ body: (_ post: Int64, PostBody) throws -> Void
    ) throws {
        let bodies = try PostBodies(db)
        try forEachPack(in: db) { pack in
            for entry in pack.entries {
                do {
                    try body(entry.post, bodies.inflate(entry, of: pack.dictionary))
                } catch let error as IndexError where error.code == .damaged {
                    continue
                }
            }
        }
    }
}
