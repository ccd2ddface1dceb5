import Blog
import BlogSearchImport
import BlogSearchQueries
import BlogSearchTesting
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import Ingest
@testable import BlogSearch

/// A session shows the answer to the last text, whatever comes late.
@Suite(.timeLimit(.minutes(60))) struct SearchSessionTests {
    /// A storage whose answers come when the test says so, in any order, also of searches that were cancelled.
    private final class SlowDoor: Sendable {
        private struct State {
            var waiting: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
            var begun = 0
            var ended = 0
        }

        private let state = Mutex(State())

        var waiting: Int { state.withLock { $0.waiting.count } }
        var begun: Int { state.withLock { $0.begun } }

        func search(_ text: String) async throws -> SearchResults {
            state.withLock { $0.begun += 1 }
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting.append((text, continuation)) }
            }
            if text.hasSuffix("!") { throw IngestError(.badAnswer, "A fault in \(text)") }
            return SearchResults(
                query: QueryReading(text: text, canonical: text, notes: []), total: text.utf8.count)
        }

        /// Lets one of those that wait answer.
        func answer(_ index: Int) {
            let continuation = state.withLock { state in
                state.waiting.isEmpty
                    ? nil : state.waiting.remove(at: index % state.waiting.count).continuation
            }
            continuation?.resume()
        }

        var door: SearchSession.Door {
            SearchSession.Door { text, _ in
                try await self.search(text)
            } suggest: { text in
                [Completion(text: text, kind: .word, posts: 1)]
            }
        }
    }

    /// Waits until all that runs waits for the clock or for the storage.
    private func settle(_ session: SearchSession, _ clock: ManualClock, _ door: SlowDoor) async {
        while session.running != clock.sleepers + door.waiting { await Task.yield() }
    }

    private static let histories = 200 * LongRun.factor

    /// 10,000 in a long run of 50 times as much; the parts of all tasks run in a random order.
    @Test func ofAnyHistory_theLastTextIsShown_andNothingOlderComesBack() async {
        var overtaken = 0
        for seed in 0..<UInt64(Self.histories) {
            let executor = ReorderingExecutor(seed: seed)
            await history(seed, executor)
            overtaken += executor.end()
        }
        // The order that is tried is none in which tasks would run by themselves.
        #expect(overtaken > Self.histories / 4)
    }

    private func history(_ seed: UInt64, _ executor: ReorderingExecutor) async {
        var random = SplitMix64(seed: seed)
        let (clock, slow, news) = (ManualClock(), SlowDoor(), StoredNews())
        let session = SearchSession(
            slow.door, news: news, options: SearchOptions(), pause: .milliseconds(120),
            clock: clock, on: executor)
        let seen = Mutex<[SearchSession.State]>([])
        let watcher = Task {
            for await state in session { seen.withLock { $0.append(state) } }
        }
        var (texts, isSuspended) = ([""], false)
        // How many searches had begun when the session was last suspended.
        var begun: Int?
        for step in 0..<Int.random(in: 5...30, using: &random) {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<40:
                // Each text is longer than the one before: later ones are told by their length.
                let end = Int.random(in: 0..<12, using: &random) == 0 ? "!" : ""
                texts.append(String(repeating: "a", count: step + 1) + end)
                session.update(texts[texts.count - 1])
            case 40..<60: clock.advance(by: .milliseconds(Int.random(in: 1...200, using: &random)))
            case 60..<85: slow.answer(Int.random(in: 0..<8, using: &random))
            case 85..<90: news.tell()
            case 90..<95:
                session.suspend()
                if !isSuspended { begun = nil }
                isSuspended = true
            default:
                session.resume()
                isSuspended = false
            }
            // Several things happen before anything of them is done.
            if !isSuspended, random.chance(40) { continue }
            await settle(session, clock, slow)
            guard isSuspended else { continue }
            #expect(begun == nil || slow.begun == begun, "seed \(seed), step \(step)")
            begun = slow.begun
        }
        session.resume()
        repeat {
            clock.advance(by: .seconds(1))
            await settle(session, clock, slow)
            slow.answer(0)
            await settle(session, clock, slow)
        } while session.running > 0
        check(session.state, texts, seed)
        session.cancel()
        await watcher.value
        let lengths = seen.withLock { $0 }.compactMap { $0.results?.total }
        #expect(lengths == lengths.sorted(), "seed \(seed)")
    }

    private func check(_ state: SearchSession.State, _ texts: [String], _ seed: UInt64) {
        let last = texts[texts.count - 1]
        #expect(state.text == last, "seed \(seed)")
        #expect(!state.isSearching, "seed \(seed)")
        guard texts.count > 1 else { return }
        if last.hasSuffix("!") {
            #expect(state.error?.code == .badAnswer, "seed \(seed)")
        } else {
            #expect(state.error == nil, "seed \(seed)")
            #expect(state.results?.query.text == last, "seed \(seed)")
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func engine(_ count: Int) async throws -> SearchEngine {
        let engine = try SearchEngine.create(at: folder.path + "/index.sqlite")
        try await add(1...count, to: engine)
        return engine
    }

    private func add(_ ids: ClosedRange<Int>, to engine: SearchEngine) async throws {
        let lines = ids.map {
            #"{"id": \#($0), "title": "Apples \#($0)", "text": "pears", "link": "https://a.example/\#($0)"}"#
        }
        let path = try folder.write(lines.joined(separator: "\n"), to: "\(ids.lowerBound).jsonl")
        _ = try await engine.importFiles([path], site: "https://a.example")
    }

    /// The first state that fits.
    private func state(
        of session: SearchSession, _ fits: (SearchSession.State) -> Bool
    ) async throws -> SearchSession.State {
        for await state in session where fits(state) { return state }
        throw CancellationError()
    }

    @Test func observers_areToldWhenTheNewStateIsThere() throws {
        let session = SearchSession(try SearchEngine.temporary())
        let seen = Mutex<String?>(nil)
        withObservationTracking {
            _ = session.state
        } onChange: {
            seen.withLock { $0 = session.state.text }
        }
        session.update("fox")
        #expect(seen.withLock { $0 } == "fox")
        session.cancel()
    }

    @Test func whatIsStored_isShownByItself() async throws {
        let engine = try await engine(3)
        let session = SearchSession(engine, pause: .zero)
        session.update("apples")
        let first = try await state(of: session) { $0.results != nil }
        #expect(first.results?.total == 3)
        #expect(first.completions.first?.text == "apples")
        try await add(4...5, to: engine)
        let second = try await state(of: session) { $0.results?.total == 5 }
        #expect(second.text == "apples")
        try engine.close()
    }

    @Test func anObservedQuery_isAnsweredAnew() async throws {
        let engine = try await engine(2)
        var totals: [Int] = []
        for try await results in engine.observe("apples") {
            totals.append(results.total)
            if results.total == 2 { try await add(3...3, to: engine) }
            if results.total == 3 { break }
        }
        #expect(totals == [2, 3])
        try engine.close()
    }

    @Test func moreHits_areAskedForPageByPage() async throws {
        let engine = try await engine(25)
        let session = SearchSession(engine, options: SearchOptions(limit: 10), pause: .zero)
        session.update("apples")
        for expected in [10, 20, 25] {
            let state = try await state(of: session) {
                !$0.isSearching && $0.results?.hits.count == expected
            }
            #expect(state.results?.total == 25)
            session.loadMore()
        }
        session.loadMore()
        #expect(session.state.isSearching == false)
        session.update("apples 7")
        let fresh = try await state(of: session) { $0.results?.query.text == "apples 7" }
        #expect(fresh.results.map { $0.hits.count <= 10 } == true)
        try engine.close()
    }

    @Test func moreHits_areAskedFor_alsoWhileWhatIsStoredIsLookedAt() throws {
        func results(_ count: Int) -> SessionTurns.Answer {
            var results = SearchResults(
                query: QueryReading(text: "", canonical: "", notes: []), total: 9)
            results.hits = (0..<count).map {
                Hit(id: $0, site: "https://a.example", type: "post", slug: nil, title: nil)
            }
            return SessionTurns.Answer(results: results, completions: [])
        }
        var turns = SessionTurns(SearchOptions(limit: 3))
        guard let first = turns.update("", nil) else { throw NothingDue() }
        var due = [turns.loadMore(), turns.end(first, .success(results(3)))]
        guard let refresh = turns.refresh() else { throw NothingDue() }
        #expect(!turns.state.isSearching)
        guard let more = turns.loadMore() else { throw NothingDue() }
        #expect(more.options.limit == 6 && turns.state.isSearching)
        // What was superseded shows nothing.
        due += [turns.loadMore(), turns.end(refresh, .success(results(3)))]
        #expect(turns.state.isSearching)
        due.append(turns.end(more, .success(results(6))))
        #expect(due.allSatisfy { $0 == nil })
        #expect(turns.state.results?.hits.count == 6 && !turns.state.isSearching)
    }

    private struct NothingDue: Error {}

    @Test func ofAClosedEngine_theErrorIsAState() async throws {
        let engine = try await engine(1)
        let session = SearchSession(engine, pause: .zero)
        session.update("apples")
        let good = try await state(of: session) { $0.results != nil }
        try engine.close()
        session.update("pears")
        let state = try await state(of: session) { $0.error != nil }
        #expect(state.error?.code == .closed)
        #expect(state.results == good.results)
    }

    @Test func aCancelledSession_endsItsSequences() async throws {
        let session = SearchSession(try await engine(1))
        session.update("apples")
        let states = Task { await session.reduce(into: 0) { count, _ in count += 1 } }
        session.cancel()
        #expect(await states.value > 0)
        #expect(session.state.isSearching == false)
        session.update("pears")
        #expect(session.state.isSearching == false)
    }
}
