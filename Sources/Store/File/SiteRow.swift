internal import Blog
internal import BlogSearchQueries
internal import GRDB

/// The row of a site.
struct SiteRow: Sendable, Hashable {
    let id: Int64
    private(set) var language: String?
    /// Where it came from; `nil` for a new site, and when an older index does not have the origin.
    private var origin: SiteOrigin?
    /// Whether it came from a REST API.
    private var isListed = false

    /// The row of a site; `nil` when there is none.
    static func known(_ url: String, in db: Database) throws -> SiteRow? {
        let query = "SELECT id, language, origin, api_root IS NOT NULL FROM site WHERE url = ?"
        return try SQLStatement(query, db, url).firstRow().map { row in
            SiteRow(
                id: try row.value(0), language: try row.value(1),
                origin: try (row.value(2) as String?).flatMap { SiteOrigin($0) },
                isListed: try row.value(3))
        }
    }

    /// The address of a site by its row, and whether it came from a sync; `nil` when the row is missing or damaged.
    static func home(_ row: Int64, in db: Database) throws -> Losses.Home? {
        guard try CheckedRows(db).isSound(.site, row: row) else { return nil }
        let query = "SELECT url, api_root IS NOT NULL OR origin LIKE 'api %' FROM site WHERE id = ?"
        return try SQLStatement(query, db, row).firstRow().map {
            (try $0.value(0), try $0.value(1) as Bool? ?? false)
        }
    }

    /// The row of a site, which is created when there is none.
    static func find(_ url: String, in db: Database, _ checked: CheckedRows) throws -> SiteRow {
        if let row = try known(url, in: db) { return row }
        return SiteRow(id: try checked.insert(.site, [.text(url)]))
    }

    /// Stores what is known of the site, and its origin if that is known. Its address stays. A file
    /// knows little of its site: what is missing there keeps its stored value, unless the row is
    /// damaged. In a damaged row it becomes unknown.
    ///
    /// - Returns: whether its language changed, and with it the analysis of posts without a
    ///   language of their own.
    mutating func update(
        _ site: Site, from origin: SiteOrigin? = nil, in db: Database, _ checked: CheckedRows
    ) throws -> Bool {
        let isSound = try checked.isSound(.site, row: id)
        let isFile = site.apiRoot == nil && isSound
        let newLanguage = site.language ?? (isFile ? language : nil)
        try SQLStatement(
            isFile
                ? "UPDATE site SET name = coalesce(?, name), tagline = coalesce(?, tagline), language = ? WHERE id = ?"
                : "UPDATE site SET name = ?, tagline = ?, language = ?, api_root = ? WHERE id = ?",
            db
        ).run(
            [site.name.stored, site.tagline.stored, newLanguage.stored]
                + (isFile ? [] : [site.apiRoot.stored]) + [id.stored])
        if let came = origin {
            let known =
                self.origin?.adding(came, isListed: isListed) ?? (isListed && isFile ? nil : came)
            try SQLStatement("UPDATE site SET origin = ? WHERE id = ?", db, known?.description, id)
                .run()
            self.origin = known
        }
        isListed = isListed || !isFile
        if !isSound {
            try SQLStatement("UPDATE site SET last_sync = NULL WHERE id = ?", db, id).run()
        }
        try stamp(isSound: isSound || hasAddress(site.url, in: db), checked)
        defer { language = newLanguage }
        return newLanguage != language
    }

    /// A damaged row stays marked as damaged until all of its values are known again.
    private func stamp(isSound: Bool, _ checked: CheckedRows) throws {
        if isSound { try checked.stamp(.site, row: id) }
    }

    /// Whether the row has the address by which it was found. SQLite finds rows through an index,
    /// which may be wrong.
    private func hasAddress(_ url: String, in db: Database) throws -> Bool {
        try SQLStatement("SELECT url FROM site WHERE id = ?", db, id).one(String.self) == url
    }

    /// Gives the site another address. The caller has made sure that no site has it.
    func rename(to url: String, in db: Database, _ checked: CheckedRows) throws {
        let isSound = try checked.isSound(.site, row: id)
        try SQLStatement("UPDATE site SET url = ? WHERE id = ?", db, url, id).run()
        try stamp(isSound: isSound, checked)
    }

    /// Row ids of the posts whose language is that of the site.
    func postsWithoutLanguage(in db: Database) throws -> [Int64] {
        try SQLStatement("SELECT id FROM post WHERE site = ? AND language IS NULL", db, id).all(
            Int64.self)
    }

    /// Stores a checkpoint.
    func store(checkpoint: String, _ checked: CheckedRows) throws {
        try checked.store(.checkpoint, [.number(id)], [.text(checkpoint)])
    }

    /// Stores when the site was last read to its end.
    func finishSync(
        at time: Moment, checkpoint: String?, in db: Database, _ checked: CheckedRows
    ) throws {
        let isSound = try checked.isSound(.site, row: id)
        try SQLStatement("UPDATE site SET last_sync = ? WHERE id = ?", db, time.seconds, id).run()
        try stamp(isSound: isSound, checked)
        if let checkpoint {
            try store(checkpoint: checkpoint, checked)
        } else {
            try checked.delete(.checkpoint, row: id)
        }
    }
}
