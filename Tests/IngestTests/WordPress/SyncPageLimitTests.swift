import Blog
import Testing

@testable import Ingest

/// Sites that give fewer things at a time than WordPress does are asked for that much.
@Suite struct SyncPageLimitTests {
    private func site(
        _ most: Int, _ kind: FakeSite.LimitKind, posts: Int = 180, sendsTotals: Bool = true
    ) -> FakeSite {
        FakeSite(
            posts: (1...max(1, posts)).map { .init(id: $0, media: 1000 + $0) },
            comments: (1...60).map { .init(id: $0, post: $0) },
            pages: (501...530).map { .init(id: $0) }, categories: 130, sendsTotals: sendsTotals,
            limit: (most, kind))
    }

    private func pageSizes(_ urls: [String]) -> [Int] {
        urls.compactMap { url in
            url.split(separator: "per_page=").dropFirst().first.flatMap {
                Int($0.prefix { $0.isNumber })
            }
        }
    }

    @Test(arguments: [99, 60, 50, 25, 10, 7], FakeSite.LimitKind.allCases)
    func aLimit_isKept_andNothingIsLost(most: Int, kind: FakeSite.LimitKind) async throws {
        for concurrency in [1, 3] {
            let result = try await sync(
                site(most, kind), SyncOptions(withComments: true, concurrency: concurrency))
            #expect(result.error == nil)
            #expect(
                result.posts.filter { $0 < 1000 }.sorted() == Array(1...180) + Array(501...530))
            #expect(Set(result.media) == Set(1001...1180))
            #expect(result.terms >= 130)
            #expect(result.skipped.isEmpty, "\(result.skipped)")
            #expect(result.known.posts.values.count { $0.commentNumber != nil } == 60)
            // From the first answers on that show it, no more is asked for.
            let sizes = pageSizes(result.urls)
            #expect(sizes.suffix(sizes.count - 12).allSatisfy { $0 <= most }, "\(sizes)")
            let again = try await sync(
                site(most, kind), SyncOptions(withComments: true), known: result.known)
            #expect(
                again.error == nil && again.removed.isEmpty && again.posts.allSatisfy { $0 > 1000 })
            #expect(again.unchanged == 210)
        }
    }

    @Test(
        arguments: [25, 10], [FakeSite.LimitKind.refusal, .silentRefusal, .smallerPages, .cutPages])
    func aLimit_isKeptWhereNobodyCounts(most: Int, kind: FakeSite.LimitKind) async throws {
        let result = try await sync(site(most, kind, sendsTotals: false))
        #expect(result.error == nil)
        #expect(result.posts.filter { $0 < 1000 }.sorted() == Array(1...180) + Array(501...530))
    }

    @Test(arguments: [1, 2, 3])
    func theSmallestLimits_areKept(most: Int) async throws {
        for kind in [FakeSite.LimitKind.refusal, .silentRefusal, .smallerPages] {
            var site = site(most, kind, posts: 12)
            (site.pages, site.comments, site.categories) = ([], [], 3)
            let result = try await sync(site)
            #expect(result.error == nil)
            #expect(result.posts.sorted() == Array(1...12), "\(kind)")
        }
    }

    @Test func whatIsGone_isRemoved_underALimit() async throws {
        for kind in FakeSite.LimitKind.allCases {
            let first = try await sync(site(25, kind))
            var later = site(25, kind)
            later.posts.removeAll { [3, 90].contains($0.id) }
            let second = try await sync(later, known: first.known)
            #expect(second.error == nil)
            #expect(second.removed == [3, 90])
        }
    }

    /// Rows that a site counts and does not show are no limit.
    @Test func whatIsNotShown_isNoLimit() async throws {
        var site = FakeSite(posts: (1...3).map { .init(id: $0) })
        site.comments = (1...3).map { .init(id: $0, post: $0) }
        site.posts[0].isProtected = true
        site.posts[1].isProtected = true
        let result = try await sync(site, SyncOptions(withComments: true))
        #expect(result.error == nil)
        #expect(pageSizes(result.urls).allSatisfy { $0 == 100 })
    }

    @Test func anotherRefusal_staysOne() async throws {
        let site = FakeSite(
            posts: [.init(id: 1)],
            fault: { route, _, _ in
                route == "posts" ? .failure(400, "rest_invalid_param") : nil
            })
        let result = try await sync(site)
        #expect(result.error != nil)
        #expect(result.urls.count < 20)
    }

    @Test func theLimitInAnAnswer_isRead() throws {
        func size(_ detail: String, _ code: String = "rest_invalid_param") -> WordPressFailure
            .PageSize?
        {
            let text =
                #"{"code":"\#(code)","message":"Invalid parameter(s): per_page","data":{"status":400,"params":{"per_page":"\#(detail)"}}}"#
            return JSONDocument(Array(text.utf8)).value.flatMap { WordPressFailure($0)?.pageSize }
        }
        #expect(size("per_page must be between 1 (inclusive) and 50 (inclusive)")?.maximum == 50)
        #expect(size("per_page darf höchstens 20 sein")?.maximum == nil)
        #expect(size("per_page darf höchstens 20 sein") != nil)
        #expect(size("x", "rest_forbidden") == nil)
    }

    /// What was on its way when the first refusal came asks for no less than that said.
    @Test func refusalsOfOneLimit_lowerItOnce() throws {
        let memory = ListMemory(isFiltering: true)
        let checkpoint = SyncCheckpoint(
            user: nil, clock: Moment(seconds: 1_600_000_000), memory: memory)
        var options = SyncOptions(concurrency: 8)
        options.isQuick = true
        var state = SyncState(
            try FakeSite.found, options: options, known: KnownSite(checkpoint: checkpoint.text))
        _ = state.next()
        state.receive(
            .success(Answer(json: .array([]))), for: state.takeRequest() ?? .types)
        while case .page = state.next() {}
        var asked: [SyncRequest] = []
        while let request = state.takeRequest() { asked.append(request) }
        #expect(asked.count == 5)
        var refusal = AnswerProblem(.refused, status: 400, code: "rest_invalid_param")
        refusal.pageSize = WordPressFailure.PageSize(maximum: 50)
        for request in asked { state.receive(.failure(.answer(refusal)), for: request) }
        #expect(state.pageSize == 50)
        var sizes: [Int?] = []
        while let request = state.takeRequest() { sizes.append(request.size) }
        #expect(sizes == [50, 50, 50, 50, 50])
    }
}
