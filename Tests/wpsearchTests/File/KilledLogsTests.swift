import Foundation
import TestSupport
import Testing

/// What a killed writer leaves is brought in where it belongs, and nowhere else.
///
/// `make test-long LONG=n` kills at 12 n moments in each situation, half of them while the log is brought into the file.
@Suite struct KilledLogsTests {
    enum Situation: String, CaseIterable {
        case nothingElse, lockAndMemoryRemoved, movedTogether, olderCopy, copyOfTheSession,
            anotherIndex, renamedAlone
    }

    private static let stored = 150
    private static let all = 400
    private static let moments = LongRun.isLong ? 12 * LongRun.factor : 1
    private static let situations =
        LongRun.isLong ? Situation.allCases : [.nothingElse, .olderCopy]

    @Test(arguments: situations) func aKilledWriter(situation: Situation) throws {
        let base = try FileSituation(posts: Self.stored)
        let older = base.scratch.path("b/older.sqlite")
        try base.make(older, of: 0..<100)
        let another = base.scratch.path("b/another.sqlite")
        try base.make(another, of: 600..<680)
        // An older copy of the same index.
        let index = base.scratch.path("b/base.sqlite")
        try FileManager.default.copyItem(atPath: older, toPath: index)
        try base.make(index, of: 0..<Self.stored)
        let whole = try duration(base, index)
        for moment in 0..<Self.moments {
            let trial = try Trial(
                base.scratch.path("c"), base: index, situation: situation,
                what: "\(situation) at \(moment)")
            let copy = try trial.kill(
                FileSituation.importing(try base.posts(0..<Self.all, words: 41)),
                after: whole * Double(moment / 2) / Double(max(1, Self.moments / 2)),
                insideCheckpoint: moment % 2 == 1)
            try trial.arrange(older: older, another: another, copy: copy)
            try trial.check(
                base, stored: Self.stored, older: 100, another: 80, all: Self.all)
        }
    }

    private func duration(_ base: FileSituation, _ index: String) throws -> Double {
        let copy = base.scratch.path("b/timed.sqlite")
        try FileManager.default.copyItem(atPath: index, toPath: copy)
        let start = ContinuousClock.now
        try base.make(copy, of: 0..<Self.all)
        return (ContinuousClock.now - start) / .seconds(1)
    }
}

/// One kill, and what comes after it.
private struct Trial {
    private let folder: String
    private let situation: KilledLogsTests.Situation
    private let what: String
    private let index: String
    /// Where the index is after what was done to it.
    private let place: String
    private let files = FileManager.default

    init(
        _ folder: String, base: String, situation: KilledLogsTests.Situation, what: String
    ) throws {
        self.folder = folder
        self.situation = situation
        self.what = what
        removeLeavingNoTrace(URL(fileURLWithPath: folder))
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        index = folder + "/blog.sqlite"
        let isMoved = situation == .movedTogether || situation == .renamedAlone
        place = isMoved ? folder + "/moved.sqlite" : index
        try files.copyItem(atPath: base, toPath: index)
    }

    /// Kills an import.
    ///
    /// - Returns: a copy of the file as it was during the session, where one could be made between two checkpoints.
    func kill(
        _ arguments: [String], after seconds: Double, insideCheckpoint: Bool
    ) throws -> String? {
        let writer = try Spawned(arguments, index: index)
        let path = index
        writer.wait {
            FileSituation.exists(path + "-wal") && FileSituation.bytes(path + "-wal") > 0
        }
        let before = FileSituation.written(index)
        var copy: String?
        if situation == .copyOfTheSession {
            let target = folder + "/session.copy"
            try files.copyItem(atPath: index, toPath: target)
            if FileSituation.written(index) == before { copy = target }
        }
        if insideCheckpoint {
            while writer.isRunning, FileSituation.written(index) == before {}
            usleep(UInt32(seconds * 10_000))
        } else {
            usleep(UInt32(seconds * 1e6))
        }
        writer.send(SIGKILL)
        _ = try writer.end()
        return copy
    }

    func arrange(older: String, another: String, copy: String?) throws {
        switch situation {
        case .nothingElse: break
        case .lockAndMemoryRemoved:
            for end in ["-lock", "-shm"] where FileSituation.exists(index + end) {
                try files.removeItem(atPath: index + end)
            }
        case .movedTogether:
            for end in ["", "-wal", "-shm", "-journal", "-lock"]
            where FileSituation.exists(index + end) {
                try files.moveItem(atPath: index + end, toPath: place + end)
            }
        case .olderCopy: try FileSituation.copy(older, over: index)
        case .copyOfTheSession:
            if let copy { try FileSituation.copy(copy, over: index) }
        case .anotherIndex: try FileSituation.copy(another, over: index)
        case .renamedAlone: try files.moveItem(atPath: index, toPath: place)
        }
    }

    func check(
        _ base: FileSituation, stored: Int, older: Int, another: Int, all: Int
    ) throws {
        let hadLog = FileSituation.bytes(index + "-wal") > 0
        let asked = try Command.wpsearch(["query", "wombat", "--count"], index: place)
        expectTrueReasons(asked.output + asked.errors, what)
        if situation == .renamedAlone {
            try checkAlone(asked, hadLog: hadLog)
        } else {
            #expect(asked.status == 0, "\(what): \(asked)")
        }
        let path = situation == .renamedAlone ? index : place
        let written = try Command.wpsearch(
            FileSituation.importing(try base.posts(900..<901)), index: path)
        #expect(written.status == 0, "\(what): \(written.errors)")
        expectTrueReasons(written.errors, what)
        let verified = try Command.wpsearch(["verify"], index: path)
        #expect(verified.status == 0, "\(what): \(verified.output)\(verified.errors)")
        let count = try base.count(path) ?? 0
        switch situation {
        case .olderCopy: #expect(count == older + 1, "\(what): \(count)")
        case .anotherIndex: #expect(count == another + 1, "\(what): \(count)")
        default: #expect((stored + 1...all + 1).contains(count), "\(what): \(count)")
        }
        if situation == .olderCopy || situation == .anotherIndex, hadLog {
            let isSetAside = try base.beside(path).contains { $0.hasPrefix("-wal-aside-") }
            #expect(isSetAside == written.errors.contains("was set aside as"), "\(what)")
        }
        let again = try Command.wpsearch(
            FileSituation.importing(try base.posts(0..<all, words: 41)), index: path)
        #expect(again.status == 0, "\(what): \(again.errors)")
        #expect(try base.count(path) ?? 0 > all, "\(what)")
        #expect(try Command.wpsearch(["verify"], index: path).status == 0, "\(what)")
    }

    /// The file without its log says so, and is whole when it meets it again.
    private func checkAlone(_ asked: Command, hadLog: Bool) throws {
        if hadLog {
            #expect(
                asked.errors.contains("posts may be missing")
                    || asked.errors.contains("cannot be read without its log"), "\(what): \(asked)")
        }
        #expect(!FileSituation.exists(place + "-wal"), "\(what)")
        try files.moveItem(atPath: place, toPath: index)
    }
}
