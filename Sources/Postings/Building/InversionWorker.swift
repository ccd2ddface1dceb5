internal import BlogSearchPlatform
internal import Dispatch

/// Inverts batches of documents, on a thread of its own or on the caller's.
///
/// Not checked to be Sendable: `inversion` is touched by `thread` only, or by the one caller when there is no thread.
final class InversionWorker: @unchecked Sendable {
    /// Batches that wait or are worked on, at most.
    private static let depth = 2

    private let thread: WorkThread?
    private let room = DispatchSemaphore(value: depth)
    private var inversion = Inversion()
    private var taken: Deferred<InvertedDocuments>?

    /// - Parameter isConcurrent: whether it gets a thread, if the system gives one.
    init(isConcurrent: Bool) {
        thread = isConcurrent ? WorkThread() : nil
    }

    /// Adds documents; waits while `depth` batches are under way.
    func add(_ batch: [SegmentText]) {
        guard let thread else {
            for text in batch { inversion.add(text) }
            return
        }
        room.wait()
        thread.async { [self] in
            for text in batch { inversion.add(text) }
            room.signal()
        }
    }

    /// Begins to sort what was added.
    func startTaking() {
        taken = Deferred(on: thread) { [self] in inversion.take() }
    }

    /// What was added since the last call, once that has begun to be taken.
    ///
    /// - Throws: `CancellationError`.
    func take() throws -> InvertedDocuments {
        if taken == nil { startTaking() }
        defer { taken = nil }
        guard let taken else { throw CancellationError() }
        return try taken.value()
    }
}
