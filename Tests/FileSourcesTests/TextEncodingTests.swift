import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct TextEncodingTests {
    /// A text as UTF-16 or UTF-32, with or without its mark.
    static func bytes(
        _ text: String, wide: Bool, bigEndian: Bool, hasMark: Bool = true
    ) -> [UInt8] {
        let text = (hasMark ? "\u{FEFF}" : "") + text
        let units: [[UInt8]] =
            wide
            ? text.unicodeScalars.map { scalar in
                (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * $0)) }
            } : text.utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return units.flatMap { bigEndian ? $0 : $0.reversed() }
    }

    static let encodings = [(false, false), (false, true), (true, false), (true, true)]

    private static let files: [(name: String, text: String)] = [
        ("a.md", "---\ntitle: Tür 😀\n---\nÜbergabe"),
        ("b.html", "<title>Tür 😀</title><p>Übergabe</p>"),
        ("c.jsonl", "{\"title\": \"Tür 😀\", \"text\": \"Übergabe\"}\n"),
        ("d.json", "[{\"title\": \"Tür 😀\", \"text\": \"Übergabe\"}]"),
        (
            "posts.json",
            "[{\"id\":1,\"title\":{\"rendered\":\"Tür 😀\"},\"content\":{\"rendered\":\"Übergabe\"}}]"
        ),
        (
            "e.xml",
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
                + "<rss><channel><item><title>Tür 😀</title><description>Übergabe</description></item></channel></rss>"
        ),
    ]

    @Test(arguments: files, encodings)
    func filesOfEveryKind_areReadByTheirMark(
        file: (name: String, text: String), encoding: (wide: Bool, bigEndian: Bool)
    ) async throws {
        let folder = try TemporaryFolder()
        for hasMark in [true, false] {
            let bytes = Self.bytes(
                file.text, wide: encoding.wide, bigEndian: encoding.bigEndian, hasMark: hasMark)
            let path = try folder.write(bytes, to: file.name)
            let all = try await Everything(of: AnySource(try FileSource.open([path])))
            #expect(all.posts.map(\.title) == ["Tür 😀"], "\(hasMark)")
            #expect(all.posts.allSatisfy { $0.html.contains("Übergabe") }, "\(hasMark)")
            #expect(all.skipped.isEmpty)
        }
    }

    @Test(arguments: encodings) func mappings_areReadByTheirMark(wide: Bool, bigEndian: Bool) throws
    {
        let folder = try TemporaryFolder()
        let bytes = Self.bytes("{\"title\": \"t\"}", wide: wide, bigEndian: bigEndian)
        #expect(throws: Never.self) { try JSONMapping(path: folder.write(bytes, to: "m.json")) }
    }

    @Test func manyLinesOverManyPages_areAllRead() async throws {
        let folder = try TemporaryFolder()
        let lines = (1...20_000).map { "{\"id\": \($0), \"title\": \"Größe \($0)\"}\n" }.joined()
        let bytes = Self.bytes(lines, wide: false, bigEndian: false)
        let all = try await Everything(
            of: JSONLinesSource(path: folder.write(bytes, to: "p.jsonl"), site: nil))
        #expect(all.posts.map(\.id) == Array(1...20_000))
        #expect(all.pages > 1)
    }

    @Test func halfCharacters_neverStopAReader() {
        for count in 0...9 {
            for head: [UInt8] in [
                [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF],
            ] {
                let bytes = head + Array(repeating: 0xD8, count: count)
                #expect(TextFile.decode(bytes).unicodeScalars.count <= count)
            }
        }
    }
}
