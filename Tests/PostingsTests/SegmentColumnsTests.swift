import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct SegmentColumnsTests {
    /// Documents with random facts; `span` is how far apart the numbers of a column are.
    private func model(_ documents: Range<DocumentID>, holes: Bool, span: UInt32, seed: UInt64)
        -> SegmentModel
    {
        var random = SplitMix64(seed: seed)
        func number() -> UInt32 { span == 0 ? 7 : UInt32(truncatingIfNeeded: random.next()) % span }
        var model = SegmentModel(documents: documents)
        // Unknown, Honolulu, London, St. John's, Auckland; of one site, or of several.
        let clocks = [0, -36_000, 0, -12_600, 46_800].prefix(span == 200 ? 1 : 5).enumerated()
            .map { SiteClock.number($0 == 0 ? nil : $1) }
        for document in documents where !holes || random.below(4) > 0 {
            let date =
                Int64(truncatingIfNeeded: random.next())
                >> Int64([1, 20, 32, 63].randomElement(using: &random) ?? 1)
            model.facts[document] = SegmentDocument(
                lengths: FieldCounts.of(
                    number(), 0, 3, number() % 9, 1, number(), 500, number() % 300, number() % 5),
                published: random.below(5) == 0 ? nil : date,
                [
                    .author: number(), .type: number() % 3, .site: 1, .language: number(),
                    .features: number() & 0xFFFF, .clock: clocks[random.below(clocks.count)],
                ],
                categories: Set((0..<random.below(4)).map { _ in number() }).sorted(),
                tags: Set((0..<random.below(9)).map { _ in number() }).sorted())
        }
        return model
    }

    static let cases: [(Range<DocumentID>, Bool, UInt32)] = [
        (1..<2, false, 0), (1..<1000, false, 200), (77..<20_077, true, 60_000),
        (5000..<5003, true, .max),
        (4_000_000_000..<4_000_000_900, true, 70_000), (9..<9, false, 0), (100..<9000, false, 0),
    ]

    @Test(arguments: cases)
    func facts_comeBack(_ documents: Range<DocumentID>, _ holes: Bool, _ span: UInt32) throws {
        let model = model(documents, holes: holes, span: span, seed: UInt64(span))
        let reader = try model.reader()
        #expect(reader.documentCount == model.facts.count)
        for document in documents {
            #expect(try reader.facts.isHeld(document) == (model.facts[document] != nil))
            guard let facts = model.facts[document] else { continue }
            #expect(try reader.facts.facts(of: document) == facts)
            #expect(try reader.columns.length(of: .body, in: document) == facts.lengths[5])
        }
        #expect(throws: IndexError.damagedSegment) {
            try reader.columns.lengths(of: documents.upperBound)
        }
        #expect(throws: IndexError.damagedSegment) { try reader.columns.lengths(of: 0) }
    }

    @Test(arguments: cases)
    func windows_areFilteredAndCounted_asTheFactsSay(
        _ documents: Range<DocumentID>, _ holes: Bool, _ span: UInt32
    ) throws {
        let model = model(documents, holes: holes, span: span, seed: 1)
        let reader = try model.reader()
        var window = DocumentWindow(around: documents.lowerBound)
        while window.first < documents.upperBound {
            for index in window.words.indices { window.words[index] = .max }
            try reader.retainLive(&window)
            let held = model.facts.keys.filter { window.range.contains($0) }.sorted()
            #expect(window.count == held.count && held.allSatisfy { window.contains($0) })
            for kind in FacetKind.allCases {
                var tally = FacetTally()
                try reader.columns.count(kind, of: window, into: &tally)
                #expect(tally.counts == counts(kind, held, model))
            }
            let ranges: [ClosedRange<Int64>] = [-5_000_000_000...0, 77...1 << 40]
            try reader.columns.retain(&window, dated: ranges)
            let inRange = held.filter { document in
                guard let date = model.facts[document]?.localDate else { return false }
                return ranges.contains { $0.contains(date) }
            }
            #expect(window.count == inRange.count && inRange.allSatisfy { window.contains($0) })
            window.reset(around: window.range.upperBound)
        }
    }

    @Test(arguments: [200, 60_000, 70_000], [1, 2, 5, 40, 1000])
    func termsOfAnyDocuments_areCounted(_ span: UInt32, _ oneIn: Int) throws {
        var random = SplitMix64(seed: UInt64(oneIn))
        var model = model(77..<9_077, holes: false, span: span, seed: 2)
        // Some have more terms than are counted at once, and more than a page has.
        for document: DocumentID in [77, 8191, 8192, 8500, 9_076] {
            model.facts[document]?.tags = Array(0..<UInt32(random.below(Int(span))) % 9000)
        }
        let reader = try model.reader()
        var window = DocumentWindow(around: 77)
        while window.first < 9_077 {
            let documents = model.facts.keys.sorted().filter {
                window.range.contains($0) && random.below(oneIn) == 0
            }
            for document in documents { window.insert(document) }
            for kind in [FacetKind.category, .tag] {
                var tally = FacetTally()
                try reader.columns.count(kind, of: window, into: &tally)
                #expect(tally.counts == counts(kind, documents, model))
            }
            window.reset(around: window.range.upperBound)
        }
    }

    private func counts(_ kind: FacetKind, _ documents: [DocumentID], _ model: SegmentModel)
        -> [FacetCount]
    {
        var counts: [UInt32: Int] = [:]
        for facts in documents.compactMap({ model.facts[$0] }) {
            let values: [UInt32] =
                switch kind {
                case .category: facts.categories
                case .tag: facts.tags
                case .author: facts.numbers[.author] == 0 ? [] : [facts.numbers[.author]]
                case .type: [facts.numbers[.type]]
                case .site: [facts.numbers[.site]]
                case .language: [facts.numbers[.language]]
                case .has: (0..<32).filter { facts.numbers[.features] >> $0 & 1 == 1 }
                case .month: facts.localDate.map { [CalendarUnit.month.number(of: $0)] } ?? []
                case .year: facts.localDate.map { [CalendarUnit.year.number(of: $0)] } ?? []
                }
            for value in values { counts[value, default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { FacetCount(id: $0, documents: $1) }
    }
}

extension SegmentDocument {
    /// Its date on the site's clock.
    fileprivate var localDate: Int64? {
        let minutes = numbers[.clock] == 0 ? 0 : Int64(numbers[.clock]) - 1200
        return published.map { $0 &+ minutes * 60 }
    }
}
