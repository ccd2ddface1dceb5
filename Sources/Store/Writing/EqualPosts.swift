internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// Orders posts that are equal in all that was asked for: by the address of the site, then the larger id first.
///
/// Few are looked up one by one. Of many, those that come first are met by walking the posts of each site from its largest id
/// downwards. The walk ends after as many posts as there are equals, as then to look them all up costs no more than to go on.
struct EqualPosts {
    /// So few are looked up without trying a walk.
    private static let few = 32

    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// The first so many of different documents.
    func first(_ count: Int, of documents: [DocumentID]) throws -> [DocumentID] {
        guard count > 0 else { return [] }
        if documents.count > Self.few, count < documents.count / 2,
            let found = try walk(count, among: Set(documents))
        {
            return found
        }
        return Array(try sorted(documents).prefix(count))
    }

    /// `nil` where too many others stand in between.
    private func walk(_ count: Int, among documents: Set<DocumentID>) throws -> [DocumentID]? {
        let posts = try RawStatement(
            "SELECT document FROM post WHERE site = ? ORDER BY wp DESC", db)
        defer { posts.reset() }
        var (found, left): ([DocumentID], Int) = ([], documents.count)
        for site in try sites() {
            posts.reset()
            try posts.bind(site, at: 1)
            while let row = try posts.nextRow() {
                let document = DocumentID(clamping: row.number(0) ?? 0)
                if documents.contains(document) { found.append(document) }
                if found.count == count { return found }
                left -= 1
                if left == 0 { return nil }
            }
        }
        return found
    }

    private func sorted(_ documents: [DocumentID]) throws -> [DocumentID] {
        let ranks = Dictionary(
            try sites().enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
        let posts = try RawStatement("SELECT site, wp FROM post WHERE document = ?", db)
        let places = try documents.map { document in
            try posts.bind(Int64(document), at: 1)
            guard let row = try posts.firstRow(), let rank = ranks[row[0]] else {
                throw IndexError.damagedPage
            }
            return (rank: rank, id: row[1], document: document)
        }
        return places.sorted { ($0.rank, $1.id) < ($1.rank, $0.id) }.map(\.document)
    }

    /// Row ids of the sites, by address.
    private func sites() throws -> [Int64] {
        var sites: [Int64] = []
        try RawStatement("SELECT id FROM site ORDER BY url", db).forEachRow { row in
            sites.append(row.number(0) ?? 0)
        }
        return sites
    }
}
