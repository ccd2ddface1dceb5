import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

/// Several words of a segment as one, and words side by side.
@Suite struct SegmentWordsTests {
    private static let words = (0..<5).map { SegmentModel.word + [UInt8(97 + $0)] }

    /// A model with some documents of a list under each of several keys, at other positions in each.
    private func model(_ shape: ListShape) -> SegmentModel {
        var model = SegmentModel(shape, seed: 5)
        var random = SplitMix64(seed: 11)
        var postings = model.lists[SegmentModel.word] ?? []
        // A stem stands at a place once.
        for index in postings.indices {
            postings[index].positions = postings[index].positions.map { Set($0).sorted() }
        }
        model.lists[SegmentModel.word] = postings
        for word in Self.words {
            model.lists[word] = postings.compactMap { posting in
                guard random.below(3) > 0 else { return nil }
                var other = posting
                for field in 0..<Field.count {
                    let positions = posting.positions[field].map {
                        $0 &+ UInt32(random.below(3))
                    }
                    other.positions[field] = Set(positions).sorted()
                }
                return other
            }
        }
        model.lists = model.lists.filter { !$1.isEmpty }
        return model
    }

    private func postings(of words: [[UInt8]], in model: SegmentModel) -> [ModelPosting] {
        var sums: [DocumentID: ModelPosting] = [:]
        for word in words {
            for posting in model.lists[word] ?? [] {
                guard var sum = sums[posting.document] else {
                    sums[posting.document] = posting
                    continue
                }
                for field in 0..<Field.count { sum.positions[field] += posting.positions[field] }
                sums[posting.document] = sum
            }
        }
        return sums.values.sorted { $0.document < $1.document }
    }

    @Test(arguments: ListShape.all)
    func wordsTogether_haveTheSumOfTheirOccurrences(_ shape: ListShape) throws {
        let model = model(shape)
        let reader = try model.reader()
        // Among keys that are not there.
        let keys = (Self.words + [Self.words[0] + [0], SegmentModel.word, Self.words[4] + [9]])
            .sorted { $0.lexicographicallyPrecedes($1) }
        for scope in SegmentPostingsCursorTests.scopes {
            var counts: [[UInt8]: Int] = [:]
            let cursor = try #require(
                try reader.cursor(forKeys: keys, scope: scope) { counts[$0] = $1 })
            #expect(counts == model.lists.mapValues(\.count))
            let held = postings(of: keys, in: model).filter { $0.occurs(in: scope) }
            let other = try #require(try reader.cursor(forKeys: keys, scope: scope) { _, _ in })
            try checkFew(other, held, scope, model)
            try checkWindows(other, held, scope, model)
            #expect(try cursor.firstDocument(from: 0) <= held.first?.document ?? .none)
            var bodyCounts: [UInt32] = []
            try cursor.bodyCounts(of: held.map(\.document), into: &bodyCounts)
            for (index, posting) in held.enumerated() {
                let expected = posting.counts(in: scope)
                #expect(try cursor.frequencies(in: posting.document) == expected)
                #expect(bodyCounts[index] == PostingsBatch.bodyCount(expected))
            }
            #expect(try cursor.frequencies(in: model.documents.upperBound) == nil)
            try checkWindows(cursor, held, scope, model)
            #expect(try cursor.firstDocument(from: 0) == held.first?.document ?? .none)
        }
    }

    @Test(arguments: ListShape.all, [1, 3, 10, 60])
    func theBestOfWords_areKnownByTheirLevels(_ shape: ListShape, _ count: Int) throws {
        let model = model(shape)
        let reader = try model.reader()
        let held = postings(of: Self.words, in: model)
        let xs = held.map { x($0, .all, model) }
        let cursor = try #require(try reader.cursor(forKeys: Self.words, scope: .all) { _, _ in })
        var best = BestScores(count)
        try cursor.offerBounds(scale: 1, in: model.documents, to: &best)
        guard let least = best.least else {
            // Fewer blocks, or fewer documents.
            return #expect(held.count < 64 * count)
        }
        #expect(least <= xs.sorted(by: >)[count - 1] * 1.0001)
        let likely = least * ThresholdEstimate.share
        var window = DocumentWindow(around: model.documents.lowerBound)
        while window.first < model.documents.upperBound {
            let inside = zip(held, xs).filter { window.range.contains($0.0.document) }
            try cursor.fill(&window)
            var listed: [DocumentID] = []
            window.list(into: &listed)
            #expect(listed == inside.map(\.0.document))
            window.insert(window.range)
            try cursor.retain(&window)
            #expect(window.count == inside.count)
            #expect(try cursor.bound(in: window.range) >= inside.map(\.1).max() ?? 0)
            var upperBounds: [Double] = []
            if try cursor.upperBounds(of: listed, into: &upperBounds) {
                #expect(zip(upperBounds, inside).allSatisfy { $0 >= $1.1 })
            }
            window.reset(around: window.first)
            try cursor.fill(&window, boundedBy: likely)
            for (posting, x) in inside where x >= likely {
                #expect(window.contains(posting.document))
                #expect(try cursor.frequencies(in: posting.document) == posting.counts)
            }
            window.reset(around: window.range.upperBound)
        }
        // Also who asks for more gets it.
        for posting in held {
            #expect(try cursor.frequencies(in: posting.document) == posting.counts)
        }
        try checkWindows(cursor, held, .all, model)
    }

    @Test(arguments: ListShape.all)
    func candidates_areWorthAlmostWhatTheBestAre(_ shape: ListShape) throws {
        let model = model(shape)
        let reader = try model.reader()
        var terms = try reader.terms()
        var entries: [DictionaryEntry] = []
        while try terms.advance() {
            if Self.words.contains(terms.key) { entries.append(terms.entry) }
        }
        let held = postings(of: Self.words, in: model)
        let words = SegmentWords(entries, of: reader, scope: .all)
        #expect(try SegmentWords(entries, of: reader, scope: [.body]).impacts(ofBest: 3) == nil)
        guard let impacts = try words.impacts(ofBest: 3) else {
            return #expect(held.count < 20)
        }
        #expect(!impacts.candidates.isEmpty || held.isEmpty)
        #expect(held.count < 200 || impacts.candidates.count < held.count / 2)
        for posting in held where !impacts.isCandidate(posting.document) {
            #expect(x(posting, .all, model) < Double(impacts.least))
            #expect(impacts.frequencies(in: posting.document) == nil)
        }
        for (document, x) in zip(impacts.candidates, impacts.xs) {
            let posting = try #require(held.first { $0.document == document })
            #expect(impacts.frequencies(in: document) == posting.counts)
            let own = self.x(posting, .all, model)
            #expect(Double(x) >= own && Double(x) <= own * 1.0001)
        }
    }

    @Test(arguments: ListShape.all)
    func startsBeforeOneOfTheWords_areKept_asDocumentByDocument(_ shape: ListShape) throws {
        let model = model(shape)
        let reader = try model.reader()
        let first = try #require(
            try reader.cursor(forKeys: [SegmentModel.word], scope: .all) { _, _ in })
        let documents = (model.lists[SegmentModel.word] ?? []).map(\.document)
        for scope in SegmentPostingsCursorTests.scopes {
            guard
                let words = try reader.cursor(forKeys: Self.words, scope: scope, found: { _, _ in })
            else {
                continue
            }
            for offset: UInt32 in [0, 1, 2] {
                var next = 0
                while next < documents.count {
                    var starts = PhraseStarts()
                    next = try first.appendStarts(of: documents, from: next, offset: 0, to: &starts)
                    var expected = starts
                    try words.retain(&starts, at: offset)
                    try words.retainOneByOne(&expected, at: offset)
                    #expect(starts.entries.map(\.document) == expected.entries.map(\.document))
                    #expect(
                        starts.entries.map(\.isElsewhere) == expected.entries.map(\.isElsewhere))
                    #expect(starts.starts == expected.starts)
                    #expect(
                        starts.entries.indices.map(starts.range)
                            == expected.entries.indices.map(expected.range))
                }
            }
        }
    }

    @Test func someShapesAreLarge_soThatFewDocumentsAreLookedUp() {
        let few = LookedUpCounts.fewWindows * Int(DocumentWindow.capacity)
        #expect(ListShape.all.contains { model($0).documents.count > few })
    }

    /// A few documents of each window, every other one of which is held: words are asked about these alone.
    private func checkFew(
        _ cursor: any PostingsCursor, _ held: [ModelPosting], _ scope: FieldSet,
        _ model: SegmentModel
    ) throws {
        var start = model.documents.lowerBound
        while start < model.documents.upperBound {
            var window = DocumentWindow(around: start)
            let inside = held.filter { window.range.contains($0.document) }
            let few = inside.enumerated().filter { $0.offset % (inside.count / 8 + 1) == 0 }
                .map(\.element)
            for posting in few {
                window.insert(posting.document)
                if window.range.contains(posting.document + 1) {
                    window.insert(posting.document + 1)
                }
            }
            let asked = window
            try cursor.retain(&window)
            let expected = inside.filter { asked.contains($0.document) }
            #expect(window.count == expected.count)
            var batch = PostingsBatch()
            try cursor.appendPostings(of: window, occurring: 0, to: &batch)
            #expect(Array(batch.documents[..<batch.count]) == expected.map(\.document))
            for posting in expected {
                #expect(window.contains(posting.document))
                let counts = posting.counts(in: scope)
                #expect(try cursor.frequencies(in: posting.document) == counts)
                var bodyCounts: [UInt32] = []
                try cursor.bodyCounts(of: [posting.document], into: &bodyCounts)
                #expect(bodyCounts == [PostingsBatch.bodyCount(counts)])
                for field in Field.allCases where counts[field.rawValue] > 0 {
                    var positions: [UInt32] = []
                    try cursor.positions(in: field, of: posting.document, into: &positions)
                    let all = Set(posting.positions[field.rawValue]).sorted()
                    #expect(positions == all)
                }
            }
            let most = expected.map { x($0, scope, model) }.max() ?? 0
            #expect(try cursor.bound(in: asked.range) >= most)
            start = DocumentWindow.end(of: start)
        }
    }

    private func checkWindows(
        _ cursor: any PostingsCursor, _ held: [ModelPosting], _ scope: FieldSet,
        _ model: SegmentModel
    ) throws {
        var window = DocumentWindow(around: model.documents.lowerBound)
        while window.first < model.documents.upperBound {
            let inside = held.filter { window.range.contains($0.document) }
            try cursor.fill(&window)
            #expect(window.count == inside.count)
            for posting in inside { #expect(window.contains(posting.document)) }
            var batch = PostingsBatch()
            try cursor.appendPostings(of: window, occurring: 0, to: &batch)
            #expect(Array(batch.documents[..<batch.count]) == inside.map(\.document))
            try checkBounds(cursor, inside, scope, model, window.range)
            window.reset(around: window.range.upperBound)
        }
    }

    private func x(_ posting: ModelPosting, _ scope: FieldSet, _ model: SegmentModel) -> Double {
        var scoped = posting
        for field in Field.allCases where !scope.contains(field) {
            scoped.positions[field.rawValue] = []
        }
        return model.x(scoped, model.parameters, model.statistics)
    }

    private func checkBounds(
        _ cursor: any PostingsCursor, _ held: [ModelPosting], _ scope: FieldSet,
        _ model: SegmentModel, _ range: Range<DocumentID>
    ) throws {
        let xs = held.map { x($0, scope, model) }
        #expect(try cursor.bound(in: range) >= xs.max() ?? 0)
        guard !xs.isEmpty else { return }
        let limit = xs.sorted()[xs.count / 2]
        var bounded = DocumentWindow(around: range.lowerBound)
        try cursor.fill(&bounded, boundedBy: limit)
        for (posting, x) in zip(held, xs) where x >= limit {
            #expect(bounded.contains(posting.document))
        }
        var blocks: [BlockBound] = []
        try cursor.appendBounds(in: range, to: &blocks)
        for (posting, x) in zip(held, xs) {
            #expect(
                blocks.contains { $0.documents.contains(posting.document) && $0.bound >= x })
        }
    }

    /// Asked about one document after the other, and told before of which.
    @Test(arguments: ListShape.all.filter { $0.count <= 600 }, [false, true])
    func wordsTogether_standWhereOneOfThemDoes(_ shape: ListShape, isTold: Bool) throws {
        let model = model(shape)
        for scope in SegmentPostingsCursorTests.scopes {
            guard
                let cursor = try model.reader().cursor(
                    forKeys: Self.words, scope: scope, found: { _, _ in })
            else { continue }
            let held = postings(of: Self.words, in: model)
            if isTold {
                // Every other one, and some that hold none of the words.
                let told = held.enumerated().filter { $0.offset % 2 == 0 }.map(\.element.document)
                let others = model.documents.filter { $0 % 97 == 0 }
                try cursor.expectPositions(in: Set(told + others).sorted())
            }
            var positions: [UInt32] = []
            for posting in held {
                for field in Field.allCases where posting.counts(in: scope)[field.rawValue] > 0 {
                    try cursor.positions(in: field, of: posting.document, into: &positions)
                    #expect(positions == Set(posting.positions[field.rawValue]).sorted())
                }
            }
        }
    }

    @Test(arguments: ListShape.all)
    func starts_areWhereAWordFollowsAnother(_ shape: ListShape) throws {
        var shape = shape
        shape.positions = min(shape.positions, 40)
        let model = model(shape)
        let reader = try model.reader()
        for scope in SegmentPostingsCursorTests.scopes {
            let first = try #require(try reader.cursor(forKey: SegmentModel.word, scope: scope))
            guard let second = try reader.cursor(forKey: Self.words[0], scope: scope) else {
                continue
            }
            for offsets in [(UInt32(0), UInt32(1)), (2, 0), (0, 3)] {
                try check(first, second, offsets, scope, model)
            }
        }
    }

    private func check(
        _ first: any PostingsCursor, _ second: any PostingsCursor, _ offsets: (UInt32, UInt32),
        _ scope: FieldSet, _ model: SegmentModel
    ) throws {
        let body = Field.body.rawValue
        let others = Dictionary(
            (model.lists[Self.words[0]] ?? []).map { ($0.document, $0) }, uniquingKeysWith: { $1 })
        let documents = (model.lists[SegmentModel.word] ?? []).map(\.document)
        var found: [DocumentID: Bool] = [:]
        var next = 0
        while next < documents.count {
            var starts = PhraseStarts()
            next = try first.appendStarts(
                of: documents, from: next, offset: offsets.0, to: &starts)
            try second.retain(&starts, at: offsets.1)
            for index in starts.entries.indices {
                let entry = starts.entries[index]
                found[entry.document] = starts.hasStarts(index)
                #expect(starts.hasStarts(index) || entry.isElsewhere)
            }
        }
        for posting in model.lists[SegmentModel.word] ?? [] {
            let other = others[posting.document]
            let places = Set(scope.contains(.body) ? other?.positions[body] ?? [] : [])
            let expected =
                scope.contains(.body)
                && posting.positions[body].contains { position in
                    position >= offsets.0 && places.contains(position - offsets.0 + offsets.1)
                }
            #expect(found[posting.document] ?? false == expected)
        }
    }
}
