internal import Blog
internal import GRDB

/// Names and parents of terms. They are read on first use.
///
/// It is valid until a term is stored. Then a new tree is needed.
struct TermTree {
    /// A term as documents need it.
    struct Node: Sendable, Hashable {
        let id: Int64
        let site: Int64
        let taxonomy: String
        let name: String?
        let parent: Int?
    }

    /// The maximum number of ancestors. It bounds the time for a hostile chain of terms.
    static let deepest = 32

    private let db: Database
    private var nodes: [Int64: Node] = [:]
    private var parents: [Int64: Int64?] = [:]
    private var lineages: [Int64: [Node]] = [:]

    init(_ db: Database) {
        self.db = db
    }

    /// Row ids of terms and of all their ancestors, ascending, each of them once: of categories,
    /// and of all other terms.
    mutating func closure(of terms: [Int64]) throws -> (categories: [UInt32], tags: [UInt32]) {
        var categories: Set<Int64> = []
        var tags: Set<Int64> = []
        for term in terms {
            for node in try lineage(of: term) {
                if node.taxonomy == Term.category {
                    categories.insert(node.id)
                } else {
                    tags.insert(node.id)
                }
            }
        }
        return (TermTree.rowIDs(categories), TermTree.rowIDs(tags))
    }

    private static func rowIDs(_ terms: Set<Int64>) -> [UInt32] {
        terms.map { UInt32(truncatingIfNeeded: $0) }.sorted()
    }

    /// The text of the fields `tags` and `categories` for the terms of a post.
    mutating func names(of terms: [Int64]) throws -> (tags: [String], categories: [String]) {
        var tags: [String] = []
        var categories: [String] = []
        var seen: Set<Int64> = []
        for term in terms {
            let lineage = try lineage(of: term)
            guard let node = lineage.first else { continue }
            if node.taxonomy != Term.category {
                if let name = node.name { tags.append(name) }
                continue
            }
            for node in lineage where seen.insert(node.id).inserted {
                if let name = node.name { categories.append(name) }
            }
        }
        return (tags, categories)
    }

    /// A term, its parent, the parent's parent, and so on. It ends at a cycle, or at an unknown
    /// parent.
    private mutating func lineage(of term: Int64) throws -> [Node] {
        if let known = lineages[term] { return known }
        var lineage: [Node] = []
        var next: Int64? = term
        while let id = next, lineage.count < TermTree.deepest, let node = try node(id),
            lineage.isEmpty || node.name != nil, !lineage.contains(where: { $0.id == id })
        {
            lineage.append(node)
            next = try parent(of: node)
        }
        lineages[term] = lineage
        return lineage
    }

    private mutating func node(_ id: Int64) throws -> Node? {
        if let known = nodes[id] { return known }
        let statement = try SQLStatement(
            "SELECT site, taxonomy, name, parent FROM term WHERE id = ?", db)
        guard let row = try statement.with(id).firstRow() else { return nil }
        let node = Node(
            id: id, site: try row.value(0), taxonomy: try row.value(1), name: try row.value(2),
            parent: try row.value(3))
        nodes[id] = node
        return node
    }

    private mutating func parent(of node: Node) throws -> Int64? {
        guard let parent = node.parent else { return nil }
        if let known = parents[node.id] { return known }
        let statement = try SQLStatement(
            "SELECT id FROM term WHERE site = ? AND taxonomy = ? AND wp = ?", db)
        let row = try statement.with(node.site, node.taxonomy, parent).firstRow()
        let id: Int64? = try row?.value(0)
        parents[node.id] = .some(id)
        return id
    }
}
