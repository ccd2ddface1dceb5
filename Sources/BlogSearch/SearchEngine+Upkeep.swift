public import Blog
public import BlogSearchQueries
internal import BlogSearchStore
public import Ingest

extension SearchEngine {
    /// Makes the index as fast and small as it gets: one segment of everything, without what deleted posts have left
    /// behind. Postings that cannot be read are built again from the stored posts.
    ///
    /// Syncs and imports do what is worth doing by themselves. What is done stays done when it is interrupted; searches
    /// go on meanwhile.
    ///
    /// - Parameter progress: told from time to time how far it is.
    /// - Returns: what was done.
    /// - Throws: `SearchError`, also when the engine was opened to be read only; `CancellationError`.
    public func compact(
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> CompactionSummary {
        try await SearchError.asyncAtDoor {
            let lock = try store.lockForFilling(now: .now)
            defer { withExtendedLifetime(lock) {} }
            return try await withTaskCancellationHandler {
                try store.compact { done, total in
                    progress(SourceProgress(done: done, total: total, unit: .posts))
                }
            } onCancel: {
                store.interruptCompaction()
            }
        }
    }

    /// Checks the index against itself: the file, postings, statistics, and that posts and documents agree.
    ///
    /// Takes about as long as reading the file.
    /// - Parameter progress: told from time to time how far it is.
    /// - Returns: a sentence for each thing that is wrong; none for a sound index.
    /// - Throws: `SearchError`, `CancellationError`.
    public func verify(
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> [Notice] {
        try await SearchError.asyncAtDoor {
            try await withTaskCancellationHandler {
                try store.problems { done, total in
                    progress(SourceProgress(done: done, total: total, unit: .posts))
                }
            } onCancel: {
                store.interruptVerification()
            }
        }
    }
}
