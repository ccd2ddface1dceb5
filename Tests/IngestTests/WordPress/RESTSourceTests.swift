import Blog
import Ingest
import Synchronization
import Testing

@Suite struct RESTSourceTests {
    private func entries(_ ids: some Sequence<Int>) -> [FakeSite.Entry] {
        ids.map { FakeSite.Entry(id: $0) }
    }

    private func known(_ ids: some Sequence<Int>) -> KnownSite { FakeSite.known(ids) }

    @Test(arguments: [0, 1, 99, 100, 101, 250, 1000], [1, 2, 7])
    func aFirstSync_takesEveryPostOnce(count: Int, concurrency: Int) async throws {
        let site = FakeSite(posts: entries(0..<count).map { .init(id: $0.id + 1) }, categories: 203)
        let result = try await sync(site, SyncOptions(concurrency: concurrency))
        #expect(result.error == nil)
        #expect(result.posts.sorted() == Array(0..<count).map { $0 + 1 })
        #expect(result.terms == 203)
        #expect(result.authors.map(\.name) == ["Ann"])
        #expect(result.skipped.isEmpty && result.removed.isEmpty)
        #expect(result.usage.requests == result.urls.count)
    }

    @Test func theSiteComesFirst_thenTermsAndAuthors_thenPosts() async throws {
        let result = try await sync(FakeSite(posts: entries(1...3), pages: entries(4...4)))
        let kinds = result.pages.flatMap(\.changes).map { change in
            switch change {
            case .site: "site"
            case .term: "term"
            case .author: "author"
            case .media: "media"
            case .post(let post): post.type
            case .removal, .termRemoval, .authorRemoval: "removal"
            }
        }
        #expect(
            kinds == ["site", "term", "term", "term", "author", "post", "post", "post", "page"])
        #expect(result.pages.last?.progress == SourceProgress(done: 4, total: 4, unit: .posts))
    }

    @Test func aSecondSync_fetchesNothing() async throws {
        let site = FakeSite(posts: entries(1...250))
        let first = try await sync(site)
        let second = try await sync(site, known: first.known)
        #expect(second.posts.isEmpty && second.removed.isEmpty)
        #expect(second.unchanged == 250)
        #expect(!second.urls.contains { $0.contains("include=") })
    }

    /// Of 10,000 posts that is 105 requests, and two more to find the site.
    @Test func anUnchangedSite_costsOneRequestAHundredPosts() async throws {
        let site = FakeSite(posts: entries(1...1000))
        let result = try await sync(site, known: known(1...1000))
        #expect(result.unchanged == 1000)
        // Taxonomies, categories, users, pages, and ten pages of posts.
        #expect(result.urls.count == 14)
    }

    @Test func onlyNewAndChangedPosts_areFetched() async throws {
        var site = FakeSite(posts: entries(1...20))
        site.posts[4].modified = "2021-01-01T00:00:00"
        site.posts[6].modified = "-0001-11-30T00:00:00"
        let result = try await sync(site, known: known(1...19))
        #expect(result.posts == [5, 7, 20])
        #expect(result.unchanged == 17)
        let full = try await sync(site, SyncOptions(isFull: true), known: known(1...20))
        #expect(full.posts.count == 20)
    }

    @Test func featuredMedia_comeWithTheFirstPostThatNamesThem() async throws {
        var site = FakeSite(posts: entries(1...150))
        for index in [0, 1, 120] { site.posts[index].media = 900 }
        site.posts[130].media = 901
        let result = try await sync(site)
        #expect(Set(result.media) == [900, 901])
        let media = Change.media(Media(id: 900, url: "http://site.example/900.jpg"))
        let first = result.pages.first { $0.changes.contains(media) }
        #expect(first?.changes.first == media)
    }

    @Test func fiveAnswersOfAFirstSync_areStoredAtOnce() async throws {
        let result = try await sync(FakeSite(posts: entries(1...1150)))
        let stored = result.pages.map { page in
            page.changes.count { if case .post = $0 { true } else { false } }
        }
        // Each but the first begins with the last post of the one before.
        #expect(stored.filter { $0 > 0 } == [496, 495, 159])
        // Progress is told of each answer.
        let told = result.pages.compactMap(\.progress?.done)
        #expect(Set(told).isSuperset(of: (0...10).map { 100 + $0 * 99 } + [1150]))
        #expect(told == told.sorted())
    }

    @Test func mediaThatCannotBeHad_costOnlyThePicture() async throws {
        var site = FakeSite(posts: [.init(id: 1, media: 9)])
        site.fault = { route, _, _ in route == "media" ? .failure(401, "rest_forbidden") : nil }
        let result = try await sync(site)
        #expect(result.posts == [1] && result.media.isEmpty && result.error == nil)
    }

    @Test func whatVanished_isRemoved() async throws {
        let site = FakeSite(posts: entries(1...90))
        var withMovie = known(1...100)
        withMovie.posts[500] = FakeSite.known([500], type: "movie").posts[500]
        let result = try await sync(
            site, known: withMovie)
        #expect(result.removed == Array(91...100))
        #expect(result.error == nil)
    }

    @Test func aMassDisappearance_removesNothing() async throws {
        let site = FakeSite(posts: entries(1...60) + entries(200...200))
        let result = try await sync(site, known: known(1...100))
        #expect(result.posts == [200])
        #expect(result.removed.isEmpty)
        #expect(
            result.error?.description
                == "http://site.example no longer lists 40 of the 100 posts the index holds, which looks like a fault of the site, so none was removed; if they are really gone, sync everything again."
        )
        let full = try await sync(site, SyncOptions(isFull: true), known: known(1...100))
        #expect(full.removed.count == 40 && full.error == nil)
    }

    @Test func protectedPosts_areSkipped_andRemovedWhenKnown() async throws {
        var site = FakeSite(posts: entries(1...3))
        site.posts[0].isProtected = true
        site.posts[1] = .init(id: 2, modified: "2022-01-01T00:00:00", isProtected: true)
        let result = try await sync(site, known: known(2...3))
        #expect(result.skipped == ["1", "2"].map { Skipped(id: $0, reason: "password") })
        #expect(result.removed == [2])
    }

    @Test func aListWithoutTotals_isWalkedToItsEnd() async throws {
        var site = FakeSite(posts: entries(1...250), categories: 150)
        site.sendsTotals = false
        let result = try await sync(site, known: known(1...255))
        #expect(result.error == nil)
        #expect(result.terms == 150)
        #expect(result.unchanged == 250)
        #expect(result.removed == Array(251...255))
    }

    @Test func aListThatMoved_isWalkedAgain() async throws {
        var site = FakeSite(posts: entries(1...250))
        let whole = site
        let moved = Counter()
        site.fault = { route, parameters, _ in
            guard route == "posts", parameters["page"] == "2", moved.next() == 0 else { return nil }
            // A post before this page was deleted meanwhile: the list moved up by one.
            let rows = (102...201).map { #"{"id":\#($0),"modified_gmt":"2020-01-01T00:00:00"}"# }
            return .json(
                "[" + rows.joined(separator: ",") + "]",
                ["X-WP-Total": "249", "X-WP-TotalPages": "3"])
        }
        let result = try await sync(site, known: known(1...250))
        #expect(whole.posts.count == 250)
        #expect(result.unchanged == 250 && result.removed.isEmpty && result.skipped.isEmpty)
    }

    @Test func aListThatStaysIncomplete_deletesNothingAndSaysSo() async throws {
        var site = FakeSite(posts: entries(1...150))
        site.fault = { route, parameters, _ in
            guard route == "posts", parameters["page"] == "2" else { return nil }
            return .json("[]", ["X-WP-Total": "150", "X-WP-TotalPages": "2"])
        }
        let result = try await sync(site, known: known(1...155))
        #expect(result.removed.isEmpty && result.error == nil)
        #expect(
            result.incomplete.first
                == Skipped(
                    id: "posts",
                    reason:
                        "list shows 100 of 150: what the index has of the others is asked for one by one, 5 of them by further syncs"
                ))
    }

    @Test func aListThatIgnoresPages_ends() async throws {
        var site = FakeSite(posts: entries(1...5))
        site.fault = { route, parameters, _ in
            guard route == "categories" else { return nil }
            return .json(#"[{"id":1,"name":"A","slug":"a"}]"#)
        }
        let result = try await sync(site)
        #expect(result.posts.count == 5 && result.error == nil)
    }

    @Test func oneBadPost_costsOnlyItself() async throws {
        var site = FakeSite(posts: entries(1...230))
        site.showsWholeLists = false
        site.fault = { route, parameters, _ in
            let ids = (parameters["include"] ?? "").split(separator: ",")
            return route == "posts" && ids.contains("77")
                ? .json(#"{"code":"internal_server_error","message":"<p>critical"}"#, status: 500)
                : nil
        }
        let result = try await sync(site)
        #expect(result.posts.count == 229 && !result.posts.contains(77))
        #expect(
            result.skipped == [
                Skipped(id: "77", reason: "damaged: the site answers 500 internal_server_error")
            ])
    }

    @Test(arguments: [
        (#"[{"id":1,"title":"A"},{"id":2,"ti"#, "damaged: the site sends damaged JSON"),
        ("<!DOCTYPE html>", "damaged: the site answers with an HTML page"),
        ("", "damaged: the site answers with nothing"),
    ])
    func brokenBodies_areAskedForAgainAndThenNamed(body: String, reason: String) async throws {
        var site = FakeSite(posts: entries(1...2))
        site.showsWholeLists = false
        site.fault = { route, parameters, _ in
            parameters["include"]?.contains("2") == true && route == "posts" ? .json(body) : nil
        }
        let result = try await sync(site)
        #expect(result.posts == [1])
        #expect(result.skipped.map(\.id) == ["2"])
        #expect(result.skipped.first?.reason.hasPrefix(reason) == true)
    }

    @Test func aSiteThatFailsThroughout_endsTheSync() async throws {
        var site = FakeSite(posts: entries(1...1000))
        site.showsWholeLists = false
        site.fault = { _, parameters, _ in
            parameters["include"] == nil ? nil : .failure(500, "wp_die")
        }
        let result = try await sync(site)
        #expect(result.error?.status == 500)
        #expect(result.urls.count < 120)
    }

    @Test func aSiteThatDeliversOthers_isNotBelieved() async throws {
        var site = FakeSite(posts: entries(1...50))
        site.fault = { route, parameters, _ in
            parameters["include"] == nil ? nil : .json(#"[{"id":900,"title":"x"}]"#)
        }
        let result = try await sync(site, known: known(51...52))
        #expect(result.error?.code == .badAnswer)
        #expect(result.posts.isEmpty && result.removed.isEmpty)
    }

    @Test func postsGoneBetweenListAndFetch_areNamed() async throws {
        var site = FakeSite(posts: entries(1...3))
        site.showsWholeLists = false
        site.fault = { route, parameters, _ in
            if route == "posts/2" { return .failure(404, "rest_post_invalid_id") }
            guard route == "posts", parameters["include"] != nil else { return nil }
            return .json(#"[{"id":1,"title":"A"},{"id":3,"title":"C"}]"#)
        }
        let result = try await sync(site)
        #expect(result.skipped == [Skipped(id: "2", reason: "gone: no longer there when fetched")])
    }

    @Test(arguments: [401, 403, 404])
    func closedUsers_comeWithTheirPosts(status: Int) async throws {
        var site = FakeSite(posts: entries(1...120))
        site.usersStatus = status
        let result = try await sync(site)
        #expect(result.authors == [Author(id: 1, slug: "ann", name: "Ann")])
        #expect(result.posts.count == 120)
        #expect(
            result.urls.contains { $0.contains("_embed=author") && $0.contains("_links,_embedded") }
        )
    }

    @Test func types_areChosenByNameOrBase() async throws {
        let site = FakeSite(posts: entries(1...2), pages: entries(3...4))
        #expect(try await sync(site, SyncOptions(types: ["pages"])).posts == [3, 4])
        #expect(try await sync(site, SyncOptions(types: ["all"])).posts == [1, 2, 3, 4])
        let error = try await sync(site, SyncOptions(types: ["movie"])).error
        #expect(
            error?.description
                == "http://site.example offers no post type \"movie\"; it has post, page.")
    }

    @Test func aWrongLogin_stopsBeforeAnythingLooksDeleted() async throws {
        var site = FakeSite(posts: entries(1...2))
        site.fault = { route, _, _ in
            route == "users/me" ? .failure(401, "rest_not_logged_in") : nil
        }
        let options = SyncOptions(credentials: Credentials(user: "ann", password: "p"))
        let result = try await sync(site, options, known: known(1...2))
        #expect(result.error?.code == .unauthorized)
        #expect(result.error?.description.contains("given for \"ann\"") == true)
        #expect(result.posts.isEmpty)
    }

    @Test func credentials_goWithEveryRequest() async throws {
        var site = FakeSite(posts: entries(1...1))
        site.fault = { route, _, _ in route == "users/me" ? .json(#"{"id":1}"#) : nil }
        let transport = site.transport()
        let options = SyncOptions(
            credentials: Credentials(user: "Aladdin", password: "open sesame"))
        var source = RESTSource(try FakeSite.found, transport: transport, options: options)
        while try await source.nextPage() != nil {}
        let sent = await transport.requests.map { $0.headers["Authorization"] }
        #expect(!sent.isEmpty)
        #expect(sent.allSatisfy { $0 == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==" })
    }

    @Test func cancellation_endsASync() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sync(FakeSite(posts: [.init(id: 1)]))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

/// Counts calls of a closure that may be called from anywhere.
final class Counter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
        value.withLock { count in
            defer { count += 1 }; return count
        }
    }
}
