import BlogSearchImport
import TestSupport
import Testing

@testable import BlogSearchServer

/// Requests as programs send them that are no browsers.
extension ServingTests {
    /// `ü` as it is, not as browsers send it.
    @Test func lettersOfAnAddress_mayBeWrittenAsTheyAre() async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            for query in ["w\u{F6}mbat", "\u{65E5}\u{672C}", "wombat"] {
                connection.send(get("/wp-json/wpsearch/v1/search?q=\(query)", "X: \u{F6}\r\n"))
                let answer = try #require(connection.answer())
                #expect(answer.head.hasPrefix("HTTP/1.1 200 "))
                #expect(answer.body.contains("\"text\":\"\(query)\""), "\(answer.body.prefix(90))")
            }
            // In pieces, too.
            for byte in Array(get("/?q=w\u{F6}mbat").utf8) { connection.send([byte]) }
            #expect(connection.answer()?.head.hasPrefix("HTTP/1.1 200 ") == true)
        }
    }

    @Test func whatStandsBehindARequest_takesItsAnswerFromNobody() async throws {
        try await serving { address, _ in
            for garbage in ["GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\u{1}\u{2}\r\n\r\n"] {
                let connection = try RawConnection(address)
                connection.send(get("/healthz") + garbage)
                let answer = connection.rest()
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains(#"{"status":"ok"}"#))
                #expect(answer.contains("HTTP/1.1 400 "))
            }
        }
    }

    @Test(arguments: [
        ("", "The request names no host: HTTP/1.1 has a field Host."),
        ("Host: a\r\nHost: b\r\n", "The request names several hosts; it has one field Host."),
        ("Host: a\r\nhOST: a\r\n", "The request names several hosts; it has one field Host."),
    ]) func aRequest_namesOneHost(fields: String, sentence: String) async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            connection.send("GET /healthz HTTP/1.1\r\n\(fields)\r\n")
            let answer = connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains(sentence))
            let old = try RawConnection(address)
            old.send("GET /healthz HTTP/1.0\r\n\r\n")
            #expect(old.rest().hasPrefix("HTTP/1.1 200 "))
        }
    }

    /// As a client writes it that takes the server for a proxy.
    @Test(arguments: [
        ("http://x/healthz", #"{"status":"ok"}"#),
        ("HTTPS://x:80/healthz#part", #"{"status":"ok"}"#),
    ]) func aWholeAddress_isThatOfAPage(target: String, body: String) async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            connection.send(get(target) + get("http://x?q=wombat") + get("http://x"))
            #expect(connection.answer()?.body == body)
            #expect(connection.answer()?.body.contains("value=\"wombat\"") == true)
            #expect(connection.answer()?.head.hasPrefix("HTTP/1.1 200 ") == true)
        }
    }

    /// Whoever asks first whether a body is wanted is told without one, and whoever sends one is answered on the same connection.
    @Test func aBody_isWaitedForByNoAnswer() async throws {
        try await serving({ $0.limits.idleSeconds = 3_600 }) { address, _ in
            let connection = try RawConnection(address)
            connection.send(
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
            )
            let refused = try #require(connection.answer())
            #expect(refused.head.hasPrefix("HTTP/1.1 405 "), "\(refused.head)")
            connection.send("12345" + get("/healthz"))
            #expect(connection.answer()?.body == #"{"status":"ok"}"#)
        }
    }

    /// More than are kept waiting, beside one that takes a while; behind the last one nothing is read.
    @Test func requestsAreAnswered_untilOneIsTheLast() async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            let asked = (0..<300).map { get("/wp-json/wp/v2/posts/\($0)") }
            connection.send(asked.joined() + get("/healthz", "Connection: close\r\n") + get("/"))
            for number in asked.indices {
                let body = try #require(connection.answer()).body
                #expect(body.contains(#"posts\/\#(number)""#), "\(body.prefix(200))")
            }
            let rest = connection.rest()
            #expect(rest.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(rest.hasSuffix(#"{"status":"ok"}"#))
        }
    }

    /// Where it listens on every address none is its own: links name the one that was asked, and no host that a client makes up.
    @Test(arguments: [
        ("0.0.0.0", "192.0.2.7", "192.0.2.7:80", "http://192.0.2.7:80"),
        ("0.0.0.0", "192.0.2.7", "evil.example", "http://192.0.2.7:8080"),
        ("*", "127.0.0.1", "LocalHost:9", "http://localhost:9"),
        ("*", "127.0.0.1", "localhost.evil.example", "http://127.0.0.1:8080"),
        ("::", "::1", "[::1]:8080", "http://[::1]:8080"),
        ("::", "::ffff:192.0.2.7", "192.0.2.7", "http://192.0.2.7"),
        ("::", "::1", "", "http://[::1]:8080"),
        ("192.0.2.7", "192.0.2.7", "localhost", "http://192.0.2.7:8080"),
    ]) func linksNameTheAddressThatWasAsked(
        listening: String, number: String, host: String, base: String
    ) {
        var options = ServerOptions()
        options.host = listening
        #expect(options.base(port: 8080, at: number, asked: host) == base)
        options.publicURL = "https://search.example/"
        #expect(
            options.base(port: 8080, at: number, asked: host) == "https://search.example")
    }
}
