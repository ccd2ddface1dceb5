import BlogSearchImport
import Foundation
import Synchronization
import TestSupport
import Testing

/// An engine that is closed, or being closed, answers or says so.
@Suite struct ClosingTests {
    private let scratch: Scratch
    private let index: String

    init() async throws {
        scratch = try Scratch()
        index = scratch.path + "/blog.sqlite"
        let engine = try SearchEngine.create(at: index)
        _ = try await engine.importFiles([try posts(1...60)], site: "https://b.example")
        try engine.close()
    }

    private func posts(_ numbers: ClosedRange<Int>) throws -> String {
        let lines = numbers.map {
            """
            {"slug": "post-\($0)", "title": "Post \($0)", "text": "apples and \($0 % 7) pears", "tags": ["fruit"]}
            """
        }
        let path = scratch.path + "/posts-\(numbers.lowerBound).jsonl"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: EngineCall.all.map(\.name), [true, false])
    func whatIsAskedOfAClosedEngine_isRefused(name: String, isReadOnly: Bool) async throws {
        let call = try #require(EngineCall.all.first { $0.name == name })
        let engine = try SearchEngine.open(at: index, readOnly: isReadOnly)
        let known = try await EngineCall.Known(engine)
        try engine.close()
        let error = await #expect(throws: SearchError.self) { try await call(engine, known) }
        #expect(error?.code == .closed)
        #expect(
            error?.description
                == "The index at \(index) was closed: open it again, and try again.")
        // What is done already is no fault.
        try engine.close()
        #expect(try !engine.closeUnlessEmpty())
    }

    @Test(arguments: EngineCall.all.map(\.name), [true, false])
    func whatIsAskedOfASuspendedEngine_isRefused(name: String, isReadOnly: Bool) async throws {
        let call = try #require(EngineCall.all.first { $0.name == name })
        let engine = try SearchEngine.open(at: index, readOnly: isReadOnly)
        let known = try await EngineCall.Known(engine)
        try await engine.suspend()
        let error = await #expect(throws: SearchError.self) { try await call(engine, known) }
        #expect(error?.code == .suspended)
        try await engine.resume()
        #expect(try await engine.search("apples").total == 60)
        // What is closed while it is suspended is closed.
        try await engine.suspend()
        try engine.close()
        let closed = await #expect(throws: SearchError.self) { try await call(engine, known) }
        #expect(closed?.code == .closed)
    }

    @Test func everyCallOfTheEngine_isAskedOfClosedAndSuspendedOnes() throws {
        let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(".ci/api.json")
        let api = try JSONDecoder().decode(
            [String: [String: [String]]].self, from: Data(contentsOf: table))
        let declared = [api["BlogSearch"], api["BlogSearchImport"]].compactMap(\.self).joined()
            .filter {
                $0.key.hasPrefix("SearchEngine.") && $0.value.contains { !$0.contains("static ") }
            }
            .map { String($0.key.dropFirst("SearchEngine.".count)) }
        let ends = ["close()", "closeUnlessEmpty()", "suspend()", "resume()"]
        #expect(Set(declared) == Set(EngineCall.all.map(\.name)).union(ends))
    }

    /// Engines that come and go while others use them.
    private final class Door: Sendable {
        private let path: String
        private let engine: Mutex<SearchEngine>
        let refused = Atomic<Int>(0)
        let answered = Atomic<Int>(0)

        init(_ path: String) throws {
            self.path = path
            engine = Mutex(try SearchEngine.open(at: path))
        }

        var current: SearchEngine { engine.withLock { $0 } }

        func reopen() throws {
            let fresh = try SearchEngine.open(at: path)
            engine.withLock { $0 = fresh }
        }
    }

    private static func call(_ number: UInt64, _ door: Door) async throws {
        let engine = door.current
        do {
            switch number {
            case 0..<5: try engine.close()
            case 5..<15: try door.reopen()
            case 15..<45: #expect(try await engine.suggest("app").first?.text == "apples")
            case 45..<70: #expect(try await engine.lookup("post-7")?.title == "Post 7")
            case 70: #expect(try await engine.verify() == [])
            default: #expect(try await engine.search("apples").total == 60)
            }
            door.answered.add(1, ordering: .relaxed)
        } catch let error as SearchError {
            #expect(error.code == .closed, "\(error)")
            door.refused.add(1, ordering: .relaxed)
        }
    }

    /// 10,000 in a long run of 50 times as much.
    @Test func callsThatOverlap_areAnsweredOrRefused() async throws {
        let door = try Door(index)
        var random = SplitMix(state: 29)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 * LongRun.factor {
                if number >= 8 { try await group.next() }
                let call = random.next() % 100
                group.addTask { try await Self.call(call, door) }
            }
            try await group.waitForAll()
        }
        #expect(door.answered.load(ordering: .relaxed) > 0)
        #expect(door.refused.load(ordering: .relaxed) > 0)
        try door.current.close()
    }

    /// What was stored by then is whole, and the next import stores the rest.
    @Test(arguments: 1...2) func anImport_endsWithAPage(wait: Int) async throws {
        let path = try posts(1_000...1_250)
        let index = index
        for round in 0..<LongRun.factor {
            let engine = try SearchEngine.open(at: index, readOnly: false)
            let pages = Atomic<Int>(0)
            async let closing: Void = {
                while pages.load(ordering: .relaxed) < wait - 1 { await Task.yield() }
                try engine.close()
            }()
            do {
                _ = try await engine.importFiles([path], site: "https://b.example") { _ in
                    pages.add(1, ordering: .relaxed)
                }
            } catch let error as SearchError {
                #expect(error.code == .closed, "\(round): \(error)")
            }
            pages.store(100, ordering: .relaxed)
            try await closing
            let again = try SearchEngine.open(at: index, readOnly: false)
            #expect(try await again.verify() == [])
            _ = try await again.importFiles([path], site: "https://b.example")
            #expect(try await again.search("apples").total == 311)
            try again.close()
        }
    }

    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var word = state
            word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
            word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
            return word ^ word >> 31
        }
    }
}
