import Foundation
import TestSupport
import Testing

@testable import wpsearch

/// What a killed run left beside a file that it was writing anew goes with the next run, and nothing else does.
@Suite struct UnfinishedFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The number of a process that has ended.
    static func endedProcess() throws -> Int32 {
        let ended = Process()
        ended.executableURL = URL(fileURLWithPath: "/bin/sh")
        ended.arguments = ["-c", "exit 0"]
        try ended.run()
        ended.waitUntilExit()
        return ended.processIdentifier
    }

    @Test func aLogWhoseLinesAreTakenAway_losesWhatKilledRunsLeft() throws {
        let (gone, going) = (try Self.endedProcess(), ProcessInfo.processInfo.processIdentifier)
        let log = try scratch.file("log", "one\ntwo\n")
        let kept = [
            "log", "log.part-\(going)", "log.part-0\(gone)", "log.part-x", "log-\(gone)",
            "other.part-\(gone)",
        ]
        for name in kept.dropFirst() + ["log.part-\(gone)"] { _ = try scratch.file(name, "mine\n") }
        // Also where there is nothing to take away.
        let none = try LogFile.removeLines(of: log) { _ in false }
        #expect(none.removed == 0 && none.kept == 2)
        #expect(try scratch.files == kept.sorted())
        _ = try scratch.file("log.part-\(gone)", "mine\n")
        try FileManager.default.removeItem(atPath: scratch.path("log.part-\(going)"))
        let one = try LogFile.removeLines(of: log) { $0.first == UInt8(ascii: "o") }
        #expect(one.removed == 1 && one.kept == 1)
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "two\n")
        #expect(try scratch.files == kept.filter { $0 != "log.part-\(going)" }.sorted())
    }
}
