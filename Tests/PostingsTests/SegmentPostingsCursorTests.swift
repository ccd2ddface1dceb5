import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct SegmentPostingsCursorTests {
    static let scopes: [FieldSet] = [.all, [.body], [.title], [.title, .code, .caption]]

    @Test(arguments: ListShape.all)
    func leaf_answersLikeTheModel_forEveryWindowAndScope(_ shape: ListShape) throws {
        for scope in Self.scopes {
            let model = SegmentModel(shape, seed: 1)
            let reader = try model.reader()
            let cursor = try #require(try reader.cursor(forKey: SegmentModel.word, scope: scope))
            let postings = try #require(model.lists[SegmentModel.word])
            #expect(cursor.count == postings.count)
            var window = DocumentWindow(around: model.documents.lowerBound)
            while window.first < model.documents.upperBound {
                let held = postings.filter {
                    window.range.contains($0.document) && $0.occurs(in: scope)
                }
                var expected = DocumentWindow(around: window.first)
                for posting in held { expected.insert(posting.document) }
                try cursor.fill(&window)
                #expect(window == expected)
                try checkRetain(cursor, expected)
                try checkBound(cursor, window.range, held, model)
                window.reset(around: window.range.upperBound)
            }
        }
    }

    /// Retains windows of all, no and random documents.
    private func checkRetain(_ cursor: any PostingsCursor, _ expected: DocumentWindow) throws {
        var random = SplitMix64(seed: UInt64(expected.first))
        for density in [UInt64.max, 0, 1] {
            var window = DocumentWindow(around: expected.first)
            for index in window.words.indices {
                window.words[index] =
                    density == 1 ? random.next() & random.next() & random.next() : density
            }
            var kept = window
            kept.formIntersection(expected)
            try cursor.retain(&window)
            #expect(window == kept)
        }
    }

    private func checkBound(
        _ cursor: any PostingsCursor, _ range: Range<DocumentID>, _ held: [ModelPosting],
        _ model: SegmentModel
    ) throws {
        var random = SplitMix64(seed: UInt64(range.lowerBound))
        for _ in 0..<5 {
            let first = range.lowerBound + DocumentID(random.below(range.count))
            let part = first..<first + 1 + DocumentID(random.below(Int(range.upperBound - first)))
            for part in [part, range] {
                let xs = held.filter { part.contains($0.document) }.map {
                    model.x($0, model.parameters, model.statistics)
                }
                #expect(try cursor.bound(in: part) >= xs.max() ?? 0)
            }
        }
        var bounded = DocumentWindow(around: range.lowerBound)
        let xs = held.map { model.x($0, model.parameters, model.statistics) }.sorted()
        guard !xs.isEmpty else { return }
        let limit = xs[xs.count * 3 / 4]
        try cursor.fill(&bounded, boundedBy: limit)
        for posting in held where model.x(posting, model.parameters, model.statistics) >= limit {
            #expect(bounded.contains(posting.document))
        }
    }

    @Test(arguments: ListShape.all)
    func frequenciesAndPositions_areThoseOfTheModel_inAnyOrder(_ shape: ListShape) throws {
        let model = SegmentModel(shape, seed: 2)
        let reader = try model.reader()
        let postings = try #require(model.lists[SegmentModel.word])
        let held = Dictionary(uniqueKeysWithValues: postings.map { ($0.document, $0) })
        var random = SplitMix64(seed: 5)
        for scope in Self.scopes {
            let cursor = try #require(try reader.cursor(forKey: SegmentModel.word, scope: scope))
            let ascending = postings.map(\.document)
            let anywhere = (0..<300).map { _ in
                model.documents.lowerBound + DocumentID(random.below(model.documents.count))
            }
            for document in ascending.prefix(500) + ascending.suffix(300) + anywhere {
                let posting = held[document]
                let expected = posting?.counts(in: scope)
                #expect(
                    try cursor.frequencies(in: document) == (expected == .zero ? nil : expected))
                var positions: [UInt32] = [9]
                for field in Field.allCases where scope.contains(field) {
                    try cursor.positions(in: field, of: document, into: &positions)
                    #expect(positions == posting?.positions[field.rawValue] ?? [])
                }
            }
        }
    }

    @Test(arguments: ListShape.all)
    func firstDocument_isNeverBehindTheFirst_norBeforeTheTarget(_ shape: ListShape) throws {
        let model = SegmentModel(shape, seed: 3)
        let reader = try model.reader()
        let cursor = try #require(try reader.cursor(forKey: SegmentModel.word))
        let documents = try #require(model.lists[SegmentModel.word]).map(\.document)
        var random = SplitMix64(seed: 6)
        var target: DocumentID = 0
        var index = 0
        while target < model.documents.upperBound + 10 {
            while index < documents.count, documents[index] < target { index += 1 }
            let expected = index < documents.count ? documents[index] : .none
            let found = try cursor.firstDocument(from: target)
            #expect(found >= target && found <= expected)
            #expect(found == .none || expected != .none)
            target += 1 + DocumentID(random.below(700))
        }
    }

    @Test
    func attributes_areListsOfDocuments() throws {
        var model = SegmentModel(ListShape.all[7], seed: 4)
        let key = AttributeKey.bytes(.term, 77)
        let documents = model.facts.keys.filter { $0 % 3 == 1 }.sorted()
        model.attributes[key] = documents
        let cursor = try #require(try model.reader().documents(withKey: key))
        #expect(cursor.count == documents.count)
        var found: [DocumentID] = []
        var window = DocumentWindow(around: 0)
        while window.first < model.documents.upperBound {
            try cursor.fill(&window)
            window.forEach { found.append($0) }
            window.reset(around: window.range.upperBound)
        }
        #expect(found == documents)
        #expect(try model.reader().documents(withKey: AttributeKey.bytes(.term, 78)) == nil)
    }
}
