import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import TestSupport
import Testing

/// A search whose task is cancelled stops before its next window of 8,192 documents.
@Suite struct CancelledSearchTests {
    private static let windows = 5

    /// A document in each of a few windows.
    private func index() -> MemoryIndex {
        MemoryIndex(
            (0..<Self.windows).map { window in
                MemoryDocument(
                    id: DocumentID(window) * DocumentWindow.capacity + 7,
                    fields: [.body: [["apple"]]], published: Int64(window))
            })
    }

    @Test func afterItsTaskWasCancelled_noFurtherWindowIsLookedAt() async throws {
        let index = index()
        let seen = await Task {
            var seen = 0
            do {
                try Searcher(index).forEachMatchingWindow(
                    SearchPlan(root: .everything, words: []), Selection()
                ) { _, window in
                    seen += window.count
                    if seen == 2 { withUnsafeCurrentTask { $0?.cancel() } }
                    return true
                }
                seen = -1
            } catch is CancellationError {
            } catch { seen = -2 }
            return seen
        }.value
        #expect(seen == 2)
    }

    /// Explanations of a page of hits take as long as searches of their own.
    @Test func explanations_endWithTheirTask() async throws {
        let index = index()
        let plan = SearchPlan(root: .everything, words: [])
        let all = index.parts.flatMap { Array($0.documents) }
        #expect(try Searcher(index).explanations(of: all, under: plan).count == Self.windows)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) {
                try Searcher(index).matches(plan, all.first ?? 0)
            }
            return try Searcher(index).explanations(of: all, under: plan)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aSearchOfACancelledTask_looksAtNothing() async throws {
        let index = index()
        let plan = SearchPlan(root: .everything, words: [])
        let whole = try Searcher(index).search(plan, Selection(order: .newest))
        #expect(whole.total == Self.windows)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try Searcher(index).search(plan, Selection(order: .newest))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
