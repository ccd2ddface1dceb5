import Blog
import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

/// The examples at the heads of the files of packed formats, to the byte.
@Suite struct WorkedExamplesTests {
    private func expect(_ bytes: [UInt8], _ file: String, _ number: Int = 0) throws {
        let example = try WorkedExample(file, number)
        #expect(hexadecimal(bytes) == hexadecimal(example.bytes), "\(file)")
    }

    @Test func factsOfTheTail() throws {
        var page = ColumnPage(first: 1)
        page.append(
            SegmentDocument(
                lengths: .of(3, 0, 0, 0, 0, 300), published: 86_400,
                [
                    .author: 1, .type: 1, .site: 1, .language: 2, .sketchLow: 0x1234_5678,
                    .sketchHigh: 0x90ab_cdef,
                ], categories: [5]))
        try expect(page.encoded, "Store/Tail/ColumnPage.swift")
    }

    @Test func deletions() throws {
        var chunk = DeletionChunk()
        for document: DocumentID in [0, 3, 32_767] { chunk.insert(document) }
        try expect(chunk.bytes(number: 0), "Store/Segments/DeletionChunk.swift")
    }

    @Test func waitingWords() throws {
        let example = try WorkedExample("Store/Vocabulary/VocabularyPages.swift").bytes
        let words = try VocabularyPages.decode(example)
        let entry = WordCounts.Entry(
            language: 1, word: Array("blogs".utf8)[...], stem: Array("blog".utf8)[...],
            documents: 300)
        #expect(words.count == 1 && words[0] == entry)
    }

    @Test func blocks() throws {
        let blocks = [ContentBlock(.heading, "Hi", level: 2), ContentBlock(.paragraph, "é")]
        let stored = PackedBlocks.encode(blocks, html: [])
        try expect(PackedBlocks.blob(stored, html: []), "PackedPosts/PackedBlocks.swift")
    }

    @Test func borrowedBytes() throws {
        let (text, source) = (Array("some words, mine".utf8), Array("<p>some words, ".utf8))
        let stored = BorrowedBytes.encode(text, texts: [text.indices], borrowingFrom: source)
        try expect(stored, "PackedPosts/BorrowedBytes.swift")
        #expect(try BorrowedBytes.decode(stored, borrowingFrom: source) == text)
    }

    @Test func stateOfRows() throws {
        var state = RowState(version: 2, fingerprints: 3)
        state.unread = [2]
        let head = try WorkedExample.head(of: "Store/Rows/RowState.swift")
        #expect(head.contains("//     " + state.text))
    }

    @Test func packedFields() throws {
        let extra = Post.Extra(format: "aside", takesComments: true)
        try expect(try #require(extra.packed(at: nil)), "PackedPosts/PackedFields.swift")
    }
}
