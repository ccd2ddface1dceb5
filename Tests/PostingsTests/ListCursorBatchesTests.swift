import TestSupport
import Testing

@testable import BlogSearchPostings

@Suite struct ListCursorBatchesTests {
    @Test(arguments: ListShape.all)
    func postingsOfAWindow_areThoseOfTheModel_whateverIsKnownOfIt(_ shape: ListShape) throws {
        let model = SegmentModel(shape, seed: 3)
        let reader = try model.reader()
        let postings = try #require(model.lists[SegmentModel.word])
        var random = SplitMix64(seed: 7)
        var wanted = DocumentWindow(around: model.documents.lowerBound)
        while wanted.first < model.documents.upperBound {
            for index in wanted.words.indices {
                // From dense to nearly empty.
                wanted.words[index] = random.next() & random.next() >> UInt64(index / 2)
            }
            for scope in SegmentPostingsCursorTests.scopes {
                let held = postings.filter {
                    wanted.range.contains($0.document) && wanted.contains($0.document)
                        && $0.occurs(in: scope)
                }
                for known in Known.allCases {
                    let cursor = try #require(
                        try reader.cursor(forKey: SegmentModel.word, scope: scope))
                    try known.learn(wanted, cursor)
                    try check(cursor, wanted, held, scope)
                }
            }
            wanted.reset(around: wanted.range.upperBound)
        }
    }

    @Test(arguments: ListShape.all)
    func ceilings_areAtLeastWhatPostingsAreWorth_andCloseWhereThereAreLevels(
        _ shape: ListShape
    ) throws {
        let model = SegmentModel(shape, seed: 5)
        let reader = try model.reader()
        let postings = try #require(model.lists[SegmentModel.word])
        let byDocument = Dictionary(uniqueKeysWithValues: postings.map { ($0.document, $0) })
        var random = SplitMix64(seed: 11)
        var close = 0
        var window = DocumentWindow(around: model.documents.lowerBound)
        while window.first < model.documents.upperBound {
            for index in window.words.indices {
                window.words[index] = random.next() >> UInt64(index / 3)
            }
            var documents: [DocumentID] = []
            window.list(into: &documents)
            for known in Known.allCases {
                let cursor = try #require(try reader.cursor(forKey: SegmentModel.word, scope: .all))
                try known.learn(window, cursor)
                var upperBounds: [Double] = []
                #expect(try cursor.upperBounds(of: documents, into: &upperBounds))
                for (document, upperBound) in zip(documents, upperBounds) {
                    #expect(try cursor.frequencies(in: document) == byDocument[document]?.counts)
                    guard let posting = byDocument[document] else {
                        #expect(upperBound == 0)
                        continue
                    }
                    let x = model.x(posting, model.parameters, model.statistics)
                    #expect(upperBound >= x)
                    if upperBound < x * 1.2 { close += 1 }
                }
            }
            window.reset(around: window.range.upperBound)
        }
        let hasLevels = shape.count > 128 && shape.gap > 5
        #expect(!hasLevels || close > postings.count / 20, "all but the lowest levels are close")
    }

    @Test(arguments: ListShape.all)
    func postingsOfARange_lackOnlyWhatIsWorthLess(_ shape: ListShape) throws {
        let model = SegmentModel(shape, seed: 9)
        let reader = try model.reader()
        let postings = try #require(model.lists[SegmentModel.word])
        let xs = postings.map { model.x($0, model.parameters, model.statistics) }
        let cursor = try #require(try reader.cursor(forKey: SegmentModel.word, scope: .all))
        var left = 0
        for share in [0, 0.3, 0.7, 0.95, 2] {
            let bound = (xs.max() ?? 0) * share
            let middle = postings[postings.count / 2].document
            for range in [model.documents, middle..<model.documents.upperBound] {
                var batch = PostingsBatch()
                try cursor.appendPostings(in: range, occurring: 0, boundedBy: bound, to: &batch)
                let found = Set(batch.documents[..<batch.count])
                #expect(batch.documents[..<batch.count].elementsEqual(found.sorted()))
                for (posting, x) in zip(postings, xs) where !found.contains(posting.document) {
                    #expect(!range.contains(posting.document) || x < bound)
                    left += 1
                }
            }
        }
        let hasLevels = shape.count > 128 && shape.gap > 5
        #expect(!hasLevels || left > postings.count, "levels leave out more than the ranges do")
    }

    enum Known: CaseIterable {
        case nothing, everything, whatWasRetained

        func learn(_ window: DocumentWindow, _ cursor: any PostingsCursor) throws {
            var window = window
            switch self {
            case .nothing: return
            case .everything: try cursor.fill(&window)
            case .whatWasRetained: try cursor.retain(&window)
            }
        }
    }

    private func check(
        _ cursor: any PostingsCursor, _ wanted: DocumentWindow, _ held: [ModelPosting],
        _ scope: FieldSet
    ) throws {
        for least: UInt32 in [0, 1, 2, 3, 9, .max] {
            var batch = PostingsBatch()
            try cursor.appendPostings(of: wanted, occurring: least, to: &batch)
            var index = 0
            for posting in held {
                let counts = posting.counts(in: scope)
                let bodyCount = PostingsBatch.bodyCount(counts)
                guard index < batch.count, batch.documents[index] == posting.document else {
                    #expect(bodyCount < least, "only these may be left out")
                    continue
                }
                #expect(batch.bodyCounts[index] == bodyCount)
                #expect(batch.index(of: posting.document) == index)
                let isWhole = bodyCount & PostingsBatch.otherFields != 0
                #expect(batch.wholeCounts(at: index) == (isWhole ? counts : nil))
                index += 1
            }
            #expect(index == batch.count)
        }
    }
}
