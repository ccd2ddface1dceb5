internal import Blog
package import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

extension PostSelection {
    /// A post of a list, not yet read.
    package struct Row: Sendable, Hashable {
        package var row: Int64
        package var document: DocumentID
        package var id: Int
        package var slug: String
    }
}

extension IndexSnapshot {
    /// The posts of a selection, in its order. Linear in the number of posts of the site.
    package func rows(of selection: PostSelection) throws -> [PostSelection.Row] {
        let condition = try PostCondition(selection, db)
        let title = selection.order == .title ? "title" : "NULL"
        var found: [(row: PostSelection.Row, title: String)] = []
        let hidden = Set(try hiddenItems().documents)
        try SQLStatement(
            """
            SELECT id, document, wp, slug, \(title) FROM post
            WHERE \(condition.sql) ORDER BY \(selection.sqlOrder)
            """, db
        ).bind(condition.values).forEachRow { row in
            let document = DocumentID(clamping: row.number(1) ?? 0)
            guard !hidden.contains(document) else { return }
            found.append(
                (
                    PostSelection.Row(
                        row: row.number(0) ?? 0, document: document, id: Int(row.number(2) ?? 0),
                        slug: row.text(3) ?? ""), (row.text(4) ?? "").foldedName
                ))
        }
        if selection.order == .title {
            let keyed = found.enumerated().sorted { left, right in
                let (first, second) = (left.element.title, right.element.title)
                if first == second { return left.offset < right.offset }
                return selection.isAscending ? first < second : first > second
            }
            return keyed.map(\.element.row)
        }
        return found.map(\.row)
    }

    /// Whole posts, in the order of their rows.
    package func posts(_ rows: [Int64]) throws -> [PostRecord] {
        try rows.flatMap { try posts("id = ?", [.number($0)]) }
    }
}

extension SnapshotReader {
    func documents(of selection: PostSelection) throws -> [DocumentID] {
        let condition = try PostCondition(selection, db)
        var documents: [DocumentID] = []
        try SQLStatement("SELECT document FROM post WHERE \(condition.sql)", db)
            .bind(condition.values).forEachRow { row in
                documents.append(DocumentID(clamping: row.number(0) ?? 0))
            }
        return documents.sorted()
    }
}

extension PostSelection {
    fileprivate var sqlOrder: String {
        let direction = isAscending ? "ASC" : "DESC"
        switch order {
        case .date: return "published \(direction), wp \(direction)"
        case .modified: return "coalesce(modified, published) \(direction), wp \(direction)"
        case .id: return "wp \(direction)"
        case .author:
            return "(SELECT wp FROM author WHERE author.id = post.author) \(direction), "
                + "published DESC, wp DESC"
        case .slug: return "slug \(direction), published DESC, wp DESC"
        case .title: return "published DESC, wp DESC"
        }
    }
}

/// A selection as a condition of SQL. All that a client sent is bound.
private struct PostCondition {
    private(set) var sql: String
    private(set) var values: [SQLStatement.Value]
    /// How far the site's clock was ahead.
    private let offset: String

    init(_ selection: PostSelection, _ db: Database) throws {
        // The index on ids is by site.
        sql = selection.site == nil ? "site IN (SELECT id FROM site)" : "site = ?"
        values = selection.site.map { [.number($0)] } ?? []
        offset = try "coalesce(\(Schema.column("utc_offset", in: db)), 0)"
        if !selection.types.isEmpty {
            add("type IN (SELECT id FROM type WHERE name IN", selection.types.map { .text($0) })
            sql += ")"
        }
        if let ids = selection.ids { add("wp IN", Self.numbers(ids)) }
        if !selection.excludedIDs.isEmpty {
            add("wp NOT IN", Self.numbers(selection.excludedIDs))
        }
        if let slugs = selection.slugs { add("slug IN", slugs.map { .text($0) }) }
        addPeople(selection)
        addTerms(selection)
        for date in selection.dates { add(date) }
        if let isSticky = selection.isSticky { add("sticky = ?", value: isSticky ? 1 : 0) }
        if let media = selection.featuredMedia { add("featured = ?", value: Int64(media)) }
        if let prefixes = selection.linkPrefixes {
            let one = "(link >= ? AND link < ?)"
            sql += " AND (" + (["0"] + prefixes.map { _ in one }).joined(separator: " OR ") + ")"
            for prefix in prefixes {
                values += [.text(prefix), .text(prefix + "\u{10FFFF}")]
            }
        }
    }

    private mutating func addPeople(_ selection: PostSelection) {
        let named = "author.site = post.site AND wp IN"
        if let authors = selection.authors {
            add("author IN (SELECT author.id FROM author WHERE \(named)", Self.numbers(authors))
            sql += ")"
        }
        if !selection.excludedAuthors.isEmpty {
            add(
                "coalesce(author, 0) NOT IN (SELECT author.id FROM author WHERE \(named)",
                Self.numbers(selection.excludedAuthors))
            sql += ")"
        }
    }

    private mutating func addTerms(_ selection: PostSelection) {
        var parts: [String] = []
        for condition in selection.terms {
            switch condition {
            case .any(let rows): parts.append(having(rows))
            case .none(let rows): parts.append("NOT " + having(rows))
            case .all(let groups):
                parts.append("(" + groups.map { having($0) }.joined(separator: " AND ") + ")")
            }
        }
        guard !parts.isEmpty else { return }
        sql +=
            " AND ("
            + parts.joined(separator: selection.isAnyTermEnough ? " OR " : " AND ") + ")"
    }

    /// That a post has one of some terms.
    private mutating func having(_ rows: [Int64]) -> String {
        values += rows.map { .number($0) }
        let marks = rows.map { _ in "?" }.joined(separator: ", ")
        return "id IN (SELECT post FROM post_term WHERE term IN (\(marks)))"
    }

    private mutating func add(_ date: PostSelection.DateCondition) {
        let time = date.isModified ? "coalesce(modified, published)" : "published"
        let shown = date.isLocal ? "\(time) + \(offset)" : time
        add("\(shown) \(date.isAfter ? ">" : "<") ?", value: date.moment.seconds)
    }

    private mutating func add(_ condition: String, value: Int64) {
        sql += " AND " + condition
        values.append(.number(value))
    }

    private mutating func add(_ condition: String, _ list: [SQLStatement.Value]) {
        sql += " AND \(condition) (" + list.map { _ in "?" }.joined(separator: ", ") + ")"
        values += list
    }

    private static func numbers(_ ids: [Int]) -> [SQLStatement.Value] {
        ids.map { .number(Int64($0)) }
    }
}
