internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

extension IndexSnapshot {
    /// The changes behind a cursor, as far as they may be known of.
    ///
    /// - Parameter limit: how many at most, from 1.
    package func changes(since cursor: ChangeCursor?, limit: Int) throws -> IndexChanges {
        let log = ChangeLog(db)
        // A file without a log gives all posts each time.
        guard let name = try log.name() else {
            let row = cursor?.log == Self.noLog ? cursor?.row : nil
            return try posts(
                after: row ?? 0, limit, ChangeCursor(log: Self.noLog, number: 0),
                startsOver: row == nil)
        }
        guard let seal = try seal(of: name) else { return try changes(log, name, cursor, limit) }
        var found = try changes(log, seal.name, cursor?.opened(by: seal.key), limit)
        found.cursor = found.cursor.sealed(by: seal.key)
        return found
    }

    private func changes(
        _ log: ChangeLog, _ name: String, _ cursor: ChangeCursor?, _ limit: Int
    ) throws -> IndexChanges {
        guard let cursor, cursor.log == name,
            try (log.start()...log.end()).contains(cursor.number)
        else {
            let now = ChangeCursor(log: name, number: try log.end())
            return try posts(after: 0, limit, now, startsOver: true)
        }
        if let row = cursor.row {
            let logged = ChangeCursor(log: name, number: cursor.number)
            return try posts(after: row, limit, logged, startsOver: false)
        }
        return try logged(log, cursor, limit)
    }

    /// The number of the next change; `nil` in a file without a log.
    package func changeCursor() throws -> ChangeCursor? {
        let log = ChangeLog(db)
        return try log.name().map { ChangeCursor(log: $0, number: try log.end()) }
    }

    /// Whether posts were removed since a former state, or it is not known any more. O(changes since).
    package func hasLostPosts(since cursor: ChangeCursor) throws -> Bool {
        let log = ChangeLog(db)
        guard try log.name() == cursor.log, try (log.start()...log.end()).contains(cursor.number)
        else { return true }
        var number = cursor.number
        while let page = try log.page(with: number) {
            let changes = page.entries.dropFirst(Int(number - page.first))
            if changes.contains(where: { $0.kind == .removed }) { return true }
            number = page.end
        }
        return false
    }

    /// The name that a log has for those who may not know of everything, and the key to their cursors. The name is another one
    /// whenever what they may know of is not the same: they read all posts anew then, whatever they were told before.
    private func seal(of log: String) throws -> (name: String, key: Int64)? {
        guard scope != .owner else { return nil }
        let (visible, terms) = (try visible(), try hiddenItems().terms)
        guard visible != nil || !terms.isEmpty else { return nil }
        let row = try SQLStatement("SELECT id FROM post WHERE document = ?", db)
        let posts = try (visible?.hidden ?? []).compactMap { try row.with($0).one(Int64.self) }
        let lists = [(visible?.sites ?? []).map { Int64($0) }, posts, terms.map { Int64($0) }]
        func hash(_ number: Int64) -> Int64 {
            let numbers = lists.flatMap { [Int64($0.count)] + $0.sorted() }
            return RowChecksum([number] + numbers, Array(log.utf8)).value
        }
        return (ChangeLog.hexadecimal(hash(1)), hash(2))
    }

    /// A text that is another one whenever an answer may be: the log's name, the generation and the
    /// checksums of everything stored.
    package func mark() throws -> String {
        let row = try SQLStatement("SELECT generation, checksum, row_state FROM state", db)
            .firstRow()
        guard let row else { throw IndexError.noState }
        let numbers: [Int64] = try [row.value(0, or: .noState), row.value(1, or: .noState)]
        let rows: String = try row.value(2, or: .noState)
        let sum = Int64(rows.split(separator: " ").last ?? "") ?? 0
        let checked = numbers.dropFirst() + [sum]
        return try
            ([log() ?? Self.noLog, "\(numbers[0])"]
            + checked.map { String(UInt64(bitPattern: $0), radix: 16) }).joined(separator: "-")
    }

    private func log() throws -> String? { try ChangeLog(db).name() }

    private static let noLog = String(repeating: "0", count: 16)

    /// The posts that are there, in the order of their rows, and then the log.
    private func posts(
        after row: Int64, _ limit: Int, _ logged: ChangeCursor, startsOver: Bool
    ) throws -> IndexChanges {
        let rows = try SQLStatement(
            """
            SELECT id FROM post WHERE id > ?\(condition(onVisible: "post")) ORDER BY id LIMIT ?
            """, db, row, Int64(limit) + 1
        ).all(Int64.self).ascending(after: row)
        let reader = try CardReader(
            "id = ?", db, snapshotReader().cardNames, hidden: hiddenItems().terms)
        let changes = try rows.prefix(limit).map { row in
            guard let card = try reader.first(.number(row))?.card else {
                throw IndexError.damagedPage
            }
            return IndexChange(kind: .added, at: nil, site: card.site, id: card.id, post: card)
        }
        let isEnd = rows.count <= limit
        let cursor =
            isEnd
            ? logged
            : ChangeCursor(log: logged.log, number: logged.number, row: rows[limit - 1])
        // What was logged meanwhile comes next.
        let hasMore = try !isEnd || logged.log != Self.noLog && logged.number < ChangeLog(db).end()
        return IndexChanges(
            changes: changes, cursor: cursor, startsOver: startsOver, hasMore: hasMore)
    }

    private func logged(
        _ log: ChangeLog, _ cursor: ChangeCursor, _ limit: Int
    ) throws -> IndexChanges {
        let names = try snapshotReader().cardNames
        let reader = try CardReader(
            "site = ?1 AND wp = ?2", db, names, hidden: hiddenItems().terms)
        let (visible, hidden) = (try visible(), try hiddenPosts())
        var changes: [IndexChange] = []
        var number = cursor.number
        let end = try log.end()
        while changes.count < limit, number < end {
            guard let page = try log.page(with: number) else { throw IndexError.damagedChanges }
            for entry in page.entries.dropFirst(Int(number - page.first)) {
                guard changes.count < limit else { break }
                number += 1
                guard visible?.sites?.contains(UInt32(clamping: entry.site)) ?? true,
                    !hidden.contains(PostKey(site: entry.site, id: Int64(entry.id)))
                else { continue }
                let card =
                    try entry.kind == .removed
                    ? nil : reader.first(.number(entry.site), .number(Int64(entry.id)))?.card
                let kind: IndexChange.Kind =
                    card == nil ? .removed : entry.kind == .added ? .added : .updated
                changes.append(
                    IndexChange(
                        kind: kind, at: Moment(seconds: page.at), site: try names.site(entry.site),
                        id: entry.id, post: card))
            }
        }
        return IndexChanges(
            changes: changes, cursor: ChangeCursor(log: cursor.log, number: number),
            startsOver: false, hasMore: number < end)
    }

    /// Hidden posts, where they are not told of.
    private func hiddenPosts() throws -> Set<PostKey> {
        let post = try SQLStatement("SELECT site, wp FROM post WHERE document = ?", db)
        let keys = try (visible()?.hidden ?? []).compactMap { document in
            try post.with(document).firstNumbers().map { PostKey(site: $0[0], id: $0[1]) }
        }
        return Set(keys)
    }
}

/// A post by the row of its site and its id.
private struct PostKey: Hashable {
    var site: Int64
    var id: Int64
}
