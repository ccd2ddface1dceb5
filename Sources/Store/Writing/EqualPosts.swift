internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// Orders posts that are equal in everything else: by the address of the site, then the larger id
/// first.
///
/// Few posts are looked up one by one. For many posts, the posts of each site are read from the
/// largest id downwards, until enough of the equal ones were met. The reading ends after as many
/// posts as there are equals, because then looking them up takes no longer.
struct EqualPosts {
    /// Up to this number of posts, each is looked up at once.
    private static let few = 32

    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// The indices of the first `count` posts of different documents.
    ///
    /// Few posts are looked up without a hash table: the first one of a type costs a process as
    /// much as the rest of a query.
    func first(_ count: Int, of documents: [DocumentID]) throws -> [Int] {
        guard count > 0 else { return [] }
        if documents.count > Self.few, count < documents.count / 2,
            let found = try walk(count, among: documents)
        {
            return found
        }
        return Array(try sorted(documents).prefix(count))
    }

    /// `nil` when too many other posts are among them.
    private func walk(_ count: Int, among documents: [DocumentID]) throws -> [Int]? {
        let indices = Dictionary(
            documents.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let posts = try SQLStatement(
            "SELECT document FROM post WHERE site = ? ORDER BY wp DESC", db)
        defer { posts.reset() }
        var (found, left): ([Int], Int) = ([], documents.count)
        for site in try sites() {
            posts.reset()
            try posts.bind(site, at: 1)
            while let row = try posts.nextRow() {
                let document = DocumentID(clamping: row.number(0) ?? 0)
                if let index = indices[document] { found.append(index) }
                if found.count == count { return found }
                left -= 1
                if left == 0 { return nil }
            }
        }
        return found
    }

    private func sorted(_ documents: [DocumentID]) throws -> [Int] {
        let sites = try sites()
        let posts = try SQLStatement("SELECT site, wp FROM post WHERE document = ?", db)
        let keys = try documents.indices.map { index in
            try posts.bind(Int64(documents[index]), at: 1)
            guard let row = try posts.firstNumbers(), let rank = sites.firstIndex(of: row[0]) else {
                throw IndexError.damagedPage
            }
            return (rank: rank, id: row[1], index: index)
        }
        return keys.sorted { ($0.rank, $1.id) < ($1.rank, $0.id) }.map(\.index)
    }

    /// Row ids of the sites, by address.
    private func sites() throws -> [Int64] {
        var sites: [Int64] = []
        try SQLStatement("SELECT id FROM site ORDER BY url", db).forEachRow { row in
            sites.append(row.number(0) ?? 0)
        }
        return sites
    }
}
