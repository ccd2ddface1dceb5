// Converts between the names that people write and the row ids in columns.
//
// A filter value is a slug or a name (in any case) first. It is a WordPress id only when nothing
// has that slug or name (`2020` may well be a category). Then it is a name without regard to
// accents: `uber uns` is `Über uns` when nothing has the name `Uber uns`.

internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

struct FacetNames {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Row ids that a written value names, ascending; of what has no rows, its number.
    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        switch kind {
        case .category, .tag, .author: try named(value, kind)
        case .type: try ids("SELECT id FROM type WHERE lower(name) = ?", value.lowercased())
        case .site: try sites(value)
        case .language:
            try FacetNames.codes(value).flatMap {
                try ids("SELECT id FROM language WHERE code = ?", $0)
            }.sorted()
        case .has: ContentFeature(rawValue: value.lowercased()).map { [$0.number] } ?? []
        case .year, .month: kind.unit?.number(named: value).map { [$0] } ?? []
        }
    }

    /// Names of row ids. An id without a row, or whose row has no name, has none.
    func names(of ids: some Sequence<UInt32>, kind: FacetKind) throws -> [UInt32: FacetName] {
        var names: [UInt32: FacetName] = [:]
        let rows = FacetRows(kind)
        let query = try rows.map { try SQLStatement($0.one, db) }
        for id in ids {
            guard let query else {
                names[id] = FacetNames.name(of: id, kind: kind)
                continue
            }
            guard let row = try query.with(id).firstRow(), let slug: String = try row.value(1)
            else {
                continue
            }
            names[id] = FacetNames.shown(slug, try row.value(2), kind)
        }
        return names
    }

    /// Every value of a kind with its row id, but for stretches of the calendar; only those that have a name.
    func all(_ kind: FacetKind) throws -> [(id: UInt32, name: FacetName)] {
        guard let rows = FacetRows(kind) else {
            return kind == .has
                ? ContentFeature.allCases.map {
                    ($0.number, FacetName(slug: $0.rawValue, name: $0.rawValue))
                } : []
        }
        return try SQLStatement(rows.named, db).rows().map { row in
            let slug: String = try row.value(1)
            return (try row.value(0), FacetNames.shown(slug, try row.value(2), kind))
        }
    }

    /// The slug and name of a value. The address of a site must be one that may leave the index.
    private static func shown(_ slug: String, _ name: String?, _ kind: FacetKind) -> FacetName {
        let slug = kind == .site ? PublicAddress.site(slug) : slug
        return FacetName(slug: slug, name: name ?? slug)
    }

    /// The name of a number that is no row id.
    private static func name(of number: UInt32, kind: FacetKind) -> FacetName? {
        let name =
            kind.unit.map { $0.name(of: number) } ?? ContentFeature(number: number)?.rawValue
        return name.map { FacetName(slug: $0, name: $0) }
    }

    /// The codes of a language: Norwegian is written in two ways that have codes of their own.
    private static func codes(_ tag: String) -> [String] {
        guard let code = (Language(tag: tag) ?? Language(name: tag))?.code else { return [] }
        return code == "no" ? ["no", "nb", "nn"] : [code]
    }

    /// Rows by slug, name, or the number that WordPress gave.
    private func named(_ value: String, _ kind: FacetKind) throws -> [UInt32] {
        guard let (table, condition) = FacetRows(kind).map({ ($0.table, $0.condition) }) else {
            return []
        }
        let lowerCase = value.lowercased()
        let rows = try SQLStatement(
            """
            SELECT id, slug, name, site FROM \(table)
            WHERE (slug = ?1 OR slug = ?2 OR folded = ?3) AND name IS NOT NULL AND \(condition)
            ORDER BY id
            """, db, value, lowerCase, value.foldedName
        ).rows()
        if rows.isEmpty, Int(value) == nil { return [] }
        let called = try rows.filter { try ($0.value(2) as String?)?.lowercased() == lowerCase }
        let sites = try Set(called.map { try $0.value(3) as Int64 })
        // C, C++ and C# may all have the slug "c": on a site that has the name, the name decides.
        let exact = try rows.filter { row in
            if try (row.value(2) as String?)?.lowercased() == lowerCase { return true }
            let slug: String? = try row.value(1)
            return try (slug == value || slug == lowerCase) && !sites.contains(row.value(3))
        }
        if exact.isEmpty, let id = Int(value) {
            let found = try ids(
                "SELECT id FROM \(table) WHERE wp = ? AND name IS NOT NULL AND \(condition)",
                id)
            if !found.isEmpty { return found }
        }
        return try (exact.isEmpty ? rows : exact).map { try $0.value(0) }
    }

    /// A site by its address. If no site has it, sites with that host or name.
    private func sites(_ value: String) throws -> [UInt32] {
        let wanted = Site.bareAddress(value)
        let rows = try SQLStatement("SELECT id, url, name FROM site", db).rows()
        // The address of a network's first site is the host of the other sites.
        let named = try rows.filter { try Site.bareAddress($0.value(1)) == wanted }
        if !named.isEmpty { return try named.map { try $0.value(0) } }
        return try rows.filter { row in
            try Site.bareAddress(row.value(1)).prefix { $0 != "/" } == wanted
                || (row.value(2) as String?)?.foldedName == value.foldedName
        }.map { try $0.value(0) }
    }

    private func ids(_ sql: String, _ argument: some SQLValue) throws -> [UInt32] {
        try SQLStatement(sql, db, argument).all(UInt32.self).sorted()
    }
}

/// The rows whose ids a facet counts.
private struct FacetRows {
    let table: String
    private let slug: String
    private let name: String
    /// Which rows of the table.
    private(set) var condition = "1"

    /// `nil` for a kind whose values have no rows.
    init?(_ kind: FacetKind) {
        switch kind {
        case .category: (table, slug, name, condition) = Self.term(Term.category)
        case .tag: (table, slug, name, condition) = Self.term(Term.tag)
        case .author: (table, slug, name) = ("author", "slug", "name")
        case .type: (table, slug, name) = ("type", "name", "name")
        case .site: (table, slug, name) = ("site", "url", "name")
        case .language: (table, slug, name) = ("language", "code", "code")
        case .year, .month, .has: return nil
        }
    }

    private static func term(_ taxonomy: String) -> (String, String, String, String) {
        ("term", "slug", "name", "taxonomy = '\(taxonomy)'")
    }

    /// Id, slug and name of a row.
    var one: String { "SELECT id, \(slug), \(name) FROM \(table) WHERE id = ? AND \(condition)" }

    /// The same of all rows that were named. A site has an address before it has a name.
    var named: String {
        let isNamed = table == "site" ? "1" : "\(slug) IS NOT NULL AND \(name) IS NOT NULL"
        return "SELECT id, \(slug), \(name) FROM \(table) WHERE \(isNamed) AND \(condition)"
    }
}

extension FacetKind {
    /// The stretches of the calendar that it counts.
    fileprivate var unit: CalendarUnit? {
        if case .calendar(let unit) = source { unit } else { nil }
    }
}
