public import BlogSearchQueries

extension SearchEngine {
    /// The answer to a query, and a new one whenever this engine stored or removed something that changes it.
    ///
    /// - Returns: a sequence that ends when its task is cancelled, and throws `SearchError` when a search fails.
    public func observe(
        _ text: String = "", options: SearchOptions = SearchOptions()
    ) -> some AsyncSequence<SearchResults, any Error> & Sendable {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task { [self] in
                let session = SearchSession(self, options: options, pause: .zero)
                session.update(text)
                var shown: SearchResults?
                for await state in session {
                    if let error = state.error { return continuation.finish(throwing: error) }
                    guard let results = state.results, results != shown else { continue }
                    shown = results
                    continuation.yield(results)
                }
                session.cancel()
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
