import Foundation
import TestSupport
import Testing

/// Whoever imports what a site shows now, has nothing left of what it showed before, also while another process reads.
@Suite struct ForgettingCommandTests {
    private let scratch: Scratch
    private var index: String { scratch.path("blog.sqlite") }

    init() throws { scratch = try Scratch() }

    /// A word that no stemmer changes, and of which no other begins alike; only its end has a `k`.
    private func word(_ random: inout SplitMix64) -> String {
        String((0..<16).compactMap { _ in "bcdfgjmpqvwxz".randomElement(using: &random) }) + "k"
    }

    /// One post as the source has it: what it says, and what keeps it from being shown.
    private struct SourcePost {
        var words: [String]
        var title: String
        var tag: String
        var hidden = ""

        var isShown: Bool { hidden.isEmpty }
        var all: [String] { words + [title, tag] }

        func line(_ id: Int) -> String {
            #"{"id":\#(id),"title":"\#(title)","text":"\#(words.joined(separator: " "))","tags":["\#(tag)"],"link":"https://example.org/\#(id)/"\#(hidden)}"#
        }
    }

    private func importAll(_ posts: [Int: SourcePost]) throws {
        let lines = posts.sorted { $0.key < $1.key }.map { $0.value.line($0.key) }
        let file = try scratch.file("posts.jsonl", lines.joined(separator: "\n"))
        let ran = try Command.wpsearch(["import", file, "--prune"], index: index)
        try #require(ran.status == 0, "\(ran.errors)")
    }

    /// Words that stand in the file or beside it although they should not.
    private func found(_ words: Set<String>) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
            .filter { $0.hasPrefix("blog.sqlite") }
        var bytes = Data()
        for name in names {
            bytes += try Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))
        }
        // Dictionaries leave out how a word begins as the one before it.
        return words.filter { bytes.range(of: Data($0.utf8.dropFirst(7))) != nil }
    }

    @Test(arguments: 0..<LongRun.factor)
    func randomHistories_leaveNothing_besideAReader(round: Int) throws {
        var random = SplitMix64(seed: UInt64(round) &+ 77)
        var posts: [Int: SourcePost] = [:]
        var next = 1
        func add() {
            posts[next] = SourcePost(
                words: (0..<4).map { _ in word(&random) }, title: word(&random), tag: word(&random))
            next += 1
        }
        for _ in 0..<([4, 30, 120].randomElement(using: &random) ?? 4) { add() }
        try importAll(posts)
        let reader = round % 2 == 0 ? try AskedBatch(index: index) : nil
        var said: Set<String> = []
        for step in 0..<4 {
            for post in posts.values { said.formUnion(post.all) }
            for _ in 0..<2 {
                guard let id = posts.keys.sorted().randomElement(using: &random) else { break }
                switch Int.random(in: 0..<6, using: &random) {
                case 0: posts[id] = posts.count > 3 ? nil : posts[id]
                case 1: posts[id]?.hidden = #","status":"draft""#
                case 2: posts[id]?.hidden = #","password":"x""#
                case 3: posts[id]?.title = word(&random)
                case 4: posts[id]?.tag = word(&random)
                default: posts[id]?.words = [word(&random)]
                }
            }
            if Bool.random(using: &random) { add() }
            try importAll(posts)
            let shown = Set(posts.values.filter(\.isShown).flatMap(\.all))
            #expect(try found(said.subtracting(shown)) == [], "round \(round), step \(step)")
            if let reader, let word = shown.min() {
                let answer = try #require(try reader.answer(to: word), "it has ended")
                #expect(!answer.contains("\"total\":0"))
            }
        }
        if let reader { #expect(try reader.end() == 0) }
        let shown = Set(posts.values.filter(\.isShown).flatMap(\.all))
        #expect(try found(shown).count == shown.count)
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
    }
}
