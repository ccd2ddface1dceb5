import Foundation
import Testing

/// Runs the built command on a pseudo-terminal, both outputs on it, and keeps every byte that came.
struct Terminal {
    var bytes: [UInt8]
    var status: Int32

    /// What of it is not for a terminal; see `TerminalCheck`.
    var faults: [String] { TerminalCheck.faults(in: bytes) }

    /// - Parameters:
    ///   - input: a path, of what the command reads on its standard input.
    ///   - environment: variables beside those of the tests; no pager is run without.
    ///   - absent: names of those that are not set.
    static func wpsearch(
        _ arguments: [String], index: String, input: String = "/dev/null",
        environment more: [String: String] = [:], without absent: [String] = []
    ) throws -> Terminal {
        let (master, slave) = try open()
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("wpsearch")
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        for name in ["NO_COLOR", "WPSEARCH_PASSWORD"] { environment[name] = nil }
        environment["WPSEARCH_INDEX"] = index
        environment["WPSEARCH_PAGER"] = ""
        environment["TERM"] = "xterm-256color"
        environment.merge(more) { $1 }
        for name in absent { environment[name] = nil }
        process.environment = environment
        process.currentDirectoryURL = Command.root
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
        process.standardOutput = slave
        process.standardError = slave
        try process.run()
        try slave.close()
        // Read to the end, which comes when the command, the last that has the terminal open, is gone.
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(master, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        close(master)
        process.waitUntilExit()
        return Terminal(bytes: bytes, status: process.terminationStatus)
    }

    /// A terminal that passes on what it gets: line feeds stay line feeds. No other process inherits it.
    ///
    /// - Parameter isRaw: whether keys such as Ctrl-Z are passed on, too, instead of being signals.
    static func open(isRaw: Bool = true) throws -> (master: Int32, slave: FileHandle) {
        #if os(Linux)
            // The module of the C library leaves out posix_openpt() and its like; this is what they do.
            let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var unlocked: Int32 = 0
            var number: Int32 = -1
            let isOpen =
                ioctl(master, 0x4004_5431, &unlocked) == 0
                && ioctl(master, 0x8004_5430, &number) == 0
            try #require(isOpen)
            let name = "/dev/pts/\(number)"
        #else
            let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
            let isOpen = grantpt(master) == 0 && unlockpt(master) == 0
            try #require(isOpen)
            let name = try #require(ptsname(master).map { String(cString: $0) })
        #endif
        let slave = Foundation.open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        var settings = termios()
        try #require(tcgetattr(slave, &settings) == 0)
        if isRaw { cfmakeraw(&settings) }
        try #require(tcsetattr(slave, TCSANOW, &settings) == 0)
        var size = winsize(ws_row: 50, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
        return (master, FileHandle(fileDescriptor: slave, closeOnDealloc: true))
    }
}

/// What may come to a terminal: UTF-8 without controls but line feed and tab, without marks of direction, and of escape
/// sequences only colours, links to posts of the tests, and the beginning of a progress line.
///
/// Written apart from what it checks.
enum TerminalCheck {
    private static let own =
        ["1", "2", "4", "24", "31", "32", "33", "36", "39", "1;33", "0"].map {
            "\u{1B}[" + $0 + "m"
        }
        + ["\r\u{1B}[K"]

    static func faults(in bytes: [UInt8]) -> [String] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
        var rest = text
        for sequence in own { rest = rest.replacing(sequence, with: "") }
        rest = rest.replacing(
            /\u{1B}\]8;;(https:\/\/(example\.org|wxr\.example)\/[!-~]*)?\u{1B}\\/, with: "")
        return rest.unicodeScalars.filter(steers).map { scalar in
            let place = rest.unicodeScalars.firstIndex(of: scalar) ?? rest.startIndex
            let around = rest.unicodeScalars[place...].prefix(20).map(String.init).joined()
            return "U+" + String(scalar.value, radix: 16) + " in " + around.debugDescription
        }
    }

    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" || scalar == "\t" { return false }
        return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
    }
}
