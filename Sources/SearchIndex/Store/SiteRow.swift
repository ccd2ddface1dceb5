internal import Blog
internal import GRDB

/// A site as the store knows it.
struct SiteRow: Sendable, Hashable {
    let id: Int64
    private(set) var language: String?

    /// The site's row; `nil` when there is none.
    static func known(_ url: String, in db: Database) throws -> SiteRow? {
        let query = "SELECT id, language FROM site WHERE url = ?"
        return try db.cachedStatement(sql: query).fetchRow([url])
            .map { SiteRow(id: try $0.value(0), language: try $0.value(1)) }
    }

    /// The site's row; made when there is none.
    static func find(_ url: String, in db: Database) throws -> SiteRow {
        if let row = try known(url, in: db) { return row }
        try db.execute(sql: "INSERT INTO site (url) VALUES (?)", arguments: [url])
        return SiteRow(id: db.lastInsertedRowID, language: nil)
    }

    /// Stores what is known of the site; its address stays. A file knows little of the site it came from: what it does
    /// not say stays as it was.
    ///
    /// - Returns: whether its language changed, and with it the analysis of posts that name none.
    mutating func update(_ site: Site, in db: Database) throws -> Bool {
        let isFile = site.apiRoot == nil
        let newLanguage = site.language ?? (isFile ? language : nil)
        try db.execute(
            sql: isFile
                ? "UPDATE site SET name = coalesce(?, name), tagline = coalesce(?, tagline), language = ? WHERE id = ?"
                : "UPDATE site SET name = ?, tagline = ?, language = ?, api_root = ? WHERE id = ?",
            arguments: StatementArguments(
                [site.name, site.tagline, newLanguage] + (isFile ? [] : [site.apiRoot]))
                + [id])
        defer { language = newLanguage }
        return newLanguage != language
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
