import Blog
import Testing

@testable import Ingest

/// What a list does not show is believed only after the site was asked for it by id.
@Suite struct SyncRemovalTests {
    private func entries(_ ids: some Sequence<Int>) -> [FakeSite.Entry] {
        ids.map { FakeSite.Entry(id: $0) }
    }

    private func rows(_ ids: some Sequence<Int>) -> String {
        "["
            + ids.map { FakeSite(posts: []).record(.init(id: $0), "post", isWhole: false) }
            .joined(separator: ",") + "]"
    }

    @Test func aPostThatAListSkipped_stays() async throws {
        // One post was deleted and one published while the list was walked: totals agree, post 101 is on no page.
        var site = FakeSite(posts: entries(1...251))
        site.posts.remove(at: 4)
        let listed = rows(102...201)
        site.fault = { route, parameters, _ in
            guard route == "posts", parameters["page"] == "2" else { return nil }
            return .json(listed, ["X-WP-Total": "250", "X-WP-TotalPages": "3"])
        }
        let full = site
        site.fault = { route, parameters, number in
            if let answer = full.fault(route, parameters, number) { return answer }
            guard route == "posts", parameters["page"] == "3" else { return nil }
            return .json(
                "["
                    + (202...251).map { full.record(.init(id: $0), "post", isWhole: false) }
                    .joined(separator: ",") + "]",
                ["X-WP-Total": "250", "X-WP-TotalPages": "3"])
        }
        let result = try await sync(site, known: FakeSite.known(1...250))
        #expect(result.error == nil)
        #expect(result.removed == [5])
        #expect(result.posts == [251])
    }

    /// A cache that answers every question by id in the same wrong way.
    @Test(arguments: [false, true])
    func whatAListNames_isGoneOnlyWhereItsOwnAddressSaysSo(isFull: Bool) async throws {
        var site = FakeSite(posts: entries(1...20))
        for index in [2, 5, 7, 9] { site.posts[index].modified = "2021-01-01T00:00:00" }
        site.showsWholeLists = false
        site.fault = { route, parameters, _ in
            switch route {
            case "posts" where parameters["include"] != nil:
                let ids = (parameters["include"] ?? "").split(separator: ",").compactMap { Int($0) }
                return .json(self.rows(ids.filter { ![3, 6, 8, 10].contains($0) }))
            case "posts/6": return .failure(404, "rest_post_invalid_id")
            case "posts/8": return .failure(401, "rest_forbidden")
            case "posts/10": return .failure(404, "rest_no_route")
            default: return nil
            }
        }
        let result = try await sync(
            site, SyncOptions(isFull: isFull), known: FakeSite.known(1...20))
        #expect(result.error == nil)
        #expect(result.removed == [6, 8])
        let reason = "damaged: the site lists it and does not deliver it"
        #expect(
            Set(result.skipped) == [
                Skipped(id: "3", reason: reason), Skipped(id: "10", reason: reason),
            ])
    }

    @Test(arguments: [false, true])
    func whatALittleOfAListLacks_isNotGone(isFull: Bool) async throws {
        var site = FakeSite(posts: entries(1...40))
        let half = rows(1...20)
        site.fault = { route, parameters, _ in
            guard route == "posts" else { return nil }
            return .json(
                parameters["include"] == nil ? half : "[]",
                ["X-WP-Total": "40", "X-WP-TotalPages": "1"])
        }
        let result = try await sync(
            site, SyncOptions(isFull: isFull), known: FakeSite.known(1...40))
        #expect(result.removed.isEmpty)
        #expect(
            result.incomplete.first?.reason
                == "list shows 20 of 40: what the index has of the others is asked for one by one")
    }

    /// A cache that answers lists and questions by id with nothing, and without a total.
    @Test(arguments: [true, false])
    func anEmptyListWithoutATotal_isBelievedWherePostsAreGone(areThere: Bool) async throws {
        var site = FakeSite(posts: areThere ? entries(1...40) : [])
        site.sendsTotals = false
        site.fault = { route, _, _ in route == "posts" ? .json("[]") : nil }
        let result = try await sync(
            site, SyncOptions(isFull: true), known: FakeSite.known(1...40))
        #expect(result.error == nil)
        #expect(result.removed == (areThere ? [] : Array(1...40)))
        #expect(
            result.incomplete.first?.reason
                == (areThere
                    ? "list empty, though its posts are there, so nothing was removed" : nil))
    }

    @Test func aPostThatBecameAPage_changesItsType() async throws {
        let site = FakeSite(posts: entries(1...2), pages: entries(3...3))
        let result = try await sync(site, known: FakeSite.known(1...3))
        #expect(result.removed.isEmpty)
        #expect(result.posts == [3])
    }

    @Test func aChangeThatDoesNotMoveModified_isSeen() async throws {
        var site = FakeSite(posts: entries(1...20))
        site.posts[3].media = 7
        let result = try await sync(site, known: FakeSite.known(1...20))
        #expect(result.posts == [4])
        #expect(result.unchanged == 19)
    }

    @Test func aPostThatTheListSaysIsProtected_isNeverAskedFor() async throws {
        var site = FakeSite(posts: entries(1...3))
        site.posts[0].isProtected = true
        site.posts[1].isProtected = true
        let result = try await sync(site, known: FakeSite.known(2...3))
        #expect(result.removed == [2])
        #expect(result.skipped == ["1", "2"].map { Skipped(id: $0, reason: "password") })
        #expect(!result.urls.contains { $0.contains("include=") })
    }

    @Test func postsTrashedBetweenListAndFetch_endNoSync() async throws {
        var site = FakeSite(posts: entries(1...30))
        site.posts[0].modified = "2022-01-01T00:00:00"
        site.posts[1].modified = "2022-01-01T00:00:00"
        site.fault = { route, parameters, _ in
            if route.hasPrefix("posts/") { return .failure(401, "rest_forbidden") }
            return parameters["include"] == "1,2" ? .json("[]", ["X-WP-Total": "0"]) : nil
        }
        let result = try await sync(site, known: FakeSite.known(1...30))
        #expect(result.error == nil)
        #expect(result.removed == [1, 2])
    }

    @Test func aSiteThatListsAndDoesNotDeliver_isNotBelieved() async throws {
        var site = FakeSite(posts: entries(1...50))
        site.showsWholeLists = false
        site.fault = { _, parameters, _ in
            parameters["include"] == nil ? nil : .json("[]", ["X-WP-Total": "0"])
        }
        let result = try await sync(site)
        #expect(result.error?.code == .badAnswer)
    }

    @Test(arguments: [nil, "0"], [1, 2, 30])
    func aProxyThatAnswersNothingToEverything_removesNothing(total: String?, count: Int)
        async throws
    {
        var site = FakeSite(posts: [])
        site.fault = { _, _, _ in .json("[]", total.map { ["X-WP-Total": $0] } ?? [:]) }
        let known = FakeSite.known(1...count)
        let result = try await sync(site, known: known)
        // One post that is gone by the site's own account is gone.
        #expect(result.removed == (total != nil && count == 1 ? [1] : []))
        #expect((result.error?.code == .massRemoval) == (total != nil && count > 1))
        #expect(total != nil || result.incomplete.map(\.id) == ["posts"])
    }

    @Test func termsAndAuthorsThatAreNoMore_go() async throws {
        let site = FakeSite(posts: entries(1...3), categories: 2)
        var known = FakeSite.known(1...3)
        let category = { Term.Key(taxonomy: Term.category, id: $0) }
        known.terms = [category(1), category(7), Term.Key(taxonomy: "mood", id: 1)]
        known.authors = [1, 9]
        let result = try await sync(site, known: known)
        #expect(result.removedTerms == [category(7)])
        #expect(result.removedAuthors == [9])
    }

    @Test func aTermThatPostsNameAndNoListShows_isAskedFor() async throws {
        var site = FakeSite(posts: entries(1...3))
        site.fault = { route, parameters, _ in
            guard route == "categories" else { return nil }
            return parameters["include"] == "1"
                ? .json(#"[{"id":1,"name":"New","slug":"new"}]"#, ["X-WP-Total": "1"])
                : .json("[]", ["X-WP-Total": "0", "X-WP-TotalPages": "0"])
        }
        let result = try await sync(site)
        #expect(result.terms == 1)
    }

    @Test func aLoginLostOnTheWay_removesNothing() async throws {
        var site = FakeSite(posts: entries(1...30))
        let asked = Counter()
        site.fault = { route, _, _ in
            guard route == "users/me" else { return nil }
            return asked.next() == 0 ? .json(#"{"id":1}"#) : .failure(401, "rest_not_logged_in")
        }
        var known = FakeSite.known(1...33)
        known.checkpoint = "rest ann"
        let options = SyncOptions(credentials: Credentials(user: "ann", password: "p"))
        let result = try await sync(site, options, known: known)
        #expect(result.error?.code == .unauthorized)
        #expect(result.removed.isEmpty)
    }

    @Test(arguments: [nil, "", "rest ann"])
    func whatAnotherSourceStored_isFetchedAgain(checkpoint: String?) async throws {
        var known = FakeSite.known(1...3)
        known.checkpoint = checkpoint
        let result = try await sync(FakeSite(posts: entries(1...3)), known: known)
        #expect(result.posts == [1, 2, 3])
        #expect(result.pages.allSatisfy { $0.checkpoint == nil })
    }
}
