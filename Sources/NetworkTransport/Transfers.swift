internal import BlogSearchPlatform
internal import Ingest
internal import Synchronization

/// The transfers of a transport, on a thread of their own, which ends with `end()`.
///
///     asked ──► begun ──► running ──► ended        the thread's own: `CurlTransfers`
///       └────────── dropped ─────────────┘         by whoever does not want to wait any more
///
/// Whoever waits is answered once, by whoever takes its continuation out: the thread, when the transfer ended, or the one who
/// dropped it, at once, whatever the transfer is doing. The thread ends what was dropped when it is awake.
final class Transfers: Sendable {
    private struct State {
        /// `nil` once all is over: nothing is begun, and nobody is woken any more.
        var transfers: CurlTransfers?
        var isEnding = false
        var lastNumber = 0
        var waiting: [Int: CheckedContinuation<TransportResponse, any Error>] = [:]
        /// What the thread has to do.
        var asked: [(number: Int, question: Question)] = []
        var dropped: [Int] = []
        /// Who waits for the end.
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    /// Connections to one host at a time, where each takes one request at a time.
    private static let maximumConnections = 4
    /// Milliseconds that the thread sleeps at most.
    private static let longestSleep = 3_600_000.0

    private let terms: TransferTerms
    private let state: Mutex<State>

    /// - Throws: `TransportError` where the system gives no thread, or no memory.
    init(_ library: CurlLibrary, _ terms: TransferTerms) throws(TransportError) {
        guard let transfers = CurlTransfers(library) else { throw .noMemory }
        transfers.set(.maxHostConnections, Self.maximumConnections)
        transfers.set(.quickExit, 1)
        self.terms = terms
        state = Mutex(State(transfers: transfers))
        guard let thread = SystemThread({ [self] in run() }) else {
            throw TransportError(.other, detail: "the system has no thread left for it")
        }
        thread.detach()
    }

    // MARK: Asking

    /// The answer to a question.
    ///
    /// - Throws: `TransportError`; `CancellationError` at once when the task is cancelled.
    func answer(to question: Question) async throws -> TransportResponse {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                ask(question, number, continuation)
                // Dropped before it was asked.
                if Task.isCancelled { drop(number) }
            }
        } onCancel: {
            drop(number)
        }
    }

    /// Ends the thread and closes all connections; whoever still waits for an answer gets none.
    func end() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard let transfers = state.transfers else { return true }
                state.ends.append(continuation)
                state.isEnding = true
                transfers.wake()
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func ask(
        _ question: Question, _ number: Int,
        _ continuation: CheckedContinuation<TransportResponse, any Error>
    ) {
        let isOver = state.withLock { state in
            guard let transfers = state.transfers, !state.isEnding else { return true }
            state.waiting[number] = continuation
            state.asked.append((number, question))
            transfers.wake()
            return false
        }
        if isOver { continuation.resume(throwing: TransportError(.connectionLost)) }
    }

    private func drop(_ number: Int) {
        state.withLock { state in
            guard let continuation = state.waiting.removeValue(forKey: number) else {
                return nil as CheckedContinuation<TransportResponse, any Error>?
            }
            state.dropped.append(number)
            state.transfers?.wake()
            return continuation
        }?.resume(throwing: CancellationError())
    }
}

// MARK: The thread

extension Transfers {
    private func run() {
        // A connection that is closed while something is written to it is an error, and no signal.
        Signal.block([Signal.brokenPipe])
        for end in work() { end.resume() }
    }

    /// - Returns: who waits for the end, once all connections are closed.
    private func work() -> [CheckedContinuation<Void, Never>] {
        guard let transfers = state.withLock({ $0.transfers }) else { return [] }
        var running: [Int: Transfer] = [:]
        while let (asked, dropped) = orders() {
            for number in dropped {
                if let transfer = running.removeValue(forKey: number) {
                    transfers.remove(transfer.transfer)
                }
            }
            for (number, question) in asked {
                guard let transfer = Transfer(number, question, terms, on: transfers) else {
                    finish(number, .failure(.noMemory))
                    continue
                }
                running[number] = transfer
            }
            for (ended, code) in transfers.work() {
                guard let transfer = running.removeValue(forKey: ended.number) else { continue }
                finish(ended.number, transfer.result(code))
            }
            for (number, transfer) in running where transfer.isSilent(for: terms.idleLimit) {
                running[number] = nil
                transfers.remove(transfer.transfer)
                finish(number, .failure(TransportError(.timedOut)))
            }
            let patience = running.values.map { $0.patience(of: terms.idleLimit) }.min()
            let sleep = patience.map { $0 / .milliseconds(1) } ?? Self.longestSleep
            transfers.wait(milliseconds: CInt(min(max(1, sleep.rounded(.up)), Self.longestSleep)))
        }
        for transfer in running.values { transfers.remove(transfer.transfer) }
        let (waiting, ends) = state.withLock { state in
            state.transfers = nil
            defer { (state.waiting, state.ends) = ([:], []) }
            return (state.waiting, state.ends)
        }
        for continuation in waiting.values {
            continuation.resume(throwing: TransportError(.connectionLost))
        }
        return ends
    }

    /// What the thread has to do now; `nil` at the end.
    private func orders() -> (asked: [(Int, Question)], dropped: [Int])? {
        state.withLock { state in
            if state.isEnding { return nil }
            defer { (state.asked, state.dropped) = ([], []) }
            return (state.asked.filter { state.waiting[$0.number] != nil }, state.dropped)
        }
    }

    private func finish(_ number: Int, _ result: Result<TransportResponse, TransportError>) {
        let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
        continuation?.resume(with: result)
    }
}

/// A transfer that runs, and what has come of it.
private final class Transfer {
    let transfer: CurlTransfer
    private let question: Question
    private let reception: Reception
    /// Whether the connection is made, so that the server could say something.
    private var isConnected = false
    /// Bytes of the request's body that it has taken.
    private var uploaded = 0

    /// Begins it; `nil` when the system gives no memory.
    init?(
        _ number: Int, _ question: Question, _ terms: TransferTerms, on transfers: CurlTransfers
    ) {
        reception = Reception(
            byteLimit: question.byteLimit, isUnwanted: question.isUnwanted)
        self.question = question
        guard
            let transfer = CurlTransfer(transfers.library, number: number, to: reception),
            transfer.prepare(question, terms), transfers.add(transfer)
        else { return nil }
        self.transfer = transfer
    }

    /// How long it may stay silent from now on. Making the connection is limited by itself.
    func patience(of limit: Duration) -> Duration {
        isConnected ? limit - (.now - reception.heard) : .seconds(1 << 30)
    }

    /// Whether the server has neither said nor taken anything for so long.
    func isSilent(for limit: Duration) -> Bool {
        if !isConnected, transfer.number(.pretransfer) > 0 {
            isConnected = true
            reception.beginListening()
        }
        guard patience(of: limit) <= .zero else { return false }
        let uploaded = question.body.isEmpty ? 0 : transfer.number(.uploaded)
        guard uploaded > self.uploaded else { return true }
        self.uploaded = uploaded
        reception.beginListening()
        return false
    }

    /// What came of it.
    func result(_ code: CInt) -> Result<TransportResponse, TransportError> {
        do throws(TransportError) {
            if CurlCode(rawValue: code) != .ok, reception.failure == nil, !reception.isEnough {
                throw TransportError(code, transfer, isProxied: question.proxy != nil)
            }
            return .success(try reception.answer(from: question.address.description))
        } catch {
            return .failure(error)
        }
    }
}
