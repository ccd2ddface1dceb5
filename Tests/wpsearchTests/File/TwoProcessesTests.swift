import Foundation
import TestSupport
import Testing

/// Two processes at one file, by one name of it or two: no ruined file, no false reason, nothing lost that was stored.
@Suite struct TwoProcessesTests {
    enum Name: CaseIterable { case one, symbolicLink, hardLink }
    enum Second: CaseIterable { case writer, query, batch }

    /// All of them in a long run.
    private static let pairs: [(Name, Second)] =
        LongRun.isLong
        ? Name.allCases.flatMap { name in Second.allCases.map { (name, $0) } }
        : [(.one, .batch), (.symbolicLink, .writer), (.hardLink, .query)]
    private static let stored = 40

    private let place: FileSituation

    init() throws {
        place = try FileSituation(posts: Self.stored)
    }

    /// The name that the second process uses; a hard link is made while the first one is at work, which refuses a file of two.
    private func secondName(_ name: Name) throws -> String {
        let other = place.scratch.path("b/other.sqlite")
        switch name {
        case .one: return place.index
        case .symbolicLink:
            try FileManager.default.createSymbolicLink(
                atPath: other, withDestinationPath: place.index)
        case .hardLink: try FileManager.default.linkItem(atPath: place.index, toPath: other)
        }
        return other
    }

    /// Runs the second process, and checks what it says.
    private func runSecond(_ second: Second, at path: String, _ what: String) throws -> Command {
        let ran =
            switch second {
            case .writer:
                try Command.wpsearch(
                    FileSituation.importing(try place.posts(900..<920)), index: path)
            case .query: try Command.wpsearch(["query", "wombat", "--count"], index: path)
            case .batch:
                try Command.wpsearch(
                    ["query", "--batch"], index: path,
                    input: String(repeating: "wombat\n", count: 3))
            }
        #expect([0, 2].contains(ran.status), "\(what): \(ran)")
        expectTrueReasons(ran.errors + ran.output, what)
        return ran
    }

    /// Whether a query, or the answers of a batch, have all that was stored before.
    private func finds(_ ran: Command) -> Bool {
        let totals = ran.output.split(separator: "\n").compactMap { line -> Int? in
            if let number = Int(line) { return number }
            return line.split(separator: "\"total\":").dropFirst().first.flatMap {
                Int($0.prefix { $0.isNumber })
            }
        }
        return !totals.isEmpty && totals.allSatisfy { $0 >= Self.stored }
    }

    /// In the end the first name has everything, whole.
    private func expectWhole(atLeast posts: Int, _ what: String) throws {
        let other = place.scratch.path("b/other.sqlite")
        if FileSituation.exists(other) { try FileManager.default.removeItem(atPath: other) }
        let all = try Command.wpsearch(
            FileSituation.importing(try place.posts(0..<60)), index: place.index)
        #expect(all.status == 0, "\(what): \(all.errors)")
        let verified = try Command.wpsearch(["verify"], index: place.index)
        #expect(verified.status == 0, "\(what): \(verified.output)\(verified.errors)")
        #expect(try place.count(place.index) ?? 0 >= max(posts, 60), "\(what)")
        #expect(try place.beside(place.index) == [], "\(what)")
    }

    @Test(arguments: pairs)
    func besideALivingWriter_theSecondIsRightOrSaysWhyNot(name: Name, second: Second) throws {
        let what = "\(name) \(second)"
        let site = try SmallSite(posts: [1: "Wombats"])
        site.stall(true)
        let first = try Spawned(["sync", site.url], index: place.index)
        first.wait { site.askedForPosts > 0 }
        let path = try secondName(name)
        let ran = try runSecond(second, at: path, what)
        switch (name, second) {
        case (.hardLink, _):
            #expect(ran.status == 2 && ran.errors.contains("written under another name"), "\(ran)")
        case (_, .writer):
            #expect(ran.status == 2 && ran.errors.contains("is being filled by process"))
        default: #expect(ran.status == 0 && finds(ran), "\(what): \(ran)")
        }
        if name == .hardLink { #expect(try place.beside(path) == []) }
        site.stall(false)
        #expect(try first.end()?.status == 0, "\(what)")
        try expectWhole(atLeast: Self.stored, what)
    }

    @Test(arguments: pairs)
    func afterAKilledWriter_theSecondIsRightOrSaysWhyNot(name: Name, second: Second) throws {
        let what = "killed, \(name) \(second)"
        let site = try SmallSite(posts: [1: "Wombats"])
        site.stall(true)
        let first = try Spawned(["sync", site.url], index: place.index)
        first.wait { site.askedForPosts > 0 }
        first.send(SIGKILL)
        _ = try first.end()
        site.stall(false)
        let path = try secondName(name)
        let ran = try runSecond(second, at: path, what)
        switch (name, second) {
        case (.hardLink, .writer): #expect(ran.status == 2 && ran.errors.contains("hard links"))
        case (.hardLink, _):
            #expect(ran.status == 2 || ran.errors.contains("posts may be missing"), "\(ran)")
        default: #expect(ran.status == 0 && (second == .writer || finds(ran)), "\(what): \(ran)")
        }
        try expectWhole(atLeast: Self.stored, what)
    }
}

/// The same while posts are stored, at many moments.
@Suite(.enabled(if: LongRun.isLong)) struct TwoProcessesMomentsTests {
    @Test(arguments: TwoProcessesTests.Name.allCases, [true, false])
    func atAnyMoment(name: TwoProcessesTests.Name, isKilled: Bool) throws {
        for moment in 0..<2 * LongRun.factor {
            let place = try FileSituation(posts: 200)
            let second = TwoProcessesTests.Second.allCases[moment % 3]
            let what = "\(name) \(second) killed \(isKilled) at \(moment)"
            let first = try Spawned(
                FileSituation.importing(try place.posts(200..<2_000)), index: place.index)
            first.wait { FileSituation.exists(place.index + "-lock") }
            usleep(UInt32(moment) * UInt32(400_000 / (2 * LongRun.factor)))
            if isKilled {
                first.send(SIGKILL)
                _ = try first.end()
            }
            var path = place.index
            let other = place.scratch.path("b/other.sqlite")
            if name == .symbolicLink {
                try FileManager.default.createSymbolicLink(
                    atPath: other, withDestinationPath: path)
                path = other
            } else if name == .hardLink {
                try FileManager.default.linkItem(atPath: path, toPath: other)
                path = other
            }
            for _ in 0..<4 {
                let ran =
                    switch second {
                    case .writer:
                        try Command.wpsearch(
                            FileSituation.importing(try place.posts(5_000..<5_020)), index: path)
                    case .query: try Command.wpsearch(["query", "wombat", "--count"], index: path)
                    case .batch:
                        try Command.wpsearch(
                            ["query", "--batch"], index: path,
                            input: String(repeating: "wombat\n", count: 30))
                    }
                #expect([0, 2].contains(ran.status), "\(what): \(ran)")
                expectTrueReasons(ran.errors + ran.output, what)
            }
            let end = try #require(try first.end(), "it hangs")
            #expect(isKilled || end.status == 0 || end.errors.contains("hard links"), "\(end)")
            if path != place.index { try FileManager.default.removeItem(atPath: path) }
            let kept = try place.count(place.index) ?? 0
            #expect(kept >= (end.status == 0 ? 2_000 : 200), "\(what): \(kept)")
            let all = try Command.wpsearch(
                FileSituation.importing(try place.posts(200..<2_000)), index: place.index)
            #expect(all.status == 0, "\(what): \(all.errors)")
            let verified = try Command.wpsearch(["verify"], index: place.index)
            #expect(verified.status == 0, "\(what): \(verified.output)\(verified.errors)")
            #expect(try place.count(place.index) ?? 0 >= 2_000, "\(what)")
        }
    }
}
