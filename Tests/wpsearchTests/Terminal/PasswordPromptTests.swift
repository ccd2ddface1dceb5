import Foundation
import Testing

/// Ctrl-Z while a password is asked for: what is typed in the shell is shown again, and after `fg` the question comes again.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct PasswordPromptTests {
    private static let prompt = "Application password of bob: "

    /// A shell with job control on a terminal of its own: it goes on when the command is stopped.
    @Test func stopped_theTerminalEchoes_andAfterwardsItIsAskedAgain() throws {
        let scratch = try Scratch()
        let (master, slave) = try Terminal.open(isRaw: false)
        defer { close(master) }
        let command = Command.products.appendingPathComponent("wpsearch").path
        let state = "stty -a | tr ' ;' '\\n\\n' | grep -x -e echo -e -echo | sed 's/^/STATE /'"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        process.arguments = [
            "--ctty", "--wait", "bash", "-mc",
            "\"$0\" sync http://127.0.0.1:9/ --user bob; \(state); fg; \(state); fg; \(state)",
            command,
        ]
        process.environment = [
            "PATH": "/usr/bin:/bin", "WPSEARCH_INDEX": scratch.path("blog.sqlite"),
            "TERM": "xterm",
        ]
        process.standardInput = slave
        process.standardOutput = slave
        process.standardError = slave
        try process.run()
        try slave.close()
        var shown = ""
        for key in ["\u{1A}", "\u{1A}", "secret\n"] {
            shown += try text(from: master, to: Self.prompt)
            // The terminal is set before the question is written.
            _ = Array(key.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        }
        shown += try text(from: master, to: nil)
        process.waitUntilExit()
        #expect(shown.split(separator: Self.prompt, omittingEmptySubsequences: false).count == 4)
        #expect(shown.matches(of: /STATE echo/).count == 3, "\(shown)")
        #expect(!shown.contains("STATE -echo") && !shown.contains("secret"), "\(shown)")
        #expect(shown.contains("cannot be reached"), "\(shown)")
    }

    /// What comes from the terminal, to the end of some text, or to its own end; what came so far when nothing comes for an
    /// hour.
    private func text(from master: Int32, to end: String?) throws -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            if let end, bytes.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
            var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wanted, 1, 3_600_000)
            if ready == 0 { break }
            let count = ready < 0 ? ready : Int32(read(master, &byte, 1))
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
