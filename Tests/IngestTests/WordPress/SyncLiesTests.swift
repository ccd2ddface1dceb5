import Blog
import Ingest
import Testing

/// What a site says of its lists and then does not keep: nothing of it removes a post, or hides one.
@Suite struct SyncLiesTests {
    private func entries(_ ids: some Sequence<Int>) -> [FakeSite.Entry] {
        ids.map { FakeSite.Entry(id: $0) }
    }

    @Test(
        arguments: [
            (0, 0), (0, 3), (1, 1), (99, 1), (nil, 0), (250, 1), (250, 0), (250, 2), (0, nil),
            (Int.max, Int.max), (-1, -1), (250, Int.max),
        ] as [(Int?, Int?)])
    func totalsThatTheRowsProveWrong_areNotBelieved(total: Int?, totalPages: Int?) async throws {
        var site = FakeSite(posts: entries(1...250))
        let honest = site
        site.fault = { route, parameters, _ in
            guard route == "posts", parameters["include"] == nil,
                let page = parameters["page"].flatMap({ Int($0) }), page <= 3
            else { return nil }
            let size = parameters["per_page"].flatMap { Int($0) } ?? 100
            let rows = honest.posts.dropFirst((page - 1) * size).prefix(size)
                .map { honest.record($0, "post", isWhole: false) }
            var headers = TransportHeaders()
            if let total { headers["X-WP-Total"] = "\(total)" }
            if let totalPages { headers["X-WP-TotalPages"] = "\(totalPages)" }
            return .json("[" + rows.joined(separator: ",") + "]", headers)
        }
        let first = try await sync(site)
        #expect(first.error == nil)
        let isVague = [Int.max, 250].contains(totalPages ?? 0) || total == .max
        if !isVague { #expect(first.posts.sorted() == Array(1...250)) }
        let second = try await sync(site, known: FakeSite.known(1...250))
        #expect(second.removed.isEmpty)
    }

    private static let refusals: [TransportResponse] = [
        .failure(401, "rest_not_logged_in"), .failure(401, "rest_forbidden"),
        .failure(403, "rest_forbidden"), .failure(403, "rest_user_cannot_view"),
        .failure(404, "rest_no_route"), .failure(404, "rest_post_invalid_id"),
        .failure(200, "rest_cannot_access"),
        .json("<html>blocked", status: 401), .json("<html>blocked", status: 403),
        .json("<html>not found", status: 404), .json("", status: 404), .json("{}", status: 403),
    ]

    /// From each request on, in turn, the site refuses everything.
    @Test(arguments: refusals.indices)
    func aSiteThatIsShutInTheMiddle_losesNothing_andWhatCameIsKept(row: Int) async throws {
        let ids = 1...130
        var known = FakeSite.known(ids)
        for key in 1...3 { known.terms.insert(Term.Key(taxonomy: Term.category, id: key)) }
        known.authors = [1, 2]
        known.posts[500] = FakeSite.known([500]).posts[500]
        for opened in 0..<14 {
            var site = FakeSite(posts: entries(2...130) + entries(200...260))
            for index in site.posts.indices.prefix(30) {
                site.posts[index].modified = "2021-01-01T00:00:00"
                site.posts[index].media = 900 + index
            }
            site.fault = { _, _, number in number < opened ? nil : Self.refusals[row] }
            let result = try await sync(site, SyncOptions(concurrency: 1), known: known)
            // Posts 1 and 500 are gone indeed, which shows only when all was answered.
            guard result.error != nil else {
                #expect(result.removed == [1, 500], "open for \(opened)")
                continue
            }
            #expect(result.removed.isEmpty, "open for \(opened)")
            #expect(result.removedTerms.isEmpty && result.removedAuthors.isEmpty)
            let delivered = result.urls.prefix(opened).filter {
                $0.contains("/posts?include=") && $0.contains("title")
            }
            #expect(result.posts.count >= min(delivered.count, 1), "open for \(opened)")
        }
    }

    @Test func postsThatWaitForTheirPictures_areKept_andAskedForAgain() async throws {
        var site = FakeSite(posts: (1...60).map { .init(id: $0, media: 9) })
        site.showsWholeLists = false
        let sound = site
        site.fault = { route, parameters, _ in
            guard route == "posts", let ids = parameters["include"] else { return nil }
            return ids.hasPrefix("1,") ? nil : .failure(401, "rest_forbidden")
        }
        let result = try await sync(site, SyncOptions(concurrency: 2))
        #expect(result.error?.status == 401)
        #expect(result.posts.count == 50)
        let again = try await sync(sound, known: result.known)
        #expect(Set(again.posts).isSuperset(of: 51...60) && again.error == nil)
        #expect(result.media == [9] || again.posts.count == 60 && Set(again.media) == [9])
    }

    /// Posts keep the terms of a taxonomy that the site does not name for once.
    @Test func taxonomiesThatAreRefused_endTheSync_whereTheIndexHasOthers() async throws {
        var site = FakeSite(posts: entries(1...2))
        site.fault = { route, _, _ in
            route == "taxonomies" ? .failure(403, "rest_forbidden") : nil
        }
        #expect(try await sync(site).error == nil)
        var known = FakeSite.known(1...2)
        known.terms.insert(Term.Key(taxonomy: "genre", id: 5))
        let result = try await sync(site, known: known)
        #expect(result.error?.status == 403 && result.removed.isEmpty && result.posts.isEmpty)
    }
}
