import Blog
import Testing

@testable import Ingest

@Suite struct ReadAheadTests {
    /// Counts the pages that were read.
    private actor Counter {
        private(set) var count = 0
        func add() { count += 1 }
    }

    private struct Numbers: Source {
        var next = 1
        let last: Int
        var failing = 0
        let counter = Counter()

        mutating func nextPage() async throws -> SourcePage? {
            try Task.checkCancellation()
            await counter.add()
            defer { next += 1 }
            if next == failing { throw IngestError(.unreadable, "page \(next)") }
            return next > last ? nil : SourcePage(changes: [.removal(next)])
        }
    }

    @Test func pages_comeInOrderAndEnd() async throws {
        let source = ReadAhead(Numbers(last: 5))
        let all = try await Everything(of: source)
        #expect(all.changes == (1...5).map { .removal($0) })
        #expect(try await source.nextPage() == nil)
    }

    @Test func nothing_isReadBeforeItIsAskedFor_andAtMostAPageMore() async throws {
        let numbers = Numbers(last: 9)
        let source = ReadAhead(numbers)
        #expect(await numbers.counter.count == 0)
        _ = try await source.nextPage()
        for _ in 0..<1000 where await numbers.counter.count < 2 { await Task.yield() }
        #expect(await numbers.counter.count <= 2)
    }

    @Test func anError_comesWhereItBelongs() async throws {
        let source = ReadAhead(Numbers(last: 9, failing: 3))
        #expect(try await source.nextPage()?.changes == [.removal(1)])
        #expect(try await source.nextPage()?.changes == [.removal(2)])
        let error = await #expect(throws: IngestError.self) { try await source.nextPage() }
        #expect(error?.description == "page 3")
    }

    @Test func aCancelledTask_stops() async throws {
        let source = ReadAhead(Numbers(last: .max))
        let task = Task {
            while try await source.nextPage() != nil { await Task.yield() }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
