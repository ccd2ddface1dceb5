import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

/// A segment whose bytes are not what was written, in every way that a file or a faulty writer can bring about.
@Suite struct SegmentDamageTests {
    /// A segment with every kind of list in it.
    private static func segment() throws -> (root: [UInt8], pages: [Int: [UInt8]]) {
        var model = SegmentModel(
            ListShape(
                name: "", count: 700, gap: 4, mixed: 20, occurrences: 6, positions: 3000,
                outliers: 1),
            seed: 12)
        let postings = model.lists[SegmentModel.word] ?? []
        for index in 0..<12 {
            model.lists[[2, UInt8(index)]] = postings.enumerated().filter {
                $0.offset % (index * index + 1) == 0
            }
            .map(\.element)
        }
        model.attributes[AttributeKey.bytes(.author, 3)] = model.facts.keys.filter { $0 % 2 == 0 }
            .sorted()
        for (document, facts) in model.facts {
            var facts = facts
            facts.categories = [1, document % 7 + 2]
            facts.tags = [document % 300 + 10]
            facts.published = Int64(document) * 86_400
            model.facts[document] = facts
        }
        return try model.written()
    }

    /// Everything that can be asked of a segment.
    private static func useAll(_ root: [UInt8], _ pages: [Int: [UInt8]]) throws {
        let reader = try SegmentReader(root: root, pages: SegmentMemory(pages))
        var terms = try reader.terms()
        while try terms.advance() {
            if let cursor = try reader.cursor(forKey: terms.key) { try use(cursor, 1000...5000) }
            if let cursor = try reader.cursor(forKey: terms.key, scope: [.title]) {
                try use(cursor, 1100...1500)
            }
            var postings = try reader.postings(of: terms.entry)
            while try postings.nextBlock() {}
        }
        for document in stride(from: DocumentID(900), to: 5000, by: 61)
        where reader.documents.contains(document) {
            _ = try reader.facts.facts(of: document)
        }
        var window = DocumentWindow(around: 1000)
        try reader.retainLive(&window)
        var tally = FacetTally()
        for kind in FacetKind.allCases { try reader.columns.count(kind, of: window, into: &tally) }
        _ = reader.boundScale(
            .standard,
            CollectionStatistics(
                documents: 1, totalLengths: Array(repeating: 1, count: Field.count)))
    }

    private static func use(_ cursor: any PostingsCursor, _ range: ClosedRange<DocumentID>) throws {
        var window = DocumentWindow(around: range.lowerBound)
        while window.first <= range.upperBound {
            try cursor.fill(&window)
            try cursor.retain(&window)
            _ = try cursor.bound(in: window.range)
            _ = try cursor.bound(in: window.first + 1..<window.first + 700)
            window.reset(around: window.range.upperBound)
        }
        var positions: [UInt32] = []
        for document in stride(from: range.lowerBound, through: range.upperBound, by: 97) {
            let document = try cursor.firstDocument(from: document)
            guard try cursor.frequencies(in: document) != nil else { continue }
            for field in [Field.title, .body, .caption] {
                try cursor.positions(in: field, of: document, into: &positions)
            }
        }
    }

    /// Changes a page: flips bits, sets bytes or cuts it.
    private static func damage(_ data: inout [UInt8], _ random: inout SplitMix64) {
        for _ in 0...random.below(3) where !data.isEmpty {
            let place =
                random.below(2) == 0 ? random.below(data.count) : random.below(min(64, data.count))
            switch random.below(4) {
            case 0: data[place] = 255
            case 1: data[place] = 0
            case 2: data[place] ^= 1 << UInt8(random.below(8))
            default: if random.below(4) == 0 { data.removeLast(data.count - place) }
            }
        }
    }

    @Test
    func wholeSegment_isInOrder() throws {
        let (root, pages) = try Self.segment()
        try Self.useAll(root, pages)
        try SegmentReader(root: root, pages: SegmentMemory(pages)).verify()
    }

    @Test
    func damage_withFittingChecksums_throwsDamaged_orIsHarmless_butNeverTraps() throws {
        let (root, pages) = try Self.segment()
        var random = SplitMix64(seed: 99)
        let numbers = pages.keys.sorted()
        var found = 0
        for _ in 0..<120 {
            var (changedRoot, changed) = (root, pages)
            if random.below(8) == 0 {
                var data = Array(root.dropLast(8))
                Self.damage(&data, &random)
                changedRoot = sealed(data)
            } else {
                let number = numbers[random.below(numbers.count)]
                var data = Array((pages[number] ?? []).dropLast(8))
                Self.damage(&data, &random)
                changed[number] = sealed(data)
            }
            do { try Self.useAll(changedRoot, changed) } catch let error as IndexError {
                #expect(error.code == .damaged || error.code == .tooNew)
                found += 1
            }
        }
        #expect(found > 15)
    }

    @Test
    func damage_withoutFittingChecksums_isAlwaysFound() throws {
        let (root, pages) = try Self.segment()
        var random = SplitMix64(seed: 7)
        for number in pages.keys.sorted() {
            var changed = pages
            let page = pages[number] ?? []
            var bytes = page
            bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            changed[number] = bytes
            #expect(throws: IndexError.damagedSegment) {
                try SegmentReader(root: root, pages: SegmentMemory(changed)).verify()
            }
            changed[number] =
                random.below(2) == 0 ? nil : Array(page.prefix(random.below(page.count)))
            #expect(throws: IndexError.damagedSegment) {
                try SegmentReader(root: root, pages: SegmentMemory(changed)).verify()
            }
        }
        for place in root.indices {
            var changed = root
            changed[place] ^= 16
            #expect(throws: IndexError.damagedSegment) { try SegmentRoot(changed) }
            #expect(throws: IndexError.damagedSegment) {
                try SegmentRoot(Array(root.prefix(place)))
            }
        }
    }

    @Test
    func aNewerVersion_isSaidToBeTooNew() throws {
        var root = Array(try Self.segment().root.dropLast(8))
        try #require(root.count > 3)
        root[3] += 1
        #expect(throws: IndexError.unknownSegmentVersion) { try SegmentRoot(sealed(root)) }
    }

    @Test
    func anOlderVersion_isToBeWrittenAnew() throws {
        var root = Array(try Self.segment().root.dropLast(8))
        try #require(root.count > 3)
        root[3] = 2
        #expect(throws: IndexError.oldSegmentVersion) { try SegmentRoot(sealed(root)) }
    }
}
