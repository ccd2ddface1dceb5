import Blog
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchPlatform
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Merges by two threads: what ends one early must leave everything as it was, and let the other go.
@Suite struct MergingTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        for page in 0..<3 {
            let ids = page * 200 + 1...page * 200 + 200
            _ = try store.write(
                ids.map { .post(Post(id: $0, title: "Title \($0)", html: "word\($0) word")) },
                site: site
            ) { [ContentBlock(.paragraph, $0.html)] }
        }
    }

    private func segments() throws -> [SegmentRow] {
        try store.read { try SegmentRow.all($0.db) }
    }

    @Test func meanwhile_isCalledOnce_andMayWrite() throws {
        let before = try StoreContents(store)
        var calls = 0
        var shares: [Int] = []
        try store.merge(
            segments(),
            meanwhile: {
                calls += 1
                #expect(throws: Never.self) {
                    try store.write { try VocabularyPages($0).merge() }
                }
            },
            progress: { done, total in
                shares.append(done)
                #expect(total == 600)
            })
        #expect(calls == 1)
        #expect(shares.last == 600)
        #expect(shares == shares.sorted())
        #expect(try segments().map(\.documents) == [600])
        #expect(try StoreContents(store) == before)
        #expect(try store.problems() == [])
    }

    @Test func aCancelledMerge_changesNothing_andTheNextOneEnds() async throws {
        let made = try segments()
        let merging = Task { [store] in
            try store.merge(made, meanwhile: { withUnsafeCurrentTask { $0?.cancel() } })
        }
        await #expect(throws: CancellationError.self) { try await merging.value }
        #expect(try segments() == made)
        #expect(try store.problems() == [])
        try store.merge(made)
        #expect(try segments().map(\.documents) == [600])
        try store.close()
    }

    @Test func aDamagedSegment_endsTheMerge_andIsBuiltAnew() throws {
        let made = try segments()
        try store.write { db in
            try db.execute(
                sql: "UPDATE segment_page SET bytes = zeroblob(length(bytes)) WHERE id = ?",
                arguments: [SegmentRow.pageID(0, of: try made[at: 1].id)])
        }
        let damage = try #require(throws: IndexError.self) { try store.merge(made) }
        #expect(damage.code == .damaged)
        #expect(try segments() == made)
        var calls = 0
        #expect(try store.mergeOrRebuild(made, meanwhile: { calls += 1 }) == 1)
        #expect(calls == 1)
        #expect(try store.problems() == [])
        #expect(try store.mergeOrRebuild(segments()) == 0)
        #expect(try segments().map(\.documents) == [600])
    }
}

@Suite struct PageChannelTests {
    @Test func pagesArrive_inTheirOrder_aboveTheLimit() async throws {
        let channel = PageChannel()
        let sending = Deferred(on: WorkThread()) {
            defer { channel.end() }
            for number in 0..<10_000 { try channel.write([UInt8(number & 255)], number: number) }
            try channel.send(.progress(1))
        }
        var numbers: [Int] = []
        var share = 0.0
        while let messages = channel.next() {
            #expect(!messages.isEmpty)
            for message in messages {
                switch message {
                case .page(let bytes, let number):
                    #expect(bytes == [UInt8(number & 255)])
                    numbers.append(number)
                case .progress(let done): share = done
                }
            }
        }
        try sending.value()
        #expect(numbers == Array(0..<10_000))
        #expect(share == 1)
        #expect(channel.next() == nil)
    }

    @Test func aSender_waitsForRoom_andIsToldWhenNobodyAsks() async throws {
        let channel = PageChannel()
        let sent = Atomic(0)
        let sending = Deferred(on: WorkThread()) {
            while true {
                try channel.write([1], number: 0)
                sent.add(1, ordering: .relaxed)
            }
        }
        #expect(channel.next()?.isEmpty == false)
        channel.abandon()
        #expect(throws: CancellationError.self) { try sending.value() }
        #expect(sent.load(ordering: .relaxed) <= 2 * 2_048)
    }

    @Test func nothingSent_isTheEnd() {
        let channel = PageChannel()
        channel.end()
        #expect(channel.next() == nil)
        #expect(channel.next() == nil)
    }
}
