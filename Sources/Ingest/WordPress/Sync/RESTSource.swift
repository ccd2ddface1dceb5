package import Blog

/// A WordPress site read over its REST API: everything that is published, or just what changed.
///
/// `SyncState` decides, this shell asks and waits. While a page is being stored the next requests are already on
/// their way, at most `options.concurrency` of them. What is known need not be complete: a sync that was killed
/// is resumed by starting another with what the index holds by then.
///
///     let found = try await SiteDiscovery(transport: transport).discover("example.org")
///     var source = RESTSource(found, transport: transport)
///     while let page = try await source.nextPage() { … }
package struct RESTSource: Source {
    private var state: SyncState
    private let fetcher: AnswerFetcher
    private let pause: @Sendable (Duration) async throws -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let differing: @Sendable ([Change]) throws -> Int
    private var running: [Running] = []
    private var strain = SiteStrain()

    /// What the sync cost so far, discovery included.
    package private(set) var usage: Usage
    /// How long nothing was done but to wait, for answers and between requests.
    package private(set) var waiting = Duration.zero
    /// Listed posts that are as the index holds them.
    package var unchanged: Int { state.unchanged }
    /// What to leave in the index when the source is read to its end.
    package var checkpoint: String { state.checkpoint }

    /// Reads a site that discovery found.
    /// - Parameters:
    ///   - known: what the index holds of this site; nothing for a first sync.
    ///   - today: what the clock shows: texts are read anew by it.
    ///   - differing: how many of some posts the index has otherwise.
    ///   - now: tells how long the site says nothing; tests have a clock of their own.
    ///   - pause: waits before a repeated request; tests do not.
    package init(
        _ found: DiscoveredSite, transport: any Transport, options: SyncOptions = SyncOptions(),
        known: KnownSite = KnownSite(), today: Moment = .now,
        differing: @escaping @Sendable ([Change]) throws -> Int = { _ in 0 },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        state = SyncState(found, options: options, known: known, today: today)
        self.differing = differing
        usage = found.usage
        self.pause = pause
        self.now = now
        fetcher = AnswerFetcher(
            transport: transport, policy: options.retries, credentials: options.credentials,
            scope: found.scope, now: now, pause: pause)
    }

    /// See `Source`.
    package mutating func nextPage() async throws -> SourcePage? {
        do {
            return try await advance()
        } catch {
            running.forEach { $0.task.cancel() }
            running = []
            throw error
        }
    }

    private mutating func advance() async throws -> SourcePage? {
        while true {
            try Task.checkCancellation()
            let action = state.next()
            if case .pause(let duration) = action {
                try await wait { [pause] in try await pause(duration) }
                continue
            }
            start()
            switch action {
            case .page(let page):
                let anew = state.readAnew(of: page)
                if !anew.isEmpty { state.changedAnew += try differing(anew) }
                return page
            case .finished: return nil
            case .failed(let error): throw error
            case .wait: try await receive()
            case .pause: continue
            }
        }
    }

    private mutating func start() {
        while running.count < state.concurrency, let request = state.takeRequest() {
            let url = state.url(of: request)
            // Less is asked for sooner than the same again.
            let maximumTimeouts = request.isSmallest ? 3 : 1
            let task = Task(executorPreference: UnstructuredTasks.executor) { [fetcher] in
                try await fetcher.fetch(url, maximumTimeouts: maximumTimeouts)
            }
            running.append(Running(request: request, task: task))
        }
    }

    /// Waits for the oldest request, so that pages come in a fixed order.
    private mutating func receive() async throws {
        precondition(!running.isEmpty, "a sync that waits has something to wait for")
        let (request, task) = (running[0].request, running[0].task)
        running.removeFirst()
        let result = try await wait {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
        usage.add(result.usage)
        if strain.isStrained(
            by: request.effort, taking: result.duration, isBusy: result.isBusy)
        {
            state.slowDown()
        }
        state.receive(result.outcome, for: request)
        if fetcher.isSilent { state.fail(.silent(state.found.site.url)) }
    }

    private mutating func wait<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        let start = now()
        let value = try await body()
        waiting += now() - start
        return value
    }
}

/// A request on its way. Not a child task: it goes on while its source's caller stores a page.
private struct Running: Sendable {
    let request: SyncRequest
    let task: Task<AnswerFetcher.Result, any Error>
}
