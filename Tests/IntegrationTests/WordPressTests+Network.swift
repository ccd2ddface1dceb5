import BlogSearch
import Testing

/// Two sites of one network, below one another, in one index. WordPress numbers the posts of each from 1.
extension WordPressTests {
    @Test func sitesOfANetwork_areKeptApart() async throws {
        let second = site.second
        try second.reset()
        let ids = try make(130)
        let others = try second.perform(Step("make") { ($0.count, $0.first) = (110, 500) })
        #expect(Set(ids).isSuperset(of: others))
        try await withIndex { index in
            try await index.sync()
            #expect(try await index.sync(second).added == 110)
            try await index.expectEqual()
            try await index.expectEqual(on: second)
            try await nextSecond()
            try site.perform(
                Step("delete", id: ids[3]), Step("trash", id: ids[4]),
                Step("edit", id: ids[5]) { $0.fields = ["post_title": "New here"] })
            #expect(try await index.sync().removed == 2)
            try await index.expectEqual("after deletions on the first site")
            try await index.expectEqual(on: second, "untouched")
            try second.perform(Step("edit", id: ids[3]) { $0.fields = ["post_password": "secret"] })
            #expect(try await index.sync(second).removed == 1)
            try await index.expectEqual("untouched")
            try await index.expectEqual(on: second, "after protecting on the second site")
            #expect(try await index.engine.search("").total == 128 + 109)
        }
    }
}
