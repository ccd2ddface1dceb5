import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchPlatform
@testable import BlogSearchPostings
@testable import BlogSearchStore

@Suite struct WorkThreadTests {
    @Test func work_isDoneInItsOrder_alsoWhenTheThreadIsLetGo() throws {
        let done = Mutex<[Int]>([])
        let last: Deferred<Int>
        do {
            let thread = WorkThread()
            for number in 0..<500 {
                thread?.async { done.withLock { $0.append(number) } }
            }
            last = Deferred(on: thread) { 500 }
        }
        #expect(try last.value() == 500)
        #expect(done.withLock { $0 } == Array(0..<500))
    }

    @Test func withoutAThread_aValueIsMadeAtOnce() throws {
        let made = Mutex(false)
        let value = Deferred<Int>(on: nil) {
            made.withLock { $0 = true }
            return 7
        }
        #expect(made.withLock { $0 })
        #expect(try value.value() == 7)
        #expect(try value.value() == 7)
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try Deferred<Int>(on: nil) { throw Failure() }.value()
        }
    }

    @Test func whoIsCancelled_doesNotWaitForAValue() async throws {
        let hold = Mutex(true)
        let value = Deferred(on: WorkThread()) {
            while hold.withLock({ $0 }) { usleep(1_000) }
            return 1
        }
        let waiting = Task { try value.value() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        hold.withLock { $0 = false }
        #expect(try value.value() == 1)
    }
}

@Suite struct CancellationTests {
    /// A statement that asks nobody and would take hours.
    private static let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    @Test func aStatementOfACancelledTask_isStopped_andTheStoreStaysUsable() async throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let reading = Task {
            try store.read { _ = try Int.fetchOne($0.db, sql: CancellationTests.endless) }
        }
        let writing = Task {
            try store.write { _ = try Int.fetchOne($0, sql: CancellationTests.endless) }
        }
        reading.cancel()
        writing.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        await #expect(throws: CancellationError.self) { try await writing.value }
        #expect(try store.problems() == [])
        try store.close()
    }

    @Test func aCancelledTask_canCloseTheStore() async throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let closing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try store.close()
        }
        try await closing.value
        #expect(try folder.files == ["blog.sqlite"])
    }
}
