import BlogSearchQueries
import Testing
import TextAnalysis

@testable import BlogSearchPostings

/// Pages of a segment in memory.
package final class MemorySegmentPages: SegmentPages {
    let pages: [Int: SegmentPage]

    package init(_ sink: MemorySegmentSink) throws {
        pages = try sink.pages.mapValues { try SegmentPage(verifying: $0) }
    }

    package func page(_ number: Int) throws -> SegmentPage { try #require(pages[number]) }
}

/// Takes the pages of a segment into memory.
package struct MemorySegmentSink: SegmentSink {
    package private(set) var pages: [Int: [UInt8]] = [:]

    package init() {}

    package mutating func write(_ page: [UInt8], number: Int) throws {
        let old = pages.updateValue(page, forKey: number)
        #expect(old == nil)
    }
}

/// Everything a segment says, or should say.
package struct SegmentContents: Hashable {
    package struct Posting: Hashable {
        package var document: DocumentID
        /// Positions by field, ascending.
        package var positions: [[UInt32]]

        package init(document: DocumentID, positions: [[UInt32]]) {
            self.document = document
            self.positions = positions
        }
    }

    package var postings: [[UInt8]: [Posting]] = [:]
    package var attributes: [[UInt8]: [DocumentID]] = [:]
    package var facts: [DocumentID: SegmentDocument] = [:]

    package init() {}

    /// Reads a segment.
    package init(_ reader: SegmentReader) throws {
        var terms = try reader.terms()
        while try terms.advance() {
            var list = try reader.postings(of: terms.entry)
            #expect(terms.count == list.documentCount)
            while try list.nextBlock() { try read(list, of: terms.key) }
        }
        for document in reader.documents where try reader.facts.isHeld(document) {
            facts[document] = try reader.facts.facts(of: document)
        }
    }

    private mutating func read(_ list: PostingsIterator, of key: [UInt8]) throws {
        for index in 0..<list.count {
            if key.first == 0 {
                attributes[key, default: []].append(list.documents[index])
                continue
            }
            var positions = list.positions[
                list.positionStarts[index]..<list.positionStarts[index + 1]]
            let byField = (0..<Field.count).map { field in
                let count = Int(list.counts[index][field])
                defer { positions = positions.dropFirst(count) }
                return Array(positions.prefix(count))
            }
            postings[key, default: []].append(
                Posting(document: list.documents[index], positions: byField))
        }
    }
}

/// A word of the vocabulary.
package struct VocabularyWord: Hashable {
    package var language: UInt32
    package var word: String
    package var stem: String
}

/// What documents mean to an index, found out one string at a time.
package struct NaiveInversion {
    package private(set) var contents = SegmentContents()
    package private(set) var vocabulary: [VocabularyWord: Int] = [:]

    package init(_ texts: [SegmentText]) {
        for text in texts { add(text) }
    }

    private mutating func add(_ text: SegmentText) {
        var words: Set<VocabularyWord> = []
        var lengths = FieldCounts.zero
        var positions: [[UInt8]: [[UInt32]]] = [:]
        for field in Field.allCases {
            var next: UInt32 = 0
            for piece in text.fields[field] {
                if lengths[field.rawValue] > 0 { next += 1 }
                var analyzer = Analyzer(language: text.language)
                for token in analyzer.tokens(in: piece) {
                    if token.role == .word {
                        next += 1
                        lengths[field.rawValue] += 1
                    }
                    let key =
                        PackedTokens.prefix(forLanguage: Int(text.facts.numbers[.language]))
                        + Array(token.stem.utf8)
                    positions[key, default: Array(repeating: [], count: Field.count)][
                        field.rawValue
                    ]
                    .append(next - 1)
                    if token.word.utf8.count <= 64 {
                        words.insert(
                            VocabularyWord(
                                language: text.facts.numbers[.language], word: token.word,
                                stem: token.stem))
                    }
                }
            }
        }
        for word in words { vocabulary[word, default: 0] += 1 }
        for (key, positions) in positions {
            contents.postings[key, default: []].append(
                SegmentContents.Posting(document: text.id, positions: positions))
        }
        var facts = text.facts
        facts.lengths = lengths
        contents.facts[text.id] = facts
        addAttributes(facts, text.id)
    }

    private mutating func addAttributes(_ facts: SegmentDocument, _ document: DocumentID) {
        var rows: Set<[UInt8]> = [
            AttributeKey.bytes(.type, facts.numbers[.type]),
            AttributeKey.bytes(.site, facts.numbers[.site]),
            AttributeKey.bytes(.language, facts.numbers[.language]),
        ]
        for number in UInt32(0)..<32 where facts.numbers[.features] & 1 << number != 0 {
            rows.insert(AttributeKey.bytes(.feature, number))
        }
        if facts.numbers[.author] != 0 {
            rows.insert(AttributeKey.bytes(.author, facts.numbers[.author]))
        }
        for term in facts.categories + facts.tags { rows.insert(AttributeKey.bytes(.term, term)) }
        for row in rows { contents.attributes[row, default: []].append(document) }
    }
}

extension WordCounts {
    /// The words as strings, in their order.
    package var list: [(word: VocabularyWord, documents: Int)] {
        (0..<count).map { index in
            let entry = self[index]
            return (
                VocabularyWord(
                    language: entry.language, word: String(decoding: entry.word, as: UTF8.self),
                    stem: String(decoding: entry.stem, as: UTF8.self)), entry.documents
            )
        }
    }
}

/// A page's bytes with the checksum they need.
package func sealed(_ data: [UInt8]) -> [UInt8] {
    var bytes = SegmentBytes()
    for byte in data { bytes.append(byte) }
    bytes.append(bytes.checksum)
    return bytes.array
}
