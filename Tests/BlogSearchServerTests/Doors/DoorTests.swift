import Blog
import BlogSearch
import BlogSearchQueries
import Foundation
import TestSupport
import Testing

@testable import BlogSearchServer

/// What a `--site` shuts out and what the settings hide does not exist at any route, nor does what was removed or never public:
/// every route with every option answers as one of an index that has nothing of all that.
@Suite struct DoorTests {
    /// Which index is served, and how.
    enum Served: CaseIterable {
        case siteOfSeveral, onlySite, siteWithoutBodies

        var hasOtherSite: Bool { self != .onlySite }
        var withBodies: Bool { self != .siteWithoutBodies }
        var site: String? { hasOtherSite ? GuardedBlog.home : nil }
    }

    @Test(arguments: Served.allCases)
    func everyRoute_answersAsOneOfAnIndexWithoutSecrets(served: Served) async throws {
        let blog = try await GuardedBlog(
            hasOtherSite: served.hasOtherSite, withBodies: served.withBodies)
        let server = blog.server(of: blog.engine, site: served.site)
        let twin = blog.server(of: blog.twin, site: served.site)
        let root = await server.response(to: WebRequest("/wp-json/"), at: ServedBlog.base)
        let requests = DoorRequests(canaries: blog.canaries)
        let all = requests.targets(root: try #require(JSONValue(json: root.body)))
        #expect(all.count > 3_000)
        // Some of them, others for each index; all in a run that is long enough.
        let share = LongRun.isLong ? 1 : 8
        let first = Served.allCases.firstIndex(of: served) ?? 0
        let targets = stride(from: first % share, to: all.count, by: share).map { all[$0] }
        var failures: [String] = []
        for target in targets {
            let answer = await server.response(to: WebRequest(target), at: ServedBlog.base)
            let expected = await twin.response(to: WebRequest(target), at: ServedBlog.base)
            failures += difference(answer.told, expected.told, target, blog)
        }
        #expect(
            failures.isEmpty, "\(failures.count): \(failures.prefix(20).joined(separator: "\n\n"))")
    }

    @Test(arguments: Served.allCases)
    func everyTool_answersAsOneOfAnIndexWithoutSecrets(served: Served) async throws {
        let blog = try await GuardedBlog(
            hasOtherSite: served.hasOtherSite, withBodies: served.withBodies)
        let seen = blog.engine.seen(in: .strangers(ofSite: served.site))
        let server = ContextServer(engine: seen, version: "1")
        let twin = ContextServer(engine: blog.twin, version: "1")
        var failures: [String] = []
        for line in DoorRequests(canaries: blog.canaries).calls() {
            let answer = await server.answer(to: Array(line.utf8)) ?? []
            let expected = await twin.answer(to: Array(line.utf8)) ?? []
            failures += difference(
                String(decoding: answer, as: UTF8.self), String(decoding: expected, as: UTF8.self),
                line, blog)
        }
        #expect(
            failures.isEmpty, "\(failures.count): \(failures.prefix(20).joined(separator: "\n\n"))")
    }

    /// Otherwise nothing of the above says anything.
    @Test func whoMayKnowOfEverything_isToldIt() async throws {
        let blog = try await GuardedBlog(hasOtherSite: true)
        let open = try SearchEngine.open(
            at: blog.folder.index, settings: SearchSettings())
        let server = blog.server(of: open, site: nil)
        let own = blog.server(of: open, site: GuardedBlog.home)
        let root = await own.response(to: WebRequest("/wp-json/"), at: ServedBlog.base)
        var unseen = blog.canaries.filter { place, _ in
            ["otherSite", "hiddenPost", "hiddenTag"].contains { place.hasPrefix($0 + ".") }
                && ![".link", ".field"].contains { place.hasSuffix($0) }
        }
        let targets = DoorRequests(canaries: blog.canaries)
            .targets(root: try #require(JSONValue(json: root.body)))
            .filter { !$0.contains("?") || $0.hasSuffix("=lantern") || $0.hasSuffix("q=q") }
        let sites = ["", "/sites/harbour.example", "/sites/elsewhere.example"]
        for target in targets {
            for site in sites where !unseen.isEmpty {
                let answer = await server.response(
                    to: WebRequest(site + target), at: ServedBlog.base)
                unseen = unseen.filter {
                    !answer.told.contains($0.value) || target.contains($0.value)
                }
            }
        }
        #expect(unseen.keys.sorted() == [])
    }

    // MARK: Comparing

    /// Where an answer is not that of the twin, or has what it may not have.
    private func difference(
        _ answer: String, _ expected: String, _ request: String, _ blog: GuardedBlog
    ) -> [String] {
        // The twin knows of nothing, so what answers as it does tells of nothing.
        if answer == expected { return [] }
        var (own, other) = (answer.comparable, expected.comparable)
        if own == other { return [] }
        var failures: [String] = []
        for (place, word) in blog.canaries.sorted(by: { $0.key < $1.key })
        where answer.contains(word) && !request.contains(word) {
            failures.append("\(request)\n  tells of \(place): …\(answer.around(word))…")
        }
        if request.isRanked {
            // Which posts are the best rests on how rare words are in the whole file.
            (own, other) = (own.unranked(for: request), other.unranked(for: request))
        }
        if own != other, !blog.withBodies, request.contains("lanters") || request.contains("lanten")
        {
            // Without texts nobody can tell which of its posts write a word, so that it is not proposed.
            return failures
        }
        if own != other {
            let start = zip(own, other).prefix { $0 == $1 }.count
            failures.append(
                """
                \(request)
                  answers …\(String(own.dropFirst(max(0, start - 80)).prefix(240)))…
                  not     …\(String(other.dropFirst(max(0, start - 80)).prefix(240)))…
                """)
        }
        return failures
    }
}

extension WebResponse {
    /// Status, headers and body, without the name of this state.
    fileprivate var told: String {
        let fields = headers.filter { !["ETag", "Content-Length"].contains($0.name) }
            .map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        return "\(status)\n\(fields)\n\n\(text)"
    }
}

extension String {
    fileprivate func around(_ word: String) -> String {
        guard let range = range(of: word) else { return "" }
        let start = index(range.lowerBound, offsetBy: -100, limitedBy: startIndex) ?? startIndex
        let end = index(range.upperBound, offsetBy: 40, limitedBy: endIndex) ?? endIndex
        return String(self[start..<end])
    }

    /// Whether an answer to it has posts by relevance.
    fileprivate var isRanked: Bool {
        ["q=", "s=", "search=", "/related", "\"related\"", "\"query\"", "/read/"].contains {
            contains($0)
        }
    }

    /// What is told besides the best posts and their places: of posts alike not even how many they are.
    fileprivate func unranked(for request: String) -> String {
        var text = self
        var patterns = [
            #"(?s)\\?"hits\\?":\[.*\],\\?"facets"#, #"(?s)<ol.*</ol>"#, #"(?s)<aside.*</aside>"#,
            #"(it is hit|a page of) \d+"#,
        ]
        if request.contains("search=") { patterns.append(#"(?s)\n\n\[.*"#) }
        if request.contains("related") {
            patterns.append(#"\\?"(total|all|some)\\?":\d+"#)
        }
        for pattern in patterns {
            text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
        }
        return text
    }

    /// The text without what is of the moment, and without numbers that weigh: these may be of the whole file.
    fileprivate var comparable: String {
        var text = self
        for (pattern, template) in [
            (#"\\?"microseconds\\?":\d+"#, ""),
            (#"\\?"(score|contribution|cursor)\\?":(\\?"[^"]*"|[-0-9.eE]+)"#, ""),
            (#"<td class="count">[^<]*</td>"#, ""),
            (#"(?m)^wpsearch_(request|response|start|site_last).*$"#, ""),
        ] {
            text = text.replacingOccurrences(
                of: pattern, with: template, options: .regularExpression)
        }
        // A post's telling words are ordered by how rare they are.
        let canonical = try? NSRegularExpression(
            pattern: #"\\?"canonical\\?":\\?"([^"\\]* OR [^"\\]*)\\?""#)
        let whole = NSRange(text.startIndex..., in: text)
        if let found = canonical?.firstMatch(in: text, range: whole),
            let range = Range(found.range(at: 1), in: text)
        {
            let words = text[range].components(separatedBy: " OR ").sorted()
            text.replaceSubrange(range, with: words.joined(separator: " OR "))
        }
        return text
    }
}
