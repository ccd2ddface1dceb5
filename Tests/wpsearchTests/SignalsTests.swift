import Foundation
import TestSupport
import Testing

/// Ctrl-C and its kin, not traced: the command ends by the signal, the index is closed, nothing is left over.
@Suite struct SignalsTests {
    private static let stopped = [
        "wpsearch: stopped; what was stored so far is kept, run the command again to go on.\n",
        "wpsearch: stopped; nothing was changed, run the command again.\n", "",
    ]
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path("index"), withIntermediateDirectories: true)
        index = scratch.path("index/blog.sqlite")
    }

    /// Posts of some words, one a line.
    private func posts(_ ids: Range<Int>, words: Int = 60) throws -> String {
        let lines = ids.map { id in
            let text = (0..<words).map { "w\((id * 7 + $0 * $0) % 900)" }.joined(separator: " ")
            return """
                {"id": \(id + 1), "title": "Post \(id)", "text": "\(text)", \
                "link": "https://example.org/\(id)/"}
                """
        }
        return try scratch.file("posts\(ids.lowerBound).jsonl", lines.joined(separator: "\n"))
    }

    private func leftOver() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path("index"))
            .filter { $0 != "blog.sqlite" }
    }

    private func isFilled() -> Bool { FileManager.default.fileExists(atPath: index + "-lock") }

    /// Starts a command, lets it come to a place, sends a signal, and says how it ended.
    private func stop(
        _ arguments: [String], by signal: Int32, when isThere: () -> Bool
    ) throws -> Spawned.End {
        let spawned = try Spawned(arguments, index: index)
        spawned.wait(until: isThere)
        spawned.send(signal)
        return try #require(try spawned.end(), "it hangs")
    }

    @Test(arguments: signals) func aStoppedSync_leavesNothing(signal: Int32) throws {
        let site = try SmallSite(posts: [1: "Wombats"])
        site.stall(true)
        let end = try stop(["sync", site.url], by: signal, when: isFilled)
        #expect(end.signal == signal && Self.stopped.contains(end.errors))
        #expect(try leftOver() == [])
        // What the site is called may have been stored before the signal came.
        let isThere = FileManager.default.fileExists(atPath: index)
        #expect(isThere == (end.errors != Self.stopped[1]))
        site.stall(false)
        #expect(try Command.wpsearch(["sync", site.url], index: index).status == 0)
    }

    @Test(arguments: signals) func aStoppedComparison_saysThatNothingChanged(signal: Int32) throws {
        let site = try SmallSite(posts: [1: "Wombats"])
        #expect(try Command.wpsearch(["sync", site.url], index: index).status == 0)
        site.stall(true)
        let asked = site.askedForPosts
        let end = try stop(["verify", site.url], by: signal) { site.askedForPosts > asked }
        #expect(end == Spawned.End(signal: signal, status: nil, errors: Self.stopped[1]))
        #expect(try leftOver() == [])
    }

    @Test(arguments: signals) func aStoppedImport_isCompletedByTheNext(signal: Int32) throws {
        let file = try posts(0..<2_000)
        let end = try stop(["import", file], by: signal, when: isFilled)
        // One that had just ended, while the test waited for a processor, was not met.
        let isMet = end.signal == signal && Self.stopped.contains(end.errors)
        #expect(isMet || end.status == 0, "\(end)")
        #expect(try leftOver() == [])
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let status = try Command.wpsearch(["status"], index: index)
        #expect(status.output.contains("2000 posts"))
    }

    @Test(arguments: signals) func queriesOfABatch_endAtOnce(signal: Int32) throws {
        #expect(try Command.wpsearch(["import", posts(0..<9)], index: index).status == 0)
        // Wherever it has come to by then.
        let end = try stop(["query", "--batch"], by: signal) {
            usleep(100_000)
            return true
        }
        #expect(end == Spawned.End(signal: signal, status: nil, errors: ""))
        #expect(try leftOver() == [])
    }

    @Test func anIgnoredSignal_staysIgnored() throws {
        let file = try posts(0..<300)
        let spawned = try Spawned(["import", file], index: index, shell: "trap '' HUP INT")
        spawned.wait(until: isFilled)
        spawned.send(SIGHUP)
        spawned.send(SIGINT)
        #expect(try spawned.end() == Spawned.End(signal: nil, status: 0, errors: ""))
        #expect(try leftOver() == [])
    }

    /// The first is waited for by nobody: the second ends the process wherever it is, and the next command repairs.
    @Test func aSecondSignal_endsAtOnce() throws {
        let file = try posts(0..<2_000)
        let spawned = try Spawned(["import", file], index: index)
        spawned.wait(until: isFilled)
        spawned.send(SIGTERM)
        spawned.send(SIGINT)
        let end = try #require(try spawned.end(), "it hangs")
        #expect(end.signal == SIGTERM || end.signal == SIGINT || end.status == 0, "\(end)")
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
    }
}

/// The same at many moments, and with `kill -9`.
@Suite(.enabled(if: LongRun.isLong)) struct SignalMomentsTests {
    private static let commands = [
        // The site is from other files so far: these are to be of it.
        ["import", "more.jsonl", "--site", "https://example.org"], ["compact"], ["verify"],
        ["eval", "judged.tsv"],
        ["query", "--batch"], ["sync", "SITE"], ["verify", "SITE"],
    ]

    @Test(arguments: commands, [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func atAnyMoment_itEnds_andTheNextRunCompletes(command: [String], signal: Int32) throws {
        let scratch = try Scratch()
        let site = try SmallSite(
            posts: Dictionary(uniqueKeysWithValues: (1...80).map { ($0, "Wombat \($0)") }))
        let base = try makeBase(scratch, site)
        let arguments = command.map { word in
            word == "SITE"
                ? site.url
                : [".jsonl", ".tsv"].contains { word.hasSuffix($0) } ? scratch.path(word) : word
        }
        let whole = try seconds(of: arguments, scratch, base)
        for moment in 0..<LongRun.factor {
            let index = try copy(base, scratch)
            let spawned = try Spawned(arguments, index: index)
            usleep(UInt32(whole * 1e6 * (Double(moment) + 0.5) / Double(LongRun.factor)))
            let isSent = spawned.isRunning
            spawned.send(signal)
            if command.contains("--batch"), !isSent { continue }
            let end = try #require(try spawned.end(), "\(command) hangs at \(moment)")
            // One that had just ended was not met.
            #expect(end.signal == signal || end.status == 0, "\(command) at \(moment): \(end)")
            if signal != SIGKILL {
                let files = try FileManager.default.contentsOfDirectory(
                    atPath: scratch.path("work"))
                #expect(files == ["blog.sqlite"], "\(command) at \(moment)")
            }
            guard !command.contains("--batch") else { continue }
            #expect(try Command.wpsearch(arguments, index: index).status == 0)
            #expect(try Command.wpsearch(["verify"], index: index).status == 0)
        }
    }

    private func makeBase(_ scratch: Scratch, _ site: SmallSite) throws -> String {
        let base = scratch.path("base.sqlite")
        for part in 0..<4 {
            let lines = (0..<300).map { number in
                let id = part * 1000 + number
                let words = (0..<60).map { "w\((id * 7 + $0 * $0) % 900)" }
                return """
                    {"id": \(id + 1), "title": "Post \(id)", "link": "https://example.org/\(id)/", \
                    "text": "\(words.joined(separator: " "))"}
                    """
            }
            let file = try scratch.file(
                part == 3 ? "more.jsonl" : "part.jsonl", lines.joined(separator: "\n"))
            if part < 3 {
                #expect(try Command.wpsearch(["import", file], index: base).status == 0)
            }
        }
        #expect(try Command.wpsearch(["sync", site.url], index: base).status == 0)
        _ = try scratch.file(
            "judged.tsv", (0..<400).map { "w\($0) w\($0 * 3 % 900)\t\($0 + 1)\t1\n" }.joined())
        return base
    }

    private func copy(_ base: String, _ scratch: Scratch) throws -> String {
        let folder = URL(fileURLWithPath: scratch.path("work"))
        removeLeavingNoTrace(folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: base, toPath: scratch.path("work/blog.sqlite"))
        return scratch.path("work/blog.sqlite")
    }

    private func seconds(of arguments: [String], _ scratch: Scratch, _ base: String) throws
        -> Double
    {
        let start = ContinuousClock.now
        _ = try Command.wpsearch(arguments, index: try copy(base, scratch))
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
