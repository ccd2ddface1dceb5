import Blog
import Testing

@testable import Ingest

/// A login that WordPress does not know, or does not tell of: what a sync does then, and what it says.
@Suite struct LoginTests {
    private static let options = SyncOptions(credentials: Credentials(user: "ann", password: "p"))

    /// A web server that lets in who has any login, and asks the others for one (HTTP Basic).
    private struct GuardedTransport: Transport {
        let inner: FakeTransport

        static func refusal(_ request: TransportRequest) -> TransportResponse {
            .json(
                "<html><title>401</title>", status: 401,
                ["WWW-Authenticate": #"Negotiate, Basic realm="staff, only""#], url: request.url)
        }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let isKnown = request.headers["Authorization"] != nil
            return isKnown ? try await inner.send(request) : Self.refusal(request)
        }
    }

    private func site(_ answer: @escaping @Sendable (String) -> TransportResponse?) -> FakeSite {
        var site = FakeSite(posts: (1...30).map { FakeSite.Entry(id: $0) })
        site.fault = { route, parameters, _ in
            answer(parameters["context"] == nil ? route : route + "/" + "edit")
        }
        return site
    }

    private func read(
        _ site: FakeSite, behindLogin: Bool = false, known: KnownSite = KnownSite()
    ) async throws -> (result: SyncResult, requests: [TransportRequest], notes: [Notice]) {
        let transport = site.transport()
        let way: any Transport = behindLogin ? GuardedTransport(inner: transport) : transport
        var source = RESTSource(
            try FakeSite.found, transport: way, options: Self.options, known: known,
            pause: { _ in })
        var result = SyncResult()
        result.known = known
        do {
            while let page = try await source.nextPage() { result.add(page) }
            result.known.checkpoint = source.checkpoint
        } catch let error as IngestError {
            result.error = error
        }
        return (result, await transport.requests, source.notes)
    }

    private func known(_ ids: ClosedRange<Int>, _ checkpoint: String) -> KnownSite {
        var known = FakeSite.known(ids)
        known.checkpoint = checkpoint
        return known
    }

    /// Who the index is of, as the first line of what a sync leaves says.
    private func owner(_ result: SyncResult) -> String? {
        result.known.checkpoint?.split(separator: "\n").first.map(String.init)
    }

    /// How security plugins and web servers shut the route.
    private static let refusals: [TransportResponse] = [
        .failure(401, "rest_user_cannot_view"), .failure(403, "rest_forbidden"),
        .failure(404, "rest_no_route"), .json("<html><title>403 Forbidden</title>", status: 403),
    ]

    @Test(arguments: refusals.indices)
    func whereUsersAreShut_aSyncGoesOnAsAStranger_andSaysSo(row: Int) async throws {
        let site = site { $0 == "users/me" ? Self.refusals[row] : nil }
        let (result, requests, notes) = try await read(site)
        #expect(result.error == nil)
        #expect(result.known.posts.count == 30)
        #expect(result.incomplete.isEmpty)
        #expect(
            notes.first?.description.hasPrefix(
                "http://site.example was read as everybody sees it and not as \"ann\" does: whether it knows that login cannot be asked (the site answers 40"
            ) == true)
        let withLogin = requests.filter { $0.headers["Authorization"] != nil }
        #expect(withLogin.count == 2)
        // The next one is by the same stranger.
        #expect(owner(result) == "rest")
        let (next, _, _) = try await read(site, known: result.known)
        #expect(next.posts.isEmpty)
    }

    @Test(arguments: [false, true])
    func whereUsersAreShut_whoMayEditOrIsToldThatHeMayNot_isKnown(mayEdit: Bool) async throws {
        let edited = #"[{"id":1,"title":{"raw":"T","rendered":"T"}}]"#
        let site = site { route in
            switch route {
            case "users/me": Self.refusals[0]
            case "posts/edit": mayEdit ? .json(edited) : .failure(403, "rest_forbidden_context")
            default: nil
            }
        }
        let (result, _, _) = try await read(site, known: known(1...33, "rest ann"))
        #expect(result.error == nil)
        #expect(result.incomplete.isEmpty)
        #expect(result.removed == [31, 32, 33])
        #expect(owner(result) == "rest ann")
    }

    @Test func whatOnlyTheUserSees_isNotGoneForAStranger() async throws {
        let shut = site { $0 == "users/me" ? Self.refusals[0] : nil }
        var (result, _, _) = try await read(shut, known: known(1...33, "rest ann"))
        for _ in 0..<2 {
            #expect(result.error == nil)
            #expect(result.removed.isEmpty)
            #expect(result.removedTerms.isEmpty)
            #expect(
                result.incomplete.contains {
                    $0.reason
                        == "3 posts that the site does not show to strangers stayed in the index"
                })
            // Strangers' texts are no user's.
            #expect(result.posts.count == 30)
            #expect(result.known.checkpoint?.hasPrefix("rest ann\nfields!") == true)
            result = try await read(shut, known: result.known).result
        }
        let open = site { $0 == "users/me" ? .json(#"{"id":1}"#) : nil }
        let (again, _, _) = try await read(open, known: result.known)
        #expect(again.posts.count == 30)
        #expect(again.removed == [31, 32, 33])
        #expect(owner(again) == "rest ann")
    }

    @Test(arguments: ["rest_not_logged_in", "invalid_username", "rest_user_cannot_view"])
    func behindAWebServersLogin_aSyncGoesOnWithIt(code: String) async throws {
        let site = site { $0 == "users/me" ? .failure(401, code) : nil }
        let (result, requests, notes) = try await read(
            site, behindLogin: true, known: known(1...33, "rest"))
        #expect(result.error == nil)
        #expect(result.removed == [31, 32, 33])
        #expect(requests.allSatisfy { $0.headers["Authorization"] != nil })
        #expect(owner(result) == "rest")
        #expect(
            notes.map(\.description) == [
                "http://site.example was read as everybody sees it and not as \"ann\" does: its web server takes that login, and WordPress does not know it."
            ])
    }

    @Test func whereBothWantALogin_thatIsSaid() async throws {
        let site = site { _ in .failure(401, "rest_not_logged_in") }
        let (result, _, _) = try await read(site, behindLogin: true)
        #expect(
            result.error?.description
                == "http://site.example wants two logins, one of its web server (HTTP Basic authentication) and one of WordPress, and a request has room for one; ask its owner to let the REST API past that of the web server."
        )
    }

    @Test(arguments: [
        "rest_not_logged_in", "invalid_username", "incorrect_password",
        "application_passwords_disabled_for_user",
    ])
    func whatWordPressSaysOfALogin_isBelieved(code: String) async throws {
        let site = site { $0 == "users/me" ? .failure(401, code) : nil }
        let (result, _, _) = try await read(site, known: known(1...33, "rest ann"))
        #expect(result.error?.code == .unauthorized)
        #expect(result.error?.description.contains("given for \"ann\" (\(code))") == true)
        #expect(result.posts.isEmpty)
        #expect(result.removed.isEmpty)
    }

    @Test(
        arguments: [
            (
                nil,
                "https://a.example is behind a login of its web server (HTTP Basic authentication); give that login, which shows what everybody may read, or ask its owner to let the REST API past it."
            ),
            (
                "ann",
                "https://a.example is behind a login of its web server (HTTP Basic authentication), which does not accept the password given for \"ann\"; give that one in place of one of WordPress, which shows what everybody may read, or ask its owner to let the REST API past it."
            ),
        ] as [(String?, String)])
    func aWebServersLogin_isNotTakenForWordPresss(user: String?, sentence: String) async throws {
        let transport = FakeTransport { request, _ in GuardedTransport.refusal(request) }
        let discovery = SiteDiscovery(
            transport: transport,
            credentials: user.map { Credentials(user: $0, password: "p") }, retries: .once)
        let error = await #expect(throws: IngestError.self) {
            try await discovery.discover("https://a.example")
        }
        #expect(error?.description == sentence)
        #expect(error?.code == .unauthorized)
    }
}
