import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Thousands of inputs with something wrong in each: nothing may crash, hang or grow without bound.
/// Twenty-five inputs of each kind, and more in a long run; `make check-release` runs them with the address sanitizer, too.
@Suite(.timeLimit(.minutes(120))) struct MutationTests {
    private static let count = 25 * LongRun.factor

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func forEachInput(
        of grammar: InputGrammar, _ body: (_ input: [UInt8], _ label: Comment) async throws -> Void
    ) async throws {
        for number in 0..<Self.count {
            let input = grammar.input(number, seed: 1)
            try await body(input, "input \(number)")
        }
    }

    /// Reads a source to its end; what it gives is in proportion to the input.
    private func read(_ source: any Source, _ input: [UInt8], _ label: Comment) async throws {
        var source = source
        var bytes = 0
        do {
            while let page = try await source.nextPage() {
                for change in page.changes {
                    guard case .post(let post) = change else { continue }
                    #expect(post.id > 0, label)
                    bytes += post.html.utf8.count + post.title.utf8.count
                    check(HTMLContent.blocks(in: post.html), label)
                }
                for skipped in page.skipped { #expect(!skipped.reason.isEmpty, label) }
            }
        } catch let error as IngestError {
            #expect(!error.description.isEmpty, label)
        }
        #expect(bytes <= 64 * input.count + 1024, label)
    }

    private func check(_ blocks: [ContentBlock], _ label: Comment) {
        for block in blocks where !block.spans.isEmpty {
            let length = block.text.unicodeScalars.count
            let isInside = block.spans.allSatisfy {
                $0.start >= 0 && $0.length > 0 && $0.start + $0.length <= length
            }
            #expect(isInside, label)
        }
    }

    @Test func exports_areReadWhateverIsWrong() async throws {
        try await forEachInput(of: .export) { input, label in
            let path = try folder.write(input, to: "export.xml")
            try await read(WXRSource(path: path, site: nil), input, label)
            do {
                _ = try CanarySet(ofExports: [path])
            } catch let error as IngestError {
                // What seems to be packed may not be.
                #expect([.wrongKind, .damaged].contains(error.code), label)
            }
        }
    }

    @Test func json_isReadWhateverIsWrong() async throws {
        let map =
            "{\"posts\": \"data.items\", \"title\": \"head\", \"html\": \"body.rendered\", \"tags\": \"labels.name\", \"date\": \"on\", \"file\": \"file\"}"
        let mapping = try JSONMapping(path: folder.write(map, to: "map.json"))
        try await forEachInput(of: .json) { input, label in
            let path = try folder.write(input, to: "posts.json")
            try await read(JSONLinesSource(path: path, site: nil), input, label)
            try await read(SavedPagesSource(path: path), input, label)
            let mapped = MappedJSONSource(
                folder: folder.path, files: ["posts.json"], mapping: mapping, site: nil)
            try await read(mapped, input, label)
            do {
                _ = try JSONMapping(path: path)
            } catch let error as IngestError {
                // What seems to be packed may not be.
                #expect([.wrongKind, .damaged].contains(error.code), label)
            }
        }
    }

    @Test func markdown_isReadWhateverIsWrong() async throws {
        try await forEachInput(of: .markdown) { input, label in
            let post = MarkdownPost(TextFile.decode(input), path: "2020-01-02-a.md", site: nil)
            check(HTMLContent.blocks(in: post.fields.html), label)
            #expect(post.fields.html.utf8.count <= 64 * input.count + 1024, label)
        }
    }

    @Test func html_isReadWhateverIsWrong() async throws {
        try await forEachInput(of: .html) { input, label in
            let text = TextFile.decode(input)
            let blocks = HTMLContent.blocks(in: text)
            check(blocks, label)
            let bytes = blocks.reduce(0) { $0 + $1.text.utf8.count }
            #expect(bytes <= 64 * input.count + 1024, label)
            #expect(
                HTMLPage(text, path: "a/b.html").fields.html.utf8.count <= text.utf8.count, label)
            #expect(!HTMLText.plain(text).contains("\n"), label)
        }
    }

    @Test(arguments: [InputGrammar.export, .json, .markdown, .html])
    func inputs_areTheSameForTheSameSeedAndDifferFromSamples(grammar: InputGrammar) {
        let inputs = (0..<20).map { grammar.input($0, seed: 5) }
        #expect(inputs == (0..<20).map { grammar.input($0, seed: 5) })
        #expect(Set(inputs).count > 15)
        #expect(inputs.filter(grammar.samples.contains).count < 5)
        for sample in grammar.samples {
            #expect(Array(grammar.pieces(of: sample).joined()) == sample)
        }
    }
}
