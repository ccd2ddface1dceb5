import Foundation
import TestSupport
import Testing

/// What Recipes shows beside commands for a shell: lines of cron, units of systemd, a container.
@Suite struct RecipesTests {
    private let page: DocumentationPage

    init() throws { page = try DocumentationPage(path: "Documentation/Recipes.md") }

    private func lines(of file: String) throws -> [String] {
        try #require(page.blocks.first { $0.file == file }, "\(file)").lines
    }

    @Test func linesOfCron_haveFiveTimes_andACommandThatIsUnderstood() throws {
        let lines = try lines(of: "crontab").filter { !$0.contains("=") }
        #expect(lines.count == 2)
        for line in lines {
            let words = line.split(separator: " ")
            let times = words.prefix(5)
            #expect(times.allSatisfy { $0 == "*" || $0.allSatisfy(\.isNumber) }, "\(line)")
            let reader = try PageReader(hasPosts: false)
            let ran = try #require(
                try reader.type(words.dropFirst(5).joined(separator: " ")), "\(line)")
            // Nobody answers there, and that is all that is mailed.
            #expect(ran.status == 2 && ran.output.contains("127.0.0.1:9"), "\(ran.output)")
            #expect(ran.output.split(separator: "\n").count == 1, "\(ran.output)")
        }
    }

    private static let analyzer = "/usr/bin/systemd-analyze"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: analyzer), "needs systemd"))
    func theTimer_andItsService_areUnderstoodBySystemd() throws {
        let scratch = try Scratch()
        let program = Command.products.appendingPathComponent("wpsearch").path
        let units = try ["wpsearch.service", "wpsearch.timer"].map { name in
            let text = try lines(of: name).joined(separator: "\n")
                .replacingOccurrences(of: "/usr/local/bin/wpsearch", with: program)
            return try scratch.file(name, text + "\n")
        }
        let ran = try Command.run(
            Self.analyzer, ["verify"] + units,
            environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.folder.path])
        #expect(ran.status == 0, "\(ran.errors)")
    }

    /// That there is no index, or nobody answers, is found after every option was read.
    @Test func whatTheContainerRuns_isUnderstood() throws {
        let shell = page.blocks.filter { $0.kind == "sh" }.flatMap(\.lines)
        let commands = shell.filter { $0.hasPrefix("podman run ") || $0.hasPrefix("podman exec ") }
            .compactMap { $0.components(separatedBy: " wpsearch ").last }
        #expect(commands.count == 3)
        for command in commands {
            let words = command.replacingOccurrences(
                of: "https://example.org", with: "http://127.0.0.1:9"
            )
            .replacingOccurrences(of: "\"", with: "").split(separator: " ").map(String.init)
            let ran = try Command.wpsearch(words, index: try Scratch().path("none.sqlite"))
            let isUnderstood = ["make one with", "127.0.0.1:9"].contains { ran.errors.contains($0) }
            #expect(ran.status == 2 && isUnderstood, "\(command): \(ran.errors)")
        }
    }
}
