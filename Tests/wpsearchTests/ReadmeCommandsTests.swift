import Foundation
import TestSupport
import Testing

/// Every command that the README shows is run, and where it shows output, that is what comes out.
@Suite struct ReadmeCommandsTests {
    /// A command of a `console` block and the lines below it.
    private struct Shown {
        var command: String
        var output: [String]
    }

    private func shown() throws -> [Shown] {
        let readme = try String(
            contentsOf: Command.root.appendingPathComponent("README.md"), encoding: .utf8)
        var shown: [Shown] = []
        var isConsole = false
        for line in readme.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
            } else if isConsole, line.hasPrefix("$ ") {
                shown.append(Shown(command: String(line.dropFirst(2)), output: []))
            } else if isConsole, !shown.isEmpty {
                shown[shown.count - 1].output.append(line)
            }
        }
        return shown
    }

    /// Times differ from run to run: `(3.3 ms)`, `(0.2 s)`.
    private func timeless(_ text: String) -> String {
        text.replacingOccurrences(
            of: #"\([0-9.]+ m?s"#, with: "(time", options: .regularExpression)
    }

    @Test func commands_doWhatIsShown() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let shown = try shown()
        #expect(shown.count >= 12)
        let cluster = try StubCluster().serve()
        defer { cluster.stop() }
        for shown in shown {
            let isNetwork = shown.command.hasPrefix("wpsearch sync ")
            let command = shown.command.replacingOccurrences(
                of: "https://example.org", with: "http://127.0.0.1:9"
            ).replacingOccurrences(of: "http://localhost:9200", with: cluster.url)
            let ran = try Command.run(
                "/bin/sh", ["-c", command],
                environment: [
                    "WPSEARCH_INDEX": isNetwork ? scratch.path("other.sqlite") : index,
                    "PATH": Command.products.path + ":/usr/bin:/bin",
                ])
            if isNetwork {
                // Nobody answers there: that it was understood shows in what is said.
                #expect(ran.status == 2 && ran.errors.contains("127.0.0.1:9"), "\(shown.command)")
                continue
            }
            #expect(ran.status == 0, "\(shown.command): \(ran.errors)")
            let expected = shown.output.joined(separator: "\n")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            if !expected.isEmpty {
                let output = ran.output.trimmingCharacters(in: .whitespacesAndNewlines)
                #expect(timeless(output) == timeless(expected), "\(shown.command)")
            }
        }
    }
}
