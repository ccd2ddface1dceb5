// Rows under another site, taxonomy, address or id than they were stored under. Later reading of a site
// never finds such a row, so nothing would ever repair it. Its checksum fits the original key only.
// So keys are tried that damage may have changed into this one: first those that differ by one byte,
// then the existing sites and the ids from 0 on. In the same way row ids are tried that other rows name.

internal import GRDB

/// Restores the original keys of rows, inside the transaction of `db`.
struct MisplacedRows {
    /// The number of rows that were put back.
    private(set) var putBack = 0
    /// The number of posts that were deleted, because the same post is stored once more.
    private(set) var doubled = 0

    private let db: Database
    private let checked: CheckedRows
    private let sites: [Int64]
    private let taxonomies: [String]
    /// The maximum number of keys tried in all: a second or two.
    private var budget = 5_000_000

    /// Types that WordPress has itself.
    private static let usualTypes = ["post", "page"]

    /// How many rows of no post, and damaged posts, are tried with each other.
    private static let maximumStrays = 30

    /// The maximum number of ids tried in addition to those that differ by one byte.
    private static let maximumIDs: Int64 = 300_000

    init(_ checked: CheckedRows) throws {
        self.checked = checked
        db = checked.db
        sites = try SQLStatement("SELECT id FROM site ORDER BY id", db).all(Int64.self)
        taxonomies =
            try ["category", "post_tag"]
            + SQLStatement("SELECT DISTINCT taxonomy FROM term", db).all(String.self)
    }

    /// Puts a row that posts name back: a site, an author, a term, a picture, a type or a language.
    ///
    /// - Returns: whether it is now what was stored.
    mutating func putBack(_ table: CheckedTable, _ row: Int64) throws -> Bool {
        guard let stored = try checked.whole(table, row) else { return false }
        if let key = try storedKey(table, row, stored.checksum, stored.values) {
            guard try checked.find(table, key) == nil else { return false }
            try move(table, row, to: key)
            return true
        }
        // Of what posts name, and nothing else does, there is only the key.
        let nulls = table.rest.map { _ in SQLStatement.Value.number(nil) }
        let bare = stored.values.prefix(table.key.count) + nulls
        if !nulls.isEmpty, CheckedRows.checksum(table, row, Array(bare)) == stored.checksum {
            let assignments = table.rest.map { "\($0) = NULL" }.joined(separator: ", ")
            try SQLStatement("UPDATE \(table) SET \(assignments) WHERE rowid = ?", db, row).run()
            putBack += 1
            return true
        }
        let isThere = try SQLStatement("SELECT 1 FROM \(table) WHERE rowid = ?", db)
        let id = try (table.missing(in: db) + MisplacedRows.neighbours(of: row)).first {
            CheckedRows.checksum(table, $0, stored.values) == stored.checksum
        }
        guard let id, try isThere.with(id).one(Int.self) == nil else { return false }
        try SQLStatement("UPDATE \(table) SET rowid = ? WHERE rowid = ?", db, id, row).run()
        putBack += 1
        return true
    }

    /// Numbers that differ from one by one byte.
    private static func neighbours(of number: Int64) -> [Int64] {
        (0..<8).flatMap { byte in (1...255).map { number ^ $0 << (8 * Int64(byte)) } }
    }

    /// Addresses that a site may have whose posts have theirs: beginnings of these.
    private func addresses(ofSite row: Int64) throws -> Set<String> {
        var found: Set<String> = []
        let links = "SELECT link FROM post WHERE site = ? AND link IS NOT NULL LIMIT 100"
        for link in try SQLStatement(links, db, row).all(String.self) {
            var parts = link.split(separator: "/", omittingEmptySubsequences: false)
            while parts.count > 3 {
                parts.removeLast()
                found.insert(parts.joined(separator: "/"))
            }
        }
        return found
    }

    /// Puts a post back, or deletes it when the same post is stored once more.
    ///
    /// - Returns: whether nothing is wrong with it any more.
    mutating func putBack(post: Int64) throws -> Bool {
        let head = try checked.values(.head, ofPost: post)
        guard head.count == 2, let site = head[0].number, let wp = head[1].number,
            let found = try StoredPostChecksums(db).of(post)
        else { return false }
        // A checksum is the sum of its parts, so the part of the key is known.
        let others = found.found &- PostChecksum.of(.head, head)
        let isMisplaced = !found.isSound
        if isMisplaced, try putTypeOrAuthorBack(of: post, found) { return true }
        if isMisplaced,
            let key = try keys(
                .post, site, wp,
                { key in
                    others &+ PostChecksum.of(.head, key) == found.stored
                })
        {
            if try checked.find(.post, key) == nil {
                try move(.post, post, to: key)
                return true
            }
        } else if try !isStoredAgain(post) {
            return false
        }
        try checked.delete(post: post)
        doubled += 1
        return true
    }

    /// Gives a post the type or the author back that its checksum fits.
    private mutating func putTypeOrAuthorBack(
        of post: Int64, _ found: StoredPostChecksums.Found
    ) throws -> Bool {
        let content = try checked.values(.content, ofPost: post)
        let others = found.found &- PostChecksum.of(.content, content)
        for (place, column) in PostChecksum.Group.content.columns.enumerated()
        where ["type", "author"].contains(column) {
            let rows = try SQLStatement("SELECT id FROM \(column)", db).all(Int64?.self)
            for row in rows + (column == "author" ? [nil] : []) {
                var tried = content
                tried[place] = row.stored
                guard others &+ PostChecksum.of(.content, tried) == found.stored else { continue }
                try SQLStatement("UPDATE post SET \(column) = ? WHERE id = ?", db)
                    .run([row.stored, post.stored])
                putBack += 1
                return true
            }
        }
        return false
    }

    /// Stores the one type again that posts name and that has no row, if it was one of WordPress's own.
    ///
    /// - Parameter sum: what the checksums of all types were.
    mutating func putTypeBack(by sum: UInt64) throws {
        let stored = try SQLStatement("SELECT checksum FROM type", db).all(Int64.self)
        let rest = stored.reduce(sum) { $0 &- UInt64(bitPattern: $1) }
        for row in try CheckedTable.type.missing(in: db) {
            for name in MisplacedRows.usualTypes
            where CheckedRows.checksum(.type, row, [.text(name)]) == rest {
                try SQLStatement("INSERT INTO type (id, name, checksum) VALUES (?, ?, ?)", db)
                    .run([row.stored, name.stored, .checksum(rest)])
                putBack += 1
                return
            }
        }
    }

    /// Gives rows of posts that are not there to the post that is whole with them; or that post has its former row id again.
    mutating func reunite() throws {
        let tables = try StoredPostChecksums.tables(in: db)
        let strays = try SQLStatement(
            tables.map { "SELECT post FROM \($0) WHERE post NOT IN (SELECT id FROM post)" }
                .joined(separator: " UNION "), db
        ).all(Int64.self).prefix(MisplacedRows.maximumStrays)
        guard !strays.isEmpty else { return }
        let checksums = try StoredPostChecksums(db)
        let unsound = try SQLStatement("SELECT id FROM post", db).all(Int64.self)
            .filter { try checksums.of($0)?.isSound == false }.prefix(MisplacedRows.maximumStrays)
        for stray in strays {
            for post in unsound where try checksums.of(post)?.isSound == false {
                try reunite(stray, with: post, tables, checksums)
            }
        }
    }

    private mutating func reunite(
        _ stray: Int64, with post: Int64, _ tables: [String], _ checksums: StoredPostChecksums
    ) throws {
        let moves =
            [(stray, "UPDATE OR IGNORE post SET id = \(stray) WHERE id = \(post)")]
            + tables.map {
                (post, "UPDATE OR IGNORE \($0) SET post = \(post) WHERE post = \(stray)")
            }
        for (whole, move) in moves {
            try SQLStatement.run("SAVEPOINT reunion; \(move)", db)
            if try checksums.of(whole)?.isSound == true {
                putBack += 1
                return try SQLStatement.run("RELEASE reunion", db)
            }
            try SQLStatement.run("ROLLBACK TO reunion; RELEASE reunion", db)
        }
    }

    /// Whether another post of the site has the same address, and is not marked as lost itself.
    private func isStoredAgain(_ post: Int64) throws -> Bool {
        let query = """
            SELECT 1 FROM post JOIN post AS other ON other.site = post.site AND other.link = post.link
            WHERE post.id = ? AND other.id <> post.id AND other.details <> ? LIMIT 1
            """
        return try SQLStatement(query, db, post, StoredPostsCheck.mark).one(Int.self) != nil
    }

    /// The key that fits a row's checksum.
    private mutating func storedKey(
        _ table: CheckedTable, _ row: Int64, _ checksum: UInt64, _ values: [SQLStatement.Value]
    ) throws -> [SQLStatement.Value]? {
        let count = table.key.count
        let rest = values[count...]
        func fits(_ key: [SQLStatement.Value]) -> Bool {
            CheckedRows.checksum(table, row, key + rest) == checksum
        }
        if table == .site {
            return try addresses(ofSite: row).map { [.text($0)] }.first(where: fits)
        }
        if table == .type {
            return MisplacedRows.usualTypes.map { [.text($0)] }.first(where: fits)
        }
        guard [.author, .term, .media].contains(table), let site = values[0].number,
            let wp = values[count - 1].number
        else { return nil }
        guard table == .term else { return try keys(table, site, wp, fits) }
        for taxonomy in taxonomies {
            let key = [values[0], .text(taxonomy), values[2]]
            if fits(key) { return key }
        }
        return try keys(table, site, wp) { fits([$0[0], values[1], $0[1]]) }
            .map { [$0[0], values[1], $0[1]] }
    }

    /// The first site and id that fit.
    private mutating func keys(
        _ table: CheckedTable, _ site: Int64, _ wp: Int64,
        _ fits: ([SQLStatement.Value]) -> Bool
    ) throws -> [SQLStatement.Value]? {
        let last =
            try SQLStatement("SELECT max(abs(wp)) FROM \(table) WHERE wp <> ?", db, wp).one(
                Int64.self) ?? 0
        let end = min(MisplacedRows.maximumIDs, max(0, last < .max / 4 ? 2 * last + 1_000 : .max))
        let near = [wp] + MisplacedRows.neighbours(of: wp)
        for site in sites {
            for wp in near where fits([.number(site), .number(wp)]) {
                return [.number(site), .number(wp)]
            }
            for wp in 0..<end {
                guard budget > 0 else { return nil }
                budget -= 1
                let key = [SQLStatement.Value.number(site), .number(wp)]
                if fits(key) { return key }
            }
        }
        return nil
    }

    /// The checksum stays, because it is that of the key.
    private mutating func move(
        _ table: CheckedTable, _ row: Int64, to key: [SQLStatement.Value]
    ) throws {
        let assignments = table.key.map { "\($0) = ?" }.joined(separator: ", ")
        try SQLStatement("UPDATE \(table) SET \(assignments) WHERE id = ?", db)
            .run(key + [.number(row)])
        putBack += 1
    }
}
