import Testing

@testable import SearchIndex

@Suite struct TailPostingsTests {
    private func cursor(_ documents: [DocumentID]) throws -> TailPostings {
        var buffer = PostingsBuffer()
        for document in documents {
            buffer.begin(document: document)
            buffer.append(column: 0, position: document)
            buffer.append(column: 5, position: 1)
            buffer.append(column: 5, position: 4)
            buffer.end()
        }
        return try #require(TailPostings(buffer))
    }

    @Test func noDocuments_giveNoCursor() {
        #expect(TailPostings(PostingsBuffer()) == nil)
    }

    @Test func advance_findsTheFirstDocumentNotBeforeTheTarget() throws {
        var random = SplitMix64(state: 3)
        for _ in 0..<300 {
            let documents = Set(
                (0...random.below(50)).map { _ in DocumentID(1 + random.below(120)) }
            ).sorted()
            let cursor = try cursor(documents)
            var present = documents[0]
            while present != .none {
                #expect(cursor.document == present)
                let target = present + DocumentID(random.below(40))
                if random.below(3) == 0 {
                    cursor.next()
                    present = documents.first { $0 > present } ?? .none
                } else {
                    cursor.advance(to: target)
                    present = documents.first { $0 >= max(target, present) } ?? .none
                }
            }
            #expect(cursor.document == .none)
            cursor.next()
            cursor.advance(to: 5)
            #expect(cursor.document == .none)
            #expect(cursor.frequency(in: .title) == 0)
            #expect(cursor.count == documents.count)
        }
    }

    @Test func fields_haveTheirFrequenciesAndPositions() throws {
        let cursor = try cursor([3, 9])
        cursor.advance(to: 9)
        #expect(Field.allCases.map { cursor.frequency(in: $0) } == [1, 0, 0, 0, 0, 2, 0, 0])
        #expect(cursor.positions(in: .title) == [9])
        #expect(cursor.positions(in: .body) == [1, 4])
        #expect(cursor.positions(in: .tags) == [])
    }
}
