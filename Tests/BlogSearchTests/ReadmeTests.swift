import BlogSearchImport
import Foundation
import Testing

@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func examples_areThoseThatCompile() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(
            contentsOf: here.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let begins = lines.indices.filter { lines[$0].hasSuffix("// README begin") }
        let ends = lines.indices.filter { lines[$0].hasSuffix("// README end") }
        #expect(begins.count == 2 && ends.count == 2)
        let readme = try String(
            contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let heads = ["import BlogSearchImport\n\n", ""]
        for ((begin, end), head) in zip(zip(begins, ends), heads) {
            let example = lines[(begin + 1)..<end].map {
                $0.hasPrefix("    ") ? $0.dropFirst(4) : $0
            }
            .joined(separator: "\n").replacingOccurrences(
                of: "folder + \"/blog.sqlite\"", with: "\"blog.sqlite\"")
            #expect(readme.contains("```swift\n" + head + example + "\n```"))
        }
    }

    @Test func example_findsPosts() async throws {
        #expect(FileManager.default.changeCurrentDirectoryPath(Self.root.path))
        let folder = try Scratch()
        let lines = try await readmeExample(folder: folder.path)
        #expect(lines.count >= 4)
        #expect(lines[0].hasPrefix("1 "))
        #expect(lines.contains { $0.contains("open data") })
    }

    @Test func session_showsTheLastText() async throws {
        #expect(FileManager.default.changeCurrentDirectoryPath(Self.root.path))
        let folder = try Scratch()
        let engine = try SearchEngine.create(at: folder.path + "/blog.sqlite")
        _ = try await engine.importFiles(["Corpus/wxr"])
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let session = readmeSession(engine) { continuation.yield($0) }
        let last = await lines.first { $0.hasPrefix("plain lang ") && $0.contains("language") }
        #expect(last != nil)
        session.cancel()
        try engine.close()
    }
}
