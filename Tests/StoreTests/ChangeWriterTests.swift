import Blog
import TestSupport
import Testing

@testable import BlogSearchStore

@Suite struct ChangeWriterTests {
    @Test(arguments: 1...UInt64(8 * LongRun.factor))
    func afterRandomChanges_theStoreEqualsOneBuiltFresh(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        var blog = RandomBlog(seed: seed)
        _ = try store.write([.site(blog.site)], site: blog.site.url, blocks: RandomBlog.blocks)
        for _ in 0..<25 {
            _ = try store.write(blog.change(), site: blog.site.url, blocks: RandomBlog.blocks)
        }
        let fresh = try IndexStore.create(at: folder.path + "/fresh.sqlite")
        _ = try fresh.write(blog.changes, site: blog.site.url, blocks: RandomBlog.blocks)

        let contents = try StoreContents(store)
        #expect(contents.entries.count == blog.posts.count)
        try expectEqual(contents, StoreContents(fresh))
        #expect(try store.problems() == [])
        try store.write { try Reindexing.run($0, store.tools) }
        try expectEqual(StoreContents(store), contents)
        #expect(try store.problems() == [])
    }

    private func expectEqual(_ left: StoreContents, _ right: StoreContents) throws {
        #expect(left.statistics == right.statistics)
        for key in Set(left.entries.keys).union(right.entries.keys) {
            #expect(left.entries[key] == right.entries[key])
        }
        #expect(left.vocabulary == right.vocabulary)
        #expect(left.postings == right.postings)
    }
}
