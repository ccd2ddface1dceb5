internal import Blog
internal import BlogSearchQueries
internal import GRDB

/// The names for the row ids in rows of posts. The posts of an answer usually share site, type and
/// language, and have few authors and often the same terms. So each name is read once, not for
/// every post.
///
/// It belongs to one connection and one state of the index.
final class CardNames {
    private let db: Database
    private var sites = KnownRows<String>()
    private var types = KnownRows<String>()
    private var languages = KnownRows<String>()
    private var authors = KnownRows<String?>()
    private var terms = KnownRows<CardTerm?>()

    init(_ db: Database) {
        self.db = db
    }

    /// The address of a site.
    func site(_ id: Int64) throws -> String {
        try sites.value(id) {
            PublicAddress.site(try text("SELECT url FROM site WHERE id = ?", id))
        }
    }

    /// The name of a post type.
    func type(_ id: Int64) throws -> String {
        try types.value(id) { try text("SELECT name FROM type WHERE id = ?", id) }
    }

    /// The code of a language.
    func language(_ id: Int64) throws -> String {
        try languages.value(id) { try text("SELECT code FROM language WHERE id = ?", id) }
    }

    /// The name of an author, or the slug in addresses; `nil` for an author without a name.
    func author(_ id: Int64) throws -> String? {
        try authors.value(id) {
            try first("SELECT coalesce(name, slug) FROM author WHERE id = ?", id) { $0.text(0) }
                ?? nil
        }
    }

    /// A term and its taxonomy; `nil` for a term without a name.
    func term(_ id: Int64) throws -> CardTerm? {
        try terms.value(id) {
            try first("SELECT taxonomy, slug, coalesce(name, slug) FROM term WHERE id = ?", id) {
                row in
                row.text(1).map { slug in
                    CardTerm(
                        taxonomy: row.text(0) ?? "",
                        term: HitTerm(slug: slug, name: row.text(2) ?? ""))
                }
            } ?? nil
        }
    }

    /// The address of a medium of a site by its WordPress id.
    func image(_ medium: Int64, of site: Int64) throws -> String? {
        let statement = try SQLStatement("SELECT url FROM media WHERE site = ? AND wp = ?", db)
        var image: String?
        try statement.with(site, medium).forEachRow { image = $0.text(0) }
        return image
    }

    /// A text that must exist: a post without it is damaged.
    private func text(_ sql: String, _ id: Int64) throws -> String {
        guard let found = try first(sql, id, { $0.text(0) }), let text = found else {
            throw IndexError.damagedPage
        }
        return text
    }

    private func first<Value>(
        _ sql: String, _ id: Int64, _ value: (StoredRow) throws -> Value
    ) throws -> Value? {
        var found: Value?
        try SQLStatement(sql, db).with(id).forEachRow { found = try value($0) }
        return found
    }
}

/// A term of a post.
struct CardTerm {
    var taxonomy: String
    var term: HitTerm
}

/// Values of rows that were read, by row id.
private struct KnownRows<Value> {
    /// Rows with higher ids are read every time.
    private static var maximum: Int64 { 1 << 16 }
    private var values: [Value] = []
    /// For each id, the index of its value plus one; 0 when it is not known.
    private var valueIndices: [Int32] = []

    /// The known value of a row, or else the result of `read`, which is kept.
    mutating func value(_ id: Int64, _ read: () throws -> Value) rethrows -> Value {
        guard (0..<Self.maximum).contains(id) else { return try read() }
        let index = Int(id)
        if index < valueIndices.count, valueIndices[index] > 0 {
            return values[Int(valueIndices[index]) - 1]
        }
        let value = try read()
        if index >= valueIndices.count {
            let missing = max(index + 1, 2 * valueIndices.count) - valueIndices.count
            valueIndices.append(contentsOf: repeatElement(0, count: missing))
        }
        values.append(value)
        valueIndices[index] = Int32(values.count)
        return value
    }
}
