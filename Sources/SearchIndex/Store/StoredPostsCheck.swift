internal import GRDB

/// Reads every stored post with all that it names, and compares it with its fingerprints.
///
/// The text of content blocks has no fingerprint: that it can be read is all that is checked of it.
struct StoredPostsCheck {
    private let snapshot: IndexSnapshot
    private var found = 0
    private var problems: [String] = []

    /// Problems that are named; the others are counted.
    private static let mostNamed = 10

    init(_ snapshot: IndexSnapshot) {
        self.snapshot = snapshot
    }

    /// A fingerprint that fits nothing: the post is stored anew when it next comes, and is no sound one until then.
    static let mark: Int64 = 1

    /// A sentence for each post that is not what was stored.
    ///
    /// - Parameter progress: told how many posts were read.
    /// - Throws: `CancellationError`; errors of SQLite pass.
    consuming func problems(progress: (Int) -> Void) throws -> [String] {
        var unsound: [Row] = []
        try forEachUnsound(progress) { unsound.append($0) }
        unsound.forEach { note($0) }
        if found > problems.count {
            problems.append("\(found - problems.count) more posts are not what was stored.")
        }
        return problems
    }

    /// The rows of posts that are not what was stored, and whether they are marked already.
    ///
    /// - Parameter progress: told how many posts were read.
    /// - Throws: `CancellationError`; errors of SQLite pass.
    func unsoundPosts(progress: (Int) -> Void) throws -> [(row: Int64, isMarked: Bool)] {
        var found: [(Int64, Bool)] = []
        try forEachUnsound(progress) { try found.append(($0.value(0), $0.value(3) == Self.mark)) }
        return found
    }

    private func forEachUnsound(
        _ progress: (Int) -> Void, _ body: (Row) throws -> Void
    ) throws {
        let posts = try Row.fetchAll(
            snapshot.db,
            sql: "SELECT id, wp, document, content, details, document_language FROM post")
        for (index, post) in posts.enumerated() {
            if index % 1_000 == 0 {
                try Task.checkCancellation()
                progress(index)
            }
            if try !isSound(post) { try body(post) }
        }
    }

    private func isSound(_ row: Row) throws -> Bool {
        do {
            guard let post = try snapshot.posts("id = ?", [row.value(0) as Int64]).first?.post,
                try snapshot.language(row.value(5)) != nil
            else { return false }
            let (fingerprint, content) = (PostFingerprint(post), try row.value(3) as Int64)
            // 0: it has lost a term since.
            return try (content == 0 || fingerprint.content == content)
                && fingerprint.details == row.value(4)
        } catch let error as IndexError where error.code == .damaged {
            return false
        } catch is RowDecodingError {
            return false
        }
    }

    private mutating func note(_ row: Row) {
        found += 1
        guard found <= StoredPostsCheck.mostNamed else { return }
        let id = row[1] as DatabaseValue
        problems.append(
            "Post \(id) is not what was stored: run `wpsearch compact`, then `wpsearch sync --full` or `wpsearch import` again."
        )
    }
}

extension IndexSnapshot {
    /// The code of a language by its row.
    fileprivate func language(_ row: Int64) throws -> String? {
        let query = try db.cachedStatement(sql: "SELECT code FROM language WHERE id = ?")
        return try String.fetchOne(query, arguments: [row])
    }
}
