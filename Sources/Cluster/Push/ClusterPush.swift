internal import Blog
package import BlogSearch
internal import BlogSearchQueries
internal import BlogSearchStore
package import Ingest

/// Puts what is in an index file onto a cluster, and keeps it there as the file is.
///
/// Changes are sent in their order, each with its number as its version; the cursor is written down after what it stands
/// for. Whoever is stopped goes on from there, and what is sent again is refused by its version. A log that begins anew, or
/// forgot the changes behind the cursor, makes another index, which takes the place of the former one when it is whole.
///
/// An index is made with the number of the change at which its first push begins. So what was sent before the first cursor, and
/// removed from the file since, is among the changes that come after the posts. An index that nobody finished loses what the file
/// loses, too.
package struct ClusterPush {
    /// What a push came to.
    package struct Summary: Sendable, Hashable {
        /// Posts that were sent.
        package var stored = 0
        /// Posts that were removed.
        package var removed = 0
        /// The index that has them.
        package var index = ""
        /// Whether that was made for it.
        package var isNew = false

        /// The pairs of its JSON object.
        package var json: JSONValue {
            [
                "index": .string(index), "new": .bool(isNew), "stored": .integer(stored),
                "removed": .integer(removed),
            ]
        }
    }

    /// What an index is made with.
    package struct Layout: Sendable, Hashable {
        package var shards = 1
        package var replicas = 1

        package init(shards: Int = 1, replicas: Int = 1) {
            (self.shards, self.replicas) = (shards, replicas)
        }
    }

    private let client: ClusterClient
    private let engine: SearchEngine
    private let indices: ClusterIndices
    private let analyzers = KeptAnalyzers()

    /// Changes in a page, and pages between two cursors that are written down.
    private static let (pageSize, pagesPerMark) = (500, 16)
    /// Bytes of a request; less where a proxy takes less.
    private static let requestSize = 4 << 20

    package init(_ engine: SearchEngine, to client: ClusterClient) {
        (self.engine, self.client) = (engine, client)
        indices = ClusterIndices(client: client)
    }

    /// Sends what is new, changed or gone.
    ///
    /// - Parameters:
    ///   - rebuild: whether all posts go into a new index, whatever there is.
    ///   - layout: what a new index is made with.
    /// - Throws: `ClusterError`, `SearchError`, `CancellationError`. What was sent before stays, and is not asked for unless it
    ///   is whole.
    package func run(
        rebuild: Bool = false, layout: Layout = Layout(),
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> Summary {
        let asked = try await indices.asked()
        let begun = try await indices.begun(besides: Set(asked.map(\.name)))
        let now = try await engine.changes(limit: 1).cursor
        let home = try await sites()
        var summary = Summary()
        if var own = asked.last(where: { $0.log == now.log }), !rebuild {
            try check(own)
            if try await !startsOver(own) {
                own.sites = home.sorted()
                var open: [ClusterIndex] = []
                for index in begun where index.log == now.log && index.number > own.number {
                    if try await isGoing(index) { open.append(index) }
                }
                try await follow(own, besides: open.map(\.name), &summary, progress)
                try await sweep(begun, but: Set(open.map(\.name)), now.log, home)
                return summary
            }
        }
        let others = asked.filter { $0.log != now.log && !home.isDisjoint(with: $0.sites) }
        if let other = others.first, !rebuild {
            throw ClusterError(
                "\(other.name) already has \(other.sites.first { home.contains($0) } ?? ""), pushed from another file",
                step: "\(.pushAnew) to replace it")
        }
        let index = try await begin(now, begun + asked, home, layout, isFirst: true)
        summary.isNew = true
        try await follow(index, besides: [], &summary, progress)
        let former = asked.filter { $0.log == now.log } + others
        try await indices.ask(index.name, insteadOf: former.map(\.name))
        for index in former { try await indices.remove(index.name) }
        try await sweep(begun, but: [index.name], now.log, home)
        return summary
    }

    /// Refuses an index whose documents would not fit those made now.
    private func check(_ index: ClusterIndex) throws {
        guard !index.isCurrent else { return }
        throw ClusterError(
            "\(index.name) was made by another version, which divides texts into words in another way",
            step: "\(.pushAnew)")
    }

    /// Whether the changes behind an index are not all known any more.
    private func startsOver(_ index: ClusterIndex) async throws -> Bool {
        guard let cursor = index.cursor else { return true }
        return try await engine.changes(since: cursor, limit: 1).startsOver
    }

    /// Whether an index that was begun can be gone on with: what was sent to it, and removed from the file since, is known.
    private func isGoing(_ index: ClusterIndex) async throws -> Bool {
        // A file without a log of changes has one without a name.
        guard index.isCurrent, index.log.contains(where: { $0 != "0" }) else { return false }
        return try await !startsOver(index)
    }

    /// Removes what pushes of the same posts have left, and nobody asks: what they sent may be gone from the file.
    private func sweep(
        _ begun: [ClusterIndex], but kept: Set<String>, _ log: String, _ home: Set<String>
    ) async throws {
        let left = begun.filter { index in
            !kept.contains(index.name)
                && (index.log == log || !home.isDisjoint(with: index.sites))
        }
        guard !left.isEmpty else { return }
        // Another push may have finished one meanwhile.
        let asked = Set(try await indices.asked().map(\.name))
        for index in left where !asked.contains(index.name) {
            try await indices.remove(index.name)
        }
    }

    private func sites() async throws -> Set<String> {
        Set(try await engine.status().sites.map(\.url))
    }

    /// A new index, or one that was begun for the same and left off.
    private func begin(
        _ now: ChangeCursor, _ known: [ClusterIndex], _ home: Set<String>, _ layout: Layout,
        isFirst: Bool
    ) async throws -> ClusterIndex {
        let own = known.filter { $0.log == now.log }.sorted { $0.number < $1.number }
        if var open = own.last, !open.isAsked, try await isGoing(open) {
            open.sites = home.sorted()
            return open
        }
        let number = (own.last?.number ?? 0) + 1
        var index = ClusterIndex(
            name: indices.name(now.log, number: number), log: now.log, number: number)
        index.sites = home.sorted()
        index.cursor = ChangeCursor(log: now.log, number: now.number, row: 0)
        if try await indices.create(index, shards: layout.shards, replicas: layout.replicas) {
            return index
        }
        // An answer that was lost made it all the same, or another push did: it stands there from where that is gone on with.
        guard isFirst else { throw ClusterError.foreign(index.name, client.address) }
        let asked = try await indices.asked()
        let begun = try await indices.begun(besides: Set(asked.map(\.name)))
        return try await begin(now, begun + asked, home, layout, isFirst: false)
    }

    /// Sends page after page until nothing is left.
    ///
    /// - Parameter open: indices that others began; they lose what this one loses.
    private func follow(
        _ index: ClusterIndex, besides open: [String], _ summary: inout Summary,
        _ progress: @Sendable (SourceProgress) -> Void
    ) async throws {
        var index = index
        summary.index = index.name
        let total = try await engine.status().sites.reduce(0) { $0 + $1.posts }
        var pages = 0
        var most = Self.requestSize
        var hasMore = true
        while hasMore {
            try Task.checkCancellation()
            let page = try page(since: index.cursor, for: index.name)
            for body in page.bodies + open.map(page.removals) {
                try await send(body, noMoreThan: &most)
            }
            summary.stored += page.stored
            summary.removed += page.removed.count
            index.cursor = page.cursor
            (hasMore, pages) = (page.hasMore, pages + 1)
            if pages % Self.pagesPerMark == 0 { try await indices.mark(index) }
            let done = summary.stored
            progress(SourceProgress(done: done, total: summary.isNew ? total : nil, unit: .posts))
        }
        try await indices.refresh(index.name)
        try await indices.mark(index)
    }

    /// What a page of changes comes to.
    private struct Page {
        var bodies: [BulkBody]
        var stored = 0
        var removed: [(key: String, version: Int64)] = []
        var cursor: ChangeCursor
        var hasMore: Bool

        /// The request that removes from another index what this page removes.
        func removals(from index: String) -> BulkBody {
            var body = BulkBody(index)
            for gone in removed { body.remove(gone.key, version: gone.version) }
            return body
        }
    }

    /// The requests for the changes behind a cursor, from one state of the file.
    private func page(since cursor: ChangeCursor?, for index: String) throws -> Page {
        try engine.store.read { snapshot in
            let found = try snapshot.changes(since: cursor, limit: Self.pageSize)
            let projection = try DocumentProjection(snapshot, analyzers)
            var page = Page(bodies: [], cursor: found.cursor, hasMore: found.hasMore)
            var body = BulkBody(index)
            // Posts that were there before the log are as old as where it begins to be followed; each change is newer.
            let isLogged = !found.startsOver && cursor?.row == nil
            let first = isLogged ? cursor?.number ?? 0 : found.cursor.number
            for (offset, change) in found.changes.enumerated() {
                let version = isLogged ? first + Int64(offset) + 1 : max(1, first)
                let key = DocumentProjection.key(change.id, change.site)
                if let card = change.post, let document = try projection.document(card) {
                    body.store(document.bytes, key, version: version)
                    page.stored += 1
                } else {
                    body.remove(key, version: version)
                    page.removed.append((key, version))
                }
                if body.bytes.count >= Self.requestSize {
                    page.bodies.append(body)
                    body = BulkBody(index)
                }
            }
            if !body.isEmpty { page.bodies.append(body) }
            return page
        }
    }

    /// Sends a request in as many pieces as are taken.
    ///
    /// - Parameter most: bytes of a request; fewer from now on where one was too large.
    private func send(_ body: BulkBody, noMoreThan most: inout Int) async throws {
        var pieces = body.pieces(of: most)
        while let piece = pieces.popLast() {
            do {
                try await send(piece)
            } catch let error as ClusterError where error.status == 413 {
                guard piece.count > 1 else {
                    throw ClusterError.tooLarge(piece.keys[0], client.address)
                }
                most = piece.bytes.count / 2
                pieces = (pieces + [piece]).flatMap { $0.pieces(of: most) }
            }
        }
    }

    /// Sends a request until there was room for all of it.
    private func send(_ body: BulkBody) async throws {
        var left = body
        var attempt = 1
        while !left.isEmpty {
            let (_, answer) = try await client.send(.post, "_bulk", body: left.bytes, .lines)
            let rest = try left.left(by: answer, client.address.cluster.origin)
            if rest.isEmpty { return }
            attempt = rest.count < left.count ? 1 : attempt
            guard try await client.waitForRoom(after: attempt) else {
                throw ClusterError(
                    "\(client.address.cluster.origin) has no room for more posts (429)",
                    then: "try again when it has less to do: it goes on from there", status: 429)
            }
            attempt += 1
            left = rest
        }
    }
}
