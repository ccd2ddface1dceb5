import BlogSearchImport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogSearch

/// An engine in an app that comes and goes: suspended, resumed, over a file that was replaced, or that may not be written.
@Suite(.timeLimit(.minutes(60))) struct EngineLifeTests {
    private static let home = "http://a.example"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fill(_ engine: SearchEngine, _ ids: ClosedRange<Int>) async throws {
        let posts = ids.map {
            Post(
                id: $0, link: "https://lists.example/\($0)", title: "Apples \($0)",
                html: "<p>pears</p>", date: Moment(year: 2020, month: 1, day: 1))
        }
        _ = try await engine.importPosts(from: GivenChanges(posts.map(Change.post)))
    }

    /// Paths of the open files of this process that lie in the folder; `nil` where the system does not tell.
    private var openFiles: [String]? {
        let list = "/proc/self/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: list) else {
            return nil
        }
        return names.compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: list + "/" + name)
        }.filter { $0.hasPrefix(folder.path) }
    }

    @Test(arguments: [true, false])
    func aSuspendedEngine_holdsNothing_andAnswersWhenItIsResumed(isReadOnly: Bool) async throws {
        let maker = try SearchEngine.create(at: folder.index)
        try await fill(maker, 1...20)
        try maker.close()
        let engine = try SearchEngine.open(at: folder.index, readOnly: isReadOnly)
        #expect(try await engine.search("apples").total == 20)
        try await engine.suspend()
        #expect(openFiles?.isEmpty != false, "\(openFiles ?? [])")
        #expect(try folder.files == ["blog.sqlite"])
        let error = await #expect(throws: SearchError.self) { try await engine.search("apples") }
        #expect(error?.code == .suspended)
        #expect(
            error?.description
                == "The index at \(folder.index) is suspended: resume it, and try again.")
        // Twice is once.
        try await engine.suspend()
        // Another one may write meanwhile.
        let other = try SearchEngine.open(at: folder.index, readOnly: false)
        try await fill(other, 21...25)
        try other.close()
        try await engine.resume()
        try await engine.resume()
        #expect(try await engine.search("apples").total == 25)
        try engine.close()
        // Closed once and for all.
        for call in [{ try await engine.resume() }, { try await engine.suspend() }] {
            let closed = await #expect(throws: SearchError.self) { try await call() }
            #expect(closed?.code == .closed)
        }
    }

    /// A transport whose answer comes when the test says so.
    private final class HeldTransport: Transport {
        private let held = Mutex<[CheckedContinuation<Void, Never>]>([])
        private let inner: SimulatedTransport
        private let after: Int
        private let asked = Atomic<Int>(0)

        init(_ site: SimulatedSite, after: Int) {
            inner = SimulatedTransport(site)
            self.after = after
        }

        var isHeld: Bool { held.withLock { !$0.isEmpty } }

        func release() {
            for continuation in held.withLock({ held in
                defer { held = [] }
                return held
            }) { continuation.resume() }
        }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            if asked.add(1, ordering: .relaxed).newValue == after {
                await withCheckedContinuation { continuation in
                    held.withLock { $0.append(continuation) }
                }
            }
            return try await inner.send(request)
        }
    }

    /// The sync that runs loses its lock at once, and stores nothing more, also when the engine is resumed before it goes on.
    @Test(arguments: [true, false])
    func aSyncThatRuns_losesItsLock_andEnds(isResumedBefore: Bool) async throws {
        var site = SimulatedSite(home: Self.home)
        for _ in 0..<12 { site.apply(.create(type: "post", age: 1000)) }
        let engine = try SearchEngine.create(at: folder.index)
        let transport = HeldTransport(site, after: 6)
        let sync = Task { try await engine.sync(Self.home, over: transport) }
        while !transport.isHeld { await Task.yield() }
        #expect(try folder.files.contains("blog.sqlite-lock"))
        try await engine.suspend()
        #expect(openFiles?.isEmpty != false, "\(openFiles ?? [])")
        #expect(try folder.files == ["blog.sqlite"])
        if isResumedBefore {
            try await engine.resume()
            // The lock is not given twice. A sync that has another request on its way may have given it up by now.
            do {
                _ = try await engine.compact()
            } catch let busy as SearchError {
                #expect(busy.code == .suspended)
            }
        }
        transport.release()
        let error = await #expect(throws: SearchError.self) { try await sync.value }
        #expect(error?.code == .suspended)
        if !isResumedBefore { try await engine.resume() }
        let whole = try await engine.sync(Self.home, over: SimulatedTransport(site))
        #expect(whole.removed == 0)
        #expect(try await engine.status().sites.map(\.posts) == [12])
        #expect(try await engine.verify() == [])
        try engine.close()
    }

    /// A source that does something before it gives its third page.
    private struct Interrupted: Source {
        private var pages = 0
        private let body: @Sendable () async throws -> Void

        init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }

        mutating func nextPage() async throws -> SourcePage? {
            pages += 1
            guard pages <= 6 else { return nil }
            if pages == 3 { try await body() }
            let post = Post(id: pages, title: "Apples \(pages)", html: "<p>pears</p>")
            return SourcePage(changes: [.site(Site(url: EngineLifeTests.home)), .post(post)])
        }
    }

    /// Nobody has closed it, whatever it was at.
    @Test(arguments: [true, false])
    func anImportThatRuns_isToldOfTheSuspension(isResumedBefore: Bool) async throws {
        let engine = try SearchEngine.create(at: folder.index)
        let source = Interrupted {
            try await engine.suspend()
            if isResumedBefore { try await engine.resume() }
        }
        let error = await #expect(throws: SearchError.self) {
            try await engine.importPosts(from: source)
        }
        #expect(error?.code == .suspended)
        try await engine.resume()
        let whole = try await engine.importPosts(from: Interrupted {})
        #expect(whole.added + whole.unchanged == 6)
        #expect(try await engine.verify() == [])
        try engine.close()
    }

    /// At any moment of its pages.
    @Test func importsAndSuspensions_overlap_andNothingSaysClosed() async throws {
        let engine = try SearchEngine.create(at: folder.index)
        var refused = 0
        for round in 0..<30 * LongRun.factor {
            let pages = Atomic<Int>(0)
            async let suspending: Void = {
                while pages.load(ordering: .relaxed) < 1 + round % 4 { await Task.yield() }
                try await engine.suspend()
                if round.isMultiple(of: 2) { try await engine.resume() }
            }()
            let changes = (1...20).map { number in
                let title = "Apples \(number) of \(round)"
                return Change.post(Post(id: number, title: title, html: "<p>pears</p>"))
            }
            do {
                _ = try await engine.importPosts(
                    from: SmallPages(site: Site(url: Self.home), changes)
                ) { _ in pages.add(1, ordering: .relaxed) }
            } catch let error as SearchError {
                #expect(error.code == .suspended, "\(error)")
                refused += 1
            }
            pages.store(100, ordering: .relaxed)
            try await suspending
            try await engine.resume()
        }
        #expect(refused > 0)
        #expect(try await engine.verify() == [])
        try engine.close()
    }

    /// Changes, one a page.
    private struct SmallPages: Source {
        private var changes: [Change]
        private let site: Site

        init(site: Site, _ changes: [Change]) {
            (self.site, self.changes) = (site, changes.reversed())
        }

        mutating func nextPage() async throws -> SourcePage? {
            guard let change = changes.popLast() else { return nil }
            let progress = SourceProgress(done: 0, unit: .posts)
            return SourcePage(changes: [.site(site), change], progress: progress)
        }
    }

    private enum Upkeep: CaseIterable { case verify, verifyReading, compact }

    @Test(arguments: Upkeep.allCases)
    private func upkeepThatRuns_isToldOfTheSuspension(_ upkeep: Upkeep) async throws {
        let maker = try SearchEngine.create(at: folder.index)
        try await fill(maker, 1...300)
        try maker.close()
        let engine = try SearchEngine.open(at: folder.index, readOnly: upkeep == .verifyReading)
        let hasBegun = Atomic<Bool>(false)
        let suspend: @Sendable (SourceProgress) -> Void = { _ in
            guard !hasBegun.exchange(true, ordering: .relaxed) else { return }
            // It waits for what is being read, which goes on when it has begun.
            Thread.detachNewThread { try? engine.store.suspend() }
            while (try? engine.store.checkOpen()) != nil { sched_yield() }
        }
        let error = await #expect(throws: SearchError.self) {
            if upkeep == .compact {
                _ = try await engine.compact(progress: suspend)
            } else {
                _ = try await engine.verify(progress: suspend)
            }
        }
        #expect(error?.code == .suspended)
        try await engine.resume()
        #expect(try await engine.verify() == [])
        try engine.close()
    }

    @Test func sessions_askAnew_whenTheirEngineIsResumed() async throws {
        let engine = try SearchEngine.create(at: folder.index)
        try await fill(engine, 1...3)
        let session = SearchSession(engine, pause: .zero)
        try await engine.suspend()
        session.update("apples")
        for await state in session where state.error != nil {
            #expect(state.error?.code == .suspended)
            break
        }
        try await engine.resume()
        for await state in session where state.results != nil {
            #expect(state.results?.total == 3)
            #expect(state.error == nil)
            break
        }
        session.cancel()
        try engine.close()
    }

    @Test func aFileThatIsReplacedMeanwhile_isReadAnew_andTheNotesSaySo() async throws {
        let engine = try SearchEngine.create(at: folder.index)
        try await fill(engine, 1...3)
        try engine.close()
        let other = try SearchEngine.create(at: folder.path("other.sqlite"))
        try await fill(other, 1...7)
        try other.close()
        let reader = try SearchEngine.open(at: folder.index)
        #expect(try await reader.search("apples").total == 3)
        try await reader.suspend()
        try FileManager.default.removeItem(atPath: folder.index)
        try FileManager.default.moveItem(
            atPath: folder.path("other.sqlite"), toPath: folder.index)
        try await reader.resume()
        let found = try await reader.search("apples")
        #expect(found.total == 7)
        #expect(found.query.notes.contains { $0.contains("replaced") })
        // Gone without another in its place.
        try FileManager.default.removeItem(atPath: folder.index)
        let error = await #expect(throws: SearchError.self) { try await reader.search("apples") }
        #expect(error?.code == .replaced)
        try reader.close()
    }

    @Test func aPrebuiltIndex_isReadWhereNothingMayBeWritten() async throws {
        let engine = try SearchEngine.create(at: folder.index)
        try await fill(engine, 1...30)
        try engine.close()
        let bundle = folder.path("App.bundle")
        try FileManager.default.createDirectory(
            atPath: bundle, withIntermediateDirectories: false)
        let index = bundle + "/blog.sqlite"
        try FileManager.default.copyItem(atPath: folder.index, toPath: index)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: index)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: bundle)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bundle)
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: index))
        let reader = try SearchEngine.open(at: index)
        #expect(try await reader.search("apples").total == 30)
        #expect(try await reader.suggest("app").first?.text == "apples")
        #expect(try await reader.firstPage().hits.count == 10)
        #expect(try await reader.verify() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: bundle) == ["blog.sqlite"])
        try reader.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: bundle) == ["blog.sqlite"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: index)) == before)
    }

    /// A mapped file would end the app when it is cut off, or locked away with the device.
    @Test func anIndexThatIsRead_isNotMapped() async throws {
        let engine = try SearchEngine.create(at: folder.index)
        try await fill(engine, 1...30)
        try engine.close()
        let reader = try SearchEngine.open(at: folder.index)
        _ = try await reader.search("apples")
        if let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) {
            #expect(!maps.contains(folder.path))
            #expect(maps.contains("/"))
        }
        try reader.close()
    }

    @Test func theFilesOfAnIndex_areNamed() async throws {
        let engine = try SearchEngine.create(at: folder.index)
        try await fill(engine, 1...3)
        let named = SearchEngine.files(ofIndexAt: folder.index)
        for file in try folder.files { #expect(named.contains(folder.path(file))) }
        #expect(named.contains(folder.path("blog.settings.json")))
        #expect(named.contains(folder.path("blog.sqlite-lock")))
        try engine.close()
    }
}
