import Foundation
import TestSupport
import Testing

/// Killed at any moment, the command leaves an index that opens, checks out, and has all that was stored before.
@Suite struct CrashTests {
    /// How often each kind of work is killed.
    private static let count = 2 * LongRun.factor

    private let scratch: Scratch
    private let files: [String]

    init() throws {
        let scratch = try Scratch()
        self.scratch = scratch
        files = try (0..<8).map { page in
            let lines = (0..<(page % 2 == 0 ? 110 : 30)).map { index in
                let words = (0..<60).map { "w\((index * 7 + $0 * $0 + page) % 300)" }
                return """
                    {"id": \(page * 1000 + index + 1), "title": "Post \(index) of \(page)", \
                    "text": "\(words.joined(separator: " "))", "tags": ["t\(index % 5)"], \
                    "link": "https://example.org/\(page)/\(index)/"}
                    """
            }
            return try scratch.file("page\(page).jsonl", lines.joined(separator: "\n"))
        }
    }

    @Test(arguments: ["import", "compact"])
    func aKilledCommand_losesNothingThatWasStored(command: String) throws {
        let base = scratch.path("base.sqlite")
        let start = command == "import" ? Array(files.prefix(2)) : files
        #expect(try Command.wpsearch(["import"] + start, index: base).status == 0)
        let posts = start.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 110 : 30) }
        var random = SplitMix64(seed: 5)
        for round in 0..<Self.count {
            let index = scratch.path("killed\(round).sqlite")
            try FileManager.default.copyItem(atPath: base, toPath: index)
            try kill(
                command == "import" ? ["import"] + files : ["compact"], index: index,
                after: Double.random(in: 0..<0.8, using: &random))
            try expectWhole(index, posts: posts)
            #expect(try Command.wpsearch(["import"] + files, index: index).status == 0)
            try expectWhole(index, posts: 560)
        }
    }

    /// Starts the command and kills it after some seconds.
    private func kill(_ arguments: [String], index: String, after seconds: Double) throws {
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("wpsearch")
        process.arguments = arguments
        process.environment = ["WPSEARCH_INDEX": index, "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: seconds)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func expectWhole(_ index: String, posts: Int) throws {
        let verified = try Command.wpsearch(["verify"], index: index)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        let status = try Command.wpsearch(["status", "--json"], index: index)
        let found = try #require(
            try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any])
        let sites = try #require(found["sites"] as? [[String: Any]])
        #expect(sites.compactMap { $0["posts"] as? Int }.reduce(0, +) >= posts)
    }
}
