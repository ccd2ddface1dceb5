import Blog
import Testing

@testable import Ingest

/// A list that counts more than it shows, as where a plugin hides posts from what was found: what the index has of the others is
/// asked for post by post.
@Suite struct ShortListTests {
    private func site(_ ids: some Sequence<Int>, hidden: Set<Int> = []) -> FakeSite {
        FakeSite(posts: ids.map { FakeSite.Entry(id: $0, isHidden: hidden.contains($0)) })
    }

    private func next(_ known: KnownSite, after result: SyncResult) -> KnownSite {
        var known = known
        known.checkpoint = result.checkpoint
        for id in result.removed { known.posts[id] = nil }
        return known
    }

    /// Ids of the posts that were asked for by themselves.
    private func asked(_ result: SyncResult) -> [Int] {
        result.urls.compactMap { url in
            url.split(separator: "/posts/").dropFirst().first
                .flatMap { Int($0.prefix { $0 != "?" }) }
        }
    }

    private func hidden(_ ids: some Sequence<Int>) -> Set<Skipped> {
        Set(
            ids.map {
                Skipped(
                    id: "\($0)",
                    reason: "its list lacks it and its own address shows it, so it stays")
            })
    }

    @Test(arguments: [false, true])
    func whatItLacks_isGoneWhereItsOwnAddressSaysSo_andElseNamedOnce(isQuick: Bool) async throws {
        var site = site(1...20, hidden: [3, 7, 20])
        site.posts[11].status = "trash"
        site.posts[12].status = "private"
        site.posts.remove(at: 4)
        var options = SyncOptions()
        options.isQuick = isQuick
        let known = FakeSite.known(1...20)
        let first = try await sync(site, options, known: known)
        #expect(first.error == nil)
        #expect(first.removed == [5, 12, 13])
        #expect(
            Set(first.incomplete)
                == hidden([3, 7, 20]).union([
                    Skipped(
                        id: "posts",
                        reason:
                            "list shows 14 of 17: what the index has of the others is asked for one by one"
                    )
                ]))
        let second = try await sync(site, options, known: next(known, after: first))
        #expect(second.removed.isEmpty && second.incomplete.isEmpty)
        #expect(asked(second).sorted() == [3, 7, 20], "they may be gone the next time")
        site.posts[2].status = "trash"
        let third = try await sync(site, options, known: next(known, after: second))
        #expect(third.removed.contains(3))
    }

    @Test func atMostFifty_areAskedForInASync_andAllInTurns() async throws {
        var site = site(1...300, hidden: Set(101...300))
        var known = FakeSite.known(1...300)
        var seen: Set<Int> = []
        for round in 0..<4 {
            let result = try await sync(site, known: known)
            #expect(asked(result).count == 50 && result.removed.isEmpty)
            seen.formUnion(asked(result))
            let rest = [", 150", ", 110", ", 70", ", 30"][round]
            #expect(
                result.incomplete.contains {
                    $0.reason.hasSuffix("one by one\(rest) of them by further syncs")
                })
            known = next(known, after: result)
        }
        #expect(seen.count == 170, "those that were asked for before have turns, too")
        for _ in 0..<4 { known = next(known, after: try await sync(site, known: known)) }
        site.posts[250].status = "trash"
        var syncs = 0
        while known.posts[251] != nil, syncs < 5 {
            let result = try await sync(site, known: known)
            #expect(asked(result).count <= 50)
            #expect(result.incomplete.isEmpty)
            known = next(known, after: result)
            syncs += 1
        }
        #expect(known.posts[251] == nil && known.posts.count == 299)
    }

    @Test func aFullSync_asksForAllOfThem() async throws {
        var site = site(1...200, hidden: Set(81...200))
        for index in 120..<150 { site.posts[index].status = "trash" }
        let known = FakeSite.known(1...200)
        let result = try await sync(site, SyncOptions(isFull: true), known: known)
        #expect(result.removed == Array(121...150))
        #expect(asked(result).count == 120)
    }

    /// A firewall, or a page where there was JSON, says nothing of a post.
    @Test(
        arguments: [
            (.failure(401, "rest_not_logged_in"), "the site answers 401 rest_not_logged_in"),
            (.failure(403, "blocked"), "the site answers 403 blocked"),
            (.failure(404, "rest_no_route"), "the site answers 404 rest_no_route"),
            (.json("<html>"), "the site answers with an HTML page"),
        ] as [(TransportResponse, String)])
    func otherRefusals_removeNothing(answer: TransportResponse, reason: String) async throws {
        var site = site(1...20, hidden: [7])
        site.fault = { route, _, _ in route == "posts/7" ? answer : nil }
        let result = try await sync(site, known: FakeSite.known(1...20))
        #expect(result.error == nil && result.removed.isEmpty)
        #expect(
            result.incomplete.last == Skipped(id: "7", reason: "its list lacks it, and \(reason)"))
    }

    /// From each request on everything is refused, in the words that remove single posts.
    @Test(arguments: ["rest_forbidden", "rest_post_invalid_id"])
    func aSiteThatIsShutInTheMiddle_losesNothing(code: String) async throws {
        for opened in 4..<16 {
            var site = site(1...20, hidden: [3, 7, 9])
            site.fault = { _, _, number in number < opened ? nil : .failure(401, code) }
            let result = try await sync(
                site, SyncOptions(concurrency: 1), known: FakeSite.known(1...20))
            #expect(result.removed.isEmpty, "open for \(opened)")
        }
    }

    @Test func whatItShows_isReadAsFromAnyList() async throws {
        var site = site(1...30, hidden: [4])
        site.posts[9].modified = "2022-01-01T00:00:00"
        let result = try await sync(site, known: FakeSite.known(1...20))
        #expect(Set(result.posts) == Set([4, 10] + Array(21...30)))
        let first = try await sync(site)
        #expect(first.posts.sorted() == (1...30).filter { $0 != 4 })
        #expect(
            first.incomplete == [
                Skipped(id: "posts", reason: "list shows 29 of 30: the site hides the others")
            ])
    }

    @Test func commentsOnHiddenPosts_stay() async throws {
        var whole = site(1...80)
        whole.comments = (1...200).map { .init(id: $0, post: $0 % 80 + 1) }
        let before = try await sync(whole, SyncOptions(withComments: true))
        var site = site(1...80, hidden: Set(10...70))
        site.comments = whole.comments
        let after = try await sync(site, known: before.known)
        #expect(after.removed.isEmpty && after.error == nil)
    }

    /// Twice is enough to know that it is so.
    @Test func aListThatIsShortInTheSameWay_isWalkedTwice() async throws {
        let result = try await sync(
            site(1...250, hidden: [240]), known: FakeSite.known(1...250))
        #expect(result.urls.filter { $0.contains("/posts?") && $0.contains("page=3") }.count == 2)
    }

    /// The list moved by one while it was walked: all of its numbers are right, and a post is on no page.
    @Test func aListThatLackedAPostThatIsThere_isNotRemembered() async throws {
        var site = site(1...250)
        let honest = site
        let known = FakeSite.known(1...251)
        let sound = try await sync(site, known: FakeSite.known(1...250))
        #expect(sound.checkpoint.contains("\nposts post posts wp/v2 250 250"))
        site.fault = { route, parameters, _ in
            guard route == "posts", let page = parameters["page"].flatMap({ Int($0) }), page <= 3,
                parameters["include"] == nil
            else { return nil }
            let ids = (1...250).map { $0 == 120 ? 252 : $0 }.sorted()
            let rows = ids.dropFirst((page - 1) * 100).prefix(100)
                .map { honest.record(.init(id: $0), "post", isWhole: false) }
            return .json(
                "[" + rows.joined(separator: ",") + "]",
                ["X-WP-Total": "250", "X-WP-TotalPages": "3"])
        }
        site.posts.append(.init(id: 252))
        let result = try await sync(site, known: known)
        #expect(result.removed == [251])
        #expect(!result.checkpoint.contains("\nposts post "), "\(result.checkpoint)")
    }
}

@Suite struct SyncTurnsTests {
    private let start = Moment(seconds: 1_700_000_000)

    private func later(_ days: Double) -> Moment {
        Moment(seconds: start.seconds + Int64(days * 86_400))
    }

    @Test(arguments: [(1, 1.0), (7, 1), (100, 1), (5000, 1), (5000, 0.01), (20, 3), (90, 31)])
    func everyText_hasItsTurnWithinThirtyDays(count: Int, days: Double) {
        var turn = SyncTurns.Anew(since: start)
        var seen: Set<Int> = []
        var taken = 0
        for step in 1...max(1, Int(31 / days)) where Double(step) * days <= 31 {
            let ids = turn.take(of: Set(1...count), at: later(Double(step) * days))
            if Double(step) * days <= 30 || days > 30 { seen.formUnion(ids) }
            taken += ids.count
        }
        #expect(seen.count == count)
        #expect(taken <= count + count / 10 + 1)
    }

    @Test func aClockThatWasPutBack_beginsAnew() {
        var turn = SyncTurns.Anew(since: start)
        let first = turn.take(of: [1, 2, 3], at: later(-400))
        #expect(first.isEmpty)
        let next = turn.take(of: [1, 2, 3], at: later(-390))
        #expect(next == [1])
    }

    @Test func manyDifferences_meanAll_notEachDay() {
        var turn = SyncTurns.Anew(since: start)
        let found = [(0, 3, 0.0), (9, 100, 0), (10, 100, 0), (100, 100, 6), (1, 3, 7)].map {
            turn.needsAll(after: $0.0, of: $0.1, at: later($0.2))
        }
        #expect(found == [false, false, true, false, true])
    }

    @Test func turns_areReadAsTheyWereWritten() {
        var turns = SyncTurns()
        turns.anew = SyncTurns.Anew(since: start, post: 17, all: later(-3))
        turns.short = ["post": .init(post: 4, asked: [9, 3]), "page": .init()]
        let checkpoint = SyncCheckpoint(
            user: "ann", clock: start, fields: FieldPatterns(["acf.*"]),
            types: ["post", "book"], turns: turns)
        #expect(
            checkpoint.text == """
                rest@1700000000 ann
                fields acf.*
                types post book
                anew 1700000000 17 1699740800
                short page 0 -
                short post 4 3,9
                """)
        #expect(SyncCheckpoint(checkpoint.text) == checkpoint)
    }
}
