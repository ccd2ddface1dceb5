import Foundation
import TestSupport
import Testing

/// Posts that are asked for over HTTP while the command imports new versions of them, and is killed in the middle: each is one
/// version, whole.
@Suite struct WholePostsTests {
    private static let (posts, versions) = (150, 3 * LongRun.factor)

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A version of all posts: title, text, excerpt, tag and category say which.
    private func file(_ version: Int) throws -> String {
        let words = (0..<40).map { "w\($0 * version % 90)" }.joined(separator: " ")
        return try scratch.file(
            "version\(version).jsonl",
            (1...Self.posts).map { id in
                """
                {"id": \(id), "title": "Post \(id) v\(version)", "excerpt": "Excerpt v\(version)", \
                "html": "<p>Text v\(version)</p><p>\(words)</p><p>End v\(version)</p>", \
                "tags": ["v\(version)"], "categories": ["c\(version)"], \
                "date": "2020-01-01", "link": "https://example.org/\(id)/", "site": "https://example.org"}
                """
            }.joined(separator: "\n"))
    }

    @Test func aKilledImport_leavesNoHalfPost_inAnyAnswer() throws {
        let index = scratch.path("blog.sqlite")
        #expect(try Command.wpsearch(Self.importing(file(0)), index: index).status == 0)
        let server = try Spawned(["serve", "--listen", "127.0.0.1:0"], index: index)
        let address = try Self.address(of: server)
        let connection = try RawConnection(address)
        var random = SplitMix64(seed: 41)
        var seen: Set<Int> = []
        for version in 1...Self.versions {
            let writer = try Spawned(Self.importing(try file(version)), index: index)
            let requests = random.below(25)
            for _ in 0..<requests where writer.isRunning {
                try expectWhole(of: connection, &random, &seen)
            }
            // Most are killed, and the others come to their end.
            if random.chance(75) { writer.send(SIGKILL) }
            _ = try #require(try writer.end(), "it hangs")
            for _ in 0..<3 { try expectWhole(of: connection, &random, &seen) }
        }
        let last = try Command.wpsearch(Self.importing(file(Self.versions)), index: index)
        #expect(last.status == 0, "\(last.errors)")
        #expect(seen.contains(0))
        // Each way of asking gives the last version now, at once.
        for way in 0..<Self.ways {
            seen = []
            try expectWhole(of: connection, &random, &seen, way: way, mayBeRefused: false)
            #expect(seen == [Self.versions], "\(way)")
        }
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
        server.send(SIGTERM)
        _ = try server.end()
    }

    /// Each version is another file, so that the site has to be named.
    private static func importing(_ file: String) -> [String] {
        ["import", file, "--site", "https://example.org"]
    }

    private static func address(of server: Spawned) throws -> String {
        var address: Substring?
        server.wait {
            let said = (try? server.errorsSoFar) ?? ""
            guard let start = said.firstRange(of: "serving at "), said.contains(";") else {
                return false
            }
            address = said[start.upperBound...].prefix { $0 != ";" }.dropLast()
            return true
        }
        let errors = try server.errorsSoFar
        return String(try #require(address, "\(errors)"))
    }

    private static let ways = 4

    /// Asks for some posts in one of several ways, and compares what each says of its version.
    private func expectWhole(
        of connection: RawConnection, _ random: inout SplitMix64, _ seen: inout Set<Int>,
        way: Int? = nil, mayBeRefused: Bool = true
    ) throws {
        let page = 1 + random.below(3)
        let targets = [
            "/wp-json/wp/v2/posts?per_page=50&page=\(page)&_embed=wp:term",
            "/wp-json/wp/v2/posts?search=text&per_page=50&page=\(page)&_embed=wp:term",
            "/wp-json/wp/v2/posts/\(1 + random.below(Self.posts))?_embed=wp:term",
            "/wp-json/wpsearch/v1/search?q=text&limit=50",
        ]
        let target = targets[way ?? random.below(targets.count)]
        connection.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try #require(connection.answer())
        // The file may just be changing hands, which a server may say.
        if mayBeRefused, answer.head.hasPrefix("HTTP/1.1 503 ") { return }
        try #require(
            answer.head.hasPrefix("HTTP/1.1 200 "), "\(target): \(answer.head)\(answer.body)")
        let value = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
        let hits = (value as? [String: Any])?["hits"] as? [[String: Any]]
        let records = hits ?? value as? [[String: Any]] ?? [value as? [String: Any] ?? [:]]
        #expect(!records.isEmpty, "\(target)")
        for record in records {
            let versions = hits == nil ? try Self.told(record) : try Self.told(hit: record)
            #expect(Set(versions).count == 1, "\(target): \(versions)")
            seen.formUnion(versions)
        }
    }

    private static func told(_ record: [String: Any]) throws -> [Int] {
        var texts = ["title", "content", "excerpt"].compactMap {
            (record[$0] as? [String: Any])?["rendered"] as? String
        }
        let embedded = record["_embedded"] as? [String: Any]
        let terms = (embedded?["wp:term"] as? [[[String: Any]]] ?? []).flatMap(\.self)
        texts += terms.compactMap { $0["name"] as? String }
        try #require(texts.count == 5, "\(texts)")
        return texts.flatMap(versions)
    }

    private static func told(hit: [String: Any]) throws -> [Int] {
        let terms = ["tags", "categories"].flatMap { hit[$0] as? [[String: Any]] ?? [] }
        let snippet = (hit["snippet"] as? [String: Any])?["text"] as? String
        let texts =
            [hit["title"] as? String, snippet].compactMap(\.self)
            + terms.compactMap { $0["name"] as? String }
        try #require(texts.count == 4, "\(texts)")
        return texts.flatMap(versions)
    }

    /// Numbers behind a `v` or `c` that begins a word.
    private static func versions(in text: String) -> [Int] {
        text.split { !$0.isLetter && !$0.isNumber }.compactMap { word in
            guard let first = word.first, first == "v" || first == "c" else { return nil }
            return Int(word.dropFirst())
        }
    }
}
