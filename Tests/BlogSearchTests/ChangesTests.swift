import Blog
import BlogSearchImport
import BlogSearchQueries
import BlogSearchStore
import Foundation
import TestSupport
import Testing

/// A mirror that applies the changes in turn has the posts of the index.
@Suite struct ChangesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Somebody who keeps what the changes say.
    private struct Mirror {
        private(set) var posts: [String: Hit] = [:]
        private(set) var cursor: ChangeCursor?
        private(set) var begun = 0

        mutating func follow(_ engine: SearchEngine, limit: Int) async throws {
            var hasMore = true
            while hasMore {
                let found = try await engine.changes(since: cursor, limit: limit)
                #expect(found.changes.count <= limit)
                if found.startsOver {
                    posts = [:]
                    begun += 1
                }
                found.changes.forEach { apply($0) }
                // A cursor is kept as text.
                cursor = ChangeCursor("\(found.cursor)")
                hasMore = found.hasMore
            }
        }

        private mutating func apply(_ change: IndexChange) {
            let key = "\(change.site) \(change.id)"
            switch change.kind {
            case .removed:
                #expect(change.post == nil)
                posts[key] = nil
            default:
                #expect(change.post?.id == change.id)
                posts[key] = change.post
            }
        }

        /// What the index lists.
        static func posts(of engine: SearchEngine) async throws -> [String: Hit] {
            let options = SearchOptions(limit: 10_000, sort: .newest, types: ["post", "page"])
            let hits = try await engine.search("", options: options).hits.map { hit in
                var hit = hit
                (hit.rank, hit.score, hit.snippet, hit.titleHighlights) = (0, 0, nil, [])
                return hit
            }
            return try Dictionary(once: hits.map { ("\($0.site) \($0.id)", $0) })
        }
    }

    private static let site = "https://a.example"

    /// A random page of changes.
    private func page(_ random: inout SplitMix64) -> [Change] {
        var changes: [Change] = [.site(Site(url: Self.site, language: "en"))]
        for id in 1...3 where random.chance(20) {
            let name = "Author \(random.below(3))"
            changes.append(.author(Author(id: id, slug: "a\(id)", name: name)))
        }
        for id in 1...3 where random.chance(30) {
            let key = Term.Key(taxonomy: Term.tag, id: id)
            let (slug, name) = ("t\(random.below(2))\(id)", "Tag \(random.below(2)) of \(id)")
            changes.append(.term(Term(key: key, slug: slug, name: name)))
        }
        for id in 1...2 where random.chance(30) {
            changes.append(.media(Media(id: id, url: "https://a.example/\(random.below(3)).png")))
        }
        for _ in 0..<random.below(6) {
            let id = 1 + random.below(30)
            if random.chance(25) {
                changes.append(.removal(id))
                continue
            }
            var post = Post(
                id: id, slug: "s\(random.below(3))", title: "Title \(random.below(3))",
                html: "<p>text \(random.below(2))</p>", date: Moment(seconds: Int64(id) * 86_400))
            if random.chance(50) { post.author = 1 + random.below(3) }
            if random.chance(50) { post.featuredMedia = 1 + random.below(2) }
            post.terms = (1...3).filter { _ in random.chance(40) }
                .map { Term.Key(taxonomy: Term.tag, id: $0) }
            changes.append(.post(post))
        }
        return changes
    }

    private struct Given: Source {
        var pages: [SourcePage]

        mutating func nextPage() async throws -> SourcePage? {
            pages.isEmpty ? nil : pages.removeFirst()
        }
    }

    /// 1,000 in a long run of 50 times as much.
    @Test func aMirror_equalsTheIndex() async throws {
        for seed in 0..<UInt64(20 * LongRun.factor) {
            try await history(seed)
        }
    }

    /// A command that imports posts, or compacts, is killed at some moment.
    private func killCommand(on path: String, _ random: inout SplitMix64) throws {
        let file = folder.path + "/killed.jsonl"
        let lines = (100..<400).filter { _ in random.chance(40) }.map { id in
            #"{"id": \#(id), "title": "Title \#(random.below(3))", "text": "text \#(random.below(2))"}"#
        }
        try lines.joined(separator: "\n").write(toFile: file, atomically: false, encoding: .utf8)
        let process = Process()
        process.executableURL = BuiltProducts.folder.appendingPathComponent("wpsearch")
        process.arguments =
            random.chance(30) ? ["compact"] : ["import", "--site", Self.site, file]
        process.environment = ["WPSEARCH_INDEX": path, "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: Double(random.below(250)) / 1_000)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func history(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var path = folder.path + "/\(seed).sqlite"
        var engine = try SearchEngine.create(at: path)
        var mirror = Mirror()
        for step in 0..<12 {
            switch random.below(10) {
            case 0: _ = try await engine.compact()
            case 1:
                // The same index by a copy of the file.
                try engine.close()
                let copy = folder.path + "/\(seed)-\(step).sqlite"
                try FileManager.default.copyItem(atPath: path, toPath: copy)
                path = copy
                engine = try SearchEngine.open(at: path, readOnly: false)
            case 2:
                try engine.close()
                try killCommand(on: path, &random)
                engine = try SearchEngine.open(at: path, readOnly: false)
            default:
                let pages = (0...random.below(2)).map { _ in SourcePage(changes: page(&random)) }
                let summary = try await engine.importPosts(
                    from: Given(pages: pages), replacing: Self.site)
                let counted = summary.added + summary.updated + summary.removed
                #expect(summary.changes.count >= counted, "seed \(seed), step \(step)")
            }
            guard random.chance(60) else { continue }
            try await mirror.follow(engine, limit: 1 + random.below(7))
            let expected = try await Mirror.posts(of: engine)
            #expect(mirror.posts == expected, "seed \(seed), step \(step)")
        }
        // The cursor was good throughout.
        #expect(mirror.begun <= 1, "seed \(seed)")
        #expect(try await engine.verify() == [], "seed \(seed)")
        try engine.close()
    }

    private func engine(_ ids: ClosedRange<Int>) async throws -> SearchEngine {
        let engine = try SearchEngine.create(at: folder.path + "/index.sqlite")
        try await add(ids, to: engine)
        return engine
    }

    private func add(_ ids: ClosedRange<Int>, to engine: SearchEngine) async throws {
        let posts = ids.map { Change.post(Post(id: $0, title: "Post \($0)")) }
        let page = SourcePage(changes: [.site(Site(url: Self.site))] + posts)
        _ = try await engine.importPosts(from: Given(pages: [page]), replacing: Self.site)
    }

    @Test func aReaderThatStopsInTheMiddle_goesOnThere() async throws {
        let engine = try await engine(1...10)
        let first = try await engine.changes(limit: 4)
        #expect(first.startsOver && first.hasMore)
        #expect(first.changes.map(\.id) == [1, 2, 3, 4])
        try await add(11...12, to: engine)
        let second = try await engine.changes(since: first.cursor, limit: 10)
        #expect(!second.startsOver)
        #expect(second.changes.map(\.id) == [5, 6, 7, 8, 9, 10, 11, 12])
        // Stored meanwhile, they are logged, too.
        #expect(second.hasMore)
        let third = try await engine.changes(since: second.cursor)
        #expect(third.changes.map(\.id) == [11, 12])
        #expect(third.changes.allSatisfy { $0.kind == .added && $0.at != nil })
        let nothing = try await engine.changes(since: third.cursor)
        #expect(nothing.changes.isEmpty && !nothing.startsOver && nothing.cursor == third.cursor)
        try engine.close()
    }

    @Test func aCursorOfAnotherIndex_startsOver() async throws {
        let engine = try await engine(1...2)
        let other = try #require(ChangeCursor("0123456789abcdef.3"))
        #expect(try await engine.changes(since: other).startsOver)
        let known = try await engine.changes().cursor
        let later = ChangeCursor(String("\(known)".prefix(17)) + "999999")
        #expect(try await engine.changes(since: later).startsOver)
        for text in [
            "", ".", "12", "0123456789abcdef", "0123456789abcdeg.1", "0123456789abcdef.-1",
        ] {
            #expect(ChangeCursor(text) == nil, "\(text)")
        }
        try engine.close()
    }

    @Test func aChange_isCodedWithEveryKey() async throws {
        let engine = try await engine(1...1)
        let known = try await engine.changes()
        _ = try await engine.importPosts(
            from: Given(pages: [SourcePage(changes: [.site(Site(url: Self.site)), .removal(1)])]),
            replacing: Self.site)
        let found = try await engine.changes(since: known.cursor)
        #expect(found.changes.map(\.kind) == [.removed])
        let data = try JSONEncoder().encode(found)
        #expect(String(decoding: data, as: UTF8.self).contains(#""post":null"#))
        #expect(try JSONDecoder().decode(IndexChanges.self, from: data) == found)
        try engine.close()
    }
}
