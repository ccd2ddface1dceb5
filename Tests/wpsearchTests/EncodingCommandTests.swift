import Foundation
import Testing

/// Files that are not UTF-8 are read by their byte-order mark, also those beside an index.
@Suite struct EncodingCommandTests {
    private static let encodings: [String.Encoding] = [
        .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]

    @Test(arguments: encodings) func settingsAndJudgements_areReadByTheirMark(
        encoding: String.Encoding
    ) throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: "{\"title\": \"Übergabe\", \"slug\": \"u\", \"text\": \"Übergabe\"}")
        func write(_ name: String, _ text: String) throws -> String {
            let data = try #require(("\u{FEFF}" + text).data(using: encoding))
            try data.write(to: URL(fileURLWithPath: scratch.path(name)))
            return scratch.path(name)
        }
        _ = try write("blog.settings.json", "{\"weights\": {\"title\": 7}}")
        let settings = try Command.wpsearch(["settings"], index: index)
        #expect(settings.status == 0, "\(settings.errors)")
        #expect(settings.output.contains("title       7"))
        let judgements = try write("judgements.tsv", "übergabe\tu\t1\n")
        let report = try Command.wpsearch(["eval", judgements], index: index)
        #expect(report.status == 0, "\(report.errors)")
        #expect(report.output.contains("nDCG@10    1.0000"))
    }
}
