import Blog
import GRDB

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Everything that an index has of its sites, as an export has it: by kind and name, without what damage to it costs.
struct StoredThings: Equatable {
    /// By kind (as sentences call it) and name.
    private(set) var things: [String: [String: String]] = [:]
    /// Of each post what it names: terms, an author, a type and a picture.
    private var named: [String: String] = [:]
    /// Addresses of sites by their rows.
    private var addresses: [String: String] = [:]
    /// What the log tells from its beginning, with its name.
    private(set) var changes = ""

    init(_ store: IndexStore) throws {
        self = try store.read { try StoredThings($0) }
    }

    private init(_ snapshot: IndexSnapshot) throws {
        let columns = [
            ("site", "site", "site.url, name, tagline, language, api_root"),
            ("author", "author", "site || ' ' || wp, slug, author.name, folded, link, hex(extra)"),
            (
                "term", "term",
                "site || ' ' || taxonomy || ' ' || wp, slug, name, folded, summary, parent, link"
            ),
            (
                "picture", "media",
                "site || ' ' || wp, media.url, alt, caption, width, height, hex(extra)"
            ),
            ("post type", "type", "name"), ("language", "language", "code"),
        ]
        for (kind, table, list) in columns {
            let rows = try Row.fetchAll(snapshot.db, sql: "SELECT \(list) FROM \(table)")
            for row in rows {
                let values = Array(row.databaseValues).map {
                    String.fromDatabaseValue($0) ?? $0.description
                }
                guard let name = values.first else { continue }
                things[kind, default: [:]][name] = values.dropFirst().joined(separator: " | ")
            }
        }
        let sites = try Row.fetchAll(snapshot.db, sql: "SELECT url, id FROM site")
        var rows: [String: Int64] = [:]
        for site in sites {
            let (url, row): (String, Int64) = try (
                site.decode(atIndex: 0), site.decode(atIndex: 1)
            )
            rows[url] = row
            addresses["\(row)"] = url
        }
        for record in try snapshot.posts("1 = 1", []) {
            var post = record.post
            let name = "\(rows[record.site] ?? 0) \(post.id)"
            named[name] =
                "\(post.terms) \(post.author ?? 0) \(post.type) \(post.featuredMedia ?? 0)"
            post.terms = []
            (post.author, post.type, post.featuredMedia) = (nil, "", nil)
            things["post", default: [:]][name] = "\(post) \(record.blocks)"
        }
        if let cursor = try snapshot.changeCursor() {
            let start = ChangeCursor(log: cursor.log, number: 1)
            let told = try snapshot.changes(since: start, limit: 1_000)
            // Of a post that is missing nothing else can be told than that it is gone.
            changes = "\(cursor) \(told.startsOver) \(told.changes.map(\.id))"
        }
    }

    /// How many things of each kind are not what they were, or are gone.
    func losses(since before: StoredThings) -> [String: Int] {
        var lost = before.things.mapValues { _ in 0 }
        for (kind, known) in before.things {
            lost[kind] = known.count { things[kind]?[$0.key] != $0.value }
        }
        return lost.filter { $0.value > 0 }
    }

    /// How many posts name other things than before.
    func otherNames(than before: StoredThings) -> Int {
        before.named.count { named[$0.key] != $0.value }
    }

    /// What is not the same, the log, the numbers of rows and those of no use apart.
    func others(than other: StoredThings) -> [String] {
        var (own, others) = (byAddress(named), other.byAddress(other.named))
        for kind in ["site", "author", "term", "picture", "post"] {
            for (name, thing) in byAddress(things[kind]) { own[[kind] + name] = thing }
            for (name, thing) in other.byAddress(other.things[kind]) {
                others[[kind] + name] = thing
            }
        }
        return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }
            .map { $0.joined(separator: " ") }.sorted()
    }

    /// The same by addresses of sites instead of their rows.
    private func byAddress(_ things: [String: String]?) -> [[String]: String] {
        var renamed: [[String]: String] = [:]
        for (name, thing) in things ?? [:] {
            let parts = name.split(separator: " ", maxSplits: 1).map { String($0) }
            let site = parts.first ?? ""
            renamed[[addresses[site] ?? site] + parts.dropFirst()] = thing
        }
        return renamed
    }
}
