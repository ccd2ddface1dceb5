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

    /// That there is no index is found after every option was read.
    @Test(arguments: ["HEALTHCHECK CMD ", "CMD "])
    func whatTheContainerRuns_isUnderstood(instruction: String) throws {
        let line = try #require(
            try lines(of: "Containerfile").first { $0.hasPrefix(instruction) }, "\(instruction)")
        let json = Data(line.dropFirst(instruction.count).utf8)
        var words = try #require(try JSONSerialization.jsonObject(with: json) as? [String])
        if words.first == "wpsearch" { words = Array(words.dropFirst()) }
        let ran = try Command.wpsearch(words, index: try Scratch().path("none.sqlite"))
        #expect(ran.status == 2 && ran.errors.contains("make one with"), "\(ran.errors)")
    }
}
