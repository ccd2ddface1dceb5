import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct PostingsIteratorTests {
    @Test(arguments: ListShape.all)
    func everyPosting_comesBack_inOrder(_ shape: ListShape) throws {
        let model = SegmentModel(shape, seed: 20)
        let reader = try model.reader()
        var terms = try reader.terms()
        #expect(try terms.advance())
        #expect(terms.key == SegmentModel.word && terms.count == shape.count)
        var postings = try reader.postings(of: terms.entry)
        var found: [ModelPosting] = []
        while try postings.nextBlock() {
            for index in 0..<postings.count {
                found.append(posting(index, postings))
            }
        }
        #expect(found == model.lists[SegmentModel.word])
        #expect(try !terms.advance())
    }

    private func posting(_ index: Int, _ postings: PostingsIterator) -> ModelPosting {
        var place = postings.positionStarts[index]
        let positions = (0..<Field.count).map { field in
            let start = place
            place += Int(postings.counts[index][field])
            return Array(postings.positions[start..<place])
        }
        #expect(place == postings.positionStarts[index + 1])
        return ModelPosting(document: postings.documents[index], positions: positions)
    }

    @Test(arguments: ListShape.all)
    func verification_findsNothing_inWhatWasWritten(_ shape: ListShape) throws {
        var model = SegmentModel(shape, seed: 21)
        model.attributes[AttributeKey.bytes(.site, 1)] = model.facts.keys.sorted()
        try model.reader().verify()
    }
}
