internal import Dispatch

/// Inverts batches of documents, on a thread of its own or on the caller's.
///
/// Not checked to be Sendable: `inversion` is touched inside `queue` only, or by the one caller when there is no queue.
final class InversionWorker: @unchecked Sendable {
    /// Batches that wait or are worked on, at most.
    private static let depth = 2

    private let queue: DispatchQueue?
    private let room = DispatchSemaphore(value: depth)
    private var inversion = Inversion()
    private var taken: InvertedDocuments?

    init(isConcurrent: Bool) {
        queue = isConcurrent ? DispatchQueue(label: "inversion") : nil
    }

    /// Adds documents; waits while `depth` batches are under way.
    func add(_ batch: [SegmentText]) {
        guard let queue else {
            for text in batch { inversion.add(text) }
            return
        }
        room.wait()
        queue.async { [self] in
            for text in batch { inversion.add(text) }
            room.signal()
        }
    }

    /// Begins to sort what was added.
    func startTaking() {
        queue?.async { [self] in taken = inversion.take() }
    }

    /// What was added since the last call.
    func take() -> InvertedDocuments {
        guard let queue else { return inversion.take() }
        return queue.sync {
            defer { taken = nil }
            return taken ?? inversion.take()
        }
    }
}
