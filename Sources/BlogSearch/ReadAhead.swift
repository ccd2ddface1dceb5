internal import Ingest

/// A sequence whose next element is made while the present one is in use: reading and storing share the processors.
///
/// At most one element more is held in memory. An actor, because what is being read is no value.
actor ReadAhead<Base: AsyncIteratorProtocol & Sendable>: AsyncIteratorProtocol
where Base.Element: Sendable {
    private typealias Step = (element: Base.Element?, base: Base)

    /// What is read, as it was when the present element was made.
    private(set) var base: Base
    private var reading: Task<Step, any Error>?
    private var hasEnded = false

    /// Reads `base`; nothing is read before the first element is asked for.
    init(_ base: Base) { self.base = base }

    deinit { reading?.cancel() }

    func next() async throws -> Base.Element? {
        try Task.checkCancellation()
        if hasEnded { return nil }
        let task = reading ?? read()
        reading = nil
        let step = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        base = step.base
        hasEnded = step.element == nil
        if !hasEnded { reading = read() }
        return step.element
    }

    /// Not a child task: it goes on while the caller uses an element.
    private func read() -> Task<Step, any Error> {
        Task(executorPreference: UnstructuredTasks.executor) { [base] in
            var base = base
            let element = try await base.next()
            return (element, base)
        }
    }
}
