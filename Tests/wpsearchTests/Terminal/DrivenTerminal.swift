import Foundation
import Testing

/// The built command on a pseudo-terminal that somebody types into.
final class DrivenTerminal {
    private let master: Int32
    private let slave: FileHandle
    private let process = Process()
    private var bytes: [UInt8] = []
    /// Where what came since the last key begins.
    private var mark = 0

    /// - Parameter environment: beside a path, a terminal and an index.
    init(
        _ arguments: [String], index: String, columns: Int = 100, rows: Int = 30,
        environment: [String: String] = [:]
    ) throws {
        (master, slave) = try Terminal.open(isRaw: false)
        process.executableURL = Command.products.appendingPathComponent("wpsearch")
        process.arguments = arguments
        process.environment = [
            "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "WPSEARCH_INDEX": index,
        ].merging(environment) { $1 }
        process.standardInput = slave
        process.standardOutput = slave
        process.standardError = slave
        try resize(columns: columns, rows: rows)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        close(master)
    }

    /// What the terminal does with keys and lines; the same before and after.
    var mode: [UInt32] {
        get throws {
            var settings = termios()
            try #require(tcgetattr(slave.fileDescriptor, &settings) == 0)
            return [
                UInt32(settings.c_iflag), UInt32(settings.c_oflag), UInt32(settings.c_cflag),
                UInt32(settings.c_lflag),
            ]
        }
    }

    func resize(columns: Int, rows: Int) throws {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
    }

    func press(_ keys: String) {
        mark = bytes.count
        _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func send(_ signal: Int32) {
        mark = bytes.count
        kill(process.processIdentifier, signal)
    }

    /// What came since the last key, without sequences.
    var plain: String {
        String(decoding: bytes[mark...], as: UTF8.self)
            .replacing(/\u{1B}\]8;;[!-~]*?\u{1B}\\/, with: "")
            .replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
    }

    /// All of it, as it came.
    var raw: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads until some text has come since the last key; gives up when it hangs.
    func wait(for text: String) throws {
        let end = ContinuousClock.now + Self.patience
        while !plain.contains(text) {
            let isThere = readMore(1_000) || process.isRunning
            try #require(
                isThere && ContinuousClock.now < end,
                "\(text) did not come: \(plain.suffix(3_000))")
        }
    }

    /// A hang is a failure, not the end of all tests.
    private static let patience: Duration = .seconds(3_600)

    /// Reads to the end of the process; its code, or minus the number of the signal that ended it. One that hangs is killed.
    func end() -> Int32 {
        let end = ContinuousClock.now + Self.patience
        while process.isRunning {
            _ = readMore(100)
            if ContinuousClock.now > end { kill(process.processIdentifier, SIGKILL) }
        }
        process.waitUntilExit()
        while readMore(100) {}
        return process.terminationReason == .uncaughtSignal
            ? -process.terminationStatus : process.terminationStatus
    }

    private func readMore(_ milliseconds: Int32) -> Bool {
        var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }
}
