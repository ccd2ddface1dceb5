import Foundation
import Synchronization
import TestSupport
import Testing

/// `wpsearch serve` as a shell and a service manager see it.
@Suite struct ServeCommandTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func serve(_ arguments: String..., index: String) throws -> (Spawned, address: String) {
        try Spawned.serving(arguments, index: index)
    }

    private func get(_ target: String, at address: String) throws -> String {
        let connection = try RawConnection(address)
        connection.send("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return connection.rest()
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignal_endsIt_byTheSignal(signal: Int32)
        throws
    {
        let index = try CorpusIndex.of("wxr").path
        let (spawned, address) = try serve(index: index)
        #expect(try get("/healthz", at: address).hasPrefix("HTTP/1.1 200 "))
        spawned.send(signal)
        let end = try #require(try spawned.end(), "it hangs")
        #expect(end.signal == signal)
        #expect(end.errors == "wpsearch: serving at \(address)/; Ctrl-C ends it.\n")
    }

    @Test func theLog_hasPaths_andQueriesOnlyWhenAsked() throws {
        let index = try CorpusIndex.of("wxr").path
        for isAsked in [false, true] {
            let log = scratch.path("log-\(isAsked)")
            let (spawned, address) =
                isAsked
                ? try serve("--log", log, "--log-queries", index: index)
                : try serve("--log", log, index: index)
            _ = try get("/?q=secret", at: address)
            _ = try get("/wp-json/wpsearch/v1/no", at: address)
            spawned.send(SIGTERM)
            _ = try spawned.end()
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2)
            let words = try lines[at: 0].split(separator: " ")
            #expect(words.dropFirst().prefix(3) == ["200", "GET", isAsked ? "/?q=secret" : "/"])
            #expect(try lines[at: 1].contains(" 404 GET /wp-json/wpsearch/v1/no "))
        }
    }

    @Test func theLog_isForItsOwnerAndGroup() throws {
        let log = scratch.path("log")
        let (spawned, _) = try Spawned.serving(
            ["--log", log], index: CorpusIndex.of("wxr").path, shell: "umask 000")
        spawned.send(SIGTERM)
        _ = try spawned.end()
        let mode = try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aLogThatLosesLines_isToldOnce() throws {
        let (spawned, address) = try serve(
            "--log", "/dev/full", index: CorpusIndex.of("wxr").path)
        for _ in 0..<3 { #expect(try get("/healthz", at: address).hasPrefix("HTTP/1.1 200 ")) }
        spawned.send(SIGTERM)
        let end = try #require(try spawned.end(), "it hangs")
        #expect(
            end.errors
                == "wpsearch: serving at \(address)/; Ctrl-C ends it.\nwpsearch: The log /dev/full cannot be written (No space left on device): requests are answered, but their lines are lost until there is room and it may be written.\n"
        )
    }

    @Test func anIndexThatIsAway_isOneLine_eachTime() throws {
        let index = try scratch.index(ofPosts: #"{"title": "A", "text": "tea"}"#)
        let (spawned, address) = try serve(index: index)
        let away = scratch.path("away.sqlite")
        let search = "/wp-json/wpsearch/v1/search?q=tea"
        for time in 1...2 {
            try FileManager.default.moveItem(atPath: index, toPath: away)
            spawned.wait { (try? get(search, at: address))?.contains("HTTP/1.1 503 ") ?? false }
            for target in [search, "/?q=tea", "/embed.js", "/wp-json/wp/v2/posts", search] {
                _ = try get(target, at: address)
            }
            let said = try spawned.errorsSoFar.split(separator: "\n").dropFirst()
            #expect(said.count == time && Set(said).count == 1, "\(said)")
            try FileManager.default.moveItem(atPath: away, toPath: index)
            spawned.wait { (try? get(search, at: address))?.contains("HTTP/1.1 200 ") ?? false }
        }
        spawned.send(SIGTERM)
        _ = try spawned.end()
    }

    @Test func oldLines_leaveTheLog_wholeAndAlone() throws {
        let old = "2001-01-01T00:00:00Z 200 GET /?q=old 1 0.1\n"
        let young = "2999-01-01T00:00:00Z 200 GET /?q=young 1 0.1\n"
        let log = try scratch.file("log", old + "by hand\n" + young + old + young)
        let index = try CorpusIndex.of("wxr").path
        let (spawned, address) = try serve(
            "--log", log, "--log-queries", "--log-days", "30", index: index)
        spawned.wait {
            !((try? String(contentsOfFile: log, encoding: .utf8)) ?? old).contains("old")
        }
        _ = try get("/?q=now", at: address)
        spawned.send(SIGTERM)
        _ = try spawned.end()
        let lines = try String(contentsOfFile: log, encoding: .utf8)
        #expect(lines.hasPrefix("by hand\n" + young + young))
        #expect(lines.contains(" 200 GET /?q=now "))
    }

    /// Lines that are taken out of a log while a server writes it are all that is missing in the end.
    @Test func linesWrittenMeanwhile_areKept() throws {
        let log = scratch.path("log")
        let index = try CorpusIndex.of("wxr").path
        let (spawned, address) = try serve("--log", log, "--log-queries", index: index)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { part in
            do {
                for number in 0..<(part == 0 ? 300 : 15) {
                    if part == 0 {
                        _ = try get("/healthz?kept=\(number)", at: address)
                        _ = try get("/healthz?gone=\(number)", at: address)
                    } else {
                        _ = try Command.wpsearch(["gaps", log, "--forget", "gone"], index: index)
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        _ = try Command.wpsearch(["gaps", log, "--forget", "gone"], index: index)
        spawned.send(SIGTERM)
        _ = try spawned.end()
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        #expect(
            try lines.map { try $0.split(separator: " ")[at: 3] }
                == (0..<300).map { "/healthz?kept=\($0)" })
    }

    /// What is new on the site is in an answer without anybody's doing; a site that fails is told, and asked again.
    @Test func withSync_theIndexStaysFresh() throws {
        let site = try SmallSite(posts: [1: "Wombats"])
        let index = scratch.path("fresh.sqlite")
        #expect(try Command.wpsearch(["sync", site.url], index: index).status == 0)
        let (spawned, address) = try serve("--sync", "1s", "--types", "post", index: index)
        func hits(_ text: String) -> String {
            (try? get("/wp-json/wpsearch/v1/search?q=\(text)", at: address)) ?? ""
        }
        #expect(hits("kangaroos").contains("\"total\":0"))
        site.change { $0[2] = "Kangaroos" }
        spawned.wait { hits("kangaroos").contains("\"total\":1") }
        site.change { $0[1] = nil }
        spawned.wait { hits("wombats").contains("\"total\":0") }
        site.breakDown()
        spawned.wait { (try? spawned.errorsSoFar)?.contains("It is tried again in 1s.") ?? false }
        #expect(hits("kangaroos").contains("\"total\":1"))
        spawned.send(SIGTERM)
        let end = try #require(try spawned.end(), "it hangs")
        #expect(end.signal == SIGTERM)
        #expect(end.errors.contains(": 1 added, 1 unchanged"))
    }

    /// A site for members is kept fresh by a login; when it no longer knows that, the index stays as it was.
    @Test func withSyncAndUser_aSiteForMembersStaysFresh() throws {
        let site = try SmallSite(posts: [1: "Wombats"], login: "ann:open sesame")
        let index = scratch.path("members.sqlite")
        let first = try Command.wpsearch(
            ["sync", site.url, "--user", "ann"], index: index,
            environment: ["WPSEARCH_PASSWORD": "open sesame"])
        #expect(first.status == 0, "\(first.errors)")
        let (spawned, address) = try Spawned.serving(
            ["--sync", "1s", "--user", "ann"], index: index,
            shell: "export WPSEARCH_PASSWORD='open sesame'")
        func hits(_ text: String) -> String {
            (try? get("/wp-json/wpsearch/v1/search?q=\(text)", at: address)) ?? ""
        }
        site.change { $0[2] = "Kangaroos" }
        spawned.wait { hits("kangaroos").contains("\"total\":1") }
        site.change(login: "ann:another")
        spawned.wait {
            (try? spawned.errorsSoFar)?.contains(
                "does not accept the application password given for \"ann\" (rest_not_logged_in)")
                ?? false
        }
        #expect(hits("kangaroos").contains("\"total\":1"))
        spawned.send(SIGTERM)
        let end = try #require(try spawned.end(), "it hangs")
        #expect(end.signal == SIGTERM)
        #expect(!end.errors.contains("sesame"))
    }

    /// A post that is hidden in a hurry is gone with the next request; a slip leaves it hidden, and is told once.
    @Test func settings_countFromTheNextRequestOn_andASlipIsToldOnce() throws {
        let index = try scratch.index(
            ofPosts: #"{"id": 1, "slug": "secret", "title": "Wombat", "text": "It digs."}"#)
        let settings = try scratch.file("blog.settings.json", "{}")
        let (spawned, address) = try serve("--sync", "1h", index: index)
        func finds() throws -> Bool {
            try get("/wp-json/wpsearch/v1/search?q=wombat", at: address).contains("\"total\":1,")
        }
        #expect(try finds())
        _ = try scratch.file("blog.settings.json", #"{"hidden": {"posts": ["secret"]}}"#)
        #expect(try !finds())
        _ = try scratch.file("blog.settings.json", #"{"hidden": {"posts": "secret"}"#)
        #expect(try !finds())
        spawned.wait {
            (try? get("/healthz", at: address))?.contains(
                "The file of settings cannot be used, and the settings from before hold") == true
        }
        for _ in 0..<5 {
            #expect(try !finds())
        }
        #expect(try get("/healthz", at: address).hasPrefix("HTTP/1.1 200 "))
        #expect(try get("/metrics", at: address).contains("\nwpsearch_settings_up 0\n"))
        spawned.send(SIGTERM)
        let end = try #require(try spawned.end(), "it hangs")
        let lines = end.errors.split(separator: "\n").filter { $0.contains(settings) }
        #expect(
            lines == [
                "wpsearch: \(settings) is no JSON (line 1, column 31: a comma or } should be here); the settings from before hold until it is corrected."
            ])
    }

    /// An address that is taken ends it, whatever else it does.
    @Test func withSync_anAddressThatIsTaken_endsIt() throws {
        // Who syncs writes to the index: others must not copy it meanwhile.
        let index = scratch.path("synced.sqlite")
        try FileManager.default.copyItem(atPath: CorpusIndex.of("wxr").path, toPath: index)
        let (spawned, address) = try serve(index: index)
        let port = try #require(address.split(separator: ":").last)
        let ran = try Command.wpsearch(
            ["serve", "--listen", "127.0.0.1:\(port)", "--sync", "1h"], index: index)
        #expect(ran.status == 2 && ran.errors.contains("cannot be listened on"))
        spawned.send(SIGTERM)
        _ = try spawned.end()
    }

    @Test(arguments: [
        (["--sync", "15"], "it takes a while such as 90s, 15m, 2h or 1d"),
        (["--sync", "0m"], "it takes a while"), (["--sync", "99999d"], "it takes a while"),
        (["--types", "post"], "--types goes with --sync."),
        (["--full-every", "1d"], "--full-every goes with --sync."),
        (["--sync", "15m", "--full-every", "daily"], "it takes a while such as"),
        (["--listen", "8080"], "it takes a host and a port, such as 127.0.0.1:8080"),
        (["--listen", "127.0.0.1:99999"], "it takes a host and a port"),
        (["--log-queries"], "--log-queries goes with --log."),
        (["--log-days", "30"], "--log-days goes with --log."),
        (["--log", "x", "--log-days", "0"], "--log-days is a number of days, 1 or more; not 0."),
        (["--partial"], "--partial goes with --cluster."),
        (["--cluster", "http://127.0.0.1:9200"], "names no index"),
        (["--public-url", "search"], "--public-url takes an address"),
        (["--allow-origin", "example.org"], "--allow-origin takes an origin such as https://"),
        (["--allow-origin", "https://example.org/page"], "--allow-origin takes an origin such as"),
        (
            ["--site", "https://nobody.example"],
            "The index has no site https://nobody.example; it has "
        ),
        (
            ["--log", "/no/such/folder/log"],
            "The log /no/such/folder/log cannot be written (No such file"
        ),
        (["--listen", "203.0.113.1:8080"], "The address 203.0.113.1:8080 cannot be listened on ("),
    ])
    func aMistake_isOneSentence(arguments: [String], sentence: String) throws {
        let ran = try CorpusIndex.of("wxr").wpsearch(arguments)
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(ran.errors.contains(sentence), "\(ran.errors)")
        #expect(ran.errors.filter(\.isNewline).count == 1)
    }

    /// A page of another site that is open on this machine reads nothing, and who runs the server reads why.
    @Test func aPageOfAnotherSite_readsNothing_unlessItMay() throws {
        let index = try CorpusIndex.of("wxr").path
        func answer(_ origin: String, at address: String) throws -> String {
            let connection = try RawConnection(address)
            connection.send(
                "GET /wp-json/wpsearch/v1/search?q=a HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\nConnection: close\r\n\r\n"
            )
            return connection.rest()
        }
        let (closed, address) = try serve(index: index)
        for _ in 0..<2 {
            let refused = try answer("https://a.example", at: address)
            #expect(refused.hasPrefix("HTTP/1.1 403 ") && refused.contains("allow-origin"))
        }
        closed.send(SIGTERM)
        let end = try #require(try closed.end(), "it hangs")
        #expect(
            end.errors.hasSuffix(
                "wpsearch: Pages of https://a.example may not read this server; its option allow-origin lets them.\n"
            ))
        #expect(end.errors.filter(\.isNewline).count == 2)
        let (open, other) = try serve("--allow-origin", "*", index: index)
        #expect(try answer("https://a.example", at: other).hasPrefix("HTTP/1.1 200 "))
        open.send(SIGTERM)
        _ = try open.end()
    }

    /// As one types them: a site by its host alone, an origin with a slash at its end.
    @Test func addressesAsTyped_areUnderstood() throws {
        let index = try CorpusIndex.of("wxr").path
        let (spawned, address) = try serve(
            "--site", "blog.example.org", "--allow-origin", "https://a.example/", index: index)
        let connection = try RawConnection(address)
        connection.send(
            "GET /wp-json/?_fields=home HTTP/1.0\r\nOrigin: https://a.example\r\n\r\n")
        let answer = connection.rest()
        #expect(answer.contains(#"{"home":"https://blog.example.org","#), "\(answer)")
        #expect(answer.contains("Access-Control-Allow-Origin: https://a.example\r\n"))
        spawned.send(SIGTERM)
        _ = try spawned.end()
    }

    @Test func withoutAnIndex_itSaysHowToMakeOne() throws {
        let ran = try Command.wpsearch(["serve"], index: scratch.path("none.sqlite"))
        #expect(ran.status == 2 && ran.errors.contains("make one with \"wpsearch sync URL\""))
    }

    /// README shows a command and an address that is asked; both do what it says, also where there is no curl to try it.
    @Test func theReadme_isTrue() throws {
        let readme = try String(
            contentsOf: Command.root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("$ wpsearch serve --listen 127.0.0.1:8080\n"))
        let start = try #require(readme.firstRange(of: "curl -s 'http://127.0.0.1:8080"))
        let target = String(readme[start.upperBound...].prefix { $0 != "'" })
        let (spawned, address) = try serve(index: CorpusIndex.of("wxr").path)
        let answer = try get(target, at: address)
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("\"title\":"))
        spawned.send(SIGTERM)
        _ = try spawned.end()
    }
}

extension CorpusIndex {
    /// Runs `serve` on this index.
    fileprivate func wpsearch(_ arguments: [String]) throws -> Command {
        try Command.wpsearch(["serve"] + arguments, index: path)
    }
}
