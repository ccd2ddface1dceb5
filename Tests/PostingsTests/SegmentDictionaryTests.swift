import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct SegmentDictionaryTests {
    /// A segment of many keys with a document or two each.
    private func segment(_ keys: [[UInt8]]) throws -> SegmentReader {
        var model = SegmentModel(documents: 1..<4)
        for document in model.documents { model.facts[document] = SegmentDocument(lengths: .zero) }
        for (index, key) in keys.enumerated() {
            model.attributes[key] = index % 3 == 0 ? [1, 3] : [2]
        }
        return try model.reader()
    }

    private func randomKeys(_ count: Int, seed: UInt64) -> [[UInt8]] {
        var random = SplitMix64(seed: seed)
        var keys: Set<[UInt8]> = []
        while keys.count < count {
            keys.insert((0..<random.below(12) + 1).map { _ in UInt8(random.below(5) * 60) })
        }
        return keys.sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test(arguments: [0, 1, 2, 15, 16, 17, 33, 1000, 9000])
    func everyKey_isFound_andNoOther(_ count: Int) throws {
        let keys = randomKeys(count, seed: UInt64(count))
        let reader = try segment(keys)
        #expect(reader.root.keys == count)
        let held = Set(keys)
        for (index, key) in keys.enumerated() where count < 1000 || index % 37 == 0 {
            #expect(try reader.count(ofKey: key) == (index % 3 == 0 ? 2 : 1))
            for other in [key + [0], Array(key.dropLast()), key + [255]] where !held.contains(other)
            {
                #expect(try reader.count(ofKey: other) == 0)
            }
        }
        if count == 9000 { #expect(reader.root.levels > 0) }
    }

    @Test(arguments: [0, 1, 16, 17, 500, 4000])
    func terms_fromAnyKey_areTheRestInOrder(_ count: Int) throws {
        let keys = randomKeys(count, seed: 3)
        let reader = try segment(keys)
        var random = SplitMix64(seed: 8)
        for _ in 0..<5 {
            let start = (0..<random.below(4)).map { _ in UInt8(random.below(256)) }
            var terms = try reader.terms(from: start)
            var found: [[UInt8]] = []
            while try terms.advance() { found.append(terms.key) }
            #expect(found == keys.filter { !$0.lexicographicallyPrecedes(start) })
        }
    }

    @Test
    func keys_ofTheGreatestLength_fit_andLongerOnesThrow() throws {
        let longest = (0..<30).map {
            Array(repeating: UInt8($0), count: DictionaryKey.maximumLength)
        }
        let reader = try segment(longest)
        for key in longest { #expect(try reader.count(ofKey: key) > 0) }
        var writer = SegmentWriter(
            MemorySink(), documents: 1..<4, reference: SegmentModel(documents: 1..<2).reference)
        #expect(throws: IndexError.segmentTooLarge) {
            try writer.begin(Array(repeating: 1, count: DictionaryKey.maximumLength + 1))
        }
    }

    @Test
    func keysAndDocuments_outOfOrder_throw() throws {
        var writer = SegmentWriter(
            MemorySink(), documents: 5..<9, reference: SegmentModel(documents: 1..<2).reference)
        #expect(throws: IndexError.segmentOutOfOrder) {
            try writer.add(4, SegmentDocument(lengths: .zero))
        }
        try writer.add(6, SegmentDocument(lengths: .zero))
        #expect(throws: IndexError.segmentOutOfOrder) {
            try writer.add(6, SegmentDocument(lengths: .zero))
        }
        try writer.begin([5])
        try writer.add(6)
        #expect(throws: IndexError.segmentOutOfOrder) { try writer.add(6) }
        #expect(throws: IndexError.segmentOutOfOrder) { try writer.add(8) }
        #expect(throws: IndexError.segmentOutOfOrder) {
            try writer.add(
                6, counts: FieldCounts.of(1, 0, 0, 0, 0, 0, 0, 0), positions: [1, 2].span)
        }
        try writer.end()
        #expect(throws: IndexError.segmentOutOfOrder) { try writer.begin([5]) }
        #expect(throws: IndexError.segmentOutOfOrder) { try writer.begin([4, 9]) }
    }
}
