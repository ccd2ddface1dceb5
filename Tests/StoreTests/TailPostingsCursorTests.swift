import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct TailPostingsCursorTests {
    private func makeCursor(
        _ documents: [DocumentID], scope: FieldSet = .all
    ) -> (any PostingsCursor)? {
        var buffer = PostingsBuffer()
        for document in documents {
            buffer.begin(document: document)
            if document % 2 == 1 { buffer.append(column: 0, position: document) }
            buffer.append(column: 5, position: 1)
            buffer.append(column: 5, position: 4)
            buffer.end()
        }
        return TailPostingsCursor(buffer, scope: scope)
    }

    @Test func noDocuments_giveNoLeaf() {
        #expect(makeCursor([]) == nil)
        #expect(makeCursor([2, 4], scope: [.title]) == nil)
    }

    @Test func documents_areFound_inAnyOrder() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let documents = Set(
                (0...random.below(50)).map { _ in DocumentID(1 + random.below(120)) }
            ).sorted()
            let cursor = try #require(makeCursor(documents))
            #expect(cursor.count == documents.count)
            for _ in 0..<20 {
                let target = DocumentID(random.below(130))
                let found = try cursor.firstDocument(from: target)
                #expect(found == documents.first { $0 >= target } ?? .none)
                #expect(try (cursor.frequencies(in: target) != nil) == documents.contains(target))
            }
        }
    }

    @Test func windows_areFilledAndRetained() throws {
        let cursor = try #require(makeCursor([3, 8191, 8192, 20000]))
        var window = DocumentWindow(around: 0)
        try cursor.fill(&window)
        #expect(window.contains(3) && window.contains(8191) && window.count == 2)
        window.reset(around: 8192)
        window.insert(8192)
        window.insert(8193)
        try cursor.retain(&window)
        #expect(window.contains(8192) && window.count == 1)
        #expect(try cursor.bound(in: 4..<8191) == 0)
        #expect(try cursor.bound(in: 4..<8192) == .infinity)
    }

    @Test func fields_haveTheirFrequenciesAndPositions_withinTheScope() throws {
        let cursor = try #require(makeCursor([3, 9]))
        #expect(try cursor.frequencies(in: 9) == .of(1, 0, 0, 0, 0, 2))
        var positions: [UInt32] = [7]
        try cursor.positions(in: .title, of: 9, into: &positions)
        #expect(positions == [9])
        try cursor.positions(in: .body, of: 9, into: &positions)
        #expect(positions == [1, 4])
        try cursor.positions(in: .tags, of: 9, into: &positions)
        #expect(positions == [])
        let titles = try #require(makeCursor([2, 3], scope: [.title]))
        #expect(titles.count == 1)
        #expect(try titles.frequencies(in: 3) == .of(1))
        #expect(try titles.frequencies(in: 2) == nil)
        try titles.positions(in: .body, of: 3, into: &positions)
        #expect(positions == [])
    }
}
