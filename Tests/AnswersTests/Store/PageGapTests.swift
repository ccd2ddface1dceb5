import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Nothing stands in the file between the cells of a page.
@Suite struct PageGapTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A leaf of 1,024 bytes with two cells, whose last 100 bytes they take.
    private func page(kind: UInt8, header: Int = 0) -> [UInt8] {
        var page = [UInt8](repeating: 7, count: 1_024)
        page.replaceSubrange(header..<header + 8, with: [kind, 0, 0, 0, 2, 3, 156, 0])
        return page
    }

    private func dirty(_ page: [UInt8], isFirst: Bool = false) -> Range<Int>? {
        unsafe page.withUnsafeBytes { unsafe PageGap.dirty(in: $0, isFirst: isFirst) }
    }

    @Test(arguments: [(UInt8(13), 12), (10, 12), (5, 16), (2, 16)])
    func theGap_beginsBehindThePointers_andEndsAtTheCells(kind: UInt8, start: Int) {
        #expect(dirty(page(kind: kind)) == start..<924)
        #expect(dirty(page(kind: kind, header: 100), isFirst: true) == start + 100..<924)
        var clean = page(kind: kind)
        for place in start..<924 { clean[place] = 0 }
        #expect(dirty(clean) == nil)
    }

    /// Pages of long rows begin with the number of the next; what is damaged has no gap that anybody knows.
    @Test func otherPages_haveNone() {
        #expect(dirty(page(kind: 0)) == nil)
        #expect(dirty([]) == nil)
        var damaged = page(kind: 13)
        damaged[3] = 255
        #expect(dirty(damaged) == nil)
        damaged = page(kind: 13)
        damaged[5] = 255
        #expect(dirty(damaged) == nil)
    }

    private func gaps(of path: String) throws -> Int {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        return stride(from: 0, to: bytes.count, by: Schema.pageSize)
            .count { place in
                dirty(Array(bytes[place..<place + Schema.pageSize]), isFirst: place == 0) != nil
            }
    }

    @Test func noPageOfAFile_hasAny_whileItIsOpenNorAfterwards() throws {
        var random = SplitMix64(seed: 5)
        var blog = RandomPosts(count: 150, &random)
        let site = "https://example.org"
        let store = try IndexStore.create(at: folder.index)
        func write(_ posts: [RandomPost], removed: [Int] = []) throws {
            var changes: [Change] = [.site(Site(url: site, language: "en"))]
            for post in posts { changes += post.changes }
            changes += removed.map { .removal($0) }
            _ = try store.write(changes, site: site) { [ContentBlock(.paragraph, $0.html)] }
            try store.mergeDue(after: posts.count + removed.count, removed: removed.count)
        }
        try write(blog.all)
        for _ in 0..<10 {
            let (changed, removed) = blog.change(&random)
            try write(changed, removed: removed)
            try store.file.emptyLog()
            #expect(try gaps(of: folder.index) == 0)
        }
        #expect(try store.problems() == [])
        try store.close()
        #expect(try gaps(of: folder.index) == 0)
    }
}
