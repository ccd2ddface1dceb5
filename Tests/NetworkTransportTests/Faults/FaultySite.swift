import BlogSearch
import Foundation
import NIOHTTP1
import BlogSearchNetwork
import Synchronization
import TestSupport
import Testing

/// When a fault happens.
enum FaultPlan: Sendable, Hashable {
    case never
    /// To every request of the API, again and again.
    case always
    /// To the first try of each request of the API; the second is answered.
    case firstTries
    /// To every request once so many were answered.
    case afterRequests(Int)
    /// To every fifth request or so, each time another one.
    case mixed(seed: UInt64)
}

/// A small site behind a server that misbehaves by plan, the index that follows it, and what must hold between them.
final class FaultySite: Sendable {
    static let count = 120

    fileprivate struct Plan: Sendable {
        var when = FaultPlan.never
        var fault: Fault?
        var random = SplitMix64(seed: 1)
        var answered = 0
        var tried: Set<String> = []
        var brokenPost: Int?
        var credentials: Credentials?
        /// Whether no limit is to end what is waited for.
        var isPatient = false
        /// Whether syncs are quick.
        var isQuick = false
        /// Whether a fault has met a request since the last plan.
        var isMet = false
        /// What the last sync asked for. Noted where it is sent: the server may see a request long after its sender gave it up.
        var requests: [String] = []
    }

    private let site = SmallSite(posts: count)
    private let state = Mutex(Plan())
    private let folder: TemporaryFolder
    private let engine: SearchEngine
    /// One that waits as long as a busy machine takes, one that takes a tenth of a second of silence for long.
    private let patient = Patient()
    private let hurried = NetworkTransport(version: "1", idleLimit: .milliseconds(100))
    private let port = Mutex(0)

    private init() throws {
        folder = try TemporaryFolder()
        engine = try SearchEngine.create(at: folder.index)
    }

    /// Serves a site while `body` runs.
    static func run(_ body: (FaultySite) async throws -> Void) async throws {
        let site = try FaultySite()
        do {
            try await LoopbackServer.run({ site.reply(to: $0) }) { server in
                site.port.withLock { $0 = server.port }
                try await body(site)
            }
        } catch {
            try await site.close()
            throw error
        }
        try await site.close()
    }

    private func close() async throws {
        await patient.shutdown()
        await hurried.shutdown()
        #expect(try await engine.verify().isEmpty)
        try engine.close()
    }

    // MARK: What happens

    func plan(_ when: FaultPlan, _ fault: Fault?) {
        state.withLock { state in
            state.when = when
            state.fault = fault
            state.tried = []
            state.answered = 0
            state.isMet = false
            if case .mixed(let seed) = when { state.random = SplitMix64(seed: seed) }
        }
    }

    func breakPost(_ id: Int?) {
        state.withLock { $0.brokenPost = id }
    }

    var credentials: Credentials? {
        get { state.withLock { $0.credentials } }
        set { state.withLock { $0.credentials = newValue } }
    }

    var isPatient: Bool {
        get { state.withLock { $0.isPatient } }
        set { state.withLock { $0.isPatient = newValue } }
    }

    var isQuick: Bool {
        get { state.withLock { $0.isQuick } }
        set { state.withLock { $0.isQuick = newValue } }
    }

    /// Whether a fault has met a request since the last plan.
    var isMet: Bool { state.withLock { $0.isMet } }

    var leaks: [String] { site.contents.withLock { $0.leaks } }

    /// Edits, deletes and publishes a few posts.
    func change() {
        let numbers = state.withLock { state in (0..<8).map { _ in Int(state.random.next() % 400) }
        }
        for number in numbers {
            if number % 3 == 0 { site.remove(number % 130 + 1) } else { site.put(number % 140 + 1) }
        }
    }

    private func reply(to head: HTTPRequestHead) -> LoopbackServer.Reply {
        let answer = site.answer(head)
        let port = port.withLock { $0 }
        let (fault, place, isBroken) = state.withLock { state in
            let place = Double(state.random.next() % 1000) / 1000
            let fault = state.takeFault(for: head.uri)
            if fault != nil { state.isMet = true }
            return (fault, place, state.breaks(head.uri, answer))
        }
        if isBroken {
            return Fault.fatalJSON.reply(to: answer, place: place, uri: head.uri, port: port)
        }
        return fault?.reply(to: answer, place: place, uri: head.uri, port: port)
            ?? LoopbackServer.Reply(answer.head() + answer.body)
    }

    // MARK: Syncing

    @discardableResult
    func sync() async throws -> SyncSummary {
        var options = SyncOptions(credentials: credentials)
        options.isQuick = isQuick
        let address = "http://127.0.0.1:\(port.withLock { $0 })"
        let (isUndisturbed, isPatient) = state.withLock { state in
            state.requests = []
            return (state.isUndisturbed, state.isPatient)
        }
        if !isPatient { options.retries.second = .microseconds(500) }
        // The machine may be busy for longer than a site may be silent.
        options.retries.maximumSilence = .seconds(1 << 30)
        let noted = Noted(base: isUndisturbed || isPatient ? patient : Hurried(base: hurried)) {
            url in
            self.state.withLock { $0.requests.append(url) }
        }
        return try await engine.sync(address, over: noted, options: options)
    }

    /// Syncs while things go wrong. What the site still has stays in the index, and why it stopped is one sentence.
    func syncThroughFaults(mustSucceed: Bool) async throws {
        let before = try await indexed()
        do {
            try await sync()
        } catch let error as SearchError {
            #expect(!mustSucceed, "\(error)")
            let sentence = error.description
            #expect(sentence.hasPrefix("http://127.0.0.1:"), "\(sentence)")
            #expect(sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
        }
        let after = try await indexed()
        for id in before.keys where site.titles[id] != nil {
            #expect(after[id] != nil, "post \(id) was removed, though the site has it")
        }
    }

    /// Syncs undisturbed; afterwards the index is the site, and nothing was fetched that was right already.
    func expectEqualAfterCleanSync() async throws {
        plan(.never, nil)
        let before = try await indexed()
        try await sync()
        #expect(try await indexed() == site.titles)
        let fetched = state.withLock { $0.requests }
            .filter { $0.contains("/posts?") && $0.contains("title") }
            .flatMap(Self.included)
        #expect(Set(fetched).count == fetched.count)
        for id in fetched where before[id] != nil && before[id]?.contains("\u{FFFD}") == false {
            #expect(before[id] != site.titles[id], "post \(id) was fetched again")
        }
    }

    /// The ids that a request's `include` names.
    static func included(_ uri: String) -> [Int] {
        guard let start = uri.range(of: "include=") else { return [] }
        return uri[start.upperBound...].prefix { $0 != "&" }.replacing("%2C", with: ",")
            .split(separator: ",").compactMap { Int($0) }
    }

    private func indexed() async throws -> [Int: String] {
        let results = try await engine.search("", options: SearchOptions(limit: 1000))
        return try Dictionary(once: results.hits.map { ($0.id, $0.title ?? "") })
    }
}

extension FaultySite.Plan {
    /// Whether every request is answered soon, and mostly rightly: no limit of a test is to cut it.
    fileprivate var isUndisturbed: Bool {
        when == .never || fault.map(Fault.harmless.contains) ?? false
    }

    fileprivate mutating func takeFault(for uri: String) -> Fault? {
        // Where redirects of a fault lead is not another request to spoil.
        if uri.hasPrefix("/parked") || uri.hasPrefix("/wp-login") { return nil }
        switch when {
        case .never: return nil
        case .always: return uri.contains("/wp/v2/") ? fault : nil
        case .firstTries: return uri.contains("/wp/v2/") && tried.insert(uri).inserted ? fault : nil
        case .afterRequests(let count):
            answered += 1
            return answered > count ? fault : nil
        case .mixed:
            let isOne = random.next() % 5 == 0
            let all = Fault.allCases
            return isOne ? all[Int(random.next() % UInt64(all.count))] : nil
        }
    }

    fileprivate func breaks(_ uri: String, _ answer: SiteAnswer) -> Bool {
        guard let brokenPost else { return false }
        return FaultySite.included(uri).contains(brokenPost)
            || uri.contains("offset=")
                && String(decoding: answer.body, as: UTF8.self).contains(#""id":\#(brokenPost),"#)
    }
}

/// A transport that tells what is asked for.
private struct Noted: Transport {
    let base: any Transport
    let note: @Sendable (String) -> Void

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        note(request.url)
        return try await base.send(request)
    }
}

/// The real transport with limits for tests: an answer takes long after a quarter of a second, and is large at 2 MB.
private struct Hurried: Transport {
    let base: NetworkTransport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.timeLimit = .milliseconds(250)
        request.byteLimit = 2 << 20
        return try await base.send(request)
    }
}
