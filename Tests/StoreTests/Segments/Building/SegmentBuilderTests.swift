import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct SegmentBuilderTests {
    /// A segment, read.
    private struct Built {
        var built: BuiltSegment
        var sink: MemorySegmentSink
        var contents: SegmentContents

        init(_ texts: [SegmentText], with builder: SegmentBuilder) throws {
            for text in texts { builder.add(text) }
            (built, sink) = try builder.finish(into: MemorySegmentSink())
            let reader = try SegmentReader(root: built.root, pages: MemorySegmentPages(sink))
            try reader.verify()
            contents = try SegmentContents(reader)
        }
    }

    @Test(arguments: 1...4)
    func aSegmentHoldsWhatItsTextsSay(seed: UInt64) throws {
        let texts = RandomTexts.make(40, seed: seed)
        let naive = NaiveInversion(texts)
        let result = try Built(texts, with: SegmentBuilder(threads: 0))
        #expect(result.contents == naive.contents)
        let words = result.built.words.list
        #expect(
            try Dictionary(once: words.map { ($0.word, $0.documents) }) == naive.vocabulary)
        #expect(result.built.statistics.documents == 40)
        for field in Field.allCases {
            let total = naive.contents.facts.values.reduce(0) {
                $0 + Int($1.lengths[field.rawValue])
            }
            #expect(result.built.statistics.totalLengths[field.rawValue] == total)
        }
    }

    @Test func aSegmentHoldsRealPosts() throws {
        let texts = try RandomTexts.corpus(40)
        #expect(texts.count == 40)
        let result = try Built(texts, with: SegmentBuilder(threads: 2))
        #expect(result.contents == NaiveInversion(texts).contents)
    }

    @Test func positionsAreThoseOfTheTail() throws {
        let texts = RandomTexts.make(60, seed: 11)
        let result = try Built(texts, with: SegmentBuilder(threads: 0))
        let analyzer = DocumentAnalyzer()
        var expected: [[UInt8]: [SegmentContents.Posting]] = [:]
        for text in texts {
            var changes = VocabularyChanges()
            let analysed = analyzer.analyze(
                text.fields, language: text.language, languageID: text.facts.numbers[.language],
                document: text.id, step: 1, words: &changes)
            for field in Field.allCases {
                #expect(
                    result.contents.facts[text.id]?.lengths[field.rawValue]
                        == analysed.lengths[field.rawValue])
            }
            for (key, positions) in PackedColumns(analysed.columns).positions {
                expected[key, default: []].append(
                    SegmentContents.Posting(document: text.id, positions: positions))
            }
        }
        #expect(result.contents.postings == expected)
    }

    @Test func theNumberOfThreadsLeavesNoTrace() throws {
        let texts = RandomTexts.make(150, seed: 9)
        #expect(texts.reduce(0) { $0 + $1.byteCount } > 20 * 4000)
        let one = try Built(texts, with: SegmentBuilder(threads: 0))
        for threads in 2...4 {
            let builder = SegmentBuilder(threads: threads, batchSize: 4000)
            let several = try Built(texts, with: builder)
            #expect(several.built.root == one.built.root)
            #expect(several.sink.pages == one.sink.pages)
            #expect(several.built.words.list.map(\.word) == one.built.words.list.map(\.word))
            #expect(
                several.built.words.list.map(\.documents) == one.built.words.list.map(\.documents))
        }
    }

    @Test(arguments: [1, 3])
    func aSecondSegmentKnowsNothingOfTheFirst(threads: Int) throws {
        let builder = SegmentBuilder(threads: threads)
        let texts = RandomTexts.make(60, seed: 21)
        _ = try Built(Array(texts[..<30]), with: builder)
        let second = try Built(Array(texts[30...]), with: builder)
        let fresh = try Built(Array(texts[30...]), with: SegmentBuilder(threads: 0))
        #expect(second.built.root == fresh.built.root)
        #expect(second.sink.pages == fresh.sink.pages)
        #expect(second.built.words.list.map(\.word) == fresh.built.words.list.map(\.word))
    }

    @Test func nothingBecomesAnEmptySegment() throws {
        let result = try Built([], with: SegmentBuilder(threads: 2))
        #expect(result.contents == SegmentContents())
        #expect(result.built.statistics.documents == 0)
        #expect(result.built.words.count == 0)
        #expect(result.built.documents.isEmpty)
    }

    @Test func wordsComeInTheOrderOfTheVocabulary() throws {
        let words = try Built(RandomTexts.make(50, seed: 31), with: SegmentBuilder(threads: 3))
            .built.words.list.map(\.word)
        for (left, right) in zip(words, words.dropFirst()) {
            let first =
                [UInt8](littleKey: left.language) + Array(left.word.utf8) + [0]
                + Array(left.stem.utf8)
            let second =
                [UInt8](littleKey: right.language) + Array(right.word.utf8) + [0]
                + Array(right.stem.utf8)
            #expect(first.lexicographicallyPrecedes(second))
        }
    }
}

/// Packed columns as FTS5 reads them.
struct PackedColumns {
    private(set) var positions: [[UInt8]: [[UInt32]]] = [:]

    init(_ columns: [PackedTokens]) {
        for (field, column) in columns.enumerated() { read(Array(column.bytes), field) }
    }

    private mutating func read(_ bytes: [UInt8], _ field: Int) {
        var place = 0
        var count: UInt32 = 0
        while place < bytes.count {
            var header = 0
            var shift = 0
            repeat {
                header |= Int(bytes[place] & 0x7f) << shift
                shift += 7
                place += 1
            } while bytes[place - 1] >= 0x80
            let key = Array(bytes[place..<place + header >> 1])
            place += header >> 1
            if header & 1 == 0 || count == 0 { count += 1 }
            guard key != PackedTokens.gap else { continue }
            positions[key, default: Array(repeating: [], count: Field.count)][field].append(
                count - 1)
        }
    }
}

extension [UInt8] {
    fileprivate init(littleKey number: UInt32) {
        self = [
            UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255),
            UInt8(number & 255),
        ]
    }
}
