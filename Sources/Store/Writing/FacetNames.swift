// Converts between the names that people write and the row ids in columns.
//
// A filter value is a slug or a name (in any case) first. It is a WordPress id only when nothing
// has that slug or name (`2020` may well be a category). Then it is a name without regard to
// accents: `uber uns` is `Über uns` when nothing has the name `Uber uns`.

internal import Blog
package import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

struct FacetNames {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// The row ids of a written value, ascending. For `year` it is the year itself, for `has` the
    /// number of the feature.
    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        switch kind {
        case .category: try terms(value, "taxonomy = 'category'")
        case .tag: try terms(value, "taxonomy = 'post_tag'")
        case .author: try named(value, table: "author", condition: "name IS NOT NULL")
        case .type: try ids("SELECT id FROM type WHERE lower(name) = ?", [value.lowercased()])
        case .site: try sites(value)
        case .language:
            try FacetNames.codes(value).flatMap {
                try ids("SELECT id FROM language WHERE code = ?", [$0])
            }.sorted()
        case .year: UInt32(value).map { [$0] } ?? []
        case .has: ContentFeature(rawValue: value.lowercased()).map { [$0.number] } ?? []
        }
    }

    /// Names of row ids. An id without a row, or whose row has no name, has none.
    func names(of ids: some Sequence<UInt32>, kind: FacetKind) throws -> [UInt32: FacetName] {
        var names: [UInt32: FacetName] = [:]
        let query = try query(for: kind).map { try db.cachedStatement(sql: $0) }
        for id in ids {
            guard let query else {
                names[id] = name(of: id, kind: kind)
                continue
            }
            guard let row = try query.fetchRow([id]), let slug: String = try row.value(0) else {
                continue
            }
            names[id] = FacetNames.shown(slug, try row.value(1), kind)
        }
        return names
    }

    /// Every value of a kind that has a name, with its row id. Years are left out.
    func all(_ kind: FacetKind) throws -> [(id: UInt32, name: FacetName)] {
        guard let query = FacetNames.everyName(of: kind) else {
            return kind == .has
                ? ContentFeature.allCases.map {
                    ($0.number, FacetName(slug: $0.rawValue, name: $0.rawValue))
                } : []
        }
        return try Row.fetchAll(db.cachedStatement(sql: query)).map { row in
            let slug: String = try row.value(1)
            return (try row.value(0), FacetNames.shown(slug, try row.value(2), kind))
        }
    }

    /// The slug and name of a value. The address of a site must be one that may leave the index.
    private static func shown(_ slug: String, _ name: String?, _ kind: FacetKind) -> FacetName {
        let slug = kind == .site ? PublicAddress.site(slug) : slug
        return FacetName(slug: slug, name: name ?? slug)
    }

    private static func everyName(of kind: FacetKind) -> String? {
        switch kind {
        case .category, .tag:
            """
            SELECT id, slug, name FROM term WHERE name IS NOT NULL AND slug IS NOT NULL
            AND taxonomy = '\(kind == .category ? Term.category : Term.tag)'
            """
        case .author:
            "SELECT id, slug, name FROM author WHERE name IS NOT NULL AND slug IS NOT NULL"
        case .type: "SELECT id, name, name FROM type"
        case .site: "SELECT id, url, name FROM site"
        case .language: "SELECT id, code, code FROM language"
        case .year, .has: nil
        }
    }

    /// The name of a number that is no row id.
    private func name(of number: UInt32, kind: FacetKind) -> FacetName? {
        let name = kind == .year ? String(number) : ContentFeature(number: number)?.rawValue
        return name.map { FacetName(slug: $0, name: $0) }
    }

    private func query(for kind: FacetKind) -> String? {
        switch kind {
        case .category: "SELECT slug, name FROM term WHERE id = ? AND taxonomy = 'category'"
        case .tag: "SELECT slug, name FROM term WHERE id = ? AND taxonomy = 'post_tag'"
        case .author: "SELECT slug, name FROM author WHERE id = ?"
        case .type: "SELECT name, name FROM type WHERE id = ?"
        case .site: "SELECT url, name FROM site WHERE id = ?"
        case .language: "SELECT code, code FROM language WHERE id = ?"
        case .year, .has: nil
        }
    }

    /// The codes of a language. Norwegian has two written forms with codes of their own.
    private static func codes(_ tag: String) -> [String] {
        guard let code = (Language(tag: tag) ?? Language(name: tag))?.code else { return [] }
        return code == "no" ? ["no", "nb", "nn"] : [code]
    }

    private func terms(_ value: String, _ condition: String) throws -> [UInt32] {
        try named(value, table: "term", condition: "\(condition) AND name IS NOT NULL")
    }

    private func named(_ value: String, table: String, condition: String) throws -> [UInt32] {
        let lowerCase = value.lowercased()
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, slug, name, site FROM \(table)
                    WHERE (slug = ?1 OR slug = ?2 OR folded = ?3) AND \(condition) ORDER BY id
                    """), arguments: [value, lowerCase, value.foldedName])
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
            let found = try ids("SELECT id FROM \(table) WHERE wp = ? AND \(condition)", [id])
            if !found.isEmpty { return found }
        }
        return try (exact.isEmpty ? rows : exact).map { try $0.value(0) }
    }

    /// A site by its address. If no site has it, sites with that host or name.
    private func sites(_ value: String) throws -> [UInt32] {
        let wanted = FacetNames.withoutScheme(value)
        let rows = try Row.fetchAll(db, sql: "SELECT id, url, name FROM site")
        // The address of a network's first site is the host of the other sites.
        let named = try rows.filter { try FacetNames.withoutScheme($0.value(1)) == wanted }
        if !named.isEmpty { return try named.map { try $0.value(0) } }
        return try rows.filter { row in
            try FacetNames.withoutScheme(row.value(1)).prefix { $0 != "/" } == wanted
                || (row.value(2) as String?)?.foldedName == value.foldedName
        }.map { try $0.value(0) }
    }

    private func ids(_ sql: String, _ arguments: StatementArguments) throws -> [UInt32] {
        try UInt32.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).sorted()
    }

    private static func withoutScheme(_ address: String) -> Substring {
        var rest = Substring(address.lowercased())
        for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        if rest.hasPrefix("www.") { rest = rest.dropFirst("www.".count) }
        while rest.hasSuffix("/") { rest.removeLast() }
        return rest
    }
}

extension IndexSnapshot {
    /// Names of the row ids in columns and facet counts.
    package func names(of ids: some Sequence<UInt32>, kind: FacetKind) throws -> [UInt32: FacetName]
    {
        try FacetNames(db).names(of: ids, kind: kind)
    }
}
