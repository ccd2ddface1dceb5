import Blog
import BlogSearchPlatform
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

/// Bodies that `compact` has packed: they are read, changed, checked and forgotten as others are.
@Suite struct PackedBodiesTests {
    private let folder: TemporaryFolder
    private let site = "https://example.org"

    init() throws { folder = try TemporaryFolder() }

    private static let words = [
        "harbour", "lighthouse", "wombat", "kettle", "meadow", "Fährte", "réseau", "window",
    ]

    private func post(_ id: Int, extra: String = "") -> Post {
        let words = (0..<60).map { Self.words[(id * 7 + $0 * $0) % Self.words.count] }
        return Post(
            id: id, slug: "p\(id)", link: "\(site)/p\(id)/", title: "Post \(id)",
            html: "<p>\(words.joined(separator: " ")) number\(id) \(extra)</p>")
    }

    private func write(_ store: IndexStore, _ posts: [Post], removed: [Int] = []) throws {
        let changes: [Change] =
            [.site(Site(url: site, language: "en"))] + posts.map { .post($0) }
            + removed.map { .removal($0) }
        _ = try store.write(changes, site: site) { post in
            [ContentBlock(.paragraph, String(post.html.dropFirst(3).dropLast(4)))]
        }
    }

    private func counts(_ store: IndexStore) throws -> (rows: Int, packed: Int) {
        try store.read { snapshot in
            (
                try Int.fetchOne(snapshot.db, sql: "SELECT count(*) FROM body") ?? 0,
                try PostBodies.countPacked(in: snapshot.db)
            )
        }
    }

    private func makePacked(_ count: Int, extra: String = "") throws -> IndexStore {
        let store = try IndexStore.create(at: folder.index)
        try write(store, (1...count).map { post($0, extra: extra) })
        _ = try store.compact()
        return store
    }

    @Test func packedBodies_areWhatWasStored() throws {
        let store = try IndexStore.create(at: folder.index)
        try write(store, (1...700).map { post($0) })
        let (before, hits) = try (
            StoreContents(store), store.search("wombat number77", options: SearchOptions()).hits
        )
        #expect(try counts(store) == (700, 0))
        _ = try store.compact()
        #expect(try counts(store) == (0, 700))
        #expect(try StoreContents(store) == before)
        #expect(
            try store.search("wombat number77", options: SearchOptions()).hits.map(\.snippet)
                == hits.map(\.snippet))
        #expect(try store.read { try $0.post(named: "p77")?.html } == post(77).html)
        #expect(try store.problems() == [])
        // Nothing is left to do.
        let packs = try store.read { snapshot in
            try Data.fetchAll(snapshot.db, sql: "SELECT bodies FROM body_pack ORDER BY first")
        }
        _ = try store.compact()
        #expect(
            try packs
                == store.read {
                    try Data.fetchAll($0.db, sql: "SELECT bodies FROM body_pack ORDER BY first")
                })
        #expect(packs.count >= 2 && packs.allSatisfy { $0.count < 30_000 })
        try store.close()
    }

    /// Edits and removals of packed posts, and compactions, against an index that has only the rest.
    @Test(arguments: 0..<2 * LongRun.factor)
    func changes_ofPackedPosts_areThoseOfOthers(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var posts = Dictionary(uniqueKeysWithValues: (1...600).map { ($0, post($0)) })
        let store = try IndexStore.create(at: folder.index)
        try write(store, posts.values.sorted { $0.id < $1.id })
        for step in 0..<8 {
            if random.chance(40) { _ = try store.compact() }
            var (changed, removed): ([Post], [Int]) = ([], [])
            for _ in 0..<random.below([2, 20, 150][random.below(3)]) {
                let id = 1 + random.below(700)
                if random.chance(30) {
                    posts[id] = nil
                    removed.append(id)
                } else if !removed.contains(id), !changed.contains(where: { $0.id == id }) {
                    posts[id] = post(id, extra: "step\(step)")
                    changed += [post(id, extra: "step\(step)")]
                }
            }
            changed.removeAll { removed.contains($0.id) }
            for post in changed { posts[post.id] = post }
            try write(store, changed, removed: removed)
            try store.mergeDue(after: changed.count + removed.count, removed: removed.count)
            #expect(try store.problems() == [], "seed \(seed), step \(step)")
        }
        _ = try store.compact()
        #expect(try counts(store) == (0, posts.count))
        let other = try IndexStore.create(at: folder.path("other.sqlite"))
        try write(other, posts.values.sorted { $0.id < $1.id })
        try other.mergeDue(after: posts.count)
        #expect(try StoreContents(store).entries == StoreContents(other).entries)
        try store.close()
        try other.close()
    }

    @Test func aPack_leavesLittleOfItsPagesUnused() throws {
        let store = try IndexStore.create(at: folder.index)
        var random = SplitMix64(seed: 4)
        let letters = Array("abcdefghijklmnopqrstuvwxyz     ".utf8)
        let posts = (1...300).map { id in
            let text = (0..<2_000 + random.below(4_000)).map { _ in
                letters[random.below(letters.count)]
            }
            return Post(id: id, title: "T", html: "<p>\(String(decoding: text, as: UTF8.self))</p>")
        }
        try write(store, posts)
        _ = try store.compact()
        let (bytes, pages) = try store.read { snapshot in
            (
                try PostBodies.packedBytes(in: snapshot.db),
                try Int.fetchOne(
                    snapshot.db,
                    sql: "SELECT sum(pgsize) FROM dbstat WHERE name = 'body_pack' AND aggregate = 1"
                ) ?? 0
            )
        }
        #expect(bytes > 500_000 && Double(pages) < 1.06 * Double(bytes))
        try store.close()
    }

    // MARK: Damage

    private static let damages = [
        "UPDATE body_pack SET bodies = CAST('x' || substr(bodies, 2) AS BLOB) WHERE first = 1",
        "UPDATE body_pack SET bodies = substr(bodies, 1, length(bodies) - 9) WHERE first = 1",
        "UPDATE body_pack SET first = 3 WHERE first = 1", "DELETE FROM body_pack WHERE first = 1",
        "DELETE FROM body_dictionary",
        "UPDATE body_dictionary SET words = CAST(replace(words, 'wombat', 'VOMBAT') AS BLOB)",
        "UPDATE body_dictionary SET words = zeroblob(40000)",
    ]

    @Test(arguments: damages) func damage_isTold_andMendedByAnImport(damage: String) throws {
        let count = 300
        var store = try makePacked(count)
        let expected = try StoreContents(store)
        try store.write { try SQLStatement.run(damage, $0) }
        try store.close()
        store = try IndexStore.open(at: folder.index, readOnly: false)
        let problems = try store.problems().map(\.description)
        #expect(problems.contains { $0.contains("is not what was stored") }, "\(problems)")
        // Reading ends with a sentence, or gives what is there.
        for id in [1, 2, 3, count] {
            do {
                _ = try store.read { try $0.post(named: "p\(id)") }
            } catch let error as IndexError {
                #expect(error.code == .damaged)
            }
        }
        #expect(try store.compact().lost > 0)
        try write(store, (1...count).map { post($0) })
        try store.mergeDue(after: count)
        _ = try store.compact()
        #expect(try store.problems() == [])
        #expect(try StoreContents(store).entries == expected.entries)
        #expect(try counts(store) == (0, count))
        try store.close()
    }

    @Test func aBodyOfAPostThatIsNoMore_isTold_andLeftOut() throws {
        let store = try makePacked(40)
        try store.write { db in
            let stored = try #require(try Data.fetchOne(db, sql: "SELECT bodies FROM body_pack"))
            var pack = try BodyPack(Array(stored), key: 1)
            let last = try #require(pack.entries.last)
            pack.entries.append(
                .init(post: 900, html: last.html, blocks: last.blocks, deflated: last.deflated))
            try SQLStatement("UPDATE body_pack SET bodies = ?", db).run([.blob(pack.bytes)])
        }
        #expect(try store.problems().map(\.description).contains { $0.contains("no more") })
        _ = try store.compact()
        #expect(try store.problems() == [])
        #expect(try counts(store) == (0, 40))
        try store.close()
    }

    // MARK: Forgetting

    private static let canary = "zyxomatopex"

    /// Where a text is in the bytes of the file, or in anything that bytes of it inflate to from any place on; `nil` where it is
    /// nowhere. Of a dictionary that has the text, bytes of the file could only refer to it: there other letters stand instead.
    private func place(of text: String, dictionaries: [[UInt8]]) throws -> String? {
        let wanted = Data(text.utf8)
        let dictionaries = dictionaries.map { dictionary in
            dictionary.replacing(Array(text.utf8), with: [UInt8](repeating: 0, count: wanted.count))
        }
        for name in try folder.files {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
            if let range = data.range(of: wanted) { return "\(name): \(range.lowerBound)" }
            let bytes = [UInt8](data)
            let inflater = try #require(Inflater(.bare))
            for place in bytes.indices where [1, 3, 5].contains(bytes[place] & 7) {
                for dictionary in dictionaries {
                    try #require(inflater.restart(with: dictionary))
                    let found = inflater.inflate(
                        bytes[place..<min(place + 900, bytes.count)], room: 1_500)
                    if Data(found.bytes).range(of: wanted) != nil {
                        return "\(name), inflated: \(place)"
                    }
                }
            }
        }
        return nil
    }

    private func dictionaries(_ store: IndexStore) throws -> [[UInt8]] {
        try store.read { snapshot in
            let ids = try Int64.fetchAll(snapshot.db, sql: "SELECT id FROM body_dictionary")
            return try ids.compactMap { try BodyDictionary.stored($0, in: snapshot.db)?.bytes }
        }
    }

    @Test(arguments: [false, true]) func aRemovedText_isInNoByte_alsoInflated(isEdited: Bool) throws
    {
        let store = try IndexStore.create(at: folder.index)
        try write(store, (1...5).map { post($0) } + [post(6, extra: Self.canary)] + [post(7)])
        _ = try store.compact()
        let known = try dictionaries(store)
        #expect(try counts(store) == (0, 7))
        #expect(try place(of: Self.canary, dictionaries: known) != nil)
        try write(store, isEdited ? [post(6)] : [], removed: isEdited ? [] : [6])
        try store.mergeDue(after: 1, removed: isEdited ? 0 : 1)
        #expect(try store.problems() == [])
        #expect(try place(of: Self.canary, dictionaries: known) == nil)
        try store.close()
        #expect(try place(of: Self.canary, dictionaries: known) == nil)
    }

    @Test(arguments: [false, true])
    func aWordOfTheDictionary_goesWithTheLastPostThatHasIt(isTooLarge: Bool) throws {
        let store = try IndexStore.create(
            at: folder.index, maximumForgotten: isTooLarge ? 0 : 1 << 20)
        try write(store, (1...80).map { post($0, extra: $0 <= 60 ? Self.canary : "") })
        _ = try store.compact()
        let first = try dictionaries(store)
        #expect(first.count == 1 && Data(first[0]).range(of: Data(Self.canary.utf8)) != nil)
        for ids in [1...59, 60...60] {
            try write(store, [], removed: Array(ids))
            let waiting = try store.mergeDue(after: ids.count, removed: ids.count)
            let isLast = ids.lowerBound == 60
            #expect(isTooLarge ? (waiting > 0) == isLast : waiting == 0)
            #expect((try store.status().waitingWords ?? 0 > 0) == (isTooLarge && isLast))
            let isKept = try dictionaries(store) == first
            #expect(isKept == (isTooLarge || !isLast))
        }
        if isTooLarge { _ = try store.compact() }
        #expect(try store.problems() == [])
        #expect(try counts(store).packed == 20)
        let last = try dictionaries(store)
        #expect(last.count == 1 && Data(last[0]).range(of: Data(Self.canary.utf8)) == nil)
        #expect(try place(of: Self.canary, dictionaries: first + last) == nil)
        try store.close()
        #expect(try place(of: Self.canary, dictionaries: first + last) == nil)
    }
}
