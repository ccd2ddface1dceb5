import Blog
import Testing

@testable import Ingest

/// The first sync of a site: whole posts by their place, then its list.
@Suite struct BulkSyncTests {
    private func entries(_ ids: some Sequence<Int>) -> [FakeSite.Entry] {
        ids.map { FakeSite.Entry(id: $0) }
    }

    private func parts(_ result: SyncResult) -> [String] {
        result.urls.filter { $0.contains("posts?offset=") }.map { url in
            url.drop { $0 != "?" }.dropFirst().split(separator: "&").prefix(2).joined(
                separator: " ")
        }
    }

    @Test func wholePosts_comeByTheirPlace_andNoneTwice() async throws {
        let result = try await sync(FakeSite(posts: entries(1...450)))
        #expect(result.posts == Array(1...450) && result.error == nil)
        #expect(
            parts(result) == [
                "offset=0 per_page=100", "offset=99 per_page=100", "offset=198 per_page=100",
                "offset=297 per_page=100", "offset=396 per_page=100",
            ])
        #expect(!result.urls.contains { $0.contains("include=") })
    }

    @Test(arguments: [FakeSite.LimitKind.refusal, .silentRefusal, .smallerPages, .cutPages])
    func aHostThatGivesLess_isAskedForThat(kind: FakeSite.LimitKind) async throws {
        var site = FakeSite(posts: entries(1...333))
        site.limit = (25, kind)
        let result = try await sync(site)
        #expect(result.posts.sorted() == Array(1...333) && result.error == nil)
        #expect(result.removed.isEmpty && result.skipped.isEmpty)
    }

    /// One bad post fails the part it is in, which is halved; longer ones are asked for again later.
    @Test func aPartThatFails_isHalved_andTheRestGrowsAgain() async throws {
        var site = FakeSite(posts: entries(1...1500))
        site.fault = { route, parameters, _ in
            guard route == "posts" else { return nil }
            let ids = (parameters["include"] ?? "").split(separator: ",")
            let start = parameters["offset"].flatMap { Int($0) } ?? 1500
            let count = parameters["per_page"].flatMap { Int($0) } ?? 0
            return ids.contains("77") || (start..<start + count).contains(76)
                ? .json(#"{"code":"internal_server_error","message":"x"}"#, status: 500) : nil
        }
        let result = try await sync(site)
        #expect(result.posts.count == 1499 && !result.posts.contains(77))
        #expect(result.skipped.map(\.id) == ["77"])
        let sizes = parts(result).map { $0.split(separator: "=").last ?? "" }
        #expect(sizes.contains("12") || sizes.contains("10"))
        #expect(sizes.last == "100", "\(sizes)")
    }

    @Test func aSiteThatKnowsNoPlaces_isNotAskedForEver() async throws {
        var site = FakeSite(posts: entries(1...300))
        let first = (1...100).map { site.record(.init(id: $0), "post") }.joined(separator: ",")
        site.fault = { route, parameters, _ in
            route == "posts" && parameters["offset"] != nil
                ? .json("[\(first)]", ["X-WP-Total": "300", "X-WP-TotalPages": "3"]) : nil
        }
        let result = try await sync(site)
        #expect(result.posts.sorted() == Array(1...300) && result.error == nil)
        #expect(parts(result).count <= 3)
    }

    /// Nor where it counts nothing, and some of what it repeats is not for the index.
    @Test func aSiteThatRepeatsItself_isNotAskedForEver() async throws {
        var site = FakeSite(posts: entries(1...300))
        site.sendsTotals = false
        site.posts[7].isProtected = true
        let first = site.posts.prefix(100).map { site.record($0, "post") }.joined(separator: ",")
        site.fault = { route, parameters, _ in
            route == "posts" && parameters["offset"] != nil ? .json("[\(first)]") : nil
        }
        let result = try await sync(site)
        #expect(result.posts.count == 299 && result.error == nil)
        #expect(parts(result).count <= 3)
    }

    /// What went, or was shut, after it was read and before the list was.
    @Test func whatIsTakenBackMeanwhile_leaves() async throws {
        var site = FakeSite(posts: entries(1...30))
        site.fault = { [site] route, parameters, _ in
            guard route == "posts" || route.hasPrefix("posts/"), parameters["offset"] == nil else {
                return nil
            }
            if route == "posts/4" { return .failure(404, "rest_post_invalid_id") }
            let wanted = parameters["include"].map { Set($0.split(separator: ",")) }
            let rows = site.posts.filter {
                $0.id != 4 && wanted?.contains("\($0.id)") ?? true
            }.map { entry in
                var entry = entry
                entry.isProtected = entry.id == 9
                return site.record(entry, "post", isWhole: false)
            }
            return .json(
                "[" + rows.joined(separator: ",") + "]",
                ["X-WP-Total": "\(rows.count)", "X-WP-TotalPages": "1"])
        }
        let result = try await sync(site)
        #expect(result.posts.count == 30 && result.error == nil)
        #expect(result.removed.sorted() == [4, 9])
        #expect(result.known.posts.count == 28)
    }

    /// Parts of ten of a list, as it is when each is asked for; whether the walk believes that it saw all of it.
    private func isWhole(_ lists: [[Int]], total: [Int]? = nil) -> Bool {
        var walk = BulkWalk(PostType.standard[0], size: 10)
        var number = 0
        while let part = walk.takePart() {
            let list = lists[min(number, lists.count - 1)]
            let rows = list.dropFirst(part.lowerBound).prefix(part.count)
            walk.receive(
                part,
                rows: rows.map { ($0, ListedPost(.skipped(Skipped(id: "\($0)", reason: "x")))) },
                total: total?[min(number, lists.count - 1)] ?? list.count)
            number += 1
        }
        return walk.isWhole
    }

    @Test func aWalk_knowsWhetherItSawTheWholeList() {
        let list = Array(1...40)
        let withoutThird = list.filter { $0 != 3 }
        #expect(isWhole([list]))
        #expect(isWhole([Array(1...10)]) && isWhole([Array(1...11)]) && isWhole([Array(1...19)]))
        #expect(!isWhole([list, withoutThird]))
        // As many as before, but one slipped through.
        #expect(!isWhole([list, withoutThird + [41]]))
        #expect(!isWhole([list, list, withoutThird + [41]]))
        #expect(!isWhole([withoutThird, list]))
        // It counts one that it does not show, or shows one twice.
        #expect(!isWhole([list], total: [41]))
        #expect(!isWhole([Array(1...20) + Array(20...39)]))
    }

    @Test func aKnownSite_isAskedForWhatChanged() async throws {
        var site = FakeSite(posts: entries(1...150))
        site.posts[4].modified = "2021-01-01T00:00:00"
        let result = try await sync(site, known: FakeSite.known(1...150))
        #expect(result.posts == [5] && parts(result).isEmpty)
    }
}

@Suite struct SiteStrainTests {
    private func strain(_ times: [Int], isBusy: Bool = false) -> [Bool] {
        var strain = SiteStrain()
        return times.map {
            strain.isStrained(by: .whole, taking: .milliseconds($0), isBusy: isBusy)
        }
    }

    @Test func twoSlowAnswersInARow_areStrain() {
        let first = Array(repeating: 200, count: 10)
        #expect(strain(first + [799, 799, 900, 300, 900]).allSatisfy { !$0 })
        #expect(strain(first + [800, 800]).last == true)
        #expect(strain(first + [800, 800, 800]).last == false)
        #expect(strain([900] + first.dropFirst() + [800, 800]).last == true)
    }

    @Test func whatNobodyWouldNotice_isNone() {
        #expect(strain(Array(repeating: 10, count: 10) + [499, 499, 499]).allSatisfy { !$0 })
    }

    @Test func aSiteThatSaysSo_isBelieved() {
        #expect(strain([1], isBusy: true) == [true])
    }

    @Test func otherKindsOfAnswers_haveTimesOfTheirOwn() {
        var strain = SiteStrain()
        for _ in 0..<10 {
            _ = strain.isStrained(by: .names, taking: .milliseconds(100), isBusy: false)
        }
        for _ in 0..<5 {
            let isStrained = strain.isStrained(by: .whole, taking: .seconds(2), isBusy: false)
            #expect(!isStrained)
        }
    }

    /// A site that asks to be left alone once is asked for less, one at a time, from then on; one that counts requests is not
    /// asked more often.
    @Test(arguments: [(503, "50"), (429, "100")])
    func aStrainedSite_isAskedForLess_oneAtATime(status: Int, size: String) async throws {
        var site = FakeSite(posts: (1...600).map { .init(id: $0) })
        site.fault = { _, parameters, number in
            parameters["offset"] == "198" && number < 7
                ? .json("{}", status: status, ["Retry-After": "7"]) : nil
        }
        let result = try await sync(site)
        #expect(result.error == nil && result.posts.sorted() == Array(1...600))
        let sizes = result.urls.filter { $0.contains("posts?offset=") }
            .compactMap { $0.split(separator: "per_page=").last?.prefix { $0.isNumber } }
        #expect(sizes.last.map(String.init) == size, "\(sizes)")
    }
}
