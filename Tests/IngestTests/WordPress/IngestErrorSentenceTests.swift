import Ingest
import Testing

@Suite struct IngestErrorSentenceTests {
    @Test(arguments: [
        (
            TransportError(.hostNotFound),
            "there is no host of that name; check the address and the network."
        ),
        (TransportError(.timedOut), "http://x did not answer in time; try again later."),
        (
            TransportError(.notSecure, detail: "expired\nmore"),
            "can be trusted (expired); check its certificate"
        ),
        (
            TransportError(.redirectLoop),
            "http://x redirects in circles; give the address it ends at."
        ),
        (TransportError(.tooLarge), "sent more than the size limit in one answer"),
        (
            TransportError(.proxy, detail: "nothing answers there"),
            "cannot be reached through the proxy (nothing answers there); check"
        ),
        (
            TransportError(.noLibrary),
            "http://x cannot be asked: this system has no libcurl, or one older than 7.68; install it (Debian's package is libcurl4)."
        ),
        (TransportError(.notHTTP), "answers, but not as a web server does"),
        (TransportError(.other, detail: "odd"), "http://x cannot be reached (odd); check"),
    ])
    func aTransportsError_isOneSentence(error: TransportError, part: String) {
        let sentence = IngestError(error, site: "http://x").description
        #expect(sentence.contains(part))
        #expect(sentence.hasSuffix(".") && !sentence.contains("\n"))
    }

    @Test func anAnswersProblem_keepsStatusAndCode() {
        var problem = AnswerProblem(
            .refused, status: 400, code: "rest_invalid_param", message: "Invalid parameter(s): page"
        )
        let error = IngestError(problem, site: "http://x")
        #expect(error.status == 400 && error.wordPressCode == "rest_invalid_param")
        #expect(
            error.description
                == "http://x refused the request (400 rest_invalid_param: \"Invalid parameter(s): page\"); check the address."
        )
        problem.message = String(repeating: "é", count: 1000)
        #expect(IngestError(problem, site: "http://x").description.count < 250)
    }

    @Test(arguments: [
        (401, AnswerProblem.Kind.unauthorized), (403, .forbidden), (404, .notFound),
        (410, .notFound),
        (429, .busy), (503, .busy), (500, .fault), (502, .fault), (400, .refused), (302, .refused),
    ])
    func aStatus_tellsTheKind(status: Int, kind: AnswerProblem.Kind) {
        let problem = #expect(throws: AnswerProblem.self) {
            try Answer(.json("<html>", status: status))
        }
        #expect(problem?.kind == kind)
        #expect(problem?.isHTML == true)
    }

    @Test func anErrorSentWith200_isARefusal() {
        let problem = #expect(throws: AnswerProblem.self) {
            try Answer(.failure(200, "rest_cannot_access"))
        }
        #expect(problem?.kind == .refused && problem?.code == "rest_cannot_access")
    }

    @Test func totals_areReadWhereTheyAre() throws {
        let answer = try Answer(.json("[]", ["x-wp-total": "959", "X-WP-TotalPages": "x"]))
        #expect(answer.total == 959 && answer.totalPages == nil)
    }
}
