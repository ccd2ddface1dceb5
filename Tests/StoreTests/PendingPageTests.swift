import Blog
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchStore

@Suite struct PendingPageTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"
    private let counter = Counter()

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    /// Ids of the posts whose blocks were asked for.
    private final class Counter: Sendable {
        let ids = Mutex<[Int]>([])
        func take() -> [Int] {
            ids.withLock { ids in
                defer { ids = [] }
                return ids
            }
        }
    }

    private func page(_ changes: [Change]) -> PendingPage {
        PendingPage(changes, site: site) { [counter] post in
            counter.ids.withLock { $0.append(post.id) }
            return BodyContent(blocks: [ContentBlock(.paragraph, post.html)])
        }
    }

    private func posts(_ ids: ClosedRange<Int>, _ text: String = "tea and cake") -> [Change] {
        ids.map { .post(Post(id: $0, title: "Post \($0)", html: "\(text) \($0)")) }
    }

    @Test func aPreparedPage_isStoredAsAnyOther_andItsPostsAreReadOnce() throws {
        let first = page([.site(Site(url: site, language: "en"))] + posts(1...150))
        try store.prepare(first)
        #expect(counter.take() == Array(1...150))
        #expect(try store.write(first).added == 150)
        #expect(counter.take() == [])
        let second = page(posts(100...120, "biscuits") + posts(121...200))
        try store.prepare(second)
        #expect(counter.take() == Array(100...120) + Array(151...200))
        let summary = try store.write(second)
        #expect(counter.take() == [])
        #expect((summary.added, summary.updated, summary.unchanged) == (50, 21, 30))

        let other = try TemporaryFolder()
        let plain = try IndexStore.create(at: other.index)
        _ = try plain.write(page([.site(Site(url: site, language: "en"))] + posts(1...150)))
        _ = try plain.write(page(posts(100...120, "biscuits") + posts(121...200)))
        #expect(try StoreContents(store) == StoreContents(plain))
        #expect(try store.problems().isEmpty)
    }

    /// What a page before it changed after it was prepared counts.
    @Test func whatWasPreparedForAnotherState_isMadeAnew() throws {
        _ = try store.write(page([.site(Site(url: site, language: "en"))] + posts(1...3)))
        let next = page(posts(4...6, "running"))
        try store.prepare(next)
        _ = try store.write(page([.site(Site(url: site, language: "de"))]))
        let edited = page(posts(1...3, "now other"))
        _ = counter.take()
        _ = try store.write(edited)
        #expect(counter.take().sorted() == [1, 2, 3])
        #expect(try store.write(next).added == 3)
        #expect(counter.take() == [4, 5, 6])
        #expect(try store.problems().isEmpty)
    }

    private struct Unreadable: Error {}

    /// What cannot be read is thrown by the writing, which stores nothing.
    @Test func aPostThatCannotBeRead_isToldWhenItIsWritten() throws {
        let next = PendingPage(posts(1...3), site: site) { post in
            if post.id == 2 { throw Unreadable() }
            return BodyContent()
        }
        try store.prepare(next)
        #expect(throws: Unreadable.self) { try store.write(next) }
        #expect(try store.read { try $0.sites() }.isEmpty)
    }

    @Test func aCancelledTask_preparesNothing() async throws {
        let next = page(posts(1...3))
        let preparing = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            try store.prepare(next)
        }
        await #expect(throws: CancellationError.self) { try await preparing.value }
        #expect(counter.take() == [])
    }
}
