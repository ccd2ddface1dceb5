public import BlogSearchQueries
public import Observation
internal import Synchronization

/// Search as you type: text and options go in, states come out in their order.
///
/// A slow answer to an old text never takes the place of a newer one: only the newest search is ever shown, and a search that
/// was superseded stops at its next window of 8,192 documents. The last results stay until others are there. When a post is
/// stored or removed by the same engine, the session asks again by itself, and shows what changed.
///
/// ```swift
/// let session = SearchSession(engine)
/// Task {
///     for await state in session { show(state.results?.hits ?? [], state.completions) }
/// }
/// session.update("erro")
/// session.update("error ha")
/// ```
///
/// A session is to be cancelled, or let go of, when nobody looks at it any more; its sequences end then. ``state`` is
/// observed as a property of an `@Observable` class is.
public final class SearchSession: Sendable, AsyncSequence {
    /// What a session shows.
    public struct State: Sendable, Hashable {
        /// The text that was given last.
        public var text = ""
        /// The newest answer; that of an older text until the one to `text` is there.
        public var results: SearchResults?
        /// How the text may go on.
        public var completions: [Completion] = []
        /// Whether an answer to `text` is on its way.
        public var isSearching = false
        /// Why there is no answer to `text`.
        public var error: SearchError?

        /// The state of a session that was asked nothing.
        public init() {}
    }

    /// The states of a session, from the present one on. Whoever takes long sees the newest state next, not each.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var states: AsyncStream<State>.Iterator

        /// The next state; `nil` when the session was cancelled.
        public mutating func next() async -> State? {
            await states.next(isolation: #isolation)
        }

        /// The next state; `nil` when the session was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Never) -> State? {
            await states.next(isolation: actor)
        }
    }

    /// What is searched.
    struct Door: Sendable {
        var search: @Sendable (String, SearchOptions) async throws -> SearchResults
        var suggest: @Sendable (String) async throws -> [Completion]
    }

    private struct Life: Sendable {
        var turns: SessionTurns
        /// The newest turn.
        var task: Task<Void, Never>?
        /// How many turns have not come to their end, those that were stopped among them.
        var running = 0
        var listeners: [Int: AsyncStream<State>.Continuation] = [:]
        var nextListener = 0
        var news: StoredNews.Subscription?
    }

    private let life: Mutex<Life>
    private let door: Door
    private let pause: Duration
    private let clock: any Clock<Duration>
    private let executor: (any TaskExecutor)?
    private let registrar = ObservationRegistrar()

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - engine: what is searched.
    ///   - options: those of each search until others are given; `limit` is how many hits a page has.
    ///   - pause: how long no key must be struck before a search begins.
    ///   - clock: what measures the pause.
    public convenience init(
        _ engine: SearchEngine, options: SearchOptions = SearchOptions(),
        pause: Duration = .milliseconds(120), clock: any Clock<Duration> = ContinuousClock()
    ) {
        let door = Door { text, options in
            try await engine.search(text, options: options)
        } suggest: { text in
            try await engine.suggest(text)
        }
        self.init(door, news: engine.news, options: options, pause: pause, clock: clock)
    }

    /// - Parameter executor: what runs the searches; `nil` is the pool.
    init(
        _ door: Door, news: StoredNews, options: SearchOptions, pause: Duration,
        clock: any Clock<Duration>, on executor: (any TaskExecutor)? = nil
    ) {
        self.executor = executor
        self.door = door
        self.pause = pause
        self.clock = clock
        life = Mutex(Life(turns: SessionTurns(options)))
        let subscription = news.subscribe { [weak self] in self?.change { $0.refresh() } }
        life.withLock { $0.news = subscription }
    }

    deinit {
        let life = life.withLock { $0 }
        life.task?.cancel()
        for listener in life.listeners.values { listener.finish() }
    }

    /// The present state.
    public var state: State {
        registrar.access(self, keyPath: \.state)
        return life.withLock { $0.turns.state }
    }

    /// Gives the session another text, and searches for it after the pause.
    ///
    /// - Parameter text: what stands in the search field now.
    /// - Parameter options: those of this and of the following searches; `nil` leaves them as they are.
    public func update(_ text: String, options: SearchOptions? = nil) {
        change { $0.update(text, options) }
    }

    /// Asks for one more page of hits. Nothing happens while ``State/isSearching``, or when all hits are there.
    public func loadMore() {
        change { $0.loadMore() }
    }

    /// Stops all work, until it is resumed: for a view that is not seen. What is asked meanwhile is answered then.
    public func suspend() {
        change {
            $0.suspend()
            return nil
        }
    }

    /// Does what was to be done since it was suspended.
    public func resume() {
        change { $0.resume() }
    }

    /// Ends the session and its sequences.
    public func cancel() {
        change {
            $0.cancel()
            return nil
        }
    }

    /// The states from now on, the present one first.
    public func makeAsyncIterator() -> AsyncIterator {
        let (states, continuation) = AsyncStream.makeStream(
            of: State.self, bufferingPolicy: .bufferingNewest(1))
        let isOver = life.withLock { life in
            continuation.yield(life.turns.state)
            guard !life.turns.isCancelled else { return true }
            let number = life.nextListener
            life.nextListener += 1
            life.listeners[number] = continuation
            continuation.onTermination = { [weak self] _ in
                self?.life.withLock { _ = $0.listeners.removeValue(forKey: number) }
            }
            return false
        }
        if isOver { continuation.finish() }
        return AsyncIterator(states: states.makeAsyncIterator())
    }

    /// Applies a change, tells what it led to, and begins the turn that it asks for.
    private func change(_ body: (inout SessionTurns) -> SessionTurns.Turn?) {
        typealias Ends = (task: Task<Void, Never>?, listeners: [AsyncStream<State>.Continuation])
        let (stopped, ended) = life.withLock { life -> Ends in
            let former = life.turns
            let turn = body(&life.turns)
            if life.turns.state != former.state {
                for listener in life.listeners.values { listener.yield(life.turns.state) }
            }
            var stopped: Task<Void, Never>?
            if turn != nil || life.turns.isIdle {
                stopped = life.task
                if turn != nil { life.running += 1 }
                life.task = turn.map { turn in
                    Task(executorPreference: executor) { [weak self] in await self?.run(turn) }
                }
            }
            guard life.turns.isCancelled else { return (stopped, []) }
            defer { life.listeners = [:] }
            return (stopped, Array(life.listeners.values))
        }
        // Observers hear of it when it is there: one that looks again at once, on another thread, would see the former state and
        // hear no more of this change.
        registrar.withMutation(of: self, keyPath: \.state) {}
        // Both may call back at once.
        stopped?.cancel()
        for listener in ended { listener.finish() }
    }

    private func run(_ turn: SessionTurns.Turn) async {
        let answer = await answer(to: turn)
        change { $0.end(turn, answer) }
        life.withLock { $0.running -= 1 }
    }

    /// How many turns have not come to their end.
    var running: Int { life.withLock { $0.running } }

    /// `nil` when it was stopped.
    private func answer(
        to turn: SessionTurns.Turn
    ) async -> Result<SessionTurns.Answer, SearchError>? {
        do {
            return try await SearchError.asyncAtDoor {
                if turn.waits { try await clock.sleep(for: pause) }
                try Task.checkCancellation()
                let completions = try await door.suggest(turn.text)
                try Task.checkCancellation()
                let results = try await door.search(turn.text, turn.options)
                return .success(SessionTurns.Answer(results: results, completions: completions))
            }
        } catch let error as SearchError {
            return .failure(error)
        } catch {
            return nil
        }
    }
}

extension SearchSession: Observable {}
