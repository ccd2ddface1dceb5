import Blog
import Testing

@testable import Ingest

/// Comments come on request, whole each time, and stay with their posts.
@Suite struct SyncCommentsTests {
    private let options = SyncOptions(withComments: true)

    private func site(posts: ClosedRange<Int>, comments: ClosedRange<Int>) -> FakeSite {
        var site = FakeSite(posts: posts.map { FakeSite.Entry(id: $0) })
        site.comments = comments.map {
            FakeSite.Comment(id: $0, post: posts.lowerBound + $0 % posts.count)
        }
        return site
    }

    private func numbers(_ result: SyncResult) -> [Int] {
        result.known.posts.values.compactMap(\.commentNumber).sorted()
    }

    @Test func comments_comeWhenAskedFor_andOnlyThen() async throws {
        let site = site(posts: 1...5, comments: 1...230)
        let without = try await sync(site)
        #expect(numbers(without) == [] && !without.urls.contains { $0.contains("comments") })
        let with = try await sync(site, options)
        #expect(numbers(with) == Array(1...230))
        #expect(with.urls.count { $0.contains("/comments?") } == 3)
        #expect(with.posts.count == 235 && with.skipped == [])
    }

    @Test func commentsOfAnIndex_areKeptTrue_withoutBeingAskedFor() async throws {
        var site = site(posts: 1...5, comments: 1...30)
        let before = try await sync(site, options)
        site.comments.remove(at: 3)
        site.comments.append(FakeSite.Comment(id: 31, post: 2))
        let after = try await sync(site, known: before.known)
        #expect(after.removed == [Post.id(ofComment: 4)])
        #expect(after.posts.contains(Post.id(ofComment: 31)))
        #expect(after.unchanged == 5)
    }

    @Test func aComment_isNeverTakenForAPostOfItsNumber() async throws {
        let site = site(posts: 1...5, comments: 1...3)
        let result = try await sync(site, options)
        #expect(Set(result.known.posts.keys) == Set((1...5) + (1...3).map(Post.id(ofComment:))))
        let again = try await sync(site, SyncOptions(types: ["all"]), known: result.known)
        #expect(again.removed == [] && again.unchanged == 5)
    }

    /// WordPress counts comments on protected posts and then leaves them out, whole pages of them even.
    @Test func pagesOfHiddenComments_endNoList() async throws {
        var site = site(posts: 1...2, comments: 1...1)
        site.posts.append(FakeSite.Entry(id: 3, isProtected: true))
        site.comments += (2...350).map { FakeSite.Comment(id: $0, post: 3) }
        site.comments.append(FakeSite.Comment(id: 351, post: 2))
        let result = try await sync(site, options)
        #expect(numbers(result) == [1, 351])
        #expect(result.skipped == [Skipped(id: "3", reason: "password")])
        #expect(result.urls.count { $0.contains("/comments?") } == 4)
    }

    @Test func commentsOnAPostThatIsNoLongerPublic_go() async throws {
        var site = site(posts: 1...10, comments: 1...40)
        let before = try await sync(site, options)
        site.posts[2].isProtected = true
        let after = try await sync(site, known: before.known)
        let gone = site.comments.filter { $0.post == 3 }.map { Post.id(ofComment: $0.id) }
        #expect(Set(after.removed) == Set(gone + [3]) && gone.count == 4)
    }

    /// A user is shown comments on private posts, too.
    @Test func commentsOnPostsThatAreNotListed_areLeftOut() async throws {
        var site = site(posts: 1...2, comments: 1...4)
        site.comments.append(FakeSite.Comment(id: 9, post: 77))
        #expect(numbers(try await sync(site, options)) == [1, 2, 3, 4])
    }

    @Test func aCommentThatAListSkipped_stays() async throws {
        var site = site(posts: 1...5, comments: 1...30)
        let before = try await sync(site, options)
        site.fault = { [site] route, parameters, _ in
            guard route == "comments", parameters["include"] == nil else { return nil }
            let rows = site.comments.filter { $0.id != 7 }.map(site.record)
            return .json(
                "[" + rows.joined(separator: ",") + "]",
                ["X-WP-Total": "30", "X-WP-TotalPages": "1"])
        }
        let after = try await sync(site, known: before.known)
        #expect(after.removed == [] && numbers(after).contains(7))
        #expect(after.urls.contains { $0.contains("comments?include=7&") })
    }

    /// A list moves when a post before is deleted while it is walked: the first one of the next page is not shown.
    @Test func commentsOnAPostThatAListSkipped_stay() async throws {
        let site = site(posts: 1...5, comments: 1...30)
        let before = try await sync(site, options)
        var moved = site
        moved.fault = { route, parameters, _ in
            guard route == "posts", parameters["include"] == nil else { return nil }
            let rows = site.posts.filter { $0.id != 3 }.map {
                site.record($0, "post", isWhole: false)
            }
            return .json(
                "[" + rows.joined(separator: ",") + "]",
                ["X-WP-Total": "4", "X-WP-TotalPages": "1"])
        }
        let after = try await sync(moved, known: before.known)
        #expect(after.removed == [] && numbers(after) == Array(1...30))
        #expect(after.unchanged == 5)
    }

    @Test(arguments: [0, 10])
    func whereMostCommentsVanish_noneIsRemoved_butByAFullSync(left: Int) async throws {
        var site = site(posts: 1...5, comments: 1...30)
        let before = try await sync(site, options)
        site.comments = Array(site.comments.prefix(left))
        let after = try await sync(site, known: before.known)
        #expect(after.removed == [] && after.error == nil)
        #expect(
            after.incomplete == [
                Skipped(
                    id: "comments",
                    reason: "\(30 - left) of 30 no longer listed, so nothing was removed")
            ])
        let full = try await sync(site, SyncOptions(isFull: true), known: before.known)
        #expect(full.removed.count == 30 - left)
    }

    @Test(arguments: [(401, "rest_cannot_read"), (404, "rest_no_route"), (500, "internal")])
    func commentsThatCannotBeRead_costNoPost(status: Int, code: String) async throws {
        var site = site(posts: 1...5, comments: 1...30)
        let before = try await sync(site, options)
        site.posts.append(FakeSite.Entry(id: 6))
        site.fault = { route, _, _ in
            route == "comments" ? .failure(status, code) : nil
        }
        let after = try await sync(site, known: before.known)
        #expect(after.error == nil && after.posts == [6] && after.removed == [])
        #expect(after.incomplete.map(\.id) == ["comments"])
    }

    @Test func aListWithoutTotals_isReadToItsEnd() async throws {
        var site = site(posts: 1...5, comments: 1...230)
        site.sendsTotals = false
        #expect(numbers(try await sync(site, options)).count == 230)
    }

    /// Totals that lie keep nobody asking for ever.
    @Test func emptyPagesWithoutEnd_end() async throws {
        var site = site(posts: 1...2, comments: 1...2)
        site.fault = { route, _, _ in
            guard route == "comments" else { return nil }
            return .json("[]", ["X-WP-Total": "900000000", "X-WP-TotalPages": "9000000"])
        }
        let result = try await sync(site, options)
        #expect(result.error == nil && result.posts == [1, 2])
        #expect(result.urls.count < 500)
    }
}
