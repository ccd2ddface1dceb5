import BlogSearch
import Foundation
import TestSupport
import Testing

/// Against a real WordPress: after any sync the index equals the site, whatever was done to it and whatever went wrong.
///
/// `make integration` starts the site and runs these; without it they are skipped.
@Suite(
    .serialized,
    .enabled(
        if: WordPressSite.running != nil, "there is no WordPress to test with: make integration")
)
struct WordPressTests {
    typealias Step = WordPressSite.Step

    let site: WordPressSite

    init() throws {
        site = try #require(WordPressSite.running)
        try site.reset()
    }

    /// Runs with an index of its own.
    func withIndex(_ body: (SiteIndex) async throws -> Void) async throws {
        let index = try SiteIndex(of: site)
        do {
            try await body(index)
        } catch {
            try await index.close()
            throw error
        }
        try await index.close()
    }

    func make(
        _ count: Int, first: Int = 1, _ change: (inout WordPressSite.Step) -> Void = { _ in }
    ) throws -> [Int] {
        try site.perform(
            Step("make") {
                $0.count = count
                $0.first = first
                change(&$0)
            })
    }

    /// Edits are told apart by the second.
    func nextSecond() async throws {
        try await Task.sleep(for: .milliseconds(1100))
    }

    // MARK: The whole

    /// Also where the site shows who asks more than that.
    @Test(arguments: [false, true])
    func aFirstSync_takesWhatIsPublic_andNothingElse(asAdministrator: Bool) async throws {
        _ = try make(230)
        _ = try make(3, first: 300) { $0.type = "page" }
        _ = try make(2, first: 310) { ($0.status, $0.word) = ("draft", "canarydraft") }
        _ = try make(2, first: 320) { ($0.status, $0.word) = ("private", "canaryprivate") }
        _ = try make(2, first: 330) { ($0.password, $0.word) = ("canarysecret", "canaryprotected") }
        _ = try make(2, first: 340) {
            ($0.status, $0.date, $0.word) = ("future", "2050-01-01 00:00:00", "canaryfuture")
        }
        try await withIndex { index in
            let summary = try await index.sync(asAdministrator: asAdministrator)
            #expect(summary.added == 233)
            try await index.expectEqual()
            for ending in ["", "-wal"]
            where FileManager.default.fileExists(atPath: index.path + ending) {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: index.path + ending))
                #expect(bytes.range(of: Data("canary".utf8)) == nil, "in the file\(ending)")
            }
        }
    }

    /// Requests are counted; times are printed, since they depend on the machine.
    @Test func anUnchangedSite_costsListsAlone() async throws {
        let posts = 300 * LongRun.factor
        for first in stride(from: 1, to: posts, by: 500) {
            _ = try make(min(500, posts - first + 1), first: first)
        }
        try await withIndex { index in
            let first = try await index.sync()
            print(
                "\(posts) posts, first sync: \(first.requests) requests, \(first.bytes) bytes, \(first.seconds) s"
            )
            _ = index.transport.takeRequests()
            let second = try await index.sync()
            let asked = index.transport.takeRequests()
            #expect(
                second.unchanged == posts && second.added + second.updated + second.removed == 0)
            #expect(!asked.contains { $0.contains("title") })
            #expect(asked.count <= (posts + 99) / 100 + 10, "\(asked)")
            let start = ContinuousClock.now
            let curl = try Program.run(
                "/usr/bin/curl",
                ["-sS", "-Z", "--parallel-max", "2"]
                    + asked.flatMap { ["-o", "/dev/null", $0] })
            #expect(curl.status == 0)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            print(
                "unchanged: \(asked.count) requests, \(second.seconds) s; curl, the same two at a time: \(seconds) s"
            )
        }
    }

    @Test func ofOneChangedPost_thatPostAloneIsFetchedWhole() async throws {
        let ids = try make(150)
        try await withIndex { index in
            try await index.sync()
            try await nextSecond()
            try site.perform(
                Step("edit", id: ids[70]) { $0.fields = ["post_title": "Brand new"] })
            // What was edited in this second or the one before is asked for once more, lest it is edited again.
            for _ in 0..<3 { try await nextSecond() }
            _ = index.transport.takeRequests()
            let summary = try await index.sync()
            #expect(summary.updated == 1)
            let whole = index.transport.takeRequests().filter { $0.contains("title") }
            #expect(whole.count == 1 && whole[0].contains("include=\(ids[70])&"), "\(whole)")
            try await index.expectEqual()
        }
    }

    // MARK: Changes

    @Test func everyKindOfChange_isSeen() async throws {
        let ids = try make(130)
        let pages = try make(2, first: 300) { $0.type = "page" }
        let future = try make(1, first: 310) {
            ($0.status, $0.date) = ("future", "2050-01-01 00:00:00")
        }
        try await withIndex { index in
            try await index.sync()
            try await index.expectEqual("at first")
            func check(_ what: String, _ steps: Step...) async throws {
                try await nextSecond()
                for step in steps { try site.perform(step) }
                try await index.sync()
                try await index.expectEqual(what)
            }
            func edit(_ id: Int, _ fields: [String: String]) -> Step {
                Step("edit", id: id) { $0.fields = fields }
            }
            try await check("created", Step("make") { ($0.count, $0.first) = (2, 400) })
            try await check(
                "backdated",
                Step("make") { ($0.count, $0.first, $0.date) = (2, 410, "2003-03-03 03:03:03") })
            try await check("scheduled post published", Step("publish", id: future[0]))
            try await check("edited", edit(ids[0], ["post_content": "<p>Other words.</p>"]))
            try await check("slug changed", edit(ids[1], ["post_name": "another-place"]))
            try await check("date changed", edit(ids[2], ["post_date": "2011-11-11 11:11:11"]))
            try await check("trashed", Step("trash", id: ids[3]), Step("trash", id: pages[0]))
            try await check("restored", Step("restore", id: ids[3]))
            try await check("deleted", Step("delete", id: ids[4]))
            try await check("draft", edit(ids[5], ["post_status": "draft"]))
            try await check("published again", edit(ids[5], ["post_status": "publish"]))
            try await check("private", edit(ids[6], ["post_status": "private"]))
            try await check("protected", edit(ids[7], ["post_password": "secret"]))
            try await check("unprotected", edit(ids[7], ["post_password": ""]))
            try await check("now a page", edit(ids[8], ["post_type": "page"]))
        }
    }

    /// None of these moves a post's time of modification.
    @Test func changesOfTerms_areSeen() async throws {
        _ = try make(130)
        try await withIndex { index in
            try await index.sync()
            for (what, step) in [
                (
                    "category renamed",
                    Step("rename_term") {
                        ($0.name, $0.to, $0.taxonomy) = ("News", "Latest", "category")
                    }
                ),
                (
                    "tag renamed",
                    Step("rename_term") {
                        ($0.name, $0.to, $0.taxonomy) = ("blue", "azure", "post_tag")
                    }
                ),
                (
                    "tag deleted",
                    Step("delete_term") { ($0.name, $0.taxonomy) = ("green", "post_tag") }
                ),
                (
                    "category deleted",
                    Step("delete_term") { ($0.name, $0.taxonomy) = ("Travel", "category") }
                ),
            ] {
                try site.perform(step)
                try await index.sync()
                try await index.expectEqual(what)
            }
        }
    }

    @Test func postsThatShareADate_areAllTaken() async throws {
        _ = try make(250) { $0.date = "2020-02-02 02:02:02" }
        try await withIndex { index in
            try await index.sync()
            try await index.expectEqual()
            #expect(try await index.sync().unchanged == 250)
        }
    }

    @Test func changesOfZoneAndPermalinks_areSeen() async throws {
        let ids = try make(120)
        try await withIndex { index in
            try await index.sync()
            try site.perform(Step("zone") { $0.zone = "America/New_York" })
            try await nextSecond()
            try site.perform(Step("edit", id: ids[9]) { $0.fields = ["post_title": "In New York"] })
            try await index.sync()
            try await index.expectEqual("zone changed")
            try site.perform(Step("permalinks") { $0.structure = "" })
            try await index.sync()
            try await index.expectEqual("plain permalinks")
        }
        // Who comes to plain permalinks first finds the API too.
        try await withIndex { index in
            try await index.sync()
            try await index.expectEqual("first sync of plain permalinks")
        }
    }

    /// Every list request finds another site; once it rests, one sync is enough.
    @Test func changesWhileASyncWalks_loseNothing() async throws {
        _ = try make(330)
        try await withIndex { index in
            try await index.sync()
            try site.perform(Step("fault") { $0.name = "churn" })
            for _ in 0..<3 {
                do { try await index.sync() } catch let error as SearchError {
                    #expect(error.description.hasSuffix("."), "\(error)")
                }
            }
            try site.perform(Step("fault"))
            try await index.sync()
            try await index.expectEqual()
        }
    }

    // MARK: Faults

    @Test(arguments: [
        "notice", "bom", "fatal", "empty", "page", "login", "maintenance", "database", "cut",
        "silence",
    ])
    func aFault_losesNothing(name: String) async throws {
        let ids = try make(120)
        try await withIndex { index in
            try await index.sync()
            try await nextSecond()
            try site.perform(
                Step("trash", id: ids[0]),
                Step("edit", id: ids[1]) { $0.fields = ["post_title": "New"] },
                Step("fault") { $0.name = name })
            let harmless = ["notice", "bom"]
            do {
                try await index.sync(hurried: true, impatient: name == "silence")
            } catch let error as SearchError {
                #expect(!harmless.contains(name), "\(error)")
                #expect(error.description.hasPrefix(site.url) && error.description.hasSuffix("."))
            }
            try site.perform(Step("fault"))
            try await index.sync()
            try await index.expectEqual()
        }
    }

    @Test func faultsMixedOnEveryFifthRequest_loseNothing() async throws {
        let ids = try make(220)
        try await withIndex { index in
            for round in 0..<4 * LongRun.factor {
                try site.perform(
                    Step("edit", id: ids[round % 200]) {
                        $0.fields = ["post_title": "Round \(round)"]
                    },
                    Step("fault") { ($0.name, $0.share) = ("any", 5) })
                do { try await index.sync(hurried: true, impatient: true) } catch let error
                    as SearchError
                {
                    #expect(
                        error.description.hasPrefix(site.url) && error.description.hasSuffix("."))
                }
                try site.perform(Step("fault"))
                try await nextSecond()
            }
            try await index.sync()
            try await index.expectEqual()
        }
    }

    @Test func aPostThatCannotBeRendered_isSkippedAlone() async throws {
        let ids = try make(130)
        try await withIndex { index in
            try site.perform(Step("fault", id: ids[77]) { $0.name = "post" })
            let summary = try await index.sync(hurried: true)
            #expect(summary.added == 129 && summary.skipped.map(\.id) == ["\(ids[77])"])
            try site.perform(Step("fault"))
            try await index.sync()
            try await index.expectEqual()
        }
    }

    // MARK: The command

    @Test func aSyncKilledAtAnyMoment_isCompletedByTheNext() async throws {
        let count = 250
        _ = try make(count)
        let whole = try TemporaryFolder().url
        try FileManager.default.createDirectory(at: whole, withIntermediateDirectories: true)
        defer { do { try FileManager.default.removeItem(at: whole) } catch {} }
        func index(_ name: String) -> String { whole.appendingPathComponent(name).path }
        let start = ContinuousClock.now
        #expect(try Program.wpsearch(["sync", site.url], index: index("whole")).status == 0)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var random = SplitMix64(seed: 7)
        var killed = 0
        for round in 0..<8 * LongRun.factor {
            let moment = Double.random(in: 0..<1, using: &random) * seconds
            let path = index("killed\(round)")
            if try Program.kill(["sync", site.url], index: path, after: moment) { killed += 1 }
            let stored = try storedPosts(path)
            let next = try Program.wpsearch(["sync", "--json", site.url], index: path)
            #expect(next.status == 0, "\(next.errors)")
            let summary = try #require(
                try JSONSerialization.jsonObject(with: Data(next.output.utf8)) as? [String: Any])
            #expect(
                summary["added"] as? Int == count - stored, "what was stored is not fetched again")
            #expect(try storedPosts(path) == count)
            #expect(try Program.wpsearch(["verify"], index: path).status == 0)
        }
        print("killed \(killed) syncs of \(seconds) s")
    }

    private func storedPosts(_ index: String) throws -> Int {
        let status = try Program.wpsearch(["status", "--json"], index: index)
        guard status.status == 0 else { return 0 }
        let found = try JSONSerialization.jsonObject(with: Data(status.output.utf8))
        let sites = (found as? [String: Any])?["sites"] as? [[String: Any]] ?? []
        return sites.compactMap { $0["posts"] as? Int }.reduce(0, +)
    }

    @Test func verifyWithASite_tellsWhatDiffers() async throws {
        let ids = try make(120)
        let folder = try TemporaryFolder()
        let index = folder.url.appendingPathComponent("blog.sqlite").path
        #expect(try Program.wpsearch(["sync", site.url], index: index).status == 0)
        let equal = try Program.wpsearch(["verify", site.url], index: index)
        #expect(equal.status == 0, "\(equal.output)\(equal.errors)")
        try site.perform(
            Step("trash", id: ids[4]),
            Step("edit", id: ids[9]) { $0.fields = ["post_title": "New"] })
        let other = try Program.wpsearch(["verify", site.url], index: index)
        #expect(other.status == 1)
        for id in [ids[4], ids[9]] { #expect(other.output.contains("\(id)"), "\(other.output)") }
    }

    @Test func theDoctor_findsTheSiteInOrder() async throws {
        _ = try make(120)
        let sound = try Program.run(
            Program.products.appendingPathComponent("wpsearch").path, ["doctor", site.url])
        #expect(sound.status == 0 && sound.errors.isEmpty, "\(sound.errors)")
        #expect(sound.output.contains("its REST API answers at \(site.url)/wp-json/"))
        #expect(sound.output.contains("It has 120 posts to read"))
        try site.perform(Step("fault") { $0.name = "login" })
        let shut = try Program.run(
            Program.products.appendingPathComponent("wpsearch").path, ["doctor", site.url])
        #expect(shut.status == 2)
        #expect(shut.output.contains("lets only logged-in users read its REST API"))
        #expect(shut.errors.split(separator: "\n").count == 1)
    }
}
