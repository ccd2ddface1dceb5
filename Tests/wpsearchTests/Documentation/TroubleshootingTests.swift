import Foundation
import Testing

/// Messages that the page on troubleshooting explains are sentences of the program.
@Suite struct TroubleshootingTests {
    /// What stands between backticks in the first column of the tables of messages, in pieces: `…` stands for what differs.
    private func pieces() throws -> [String] {
        let page = try DocumentationPage(path: "Documentation/Troubleshooting.md")
        var pieces: [String] = []
        var isMessage = false
        for line in page.text.components(separatedBy: "\n") {
            guard line.hasPrefix("|") else {
                isMessage = false
                continue
            }
            if line.hasPrefix("| message |") { isMessage = true }
            guard isMessage, let first = line.components(separatedBy: " | ").first else { continue }
            for message in first.matches(of: #/`([^`]+)`/#) {
                pieces += message.output.1.components(separatedBy: "…")
            }
        }
        return pieces.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.count > 3 }
    }

    @Test func messages_areSentencesOfTheProgram() throws {
        let sources = Command.root.appendingPathComponent("Sources").path
        let files = try #require(FileManager.default.enumerator(atPath: sources))
        var text = Data()
        for case let file as String in files where file.hasSuffix(".swift") {
            text += try Data(contentsOf: URL(fileURLWithPath: sources + "/" + file))
        }
        let pieces = try pieces()
        #expect(pieces.count > 25)
        // In a source a quotation mark stands behind a backslash.
        let said = Data(
            String(decoding: text, as: UTF8.self).replacing("\\\"", with: "\"").utf8)
        for piece in pieces {
            #expect(said.range(of: Data(piece.utf8)) != nil, "nothing says: \(piece)")
        }
    }
}
