import Blog
import Ingest
import Testing

@Suite struct RetryPolicyTests {
    private func waits(_ failure: FetchFailure) -> [Duration] {
        var waits: [Duration] = []
        while let wait = RetryPolicy().wait(after: failure, attempt: waits.count + 1) {
            waits.append(wait)
        }
        return waits
    }

    @Test(arguments: [
        (FetchFailure.answer(AnswerProblem(.busy, status: 503)), [2, 4, 8, 16]),
        (.answer(AnswerProblem(.fault, status: 500)), [1]),
        (.answer(AnswerProblem(.html, status: 200)), [1]),
        (.answer(AnswerProblem(.unauthorized, status: 401)), []),
        (.answer(AnswerProblem(.notFound, status: 404)), []),
        (.transport(TransportError(.timedOut)), [1, 2, 4]),
        (.transport(TransportError(.hostNotFound)), []),
        (.transport(TransportError(.tooLarge)), []),
    ])
    func waits_growAndEnd(failure: FetchFailure, seconds: [Int]) {
        #expect(waits(failure) == seconds.map { .seconds($0) })
    }

    @Test func aSitesOwnWish_goesFirst_unlessItIsTooLong() {
        var problem = AnswerProblem(.busy, status: 429)
        problem.retryAfter = 7
        #expect(waits(.answer(problem)) == [7, 7, 7, 7].map { .seconds($0) })
        problem.retryAfter = 600
        #expect(waits(.answer(problem)).isEmpty)
        #expect(
            RetryPolicy.once.wait(after: .transport(TransportError(.timedOut)), attempt: 1) == nil)
    }

    @Test(
        arguments: [
            (["Retry-After": "120"], 120), (["Retry-After": "-5"], 0),
            (["Retry-After": "soon"], nil),
            ([:], nil), (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], nil),
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
        #expect(RetryAfter.seconds(in: headers) == expected)
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
        let fetcher = AnswerFetcher(transport: transport, pause: { await waited.note($0) })
        let result = try await fetcher.fetch("http://site.example/")
        #expect(try result.outcome.get() == Answer(json: .array([.integer(1)]), total: 1))
        #expect(result.usage.requests == 3)
        #expect(result.usage.bytes == 5)
        #expect(await waited.durations == [.seconds(1), .seconds(9)])
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
