internal import Blog
internal import GRDB

/// A site as the store knows it.
struct SiteRow: Sendable, Hashable {
    let id: Int64
    private(set) var language: String?
    /// Where it came from; `nil` for a new one, and where an older index does not say.
    private var origin: SiteOrigin?
    /// Whether it has a REST API that it came from.
    private var isListed = false

    /// The site's row; `nil` when there is none.
    static func known(_ url: String, in db: Database) throws -> SiteRow? {
        let query = "SELECT id, language, origin, api_root IS NOT NULL FROM site WHERE url = ?"
        return try db.cachedStatement(sql: query).fetchRow([url]).map { row in
            SiteRow(
                id: try row.value(0), language: try row.value(1),
                origin: try (row.value(2) as String?).flatMap { SiteOrigin($0) },
                isListed: try row.value(3))
        }
    }

    /// The site's row; made when there is none.
    static func find(_ url: String, in db: Database) throws -> SiteRow {
        if let row = try known(url, in: db) { return row }
        try db.execute(sql: "INSERT INTO site (url) VALUES (?)", arguments: [url])
        return SiteRow(id: db.lastInsertedRowID)
    }

    /// Stores what is known of the site, and where it comes from if that is known; its address stays. A file knows little of the site it came from: what it does
    /// not say stays as it was.
    ///
    /// - Returns: whether its language changed, and with it the analysis of posts that name none.
    mutating func update(
        _ site: Site, from origin: SiteOrigin? = nil, in db: Database
    ) throws -> Bool {
        let isFile = site.apiRoot == nil
        let newLanguage = site.language ?? (isFile ? language : nil)
        try db.execute(
            sql: isFile
                ? "UPDATE site SET name = coalesce(?, name), tagline = coalesce(?, tagline), language = ? WHERE id = ?"
                : "UPDATE site SET name = ?, tagline = ?, language = ?, api_root = ? WHERE id = ?",
            arguments: StatementArguments(
                [site.name, site.tagline, newLanguage] + (isFile ? [] : [site.apiRoot]))
                + [id])
        if let came = origin {
            let known =
                self.origin?.adding(came, isListed: isListed) ?? (isListed && isFile ? nil : came)
            try db.execute(
                sql: "UPDATE site SET origin = ? WHERE id = ?",
                arguments: [known?.description, id])
            self.origin = known
        }
        isListed = isListed || !isFile
        defer { language = newLanguage }
        return newLanguage != language
    }

    /// Gives the site another address; whoever calls has made sure that none has it.
    func rename(to url: String, in db: Database) throws {
        try db.execute(sql: "UPDATE site SET url = ? WHERE id = ?", arguments: [url, id])
    }

    /// Rows of the posts whose language is that of the site.
    func postsWithoutLanguage(in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db, sql: "SELECT id FROM post WHERE site = ? AND language IS NULL", arguments: [id])
    }

    /// Stores where to resume.
    func store(checkpoint: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO checkpoint (site, text) VALUES (?, ?)",
            arguments: [id, checkpoint])
    }

    /// Stores when the site was last read to its end.
    func finishSync(at time: Moment, checkpoint: String?, in db: Database) throws {
        try db.execute(
            sql: "UPDATE site SET last_sync = ? WHERE id = ?", arguments: [time.seconds, id])
        try db.execute(sql: "DELETE FROM checkpoint WHERE site = ?", arguments: [id])
        if let checkpoint { try store(checkpoint: checkpoint, in: db) }
    }
}
