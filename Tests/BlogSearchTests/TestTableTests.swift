import Foundation
import Testing

/// The table of what apps need names tests that there are.
@Suite struct TestTableTests {
    @Test func everyTestOfTheTable_exists() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: tests.appendingPathComponent("README.md"), encoding: .utf8)
        let table = try #require(page.components(separatedBy: "## What apps need").last)
        let files = try #require(FileManager.default.enumerator(atPath: tests.path))
        var suites: [String: String] = [:]
        for case let file as String in files where file.hasSuffix("Tests.swift") {
            let name = (file as NSString).lastPathComponent.dropLast(".swift".count)
            let text = try String(
                contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
            suites[String(name), default: ""] += text
        }
        var named = 0
        for match in table.matches(of: #/`([A-Za-z]+Tests)\.([A-Za-z_]+)`/#) {
            named += 1
            let text = suites[String(match.output.1)] ?? ""
            #expect(text.contains("func \(match.output.2)("), "\(match.output.0)")
        }
        #expect(named > 20)
    }
}
