import Foundation
import Synchronization
import TestSupport
import Testing
import WordPressSupport

@testable import BlogSearch

/// Answers are made side by side; those that wait for one hold no thread.
@Suite(.timeLimit(.minutes(60))) struct AnswerGateTests {
    /// Counts who is within, and lets them out when the test says so.
    private final class Room: Sendable {
        private let state = Mutex((within: 0, most: 0))
        private let doors = DispatchSemaphore(value: 0)

        var within: Int { state.withLock { $0.within } }
        var most: Int { state.withLock { $0.most } }

        func stay() {
            state.withLock {
                $0.within += 1
                $0.most = max($0.most, $0.within)
            }
            doors.wait()
            state.withLock { $0.within -= 1 }
        }

        func letOut() { doors.signal() }
    }

    /// Tasks on threads of their own, since those of the pool may be as few as one.
    private final class Threads: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test func noMoreThanTheGateIsWide_areWithin_andAllComeThrough() async throws {
        let (gate, room, threads) = (AnswerGate(2), Room(), Threads())
        let tasks = (0..<6).map { _ in
            Task(executorPreference: threads) { try await gate.during { room.stay() } }
        }
        for left in (0..<6).reversed() {
            while room.within < min(2, left + 1) || gate.waiting != max(0, left - 1) {
                await Task.yield()
            }
            room.letOut()
            while gate.waiting > max(0, left - 2) { await Task.yield() }
        }
        for task in tasks { try await task.value }
        #expect(room.most == 2)
        // The gate is as wide as before.
        #expect(try await gate.during { 7 } == 7)
    }

    @Test func whoIsCancelledWhileWaiting_goes_andNobodyElse() async throws {
        let (gate, room, threads) = (AnswerGate(1), Room(), Threads())
        let first = Task(executorPreference: threads) { try await gate.during { room.stay() } }
        while room.within == 0 { await Task.yield() }
        let second = Task { try await gate.during { 2 } }
        while gate.waiting < 1 { await Task.yield() }
        let third = Task { try await gate.during { 3 } }
        while gate.waiting < 2 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(gate.waiting == 1)
        room.letOut()
        try await first.value
        #expect(try await third.value == 3)
    }

    @Test func anErrorWithin_leavesTheGate() async throws {
        let gate = AnswerGate(1)
        struct Fault: Error {}
        for _ in 0..<3 {
            await #expect(throws: Fault.self) { try await gate.during { throw Fault() } }
        }
        #expect(try await gate.during { 1 } == 1)
    }

    /// As many as there are connections read at the same time: each waits for all others within its reading.
    @Test(arguments: [true, false])
    func readings_goSideBySide(isReadOnly: Bool) async throws {
        let folder = try TemporaryFolder()
        let maker = try SearchEngine.create(at: folder.index)
        try maker.close()
        let engine = try SearchEngine.open(at: folder.index, readOnly: isReadOnly)
        let (room, threads) = (Room(), Threads())
        let width = 4
        let tasks = (0..<width).map { _ in
            Task(executorPreference: threads) {
                try await engine.answering { try engine.store.read { _ in room.stay() } }
            }
        }
        while room.within < width { await Task.yield() }
        for _ in 0..<width { room.letOut() }
        for task in tasks { try await task.value }
        #expect(room.most == width)
        try engine.close()
    }

    @Test func manySearchesAtOnce_allAnswer() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let totals = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await engine.search("lighthouse").total } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(totals.count == 100)
        #expect(Set(totals).count == 1)
    }
}
