/// A source that reads its next page while the present one is being stored: parsing and storing share the processors.
///
/// At most one page more is held in memory. An actor, because what is being read is no value.
actor ReadAhead: Source {
    private typealias Step = (page: SourcePage?, source: any Source)

    private var source: any Source
    private var reading: Task<Step, any Error>?
    private var hasEnded = false

    /// Reads `source`; nothing is read before the first page is asked for.
    init(_ source: any Source) { self.source = source }

    deinit { reading?.cancel() }

    func nextPage() async throws -> SourcePage? {
        try Task.checkCancellation()
        if hasEnded { return nil }
        let task = reading ?? read()
        reading = nil
        let step = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        source = step.source
        hasEnded = step.page == nil
        if !hasEnded { reading = read() }
        return step.page
    }

    /// Not a child task: it goes on while the caller stores a page.
    private func read() -> Task<Step, any Error> {
        Task { [source] in
            var source = source
            let page = try await source.nextPage()
            return (page, source)
        }
    }
}
