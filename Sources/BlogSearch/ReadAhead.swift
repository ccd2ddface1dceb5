internal import Ingest
internal import Synchronization

/// A sequence whose next element is made while the present one is in use: reading and storing share the processors.
///
/// At most one element more is held in memory. An actor, because what is being read is no value.
actor ReadAhead<Base: AsyncIteratorProtocol & Sendable>: AsyncIteratorProtocol
where Base.Element: Sendable {
    private let source: Held<Base>
    private var reading: Task<Base.Element?, any Error>?
    private var hasEnded = false

    /// Reads `base`; nothing is read before the first element is asked for.
    init(_ base: Base) { source = Held(base) }

    deinit { reading?.cancel() }

    func next() async throws -> Base.Element? {
        try Task.checkCancellation()
        if hasEnded { return nil }
        let task = reading ?? read()
        reading = nil
        let element = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        hasEnded = element == nil
        if !hasEnded { reading = read() }
        return element
    }

    /// What was read, once it was read to its end; `nil` before, and where that failed.
    var base: Base? { hasEnded ? source.value.withLock { $0 } : nil }

    /// Not a child task: it goes on while the caller uses an element.
    private func read() -> Task<Base.Element?, any Error> {
        Task(executorPreference: UnstructuredTasks.executor) { [source] in
            // Taken out, so that nothing of it is copied when it changes.
            guard var base = source.take() else { return nil }
            let element = try await base.next()
            source.value.withLock { $0 = base }
            return element
        }
    }
}

/// A value that one reader at a time takes out and puts back.
private final class Held<Value: Sendable>: Sendable {
    let value: Mutex<Value?>

    init(_ value: Value) { self.value = Mutex(value) }

    func take() -> Value? {
        value.withLock { held in
            let taken = held
            held = nil
            return taken
        }
    }
}
