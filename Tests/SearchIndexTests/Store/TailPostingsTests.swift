import Testing

@testable import SearchIndex

@Suite struct TailPostingsTests {
    private func leaf(_ documents: [DocumentID], scope: FieldSet = .all) -> TailPostings? {
        var buffer = PostingsBuffer()
        for document in documents {
            buffer.begin(document: document)
            buffer.append(column: 0, position: document)
            buffer.append(column: 5, position: 1)
            buffer.append(column: 5, position: 4)
            buffer.end()
        }
        return TailPostings(buffer.within(scope))
    }

    @Test func noDocuments_giveNoLeaf() {
        #expect(TailPostings(PostingsBuffer()) == nil)
        #expect(leaf([3, 9], scope: [.code]) == nil)
    }

    @Test func documents_areFoundAndTakenOut_byWindow() throws {
        let leaf = try #require(leaf([3, 9, 8200]))
        #expect([0, 3, 4, 10, 8201].map { leaf.firstDocument(from: $0) } == [3, 3, 9, 8200, .none])
        var window = DocumentWindow(around: 5)
        leaf.fill(&window)
        #expect([3, 9].allSatisfy { window.contains($0) } && window.count == 2)
        window.insert(4)
        leaf.retain(&window)
        #expect(window.count == 2)
    }

    @Test func fields_haveTheirFrequenciesAndPositions() throws {
        let leaf = try #require(leaf([3, 9]))
        #expect(leaf.frequencies(in: 9) == [1, 0, 0, 0, 0, 2, 0, 0])
        #expect(leaf.frequencies(in: 4) == nil)
        var positions: [UInt32] = [7]
        leaf.positions(in: .title, of: 9, into: &positions)
        #expect(positions == [9])
        leaf.positions(in: .body, of: 9, into: &positions)
        #expect(positions == [1, 4])
        leaf.positions(in: .tags, of: 9, into: &positions)
        #expect(positions == [])
    }

    @Test func scope_leavesOtherFieldsOut() throws {
        let leaf = try #require(leaf([3, 9], scope: [.body]))
        #expect(leaf.frequencies(in: 9) == [0, 0, 0, 0, 0, 2, 0, 0])
        var batch = PostingsBatch()
        leaf.appendPostings(in: 4..<20, to: &batch)
        #expect(batch.documents == [9] && batch.bodyCounts == [2])
    }
}
