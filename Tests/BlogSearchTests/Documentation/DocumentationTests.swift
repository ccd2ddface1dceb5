import BlogSearchImport
import Foundation
import TestSupport
import Testing

/// README, the pages of Documentation and the articles of the library: each example in Swift is one that compiles and runs here.
@Suite struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The pages, by name.
    private static func pages() throws -> [String: String] {
        var pages = ["README.md": root.appendingPathComponent("README.md")]
        for place in ["Documentation", "Sources/BlogSearch/Documentation.docc"] {
            let folder = root.appendingPathComponent(place)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name.hasSuffix(".md") {
                // By more than its name: each folder may have a page on the same subject.
                pages[folder.lastPathComponent + "/" + name] = folder.appendingPathComponent(name)
            }
        }
        return try pages.mapValues { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// What stands between marks in the files beside this one, as a page writes it.
    private static func compiledExamples() throws -> [String] {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        var examples: [String] = []
        for name in ["ReadmeExample.swift", "ArticleExamples.swift"] {
            let text = try String(contentsOf: here.appendingPathComponent(name), encoding: .utf8)
            var lines: [Substring]?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                switch line.drop(while: { $0 == " " }) {
                case "// example begin": lines = []
                case "// example end":
                    examples.append(unindented(lines ?? []))
                    lines = nil
                default: lines?.append(line)
                }
            }
            #expect(lines == nil, "\(name): an example has no end")
        }
        return examples
    }

    private static func unindented(_ lines: [Substring]) -> String {
        let indent = lines.first?.prefix { $0 == " " }.count ?? 0
        return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
            .replacingOccurrences(of: "folder + \"/blog.sqlite\"", with: "\"blog.sqlite\"")
    }

    /// Blocks of a page that are Swift, without the imports that may stand before one.
    private static func examples(of page: String) -> [String] {
        page.components(separatedBy: "```swift\n").dropFirst().map { rest in
            let lines = rest.components(separatedBy: "\n```")[0].split(
                separator: "\n", omittingEmptySubsequences: false)
            return lines.drop { $0.hasPrefix("import ") || $0.isEmpty }.joined(separator: "\n")
        }
    }

    @Test func examples_areThoseThatCompile() throws {
        var compiled = Set(try Self.compiledExamples())
        #expect(compiled.count >= 15)
        let known = compiled
        for (name, page) in try Self.pages() {
            for example in Self.examples(of: page) {
                #expect(
                    known.contains(example),
                    "\(name) has an example that is nowhere compiled: \(example)")
                compiled.remove(example)
            }
        }
        #expect(compiled.isEmpty, "compiled, and on no page: \(compiled)")
    }

    @Test func readme_findsPosts() async throws {
        #expect(FileManager.default.changeCurrentDirectoryPath(Self.root.path))
        let folder = try Scratch()
        let lines = try await readmeExample(folder: folder.path)
        #expect(lines.count >= 4)
        #expect(try lines[at: 0].hasPrefix("1 "))
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

    @Test func articles_doWhatTheySay() async throws {
        let folder = try Scratch()
        let path = folder.path + "/blog.sqlite"
        let site = try SavedSite(folder: Self.root.appendingPathComponent("Corpus/rest"))
        let pages = ArticleExamples()
        try await pages.gettingStarted(at: path, over: site)
        #expect(pages.lines.first == "281 0 0")
        #expect(pages.lines.contains { $0.hasPrefix("What is technical debt? 20") })
        let shipped = try await pages.shipping(path, to: folder.path + "/own.sqlite", over: site)
        #expect(try shipped[at: 0].total > 0)
        #expect(try shipped[at: 0].hits == shipped[at: 1].hits)

        let engine = try SearchEngine.open(at: path, readOnly: false)
        try await pages.overview(engine)
        #expect(pages.lines.contains { $0.hasPrefix("1 ") })
        let lists = try await pages.lists(engine)
        #expect(try lists[at: 0].hits.count == 20)
        #expect(try lists[at: 1].hits.allSatisfy { $0.categories.contains { $0.slug == "18f" } })
        #expect(try lists[at: 1].total > lists[at: 2].total && lists[at: 2].total > 0)
        #expect(try await pages.pages(engine).count == 281)
        let onAScreen = await ArticleExamples.listOnAScreen(engine)
        #expect(await onAScreen.hits.count == 100)
        try await pages.reading(engine)
        #expect(pages.lines.contains { $0.lowercased() == "debt" })
        #expect(pages.lines.last?.contains("seconds") == true)
        try await pages.sphere(engine)
        let radius = try #require(
            pages.lines.last?.split(separator: " ").last.flatMap { Double($0) })
        #expect(abs(radius - 1) < 1e-9)
        let drawing = URL(fileURLWithPath: folder.path + "/cloud.svg")
        try await pages.pictures(engine, file: drawing)
        #expect(try String(contentsOf: drawing, encoding: .utf8).hasPrefix("<svg "))
        #expect(pages.lines.contains("without room: []"))
        #expect(pages.lines.last?.contains("\"accessibility\"") == true)
        try await pages.privacy(engine, over: site)
        let exported = URL(fileURLWithPath: try folder.write("", to: "exported.jsonl"))
        try await pages.exporting(engine, to: exported)
        #expect(try String(contentsOf: exported, encoding: .utf8).hasPrefix("{\"wpsearch\":1,"))
        try engine.close()
    }

    @Test func articleOnTyping_showsAnswers() async throws {
        let folder = try Scratch()
        let site = try SavedSite(folder: Self.root.appendingPathComponent("Corpus/rest"))
        let engine = try SearchEngine.create(at: folder.path + "/blog.sqlite")
        _ = try await engine.sync("https://blog.example.org", over: site)
        let (titles, continuation) = AsyncStream.makeStream(of: String.self)
        let session = ArticleExamples.typing(engine) { hits, completions in
            if !completions.isEmpty { for hit in hits { continuation.yield(hit.title ?? "") } }
        }
        #expect(await titles.first { $0.lowercased().contains("technical") } != nil)
        ArticleExamples.viewLife(session)
        var observed: [Hit] = []
        try await ArticleExamples.observed(engine) { hits, _ in observed = hits }
        #expect(!observed.isEmpty)
        try engine.close()
    }
}
