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

    /// A part of a list, and how many posts the whole of it has.
    package struct Page: Sendable, Hashable {
        package var rows: [Row]
        package var total: Int

        package init(rows: [Row], total: Int) {
            self.rows = rows
            self.total = total
        }

        /// A part of a list that is known.
        package init(_ rows: [Row], at ranks: Range<Int>) {
            self.init(rows: Array(rows[ranks.clamped(to: rows.indices)]), total: rows.count)
        }
    }
}

extension IndexSnapshot {
    /// The posts of a selection, in its order. Linear in the number of posts of the site.
    package func rows(of selection: PostSelection) throws -> [PostSelection.Row] {
        try rows(of: selection, PostCondition(selection, without: hiddenItems().documents, db))
    }

    /// A part of the posts of a selection, in its order; the others are counted, and not read.
    ///
    /// - Parameter total: how many posts the selection has, where that is known.
    package func page(
        of selection: PostSelection, at ranks: Range<Int>, total: Int? = nil
    ) throws -> PostSelection.Page {
        // Titles are compared without case and accents, which SQLite cannot.
        if selection.order == .title {
            return PostSelection.Page(try rows(of: selection), at: ranks)
        }
        let condition = try PostCondition(selection, without: hiddenItems().documents, db)
        let counted = try total ?? count(condition)
        guard ranks.lowerBound < counted, !ranks.isEmpty else {
            return PostSelection.Page(rows: [], total: counted)
        }
        return PostSelection.Page(
            rows: try rows(of: selection, condition, at: ranks), total: counted)
    }

    private func count(_ condition: PostCondition) throws -> Int {
        try SQLStatement("SELECT count(*) FROM post WHERE \(condition.sql)", db)
            .bind(condition.values).firstRow()?.value(0) ?? 0
    }

    private func rows(
        of selection: PostSelection, _ condition: PostCondition, at ranks: Range<Int>? = nil
    ) throws -> [PostSelection.Row] {
        let title = selection.order == .title ? "title" : "NULL"
        var found: [(row: PostSelection.Row, title: String)] = []
        let limit = ranks.map { [Int64($0.count), Int64($0.lowerBound)] } ?? []
        try SQLStatement(
            """
            SELECT id, document, wp, slug, \(title) FROM post
            WHERE \(condition.sql) ORDER BY \(selection.sqlOrder)
            \(ranks == nil ? "" : "LIMIT ? OFFSET ?")
            """, db
        ).bind(condition.values + limit.map { .number($0) }).forEachRow { row in
            found.append((PostSelection.Row(row), (row.text(4) ?? "").foldedName))
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

    /// The rows of documents, in their order.
    package func rows(of documents: [DocumentID]) throws -> [PostSelection.Row] {
        let statement = try SQLStatement(
            "SELECT id, document, wp, slug FROM post WHERE document = ?", db)
        var found: [PostSelection.Row] = []
        for document in documents {
            try statement.with(document).forEachRow { found.append(PostSelection.Row($0)) }
        }
        return found
    }
}

extension SnapshotReader {
    /// The documents of a selection, hidden ones among them.
    func documents(of selection: PostSelection) throws -> [DocumentID] {
        let condition = try PostCondition(selection, without: [], db)
        var documents: [DocumentID] = []
        try SQLStatement("SELECT document FROM post WHERE \(condition.sql)", db)
            .bind(condition.values).forEachRow { row in
                documents.append(DocumentID(clamping: row.number(0) ?? 0))
            }
        return documents.sorted()
    }
}

extension PostSelection.Row {
    /// A post of a row that begins with its id, its document, its number in WordPress and its slug.
    fileprivate init(_ row: StoredRow) {
        self.init(
            row: row.number(0) ?? 0, document: DocumentID(clamping: row.number(1) ?? 0),
            id: Int(row.number(2) ?? 0), slug: row.text(3) ?? "")
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

extension PostSelection.TermCondition {
    /// Whether it says which posts are meant, not which are not.
    fileprivate var names: Bool {
        if case .none = self { false } else { true }
    }
}

/// A selection as a condition of SQL. All that a client sent is bound, lists as JSON: a connection keeps each text of a statement,
/// so their number must not depend on how much is asked for.
private struct PostCondition {
    private(set) var sql: String
    private(set) var values: [SQLStatement.Value]
    /// How far the site's clock was ahead.
    private let offset: String

    /// - Parameter hidden: documents that are in no list.
    init(_ selection: PostSelection, without hidden: [DocumentID], _ db: Database) throws {
        sql = selection.site == nil ? "site IN (SELECT id FROM site)" : "site = ?"
        values = selection.site.map { [.number($0)] } ?? []
        offset = try "coalesce(\(Schema.column("utc_offset", in: db)), 0)"
        // SQLite knows no figures of our tables, and would go through all posts of the site. The sign keeps it from that where
        // something else names the posts.
        let isNamed =
            selection.slugs != nil || selection.featuredMedia != nil
            || selection.linkPrefixes != nil
            || !selection.isAnyTermEnough && selection.terms.contains(where: \.names)
        if selection.ids == nil, isNamed { sql = "+" + sql }
        if !selection.types.isEmpty {
            add("type IN (SELECT id FROM type WHERE name IN \(Self.list))", selection.types)
        }
        if let ids = selection.ids { add("wp IN \(Self.list)", ids) }
        if !selection.excludedIDs.isEmpty { add("wp NOT IN \(Self.list)", selection.excludedIDs) }
        if let slugs = selection.slugs { add("slug IN \(Self.list)", slugs) }
        if !hidden.isEmpty { add("document NOT IN \(Self.list)", hidden.map { Int($0) }) }
        addPeople(selection)
        addTerms(selection)
        for date in selection.dates { add(date) }
        if let isSticky = selection.isSticky { add("sticky = ?", value: isSticky ? 1 : 0) }
        if let media = selection.featuredMedia { add("featured = ?", value: Int64(media)) }
        if let prefixes = selection.linkPrefixes {
            add(
                """
                id IN (
                    SELECT linked.id FROM json_each(?) AS prefix CROSS JOIN post AS linked
                    WHERE linked.link >= prefix.value AND linked.link < prefix.value || char(1114111)
                )
                """, prefixes)
        }
    }

    /// The values of a list that is bound.
    private static let list = "(SELECT value FROM json_each(?))"

    private mutating func addPeople(_ selection: PostSelection) {
        let ofSite = selection.site.map { "site = \($0) AND " } ?? ""
        let named = "(SELECT id FROM author WHERE \(ofSite)wp IN \(Self.list))"
        if let authors = selection.authors { add("author IN \(named)", authors) }
        if !selection.excludedAuthors.isEmpty {
            add("coalesce(author, 0) NOT IN \(named)", selection.excludedAuthors)
        }
    }

    private mutating func addTerms(_ selection: PostSelection) {
        let having = "id IN (SELECT post FROM post_term WHERE term IN \(Self.list))"
        var parts: [String] = []
        for condition in selection.terms {
            switch condition {
            case .any(let rows):
                parts.append(having)
                values.append(Self.array(rows))
            case .none(let rows):
                parts.append("NOT " + having)
                values.append(Self.array(rows))
            case .all(let groups):
                parts.append(
                    """
                    id IN (
                        SELECT post FROM json_each(?) AS wanted
                        JOIN post_term ON term = json_extract(wanted.value, '$[1]')
                        GROUP BY post HAVING count(DISTINCT json_extract(wanted.value, '$[0]')) = ?
                    )
                    """)
                let pairs = groups.enumerated().flatMap { index, rows in
                    rows.map { "[\(index),\($0)]" }
                }
                values.append(.text("[" + pairs.joined(separator: ",") + "]"))
                values.append(.number(Int64(groups.count)))
            }
        }
        guard !parts.isEmpty else { return }
        sql +=
            " AND ("
            + parts.joined(separator: selection.isAnyTermEnough ? " OR " : " AND ") + ")"
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

    private mutating func add(_ condition: String, _ numbers: [Int]) {
        sql += " AND " + condition
        values.append(Self.array(numbers))
    }

    private mutating func add(_ condition: String, _ texts: [String]) {
        sql += " AND " + condition
        values.append(.text(String(decoding: JSONValue(texts).bytes, as: UTF8.self)))
    }

    private static func array(_ numbers: [some BinaryInteger]) -> SQLStatement.Value {
        .text("[" + numbers.map { "\($0)" }.joined(separator: ",") + "]")
    }
}
