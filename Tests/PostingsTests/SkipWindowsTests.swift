import BlogSearchQueries
import TestSupport
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
                lengths: FieldCounts.of(1, 0, 0, 0, 0, 20 + document % 7, 0, 0), published: 0,
                [.author: 1, .type: 1, .site: 1, .language: 1])
        }
        let postings = listed.map { document in
            ModelPosting(
                document: document,
                positions: [[], [], [], [], [], Array(0...document % 5), [], [], []])
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

    /// Numbers on pages are halved or changed by a bit, with fitting checksums: a faulty writer, not a faulty disk. What says
    /// how much documents are worth at most, which there are and where they stand is noticed. That a list is one of another word
    /// is not, as nothing in a segment says it twice; the table of words does.
    @Test func aNumberThatIsNotWhatItWas_isNoticed_orLeadsToAnotherWord() throws {
        let (root, pages) = try segment(of: 10_000, 6_000..<9_500).written()
        let sound = try SegmentReader(root: root, pages: SegmentMemory(pages))
        let expected = try answers(sound)
        let numbers = pages.keys.sorted()
        var random = SplitMix64(seed: 431)
        for _ in 0..<12 * LongRun.factor {
            let number = numbers[random.below(numbers.count)]
            var page = Array((pages[number] ?? []).dropLast(8))
            let place = random.below(max(1, page.count / 4)) * 4
            guard place + 4 <= page.count else { continue }
            switch random.below(3) {
            // A float becomes half of what it was.
            case 0: page[place + 2] ^= 0x80
            case 1: page[place + 3] = page[place + 3] &- 1
            default: page[place + random.below(4)] ^= 1 << UInt8(random.below(8))
            }
            var changed = pages
            changed[number] = sealed(page)
            do {
                let reader = try SegmentReader(root: root, pages: SegmentMemory(changed))
                try reader.verify()
                for (found, known) in zip(try answers(reader), expected) where found != nil {
                    #expect(found == known, "page \(number), byte \(place)")
                }
            } catch let error as IndexError {
                #expect(error.code == .damaged)
            }
        }
    }

    /// What searches ask of the lists of two keys: their documents, and whether they are worth no more than a window says.
    private func answers(_ reader: SegmentReader) throws -> [String?] {
        try [[2, 97], AttributeKey.bytes(.author, 1)].map { key in
            guard let cursor = try reader.cursor(forKey: key) else { return nil }
            var answer = ""
            for start in stride(from: DocumentID(0), to: 10_000, by: Int(DocumentWindow.capacity)) {
                var window = DocumentWindow(around: start)
                try cursor.fill(&window)
                var documents: [DocumentID] = []
                window.forEach { documents.append($0) }
                var most = 0.0
                for document in documents {
                    let counts = try cursor.frequencies(in: document) ?? .zero
                    let lengths = try reader.facts.lengths(of: document)
                    most = max(most, reader.root.reference.x(counts, lengths: lengths))
                }
                answer += "\(documents) \(try cursor.bound(in: window.range) >= most) "
            }
            return answer
        }
    }
}
