import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks on the terminal without showing what is typed; `nil` when there is no terminal or nothing was typed.
///
/// A signal that ends or stops the process comes after the terminal shows again what is typed (`SignalsHeld`).
///
/// - Throws: `CancellationError` when a signal came that did not end the process at once.
func askForPassword(_ prompt: String) throws -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    var shown = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    while true {
        let held = SignalsHeld()
        Standard.error.write(prompt)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        let line = readTypedLine(until: { SignalsHeld.first != nil })
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
        Standard.error.write("\n")
        let signal = held.release()
        guard let signal else {
            return line.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
        }
        kill(getpid(), signal)
        // Whoever stopped the process and goes on is asked anew.
        if signal != SIGTSTP { throw CancellationError() }
    }
}

/// Reads a line byte by byte: what stands behind it is for others. `nil` at the end of the input.
private func readTypedLine(until isOver: () -> Bool) -> [UInt8]? {
    var line: [UInt8] = []
    while !isOver() {
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        // A signal that comes between the question and the wait is seen a tenth of a second later.
        let count = unsafe poll(&waiting, 1, 100)
        if count < 0, errno != EINTR { return nil }
        guard count > 0 else { continue }
        var byte: UInt8 = 0
        let length = unsafe read(STDIN_FILENO, &byte, 1)
        if length < 0, errno == EINTR { continue }
        guard length == 1 else { return line.isEmpty ? nil : line }
        if byte == UInt8(ascii: "\n") { return line }
        line.append(byte)
    }
    return nil
}

/// Holds back the signals that end or stop the process, as long as the terminal does not show what is typed.
private struct SignalsHeld {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    /// What was to be done for each before; what was ignored stays ignored.
    private var former: [(signal: Int32, action: sigaction)] = []

    /// The first signal that came meanwhile.
    static var first: Int32? {
        let signal = heldSignal.load(ordering: .relaxed)
        return signal == 0 ? nil : signal
    }

    init() {
        heldSignal.store(0, ordering: .relaxed)
        for signal in Self.signals {
            var old = sigaction()
            guard unsafe sigaction(signal, nil, &old) == 0, !old.isIgnoring else { continue }
            var new = sigaction()
            new.setHandler { heldSignal.store($0, ordering: .relaxed) }
            if unsafe sigaction(signal, &new, nil) == 0 { former.append((signal, old)) }
        }
    }

    /// Lets signals through again, and tells which one came.
    func release() -> Int32? {
        for (signal, action) in former {
            var old = action
            _ = unsafe sigaction(signal, &old, nil)
        }
        return Self.first
    }
}

/// Written by the signal handler, which may do little else.
private let heldSignal = Atomic<Int32>(0)

extension sigaction {
    fileprivate var isIgnoring: Bool {
        #if canImport(Glibc)
            unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
        #elseif canImport(Musl)
            unsafe unsafeBitCast(__sa_handler.sa_handler, to: Int.self) == 1
        #else
            unsafe unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
        #endif
    }

    fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
        #if canImport(Glibc)
            unsafe __sigaction_handler.sa_handler = handler
        #elseif canImport(Musl)
            unsafe __sa_handler.sa_handler = handler
        #else
            unsafe __sigaction_u.__sa_handler = handler
        #endif
    }
}

/// The application password of a user: from the environment, else asked for.
func applicationPassword(of user: String) throws -> String {
    if let password = environment("WPSEARCH_PASSWORD") { return password }
    guard let password = try askForPassword("Application password of \(user): ") else {
        throw CommandError(
            "--user needs a password: put an application password into WPSEARCH_PASSWORD.")
    }
    return password
}
