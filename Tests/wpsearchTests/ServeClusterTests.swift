import Foundation
import TestSupport
import Testing

/// `wpsearch serve --cluster` and a cluster on this machine.
@Suite struct ServeClusterTests {
    /// A server whose searches a cluster answers, and one of the same index without.
    private struct Served {
        var cluster: StubCluster
        var clusterServer: PlainServer
        var process: Spawned
        var address: String
        var plain: String

        /// What a path is answered with; addresses and times of the server are taken out.
        func answer(_ target: String, plain isPlain: Bool = false) throws -> String {
            let address = isPlain ? plain : address
            let connection = try RawConnection(address)
            connection.send("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let parts = connection.rest().split(separator: "\r\n\r\n", maxSplits: 1)
            let head = try parts[at: 0].split(separator: "\r\n").filter { line in
                ["HTTP", "X-WP", "Link", "Content-Type", "Retry"].contains { line.hasPrefix($0) }
            }.joined(separator: "\n")
            return (head + "\n" + (parts.dropFirst().first ?? "")).replacing(
                address, with: "SERVER"
            )
            .replacing(/"microseconds":\d+/, with: "")
        }

        /// How many requests the cluster had meanwhile.
        func requests(_ work: () throws -> Void) rethrows -> Int {
            let before = cluster.requests.count
            try work()
            return cluster.requests.count - before
        }
    }

    private func serving(
        _ index: String, _ arguments: [String] = [], _ work: (Served) throws -> Void
    ) throws {
        let cluster = StubCluster()
        let server = try cluster.serve()
        defer { server.stop() }
        let url = server.url + "/blog"
        try #require(Command.wpsearch(["cluster", "push", url], index: index).status == 0)
        let (process, address) = try Spawned.serving(
            ["--cluster", url] + arguments, index: index)
        let (other, plain) = try Spawned.serving([], index: index)
        try work(
            Served(
                cluster: cluster, clusterServer: server, process: process, address: address,
                plain: plain))
        for process in [process, other] {
            process.send(SIGTERM)
            _ = try #require(try process.end(), "it hangs")
        }
    }

    private static let searches = [
        "/wp-json/wpsearch/v1/search?q=plain+language&no-collapse=true&facets=tag,category&explain=true",
        "/wp-json/wpsearch/v1/search?no-collapse=true&limit=3",
        "/wp-json/wpsearch/v1/search?q=plain+language+zzzzqqqq&no-collapse=true",
        "/wp-json/wpsearch/v1/search?q=plain+language&tag=no-such-tag&no-collapse=true",
        "/wp-json/wpsearch/v1/facets?q=design&no-collapse=true",
        "/wp-json/wpsearch/v1/facets?q=user+research&facets=tag,author&containing=ag&no-collapse=true",
        "/?q=plain+language", "/?q=design&page=2&tag=accessibility", "/?q=desig", "/?q=zzzzqqqq",
        "/feed?q=design&no-collapse=true",
        "/wp-json/wp/v2/posts?search=plain+language", "/wp-json/wp/v2/pages?search=plain",
        "/wp-json/wp/v2/posts?search=design&page=2&per_page=5&_fields=id,link",
        "/wp-json/wp/v2/posts?search=design&page=99",
        "/wp-json/wp/v2/search?search=plain+language",
    ]

    private static let others = [
        "/wp-json/wp/v2/posts?per_page=3", "/wp-json/wp/v2/posts?search=design&orderby=date",
        "/wp-json/wp/v2/posts?search=design&after=2015-01-01T00:00:00",
        "/wp-json/wpsearch/v1/suggest?q=des", "/wp-json/wpsearch/v1/cloud",
        "/wp-json/wpsearch/v1/search?q=design&sort=title&no-collapse=true",
    ]

    @Test func searchesAreThoseOfTheCluster_everythingElseOfTheIndex() throws {
        try serving(CorpusIndex.of("markdown").path) { served in
            for target in Self.searches {
                let asked = try served.requests {
                    let (there, here) = try (
                        served.answer(target), served.answer(target, plain: true)
                    )
                    #expect(there == here, "\(target)")
                }
                #expect(asked > 0, "\(target)")
            }
            for target in Self.others {
                let asked = try served.requests {
                    let (there, here) = try (
                        served.answer(target), served.answer(target, plain: true)
                    )
                    #expect(there == here, "\(target)")
                }
                #expect(asked == 0, "\(target)")
            }
        }
    }

    /// A cluster knows no settings: what they hide would be found there.
    @Test func hiddenPosts_areNotServed() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: #"{"id": 1, "slug": "secret", "title": "Wombat", "html": "<p>It digs.</p>"}"#)
        func expectTotal(_ total: Int) throws {
            try serving(index) { served in
                let answer = try served.answer("/wp-json/wpsearch/v1/search?q=wombat")
                #expect(answer.contains(#""total":\#(total),"#), "\(answer)")
            }
        }
        try expectTotal(1)
        try scratch.write(#"{"hidden": {"posts": ["secret"]}}"#, to: "blog.settings.json")
        try expectTotal(0)
        // While it runs, too, and after a slip.
        try scratch.write("{}", to: "blog.settings.json")
        try serving(index) { served in
            for (settings, total) in [
                ("{}", 1), (#"{"hidden": {"posts": ["secret"]}}"#, 0), ("no settings", 0),
                ("{}", 1),
            ] {
                try scratch.write(settings, to: "blog.settings.json")
                let answer = try served.answer("/wp-json/wpsearch/v1/search?q=wombat")
                #expect(answer.contains(#""total":\#(total),"#), "\(answer)")
            }
        }
    }

    /// What stands on the cluster beside the posts of the index is not served.
    @Test func postsOfOtherSites_areNotServed() throws {
        let scratch = try Scratch()
        func lines(_ site: String) -> String {
            (1...3).map {
                #"{"id": \#($0), "site": "\#(site)", "title": "Wombat \#($0)", "html": "<p>A wombat digs.</p>", "date": "2020-01-0\#($0)"}"#
            }.joined(separator: "\n")
        }
        let index = try scratch.index(
            ofPosts: lines("https://a.example") + "\n" + lines("https://b.example"))
        let second = try Scratch()
        let other = try second.index(ofPosts: lines("https://c.example"))
        try serving(index) { served in
            let url = served.clusterServer.url + "/blog"
            try #require(Command.wpsearch(["cluster", "push", url], index: other).status == 0)
            let all = try Command.wpsearch(["cluster", "query", url, "wombat", "--count"])
            #expect(all.output == "9\n")
            for target in [
                "/wp-json/wpsearch/v1/search?q=wombat&facets=site,year&no-collapse=true",
                "/?q=wombat", "/sites/b.example/?q=wombat", "/feed?q=wombat&no-collapse=true",
                "/sites/a.example/wp-json/wp/v2/posts?search=wombat",
            ] {
                // How rare a word is counts over all that is there.
                let (there, here) = try (
                    served.answer(target).replacing(/"score":[0-9.]+/, with: ""),
                    served.answer(target, plain: true).replacing(/"score":[0-9.]+/, with: "")
                )
                #expect(there == here, "\(target)")
            }
        }
    }

    /// A change on the cluster is in the next answer, though the index is the same.
    @Test func answers_areNotKnownByTheIndexAlone() throws {
        try serving(CorpusIndex.of("markdown").path) { served in
            let connection = try RawConnection(served.address)
            connection.send("GET /?q=design HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(!connection.rest().lowercased().contains("etag:"))
        }
    }

    /// One answer to whoever asks, one sentence to whoever runs it; the next search is answered.
    @Test(arguments: [
        (StubCluster.Fault.dead, "broke off the connection"),
        (.halfBody, "broke off the connection"), (.status(503), "has no room for more requests"),
        (.status(429), "has no room for more requests"),
        (.status(500), "refuses what it was asked"),
        (.failedShard, "answered only in part: 1 of 3 shards failed"),
    ])
    func aFaultOfTheCluster_isOneAnswer(fault: StubCluster.Fault, reason: String) throws {
        try serving(CorpusIndex.of("markdown").path) { served in
            for target in [
                "/wp-json/wpsearch/v1/search?q=design", "/wp-json/wp/v2/posts?search=design",
                "/?q=design",
            ] {
                served.cluster.fail("_search", fault)
                let answer = try served.answer(target)
                #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(target)")
                #expect(answer.contains("Retry-After: 1"), "\(target)")
                #expect(answer.contains("Searches cannot be answered at present"), "\(target)")
                if target.contains("wp-json") {
                    #expect(
                        answer.contains(
                            #"{"code":"wpsearch_searches_unavailable","message":"Searches cannot be"#
                        ))
                    #expect(answer.hasSuffix(#""data":{"status":503}}"#), "\(answer)")
                }
                let next = try served.answer(target)
                #expect(next.hasPrefix("HTTP/1.1 200 "), "\(target)")
            }
            let errors = try served.process.errorsSoFar
            #expect(errors.split(separator: "\n").count { $0.contains(reason) } == 3, "\(errors)")
        }
    }

    @Test func partsOfAnAnswer_areGivenWhenTheyAreWanted() throws {
        try serving(CorpusIndex.of("markdown").path, ["--partial"]) { served in
            served.cluster.fail("_search", .failedShard)
            let answer = try served.answer("/?q=design")
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(answer.contains("The cluster answered only in part: 1 of 3 shards failed"))
        }
    }

    /// What needs no search is answered without the cluster.
    @Test func withoutTheCluster_postsAndListsAreServed() throws {
        try serving(CorpusIndex.of("markdown").path) { served in
            served.clusterServer.stop()
            let search = try served.answer("/wp-json/wpsearch/v1/search?q=a")
            #expect(search.hasPrefix("HTTP/1.1 503 "))
            for target in ["/healthz", "/wp-json/wp/v2/posts", "/wp-json/wpsearch/v1/suggest?q=d"] {
                let answer = try served.answer(target)
                #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(target)")
            }
        }
    }

    /// A cluster that takes a request and says nothing.
    @Test func aSilentCluster_isNotWaitedForLong() throws {
        let end = DispatchSemaphore(value: 0)
        let silent = try PlainServer { _, _ in
            end.wait()
            return ""
        }
        defer {
            silent.stop()
            for _ in 0..<8 { end.signal() }
        }
        let (process, address) = try Spawned.serving(
            ["--cluster", silent.url + "/blog", "--time-limit", "10s"],
            index: CorpusIndex.of("markdown").path)
        let connection = try RawConnection(address)
        connection.send(
            "GET /wp-json/wpsearch/v1/search?q=a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let answer = connection.rest()
        #expect(
            answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("wpsearch_searches_unavailable"))
        process.send(SIGTERM)
        _ = try #require(try process.end(), "it hangs")
    }
}
