import Foundation

/// `query --batch` while it runs: a line is asked, and its answer read.
final class AskedBatch {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var rest: [UInt8] = []

    init(index: String) throws {
        process.executableURL = Command.products.appendingPathComponent("wpsearch")
        process.arguments = ["query", "--batch"]
        process.environment = ["WPSEARCH_INDEX": index, "PATH": "/usr/bin:/bin"]
        // This process keeps the end that is read, too: who writes to a pipe that nobody can read is ended by a signal.
        process.standardInput = input.fileHandleForReading
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The answer to a line; `nil` when there is none, because it has ended.
    func answer(to line: String) throws -> String? {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        while !rest.contains(UInt8(ascii: "\n")) {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            rest += data
        }
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// Its exit code once nothing more is asked; 1000 and more for a signal.
    func end() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return process.terminationStatus + (isSignal ? 1000 : 0)
    }
}
