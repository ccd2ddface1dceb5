// What asks the process to end: Ctrl-C (SIGINT), `kill` and systemd (SIGTERM), a terminal that is closed (SIGHUP).
//
// Nothing is installed: a short command ends by the signal at once, and leaves nothing over, because it only reads. A long
// one blocks the three signals before it makes a thread, and its first thread does nothing but wait for them. So there is no
// handler in which little is allowed, no moment in which a signal is ignored, and the one that comes is the one that ends
// the process: shells, scripts and systemd see 130, 143, 129. A signal that was ignored when the program began stays so
// (`nohup`, a job in the background of a script).
//
//     while an index is filled      the work is cancelled, the index closed, a sentence said, the process ended
//     otherwise                     a sentence, and the end
//     the second time               the end, with a sentence where the index is still open
//
// Ctrl-Z (SIGTSTP) is waited for, too: what a terminal was told is taken back before the process stops, and told again when
// it goes on.

import BlogSearch
import BlogSearchPlatform
import Synchronization

/// The signals that end a long command.
enum Signals {
    /// What the process has told the terminal.
    private struct Setting {
        let make: @Sendable () -> Void
        let undo: @Sendable () -> Void
    }

    private struct State {
        var waitedFor: [Int32] = []
        /// How many indexes are being filled.
        var filled = 0
        /// What is said where nothing was begun; `nil` when all is done.
        var sentence: String? = Signals.nothingChanged
        /// The first one that came.
        var received: Int32?
        var undoings: [Int: @Sendable () -> Void] = [:]
        var undoingsMade = 0
    }
    private static let state = Mutex(State())

    /// Locked while the terminal is told something, while the process is stopped, and when it ends: no moment lies between
    /// what the terminal was told and the note that it must be taken back.
    private static let setting = Mutex<Setting?>(nil)

    /// Said when what is stored stays.
    static let whatIsKept =
        "wpsearch: stopped; what was stored so far is kept, run the command again to go on."
    /// Said when nothing was stored.
    static let nothingChanged = "wpsearch: stopped; nothing was changed, run the command again."

    /// Said when the process ends before the index was closed.
    static let logStays =
        "wpsearch: stopped at once; the log that stays beside the index (-wal) belongs to it, and the next command reads it."

    /// How long closing an index may take before the process ends without.
    private static let patience = 10

    /// Lets the signals through: a parent with threads that take none hands that on to what it starts.
    static func letThrough() {
        Signal.unblock([Signal.interrupt, Signal.terminate, Signal.hangUp])
    }

    /// Keeps the signals for whoever waits for them; to be called before there are other threads, which do as this one.
    static func block() {
        let waitedFor = [Signal.interrupt, Signal.terminate, Signal.hangUp, Signal.stop]
            .filter { !Signal.isIgnored($0) }
        state.withLock { $0.waitedFor = waitedFor }
        Signal.block(waitedFor)
    }

    /// Waits for them, for ever.
    ///
    /// - Parameters:
    ///   - work: what is cancelled.
    ///   - tick: called once a second.
    static func watch(_ work: Task<Void, Never>, tick: () -> Void) -> Never {
        var seconds = 0
        while true {
            if let signal = Signal.next(of: state.withLock { $0.waitedFor }) {
                if signal == Signal.stop {
                    pauseProcess()
                    continue
                }
                guard isWorthAClosing(signal) else { stop(by: signal) }
                work.cancel()
            } else if let received = state.withLock({ $0.received }) {
                seconds += 1
                if seconds >= patience { end(by: received, saying: logStays) }
            }
            tick()
        }
    }

    /// Stops the process until it is to go on, as it would have been without being waited for.
    private static func pauseProcess() {
        setting.withLock { setting in
            setting?.undo()
            Signal.send(Signal.stop)
            Signal.unblock([Signal.stop])
            Signal.block([Signal.stop])
            setting?.make()
        }
    }

    /// Takes note of a signal.
    ///
    /// - Returns: whether it is the first, and an index must be closed before the end.
    private static func isWorthAClosing(_ signal: Int32) -> Bool {
        state.withLock { state in
            guard state.received == nil, state.filled > 0 else { return false }
            state.received = signal
            return true
        }
    }

    /// Lets a signal that comes meanwhile cancel the work instead of ending the process.
    static func whileFilling<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        state.withLock { $0.filled += 1 }
        defer {
            state.withLock {
                $0.filled -= 1
                $0.sentence = nil
            }
        }
        return try await body()
    }

    /// Has something undone when a signal ends the process meanwhile, such as what a terminal was told.
    static func undoing<Value>(
        _ undo: @escaping @Sendable () -> Void, while body: () async throws -> Value
    ) async rethrows -> Value {
        let number = note(undo)
        defer { forget(number) }
        return try await body()
    }

    /// The same for what does not wait.
    static func undoing<Value>(
        _ undo: @escaping @Sendable () -> Void, while body: () throws -> Value
    ) rethrows -> Value {
        let number = note(undo)
        defer { forget(number) }
        return try body()
    }

    /// Tells the terminal something for as long as `body` runs. It is taken back while the process is stopped, too, and made
    /// anew when that goes on.
    static func setting<Value>(
        _ make: @escaping @Sendable () -> Void, undo: @escaping @Sendable () -> Void,
        while body: () throws -> Value
    ) rethrows -> Value {
        setting.withLock {
            make()
            $0 = Setting(make: make, undo: undo)
        }
        defer {
            setting.withLock {
                undo()
                $0 = nil
            }
        }
        return try body()
    }

    private static func note(_ undoing: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.undoingsMade += 1
            state.undoings[state.undoingsMade] = undoing
            return state.undoingsMade
        }
    }

    private static func forget(_ number: Int) {
        state.withLock { $0.undoings[number] = nil }
    }

    /// Ends the process: by the signal that came while an index was filled, else with a code.
    static func leave(_ code: Int32) -> Never {
        if let received = state.withLock({ $0.received }) { end(by: received) }
        System.end(code)
    }

    /// Says that the work ends, or that an index stays open where that was asked for before, and ends the process by a signal.
    private static func stop(by signal: Int32) -> Never {
        let sentence = state.withLock { state in
            guard state.received != nil else { return state.sentence }
            return state.filled > 0 ? logStays : nil
        }
        end(by: signal, saying: sentence)
    }

    private static func end(by number: Int32, saying sentence: String? = nil) -> Never {
        let undoings = state.withLock { state in
            defer { state.undoings = [:] }
            return state.undoings
        }
        for undoing in undoings.sorted(by: { $0.key > $1.key }) { undoing.value() }
        setting.withLock { setting -> Never in
            setting?.undo()
            if let sentence { Standard.error.writeLine(sentence) }
            Signal.end(by: number)
        }
    }
}
