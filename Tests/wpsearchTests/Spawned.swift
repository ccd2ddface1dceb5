import Foundation
import TestSupport
import Testing

/// The built command while it runs: to be sent a signal, or left to itself.
final class Spawned {
    /// How it ended.
    struct End: Hashable {
        /// The signal that ended it.
        var signal: Int32?
        /// Its exit code; `nil` when a signal ended it.
        var status: Int32?
        var errors: String
    }

    private let process = Process()
    private let folder: TemporaryFolder
    private let input = Pipe()

    /// Starts `wpsearch`; its input stays open.
    ///
    /// - Parameter shell: what a shell does first, such as `trap '' HUP` or `ulimit -n 12`.
    init(_ arguments: [String], index: String, shell: String = ":", as user: UInt32? = nil) throws {
        folder = try TemporaryFolder()
        let (output, errors) = (
            folder.url.appendingPathComponent("out"), folder.url.appendingPathComponent("err")
        )
        for file in [output, errors] { try Data().write(to: file) }
        let command = Command.products.appendingPathComponent("wpsearch").path
        var words = ["/bin/bash", "-c", "\(shell); exec \"$0\" \"$@\"", command] + arguments
        if let user {
            words = ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + words
        }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = Spawned.freshSignals + words
        process.environment = ["PATH": "/usr/bin:/bin", "WPSEARCH_INDEX": index]
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    /// What `env` is told, so that no signal is ignored from the start: the tests may run in the background of a shell, where
    /// SIGINT is.
    static var freshSignals: [String] {
        #if os(Linux)
            ["--default-signal=HUP,INT,TERM"]
        #else
            []
        #endif
    }

    /// Starts `wpsearch serve` on a free port, and gives it with its address once it serves. How long a search takes on a busy
    /// machine is not what is tested.
    static func serving(
        _ arguments: [String], index: String, shell: String = ":"
    ) throws -> (spawned: Spawned, address: String) {
        let spawned = try Spawned(
            ["serve", "--listen", "127.0.0.1:0", "--time-limit", "1h"] + arguments, index: index,
            shell: shell)
        var address: Substring?
        spawned.wait {
            let said = (try? spawned.errorsSoFar) ?? ""
            guard let start = said.firstRange(of: "serving at ") else { return false }
            let rest = said[start.upperBound...]
            guard rest.contains(";") else { return false }
            address = rest.prefix { $0 != ";" }.dropLast()
            return true
        }
        let errors = try spawned.errorsSoFar
        return (spawned, String(try #require(address, "\(errors)")))
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// What it said on standard output so far.
    var outputSoFar: String { get throws { try text(of: "out") } }

    /// What it said on standard error so far.
    var errorsSoFar: String { get throws { try text(of: "err") } }

    private func text(of file: String) throws -> String {
        try String(
            decoding: Data(contentsOf: folder.url.appendingPathComponent(file)), as: UTF8.self)
    }

    /// Gives it a line to read.
    func type(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }

    /// Sends a signal, if it still runs.
    func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// Waits for something while it runs.
    func wait(until isSo: () -> Bool) {
        while process.isRunning, !isSo() { usleep(5_000) }
    }

    /// Waits for its end; `nil` when it hangs, which it does after an hour.
    func end() throws -> End? {
        var waits = 0
        while process.isRunning {
            waits += 1
            if waits > 360_000 { return nil }
            usleep(10_000)
        }
        process.waitUntilExit()
        let errors = try errorsSoFar
        return process.terminationReason == .uncaughtSignal
            ? End(signal: process.terminationStatus, status: nil, errors: errors)
            : End(signal: nil, status: process.terminationStatus, errors: errors)
    }
}
