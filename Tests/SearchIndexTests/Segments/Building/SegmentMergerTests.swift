import Testing

@testable import SearchIndex

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
        var random = SplitMix64(state: seed &* 77)
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
