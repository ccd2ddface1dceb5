import Foundation
import TestSupport
import Testing

/// Few threads, descriptors, memory: a result or a sentence, and never a wait without end.
///
/// As a user of its own, who has no other processes: the system counts threads for each user, and not at all for root.
@Suite(.enabled(if: OtherUser.isThere)) struct LimitsTests {
    private static let limits: [(flag: String, values: [Int])] =
        LongRun.isLong
        ? [
            ("-u", Array(1...17)), ("-n", Array(4...32)),
            ("-v", Array(stride(from: 60_000, through: 500_000, by: 20_000))),
            ("-f", [0, 1, 4, 16, 64, 256]), ("-s", [64, 128, 256, 512, 1_024, 4_096]),
        ]
        : [("-u", [1, 5]), ("-n", [8]), ("-v", [125_000])]

    private let scratch: Scratch
    private let base: String

    init() throws {
        scratch = try Scratch()
        let posts = (1...20).map { #"{"id": \#($0), "title": "Wombat \#($0)", "text": "dig"}"# }
        base = try scratch.index(ofPosts: posts.joined(separator: "\n"))
    }

    @Test(arguments: limits.flatMap { limit in limit.values.map { "\(limit.flag) \($0)" } })
    func aLimit_isToldOrBorne(limit: String) throws {
        let site = try SmallSite(posts: [1: "Wombats"])
        let commands = [
            ["import", scratch.path("posts.jsonl")], ["compact"], ["verify"], ["sync", site.url],
            ["status"], ["query", "wombat"], ["show", "1"], ["cloud"],
        ]
        let few = LongRun.isLong ? commands : Array(commands.prefix(5))
        guard try run(["--version"], limit)?.status == 0 else { return }
        for command in few {
            let end = try #require(try run(command, limit), "\(command) hangs at \(limit)")
            // The errors of the test go into a file, which may not grow either.
            let isMute = limit == "-f 0" && end.errors.isEmpty
            let isTold = end.status == 2 && (isMute || end.errors.hasPrefix("wpsearch: "))
            // Where memory runs out in the middle, to be ended is an end.
            let isEnded = end.signal != nil && limit.hasPrefix("-v")
            #expect(
                end.status == 0 || end.status == 1 || isTold || isEnded,
                "\(command) at \(limit): \(end)")
            let index = scratch.path("work/blog.sqlite")
            guard FileManager.default.fileExists(atPath: index) else { continue }
            let verified = try Command.wpsearch(["verify"], index: index)
            #expect(verified.status == 0, "\(command) at \(limit): \(verified.output)")
        }
    }

    @Test func aSentence_namesTheLimit() throws {
        let threads = try #require(try run(["compact"], "-u 1"))
        #expect(threads.status == 2)
        #expect(
            threads.errors.hasPrefix(
                "wpsearch: The system allows too few threads: the command needs "))
        #expect(
            threads.errors.hasSuffix(
                " at a time, and 0 could be had; raise \"ulimit -u\" and run it again.\n"))
        let files = try #require(try run(["compact"], "-n 10"))
        #expect(files.status == 2)
        #expect(
            files.errors.hasPrefix(
                "wpsearch: The system allows too few open files: the command needs "))
        #expect(files.errors.hasSuffix(" could be had; raise \"ulimit -n\" and run it again.\n"))
    }

    private func run(_ arguments: [String], _ limit: String) throws -> Spawned.End? {
        let folder = URL(fileURLWithPath: scratch.path("work"))
        removeLeavingNoTrace(folder)
        let open: [FileAttributeKey: Any] = [.posixPermissions: 0o777]
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: open)
        let index = scratch.path("work/blog.sqlite")
        try FileManager.default.copyItem(atPath: base, toPath: index)
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: index)
        return try Spawned(arguments, index: index, shell: "ulimit \(limit)", as: OtherUser.id)
            .end()
    }
}

/// A user who owns nothing and runs nothing else.
private enum OtherUser {
    static let id: UInt32 = 54_321

    /// Whether a command can be run as that user here.
    static let isThere: Bool = {
        guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
        else { return false }
        do {
            return try Spawned(["--version"], index: "/nowhere", as: id).end()?.status == 0
        } catch {
            return false
        }
    }()
}
