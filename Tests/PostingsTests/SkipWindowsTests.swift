import Testing

@testable import BlogSearchPostings

/// What verification says of the windows of skip arrays: nothing of sound ones, wherever a list begins.
@Suite struct SkipWindowsTests {
    /// Documents of which only some have the word.
    private func segment(
        of count: DocumentID, _ listed: Range<DocumentID>, first: DocumentID = 1
    ) throws -> SegmentModel {
        var model = SegmentModel(documents: first..<first + count)
        for document in model.documents {
            model.facts[document] = SegmentDocument(
                lengths: FieldCounts(1, 0, 0, 0, 0, 20 + document % 7, 0, 0), published: 0,
                author: 1, type: 1, site: 1, language: 1, features: 0, categories: [], tags: [])
        }
        let postings = listed.map { document in
            ModelPosting(
                document: document,
                positions: [[], [], [], [], [], Array(0...document % 5), [], []])
        }
        model.lists[[2, 97]] = postings
        model.attributes[AttributeKey.bytes(.author, 1)] = Array(listed)
        return model
    }

    @Test(
        arguments: [
            // 8,576 posts with a word that only the last 385 have.
            (count: 8_576, listed: 8_192..<8_577), (count: 8_576, listed: 8_000..<8_577),
            (count: 20_000, listed: 17_000..<20_001), (count: 20_000, listed: 8_191..<8_321),
            (count: 20_000, listed: 1..<400), (count: 20_000, listed: 1..<20_001),
            (count: 17_000, listed: 16_384..<16_513),
        ] as [(DocumentID, Range<DocumentID>)])
    func soundLists_areSound_whereverTheyBegin(
        count: DocumentID, listed: Range<DocumentID>
    ) throws {
        let reader = try segment(of: count, listed).reader()
        #expect(throws: Never.self) { try reader.verify() }
    }

    /// Document ids count, not posts: a blog of few posts after many edits.
    @Test func lists_farFromTheFirstWindow_areSound() throws {
        for first: DocumentID in [8_100, 24_500, 1 << 20, DocumentID.none - 9_000] {
            let reader = try segment(of: 800, first + 400..<first + 790, first: first).reader()
            #expect(throws: Never.self) { try reader.verify() }
        }
    }
}
