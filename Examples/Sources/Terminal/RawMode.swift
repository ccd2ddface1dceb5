#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// The terminal without line editing and echo, on a screen of its own. However the process ends, by its end, by an error, by
/// a signal or by a crash, the terminal is left as it was found; so it is when the process is stopped, until it goes on.
enum RawMode {
    // What handlers of signals need. Written before they are set, and by them; they do not run at the same time.
    private nonisolated(unsafe) static var former = termios()
    private nonisolated(unsafe) static var isOn = false
    private nonisolated(unsafe) static var pipes: (Int32, Int32) = (-1, -1)

    private static let ending: [Int32] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE,
    ]
    /// Another screen, lines are cut off, not wrapped; and back.
    private static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l"
    private static let leave: StaticString =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// A byte can be read from it whenever the window has another size, or the process goes on after it was stopped.
    static var signalled: Int32 { pipes.0 }

    static func begin() {
        var ends: [Int32] = [0, 0]
        guard !isOn, tcgetattr(STDIN_FILENO, &former) == 0, pipe(&ends) == 0 else { return }
        pipes = (ends[0], ends[1])
        turnOn()
        atexit { RawMode.end() }
        for number in ending {
            _ = signal(number) { number in
                RawMode.end()
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
        }
        _ = signal(SIGWINCH) { _ in RawMode.tell() }
        stopWhenAsked()
        _ = signal(SIGCONT) { _ in
            RawMode.turnOn()
            RawMode.stopWhenAsked()
            RawMode.tell()
        }
    }

    static func end() {
        guard isOn else { return }
        isOn = false
        say(leave)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &former)
    }

    /// Writes all of a text, however slow the line is.
    static func write(_ text: String) {
        guard isOn else { return }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { bytes in
                systemWrite(STDOUT_FILENO, bytes.baseAddress, bytes.count)
            }
            guard sent > 0 else {
                if errno == EINTR || errno == EAGAIN { continue }
                return
            }
            rest = rest.dropFirst(sent)
        }
    }

    private static func turnOn() {
        guard !isOn else { return }
        var raw = former
        cfmakeraw(&raw)
        // Control-C and control-Z stay what they are everywhere.
        raw.c_lflag |= tcflag_t(ISIG)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        say(enter)
        isOn = true
    }

    private static func stopWhenAsked() {
        _ = signal(SIGTSTP) { number in
            RawMode.end()
            _ = signal(number, SIG_DFL)
            _ = raise(number)
        }
    }

    private static func tell() {
        var byte: UInt8 = 0
        _ = systemWrite(pipes.1, &byte, 1)
    }

    private static func say(_ text: StaticString) {
        _ = systemWrite(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}

/// `write`, which has the name of a method above.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
