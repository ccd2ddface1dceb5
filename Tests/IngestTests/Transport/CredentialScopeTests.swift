import Ingest
import Testing

@Suite struct CredentialScopeTests {
    private static let table: [(typed: String, address: String, isAllowed: Bool)] = [
        // The origin that was typed.
        ("https://a.example", "https://a.example/wp-json/", true),
        ("https://a.example:8443/blog", "https://a.example:8443/", true),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/x", true),
        ("http://[::1]:8080", "http://[::1]:8080/x", true),
        ("http://wp.localhost", "http://wp.localhost/x", true),
        // Without a scheme it is https.
        ("a.example", "https://a.example/", true), ("a.example", "http://a.example/", false),
        ("127.0.0.1:8080", "http://127.0.0.1:8080/", false),
        ("127.0.0.1:8080", "https://127.0.0.1:8080/", true),
        ("ann:secret@a.example", "https://a.example/", true),
        // Up from http to https of that host.
        ("http://a.example", "https://a.example/", true),
        ("http://a.example", "https://a.example:8443/", false),
        ("http://a.example:8080", "https://a.example/", false),
        // Over https between a name and its www.
        ("https://a.example", "https://www.a.example/", true),
        ("https://www.a.example", "https://a.example/", true),
        ("http://a.example", "https://www.a.example/", true),
        ("https://a.example:8443", "https://www.a.example:8443/", true),
        ("https://a.example:8443", "https://www.a.example/", false),
        // Nowhere else.
        ("https://a.example", "http://a.example/", false),
        ("https://a.example", "http://a.example:443/", false),
        ("https://a.example", "https://a.example:444/", false),
        ("https://a.example", "https://b.a.example/", false),
        ("https://a.example", "https://www.www.a.example/", false),
        ("https://a.example", "https://a.example.evil.example/", false),
        ("https://a.example", "https://evil.example/", false),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8081/", false),
        ("http://127.0.0.1:8080", "http://localhost:8080/", false),
        ("http://www.a.example", "http://a.example/", false),
        // Plain http beyond this machine.
        ("http://a.example", "http://a.example/", false),
        ("http://127.0.0.1.evil.example", "http://127.0.0.1.evil.example/", false),
        ("http://127.1", "http://127.1/", false), ("http://10.0.0.1", "http://10.0.0.1/", false),
        ("http://localhost.evil.example", "http://localhost.evil.example/", false),
    ]

    @Test(arguments: table.indices)
    func credentials_goToWhatWasTyped_andNowhereElse(row: Int) throws {
        let (typed, address, isAllowed) = Self.table[row]
        let scope = try #require(CredentialScope(typed: typed))
        #expect(scope.allows(try #require(WebAddress(address))) == isAllowed)
    }

    @Test func plainHTTP_isAllowedWhereItsOwnerWantsIt_atTheTypedOriginAlone() throws {
        let scope = try #require(CredentialScope(typed: "http://a.example", allowsPlainHTTP: true))
        for (address, isAllowed) in [
            ("http://a.example/", true), ("https://a.example/", true),
            ("http://www.a.example/", false), ("http://a.example:8080/", false),
        ] {
            #expect(scope.allows(try #require(WebAddress(address))) == isAllowed, "\(address)")
        }
        let secure = try #require(CredentialScope(typed: "a.example", allowsPlainHTTP: true))
        #expect(!secure.allows(try #require(WebAddress("http://a.example/"))))
    }

    @Test(arguments: [
        ("https://a/x", "https://a/y", true), ("http://a/", "https://a/", true),
        ("https://a/", "http://a/", false), ("https://a/", "https://b/", false),
        ("https://a/", "https://a:8443/", false), ("http://a:8080/", "https://a/", false),
        ("https://a/", "https://a.evil/", false), ("https://a.b/", "https://www.a.b/", true),
        ("http://a.b/", "http://www.a.b/", false),
    ])
    func aRedirect_keepsThemOnTheSameTerms(from: String, to: String, expected: Bool) throws {
        let (old, new) = (try #require(WebAddress(from)), try #require(WebAddress(to)))
        #expect(CredentialScope(old, allowsPlainHTTP: true).allows(new) == expected)
    }

    @Test(arguments: [
        ("https://a.example", "http://www.a.example:80", true),
        ("https://a.example:443", "http://a.example", true),
        ("http://a.example:443", "https://a.example:80", true),
        ("http://a.example:8080", "http://a.example", false),
        ("http://127.0.0.1:1", "http://127.0.0.1:2", false),
        ("https://a.example", "https://a.example.", false),
        ("https://a.example", "https://b.example", false),
        ("https://müller.example", "https://xn--mller-kva.example", true),
    ])
    func oneHost_isTheSameInSchemeWWWAndDefaultPorts(
        left: String, right: String, expected: Bool
    ) throws {
        let (left, right) = (try #require(WebAddress(left)), try #require(WebAddress(right)))
        #expect(left.isOnHost(of: right) == expected && right.isOnHost(of: left) == expected)
    }

    @Test(arguments: [
        ("https://ann:secret@example.org/blog", "https://example.org/blog", true),
        ("ann:secret@example.org", "example.org", true),
        ("ann@example.org", "example.org", true),
        ("https://ann:se@cret@example.org", "https://example.org", true),
        ("https://ann:se/cret@example.org", "https://example.org", true),
        ("https://ann:1/cret@example.org", "https://example.org", true),
        ("http://ann:secret@", "http://", true),
        ("https://example.org/@ann", "https://example.org/@ann", false),
        ("http://localhost:8080/@ann", "http://localhost:8080/@ann", false),
        ("https://example.org:8080/a@b", "https://example.org:8080/a@b", false),
        ("https://example.org/?mail=a@b", "https://example.org/?mail=a@b", false),
        ("example.org", "example.org", false), ("", "", false),
    ])
    func aTypedAddress_losesWhatStandsBeforeItsHost(typed: String, text: String, hadUser: Bool) {
        #expect(TypedAddress(typed).text == text)
        #expect(TypedAddress(typed).hadUser == hadUser)
    }
}
