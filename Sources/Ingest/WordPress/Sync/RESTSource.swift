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
    private var pace: LimitedPace
    private let retries: RetryPolicy

    /// What the sync cost so far, discovery included.
    package private(set) var usage: Usage
    /// How long nothing was done but to wait, for answers and between requests.
    package private(set) var waiting = Duration.zero
    /// Listed posts that are as the index holds them.
    package var unchanged: Int { state.unchanged }
    /// What its owner should know of how it was read.
    package var notes: [Notice] { state.notes }
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
        pace = LimitedPace(now: now(), passed: found.usage.requests)
        retries = options.retries
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
            running.append(fetch(request, after: pace.wait(at: now())))
        }
    }

    private mutating func fetch(_ request: SyncRequest, after wait: Duration) -> Running {
        let (url, isForStrangers) = (state.url(of: request), state.isForStrangers(request))
        // Less is asked for sooner than the same again.
        let maximumTimeouts = request.isSmallest ? 3 : 1
        pace.send(at: now() + wait)
        let task = Task(executorPreference: UnstructuredTasks.executor) { [fetcher, pause] in
            if wait > .zero { try await pause(wait) }
            return try await fetcher.fetch(
                url, asStranger: isForStrangers, maximumTimeouts: maximumTimeouts,
                waitsForLimits: false)
        }
        return Running(request: request, round: pace.rounds, task: task)
    }

    /// Asks again what the site did not let through, when it may; the others wait for it.
    ///
    /// - Returns: `false` where it is not worth another try.
    private mutating func repeatLimited(
        _ limited: Running, _ outcome: SyncState.Outcome
    ) -> Bool {
        guard case .failure(let failure) = outcome, failure.isOfLimit else { return false }
        state.takeTurns()
        var wait: Duration? = pace.wait(at: now())
        // What was sent with one that was refused before it is only sent again.
        if limited.round == pace.rounds {
            pace.refuse(at: now(), saysWhen: failure.saysWhen)
            wait = retries.wait(
                after: failure, attempt: pace.refusals, jitter: .random(in: 0...1))
        }
        guard let wait else { return false }
        running.insert(fetch(limited.request, after: wait), at: 0)
        return true
    }

    /// Waits for the oldest request, so that pages come in a fixed order.
    private mutating func receive() async throws {
        precondition(!running.isEmpty, "a sync that waits has something to wait for")
        let first = running.removeFirst()
        let (request, task) = (first.request, first.task)
        let result = try await wait {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
        usage.add(result.usage)
        if repeatLimited(first, result.outcome) { return }
        pace.letThrough(at: now())
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
    /// How often the site had begun to refuse when it was sent.
    let round: Int
    let task: Task<AnswerFetcher.Result, any Error>
}
