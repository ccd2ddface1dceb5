import Blog
import Ingest
import Testing

@Suite struct RetryPolicyTests {
    private func waits(
        _ failure: FetchFailure, on footing: RetryPolicy.Footing = .known, jitter: Double = 1
    ) -> [Duration] {
        var waits: [Duration] = []
        let policy = RetryPolicy().on(footing)
        while let wait = policy.wait(after: failure, attempt: waits.count + 1, jitter: jitter) {
            waits.append(wait)
        }
        return waits
    }

    @Test(arguments: [
        (FetchFailure.answer(AnswerProblem(.busy, status: 503)), [2, 4, 8, 16]),
        (.answer(AnswerProblem(.fault, status: 500)), [1]),
        (.answer(AnswerProblem(.html, status: 200)), [1, 2]),
        (.answer(AnswerProblem(.login, status: 200)), [1]),
        (.answer(AnswerProblem(.unauthorized, status: 401)), []),
        (.answer(AnswerProblem(.notFound, status: 404)), []),
        (.transport(TransportError(.timedOut)), [1, 2, 4]),
        (.transport(TransportError(.damaged)), [1, 2, 4]),
        (.transport(TransportError(.hostNotFound)), [1, 2, 4]),
        (.transport(TransportError(.redirectLoop)), [1]),
        (.transport(TransportError(.tooLarge)), []), (.transport(TransportError(.notSecure)), []),
    ])
    func waits_growAndEnd(failure: FetchFailure, seconds: [Int]) {
        #expect(waits(failure) == seconds.map { .seconds($0) })
    }

    @Test func aSitesOwnWish_goesFirst_unlessItIsTooLong() {
        var problem = AnswerProblem(.busy, status: 429)
        problem.retryAfter = 7
        #expect(waits(.answer(problem), jitter: 0) == [7, 7, 7, 7].map { .seconds($0) })
        #expect(waits(.answer(problem)).allSatisfy { $0 > .seconds(7) && $0 < .seconds(8) })
        problem.retryAfter = 3600
        #expect(
            waits(.answer(problem), jitter: 0) == [3600, 3600, 3600, 3600].map { .seconds($0) })
        problem.retryAfter = 3601
        #expect(waits(.answer(problem)).isEmpty)
        // Somebody waits to see whether there is a site at all.
        problem.retryAfter = 121
        let first = RetryPolicy().on(.firstContact)
        #expect(first.wait(after: .answer(problem), attempt: 1) == nil)
        problem.retryAfter = 120
        #expect(first.wait(after: .answer(problem), attempt: 1) != nil)
        #expect(
            RetryPolicy.once.wait(after: .transport(TransportError(.timedOut)), attempt: 1) == nil)
    }

    @Test func ownWaits_areDrawnBetweenHalfAndWhole() {
        let lost = FetchFailure.transport(TransportError(.connectionLost))
        #expect(waits(lost, jitter: 0) == [.milliseconds(500), .seconds(1), .seconds(2)])
        var hurried = RetryPolicy()
        hurried.second = .milliseconds(1)
        #expect(hurried.wait(after: lost, attempt: 3) == .milliseconds(4))
    }

    @Test(
        arguments: [
            (.firstContact, .connectionRefused, 0), (.firstContact, .hostNotFound, 0),
            (.firstContact, .timedOut, 0), (.firstContact, .connectionLost, 3),
            (.guess, .connectionLost, 3), (.once, .connectionLost, 0),
        ] as [(RetryPolicy.Footing, TransportError.Kind, Int)])
    func whoWasNeverThere_isNotWaitedFor(
        footing: RetryPolicy.Footing, kind: TransportError.Kind, waits count: Int
    ) {
        #expect(waits(.transport(TransportError(kind)), on: footing).count == count)
    }

    @Test(
        arguments: [
            (["Retry-After": "120"], 120), (["Retry-After": "-5"], 0),
            (["Retry-After": "soon"], nil),
            ([:], nil), (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], 37),
            (["Retry-After": "Sunday, 06-Nov-94 08:50:07 GMT"], 7),
            (["Retry-After": "Sun Nov  6 08:50:02 1994"], 2),
            (["Retry-After": "Sun, 06 Nov 1994"], nil), (["Retry-After": "- - - - -"], nil),
            (["Retry-After": "Sun, 06 Nonsense 1994 08:50:37 GMT"], nil),
            (
                [
                    "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT",
                    "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                ], 60
            ),
            (
                [
                    "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT",
                    "Date": "Sun, 06 Nov 1994 08:50:37 GMT",
                ], 0
            ),
        ] as [(TransportHeaders, Int?)])
    func retryAfter_isReadInBothForms(headers: TransportHeaders, expected: Int?) {
        let now = Moment(iso8601: "1994-11-06T08:50:00Z")
        #expect(RetryAfter.seconds(in: headers, now: now ?? .now) == expected)
    }

    @Test func aFetch_triesUntilItIsAnswered_andCountsEveryTry() async throws {
        let transport = FakeTransport { _, number in
            switch number {
            case 0: throw TransportError(.connectionLost)
            case 1: .json("{}", status: 503, ["Retry-After": "9"])
            default: .json("[1]", ["X-WP-Total": "1"])
            }
        }
        let waited = Waited()
        let fetcher = AnswerFetcher(
            transport: transport, jitter: { 0 }, pause: { await waited.note($0) })
        let result = try await fetcher.fetch("http://site.example/")
        #expect(try result.outcome.get() == Answer(json: .array([.integer(1)]), total: 1))
        #expect(result.usage.requests == 3)
        #expect(result.usage.bytes == 5)
        #expect(await waited.durations == [.milliseconds(500), .seconds(9)])
    }

    @Test func credentials_neverShowTheirPassword() {
        let credentials = Credentials(user: "ann", password: "secret")
        #expect("\(credentials)" == "ann:…")
    }
}

private actor Waited {
    private(set) var durations: [Duration] = []
    func note(_ duration: Duration) { durations.append(duration) }
}
