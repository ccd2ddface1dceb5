import Foundation
import TestSupport
import Testing

/// What is longer than the terminal goes to a pager; all else, and elsewhere, does not.
@Suite struct PagerTests {
    private let scratch: Scratch
    private let index: String
    private let seen: String

    init() throws {
        scratch = try Scratch()
        index = try CorpusIndex.of("wxr").path
        seen = scratch.path("seen")
    }

    private var long: [String] { ["query", "plain", "--limit", "100"] }

    private func pager(_ command: String) -> [String: String] { ["WPSEARCH_PAGER": command] }

    private func text(_ ran: Terminal) -> String { String(decoding: ran.bytes, as: UTF8.self) }

    @Test func longText_goesToThePager_inColour_andTheCodeStays() throws {
        let ran = try Terminal.wpsearch(
            long, index: index, environment: pager("cat > '\(seen)'"))
        #expect(ran.status == 0 && ran.bytes.isEmpty)
        let shown = try String(contentsOfFile: seen, encoding: .utf8)
        #expect(shown.contains("\u{1B}[1m") && shown.contains("\u{1B}]8;;https://"))
        #expect(shown.split(separator: "\n").count > 100)
        let direct = try Terminal.wpsearch(long, index: index, environment: pager(""))
        #expect(text(direct).contains(shown.split(separator: "\n").last ?? "?"))
    }

    @Test func longCloud_goesToThePager_andFillsTheTerminal() throws {
        let ran = try Terminal.wpsearch(
            ["cloud", "--number", "0"], index: index, environment: pager("cat > '\(seen)'"))
        #expect(ran.status == 0 && ran.bytes.isEmpty)
        let shown = try String(contentsOfFile: seen, encoding: .utf8)
        #expect(shown.split(separator: "\n").count > 100 && shown.contains("web design system"))
        let direct = try Terminal.wpsearch(
            ["cloud", "--number", "0", "--no-pager"], index: index,
            environment: pager("cat > '\(seen)'"))
        #expect(text(direct).split(separator: "\n").count == shown.split(separator: "\n").count)
    }

    @Test func shortText_doesNot() throws {
        let ran = try Terminal.wpsearch(
            ["query", "plain", "--limit", "1"], index: index,
            environment: pager("cat > '\(seen)'"))
        #expect(ran.status == 0 && text(ran).contains("plain"))
        #expect(!FileManager.default.fileExists(atPath: seen))
    }

    @Test func switchedOff_byOption_orByAnEmptyVariable() throws {
        let never = pager("cat > '\(seen)'")
        let option = try Terminal.wpsearch(long + ["--no-pager"], index: index, environment: never)
        let empty = try Terminal.wpsearch(
            long, index: index, environment: ["WPSEARCH_PAGER": "", "PAGER": "cat > '\(seen)'"])
        let other = try Terminal.wpsearch(
            long, index: index, environment: ["PAGER": "cat"], without: ["WPSEARCH_PAGER"])
        for ran in [option, empty, other] {
            #expect(ran.status == 0 && text(ran).split(separator: "\n").count > 100)
        }
        let piped = try Command.wpsearch(long, index: index, environment: never)
        #expect(piped.output.split(separator: "\n").count > 100)
        #expect(!FileManager.default.fileExists(atPath: seen))
    }

    @Test func pagerThatLeavesEarly_isNoError() throws {
        let ran = try Terminal.wpsearch(
            ["query", "", "--limit", "300"], index: index, environment: pager("head -n 1"))
        #expect(ran.status == 0)
        #expect(text(ran).split(separator: "\n").count == 1)
    }

    @Test func pagerThatIsNotThere_isPassedOver() throws {
        let ran = try Terminal.wpsearch(
            long, index: index, environment: pager("no-such-pager-here 2>/dev/null"))
        #expect(ran.status == 0 && text(ran).split(separator: "\n").count > 100)
    }

    @Test func longPost_isBrokenIntoLines() throws {
        let all = try Terminal.wpsearch(
            ["query", "plain", "--limit", "1", "--format", "ids"], index: index)
        let id = text(all).filter(\.isNumber)
        let shown = try Terminal.wpsearch(["show", id], index: index, environment: pager(""))
        let lines = text(shown).split(separator: "\n").filter { !$0.contains("https://") }
        #expect(lines.count > 5 && lines.allSatisfy { $0.count <= 110 })
    }
}
