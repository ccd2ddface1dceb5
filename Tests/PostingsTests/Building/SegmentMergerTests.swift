import Blog
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct SegmentMergerTests {
    private struct Stop: Error {}

    private func build(_ texts: [SegmentText]) throws -> (
        built: BuiltSegment, sink: MemorySegmentSink
    ) {
        let builder = SegmentBuilder(threads: 0)
        for text in texts { builder.add(text) }
        let (built, sink) = try builder.finish(into: MemorySegmentSink())
        return (built, sink)
    }

    private func reader(_ texts: [SegmentText]) throws -> SegmentReader {
        let (built, sink) = try build(texts)
        return try SegmentReader(root: built.root, pages: MemorySegmentPages(sink))
    }

    /// Cuts texts at random places into `count` rows, some of them perhaps empty.
    private func split(_ texts: [SegmentText], _ count: Int, _ random: inout SplitMix64)
        -> [[SegmentText]]
    {
        let cuts = (1..<count).map { _ in Int.random(in: 0...texts.count, using: &random) }.sorted()
        return zip([0] + cuts, cuts + [texts.count]).map { Array(texts[$0..<$1]) }
    }

    @Test(arguments: 1...6)
    func mergingEqualsBuildingTheSurvivors(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &* 77)
        let texts = RandomTexts.make(90, seed: seed + 100)
        let parts = split(texts, Int.random(in: 1...6, using: &random), &random)
        let share = Int.random(in: 0...3, using: &random)
        let gone = Set(
            texts.map(\.id).filter { _ in Int.random(in: 0..<4, using: &random) < share })
        let segments = try parts.filter { !$0.isEmpty }.map { try reader($0) }
        let merger = try SegmentMerger(segments) { !gone.contains($0) }
        var progress: [Double] = []
        var dropped: [[UInt8]: Int] = [:]
        var order: [[UInt8]] = []
        let (merged, sink) = try merger.merge(
            into: MemorySegmentSink(), progress: { progress.append($0) },
            dropped: { key, count in
                dropped[key] = count
                order.append(key)
            })
        let (built, expected) = try build(texts.filter { !gone.contains($0.id) })
        #expect(merged.root == built.root)
        #expect(sink.pages == expected.pages)
        #expect(merged.documents == built.documents)
        #expect(merged.statistics == built.statistics)
        #expect(merger.documentCount == texts.count - gone.count)
        #expect(progress == progress.sorted() && progress.first == 0 && progress.last == 1)
        let removed = NaiveInversion(texts.filter { gone.contains($0.id) }).contents
        let counts = removed.postings.mapValues(\.count)
            .merging(removed.attributes.mapValues(\.count)) { $0 + $1 }
        #expect(dropped == counts)
        #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func longListsAreMergedBlockByBlock() throws {
        let texts = try (0..<4).flatMap { round in
            try RandomTexts.corpus(45).map { text in
                var copy = text
                copy.id += DocumentID(round) * 90
                return copy
            }
        }
        let segments = try [reader(Array(texts[..<70])), reader(Array(texts[70...]))]
        let merger = try SegmentMerger(segments) { $0 % 7 != 0 }
        let (merged, sink) = try merger.merge(
            into: MemorySegmentSink(), progress: { _ in }, dropped: { _, _ in })
        let (built, expected) = try build(texts.filter { $0.id % 7 != 0 })
        #expect(merged.root == built.root)
        #expect(sink.pages == expected.pages)
    }

    /// Short documents that share many words, so that their lists are long.
    private func similar(_ ids: Range<DocumentID>, title: String = "") -> [SegmentText] {
        ids.map { id in
            let words = (0..<(5 + id % 7)).map { "w\((id &* 7 &+ $0 &* $0) % 9)" }
            let body =
                "all " + words.joined(separator: " ") + (id % 50 == 0 ? " all rare\(id)" : "")
            let far = id % 90 == 3 ? String(repeating: "x ", count: 300) + "all" : ""
            return SegmentText(
                id: id,
                fields: DocumentFields(
                    title: id % 3 == 0 ? title + " all" : title, excerpt: nil, tags: ["t\(id % 2)"],
                    categories: [],
                    blocks: [ContentBlock(.paragraph, body), ContentBlock(.paragraph, far)]),
                language: Language(tag: "en") ?? .undetermined,
                facts: SegmentDocument(
                    lengths: .zero, [.type: 1, .site: 1, .language: 1], tags: [id % 2 + 1]))
        }
    }

    /// Merges, checks the result, and compares it with a segment built of the same documents.
    private func mergeAndCompare(
        _ segments: [SegmentReader], _ texts: [SegmentText],
        isLive: (DocumentID) -> Bool = { _ in true }
    ) throws -> SegmentReader {
        let merger = try SegmentMerger(segments, isLive: isLive)
        let (merged, sink) = try merger.merge(
            into: MemorySegmentSink(), progress: { _ in }, dropped: { _, _ in })
        let result = try SegmentReader(root: merged.root, pages: MemorySegmentPages(sink))
        try result.verify()
        let expected = try reader(texts.filter { isLive($0.id) })
        #expect(try SegmentContents(result) == SegmentContents(expected))
        return result
    }

    /// Blocks of the list of a stem.
    private func blocks(_ stem: String, _ reader: SegmentReader) throws -> Int {
        var list = try reader.terms(
            from: PackedTokens.prefix(forLanguage: 1) + Array(stem.utf8))
        #expect(try list.advance())
        return try reader.blocks(of: list.entry).count
    }

    @Test func fullBlocksAreCopied_whereNothingOfThemIsGone() throws {
        let texts = similar(1..<700) + similar(700..<1_420, title: "other") + similar(1_420..<1_500)
        let segments = try [0..<699, 699..<1_419, 1_419..<1_499].map {
            try reader(Array(texts[$0]))
        }
        let merged = try mergeAndCompare(segments, texts)
        // Copies of 5 blocks, a rest, copies of 5, and the rest with all of the last segment.
        #expect(try blocks("all", merged) == 5 + 1 + 5 + 2)
        let built = try reader(texts)
        #expect(try blocks("all", built) == 12)
        let again = try mergeAndCompare(
            [merged, reader(similar(1_500..<2_100))], texts + similar(1_500..<2_100))
        let sparse = try mergeAndCompare(segments, texts) { $0 < 100 || $0 > 140 }
        #expect(try blocks("all", sparse) < blocks("all", again))
    }

    @Test func averagesThatDifferMuch_areNotCopied_butComputedAnew() throws {
        let long = String(repeating: "pad ", count: 400)
        let texts =
            similar(1..<700)
            + similar(700..<1_300).map { text in
                var text = text
                text.fields = DocumentFields(
                    title: "", excerpt: nil, tags: [], categories: [],
                    blocks: [ContentBlock(.paragraph, "all " + long)])
                return text
            }
        let segments = try [reader(Array(texts[..<699])), reader(Array(texts[699...]))]
        let merged = try mergeAndCompare(segments, texts)
        #expect(try blocks("all", merged) == 11)
    }

    @Test func nothingLeftBecomesAnEmptySegment() throws {
        let merger = try SegmentMerger([reader(RandomTexts.make(10, seed: 3))]) { _ in false }
        let (merged, sink) = try merger.merge(
            into: MemorySegmentSink(), progress: { _ in }, dropped: { _, _ in })
        #expect(merged.documents.isEmpty && merged.statistics.documents == 0)
        let reader = try SegmentReader(root: merged.root, pages: MemorySegmentPages(sink))
        #expect(try SegmentContents(reader) == SegmentContents())
    }

    @Test func whatProgressThrowsEndsTheMerge() throws {
        let merger = try SegmentMerger([reader(RandomTexts.make(200, seed: 4))]) { _ in true }
        var calls = 0
        #expect(throws: Stop.self) {
            _ = try merger.merge(
                into: MemorySegmentSink(),
                progress: { _ in
                    calls += 1
                    if calls == 3 { throw Stop() }
                }, dropped: { _, _ in })
        }
        #expect(calls == 3)
    }

    @Test func anEmptySegmentAddsNothing() throws {
        let texts = RandomTexts.make(10, seed: 6)
        let merger = try SegmentMerger([reader([]), reader(texts)]) { _ in true }
        let (merged, sink) = try merger.merge(
            into: MemorySegmentSink(), progress: { _ in }, dropped: { _, _ in })
        let (built, expected) = try build(texts)
        #expect(merged.root == built.root)
        #expect(sink.pages == expected.pages)
    }

    @Test func segmentsThatOverlapAreRefused() throws {
        let texts = RandomTexts.make(20, seed: 5)
        let segments = try [reader(Array(texts[5...])), reader(Array(texts[..<6]))]
        #expect(throws: IndexError.self) { _ = try SegmentMerger(segments) { _ in true } }
    }
}
