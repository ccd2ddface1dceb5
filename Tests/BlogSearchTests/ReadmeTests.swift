import Foundation
import Testing

@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func example_isTheOneThatCompiles() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(
            contentsOf: here.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let begin = try #require(lines.firstIndex { $0.hasSuffix("// README begin") })
        let end = try #require(lines.firstIndex { $0.hasSuffix("// README end") })
        let example = lines[(begin + 1)..<end].map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }
            .joined(separator: "\n").replacingOccurrences(
                of: "folder + \"/blog.sqlite\"", with: "\"blog.sqlite\"")
        let readme = try String(
            contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\nimport BlogSearchImport\n\n" + example + "\n```"))
    }

    @Test func example_findsPosts() async throws {
        #expect(FileManager.default.changeCurrentDirectoryPath(Self.root.path))
        let folder = try Scratch()
        let lines = try await readmeExample(folder: folder.path)
        #expect(lines.count >= 4)
        #expect(lines[0].hasPrefix("1 "))
        #expect(lines.contains { $0.contains("open data") })
    }
}
