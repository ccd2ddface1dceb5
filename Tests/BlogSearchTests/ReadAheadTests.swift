import Testing

@testable import BlogSearch

@Suite struct ReadAheadTests {
    private struct Unreadable: Error {}

    /// Counts the elements that were read.
    private actor Counter {
        private(set) var count = 0
        func add() { count += 1 }
    }

    private struct Numbers: AsyncIteratorProtocol {
        var number = 1
        let last: Int
        var failing = 0
        let counter = Counter()

        mutating func next() async throws -> Int? {
            try Task.checkCancellation()
            await counter.add()
            defer { number += 1 }
            if number == failing { throw Unreadable() }
            return number > last ? nil : number
        }
    }

    @Test func elements_comeInOrderAndEnd() async throws {
        let numbers = ReadAhead(Numbers(last: 5))
        for number in 1...5 { #expect(try await numbers.next() == number) }
        #expect(try await numbers.next() == nil)
        #expect(try await numbers.next() == nil)
    }

    @Test func nothing_isReadBeforeItIsAskedFor_andAtMostOneMore() async throws {
        let base = Numbers(last: 9)
        let numbers = ReadAhead(base)
        #expect(await base.counter.count == 0)
        _ = try await numbers.next()
        for _ in 0..<1000 where await base.counter.count < 2 { await Task.yield() }
        #expect(await base.counter.count <= 2)
    }

    @Test func anError_comesWhereItBelongs() async throws {
        let numbers = ReadAhead(Numbers(last: 9, failing: 3))
        #expect(try await numbers.next() == 1)
        #expect(try await numbers.next() == 2)
        await #expect(throws: Unreadable.self) { try await numbers.next() }
    }

    @Test func aCancelledTask_stops() async throws {
        let numbers = ReadAhead(Numbers(last: .max))
        let task = Task {
            while try await numbers.next() != nil { await Task.yield() }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
