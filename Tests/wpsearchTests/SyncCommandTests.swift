import Foundation
import Testing

/// `sync` and `verify SITE` as a shell sees them, over loopback.
@Suite struct SyncCommandTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    private func run(_ arguments: String...) throws -> Command {
        try Command.wpsearch(arguments, index: index)
    }

    @Test func anAddressWithoutASite_leavesNothingBehind() throws {
        let ran = try Command.wpsearch(
            ["sync", "http://127.0.0.1:9"], index: scratch.path("folder/blog.sqlite"))
        #expect(ran.status == 2)
        #expect(ran.errors.hasPrefix("wpsearch: http://127.0.0.1:9 cannot be reached"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
    }

    @Test func syncAndVerify_sayWhatIsAndWhatIsNot() throws {
        let site = try SmallSite(posts: [1: "Wombats", 2: "Zebras", 3: "Owls"])
        let first = try run("sync", site.url, "--concurrency", "4")
        #expect(first.status == 0)
        #expect(first.output.hasPrefix("\(site.url): 3 added, 0 unchanged"))
        let equal = try run("verify", site.url)
        #expect(equal.status == 0)
        #expect(
            equal.output.hasPrefix(
                "\(site.url): 3 posts, 0 terms and 0 authors compared, the index equals the site (")
        )
        site.change {
            $0[2] = "Zebra"
            $0[3] = nil
            $0[4] = "Newts"
        }
        let other = try run("verify", site.url)
        #expect(other.status == 1)
        #expect(
            other.output.split(separator: "\n").dropLast() == [
                "Post 2 differs in title, text, time of change.",
                "Post 4 of the site is missing in the index.",
                "Post 3 is in the index, but not on the site.",
            ])
        let json = try run("verify", site.url, "--json")
        let found = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let compared = try #require(found["site"] as? [String: Any])
        #expect((compared["differences"] as? [[String: Any]])?.count == 3)
        #expect((found["problems"] as? [String]) == [])
        #expect(try run("sync").output.hasPrefix("\(site.url): 1 added, 1 updated, 1 removed"))
        #expect(try run("verify", site.url).status == 0)
        #expect(try run("verify").output.hasSuffix("posts: nothing is wrong with the index\n"))
        #expect(try run("verify", "--json").output == "{\"problems\":[],\"site\":null}\n")
    }

    @Test func oneBadSite_doesNotKeepTheOthers() throws {
        let (good, bad) = (try SmallSite(posts: [1: "Wombats"]), try SmallSite(posts: [2: "Owls"]))
        #expect(try run("sync", good.url).status == 0)
        #expect(try run("sync", bad.url).status == 0)
        bad.breakDown()
        good.change { $0[5] = "Newts" }
        let ran = try run("sync")
        #expect(ran.status == 2)
        #expect(ran.output.hasPrefix("\(good.url): 1 added"))
        let errors = ran.errors.split(separator: "\n")
        #expect(errors.count == 2)
        #expect(errors.first?.hasPrefix("wpsearch: \(bad.url) ") == true)
        #expect(errors.last == "wpsearch: 1 of 2 sites could not be synced.")
        #expect(try run("sync", "--user", "ann").status == 2)
    }

    @Test func aSecondSync_saysWhoIsAtWork() throws {
        let site = try SmallSite(posts: [1: "Wombats"])
        #expect(try run("sync", site.url).status == 0)
        let asked = site.askedForPosts
        site.stall(true)
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("wpsearch")
        process.arguments = ["sync", site.url]
        process.environment = ["WPSEARCH_INDEX": index, "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, site.askedForPosts == asked { usleep(10_000) }
        let second = try run("sync", site.url)
        #expect(second.status == 2)
        #expect(
            second.errors.hasPrefix(
                "wpsearch: The index at \(index) is being filled by process \(process.processIdentifier) since 20"
            ))
        #expect(try run("query", "wombats", "--format", "ids").output == "1\n")
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        site.stall(false)
        #expect(try run("sync", site.url).status == 0)
    }

    @Test(arguments: ["0", "65", "two"])
    func concurrency_isANumberFrom1To64(value: String) throws {
        let ran = try run("sync", "http://127.0.0.1:9", "--concurrency", value)
        #expect(ran.status == 2)
        #expect(ran.errors.contains("--concurrency"))
    }

    @Test(arguments: ["-1", "3601", "inf", "nan", "two"])
    func pause_isANumberOfSeconds(value: String) throws {
        let ran = try run("sync", "http://127.0.0.1:9", "--pause=" + value)
        #expect(ran.status == 2)
        #expect(ran.errors.contains("--pause"))
    }

    @Test func pause_isForOneRequestAtATime() throws {
        let site = try SmallSite(posts: [1: "Owls"])
        let two = try run("sync", site.url, "--pause", "0.01", "--concurrency", "2")
        #expect(two.status == 2 && two.errors.contains("leave --concurrency out"))
        let one = try run("sync", site.url, "--pause", "0.01")
        #expect(one.status == 0 && one.output.hasPrefix("\(site.url): 1 added"))
    }

    @Test func aQuickSync_takesWhatIsNew_andSaysWhatItCost() throws {
        let site = try SmallSite(posts: [1: "Owls"])
        let both = try run("sync", site.url, "--quick", "--full")
        #expect(both.status == 2 && both.errors.contains("choose one"))
        #expect(try run("sync", site.url).status == 0)
        site.change { $0 = [2: "Kangaroos"] }
        let ran = try run("sync", "--quick", "--json")
        #expect(ran.status == 0, "\(ran.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
        let summary = try #require(object as? [String: Any])
        #expect(summary["added"] as? Int == 1 && summary["removed"] as? Int == 1)
        let seconds = try ["seconds", "waiting", "working"].map {
            try #require(summary[$0] as? Double)
        }
        #expect(abs(seconds[0] - seconds[1] - seconds[2]) < 0.001)
    }

    @Test func aSiteThatWasNeverSynced_isNotVerified() throws {
        let (one, other) = (try SmallSite(posts: [1: "Owls"]), try SmallSite(posts: [1: "Owls"]))
        #expect(try run("sync", one.url).status == 0)
        let ran = try run("verify", other.url)
        #expect(ran.status == 2)
        #expect(ran.errors.contains("holds nothing of \(other.url): run \"wpsearch sync"))
    }
}
