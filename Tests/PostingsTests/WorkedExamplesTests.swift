import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearchPostings

/// The examples at the heads of the files of packed formats, to the byte.
@Suite struct WorkedExamplesTests {
    private func expect(_ bytes: [UInt8], _ file: String, _ number: Int = 0) throws {
        let example = try WorkedExample("Postings/" + file, number)
        #expect(hexadecimal(bytes) == hexadecimal(example.bytes), "\(file)")
    }

    /// The data of the only page that something writes to a stream.
    private func page(
        _ stream: SegmentStream, _ write: (inout StreamWriter, inout MemorySink) throws -> Void
    ) throws -> [UInt8] {
        var (writer, sink) = (StreamWriter(stream), MemorySink())
        try write(&writer, &sink)
        try writer.finish(for: &sink)
        let page = try #require(sink.pages[stream.number(ofPage: 0)])
        return Array(page.dropLast(SegmentPage.checksumSize))
    }

    @Test func packedNumbers() throws {
        var row = SegmentBytes()
        row.append(row: [15, 8, 3], width: 4)
        try expect(row.array, "Format/PackedNumbers.swift")
        var lanes = SegmentBytes()
        PackedNumbers.packLanes((0..<128).map { $0 % 2 }[...], width: 1, to: &lanes)
        try expect(lanes.array, "Format/PackedNumbers.swift", 1)
    }

    @Test func page() throws {
        try expect(sealed([0x61, 0x62, 0x63]), "Format/SegmentPage.swift")
    }

    @Test func levels() throws {
        var bytes = SegmentBytes()
        Impacts.encode([2, 0.9, 0.4], bound: 2, to: &bytes)
        try expect(bytes.array, "Format/Impacts.swift")
    }

    @Test func countColumn() throws {
        let counts = [1, 0, 3, 2, 0].map { FieldCounts.of(0, 0, 0, 0, 0, $0, 0, 0) }
        var (scratch, bytes) = (CountColumn.Scratch(), SegmentBytes())
        CountColumn.encode(Field.body.rawValue, of: counts[...], using: &scratch, to: &bytes)
        try expect(bytes.array, "Format/CountColumn.swift")
    }

    @Test func positions() throws {
        var (lengths, bytes) = (BitLengths(), SegmentBytes())
        PositionsBlock.encode([3, 12], [5], using: &lengths, to: &bytes)
        try expect(bytes.array, "Format/PositionsBlock.swift")
    }

    private func block(
        _ postings: [(DocumentID, FieldCounts, Double)], isOnly: Bool
    ) throws -> [UInt8] {
        var (list, streams, sink) = (PostingsListWriter(), SegmentStreams(), MemorySink())
        for (document, counts, x) in postings {
            if counts == .zero {
                list.append(document)
            } else {
                var positions: [UInt32] = []
                for index in 0..<counts[Field.body.rawValue] { positions.append(index) }
                let norms = ByField<Float>(repeating: Float(x) / Float(positions.count))
                list.append(document, counts, positions.span, norms: norms)
            }
        }
        try list.flush(&streams, for: &sink, isOnly: isOnly)
        try streams.postings.finish(for: &sink)
        let page = try #require(sink.pages[SegmentStream.postings.number(ofPage: 0)])
        return Array(page.dropLast(SegmentPage.checksumSize))
    }

    @Test func postings() throws {
        let one = FieldCounts.of(0, 0, 0, 0, 0, 1, 0, 0)
        let three = FieldCounts.of(0, 0, 0, 0, 0, 3, 0, 0)
        try expect(
            block([(7, one, 0.5), (19, three, 1.5)], isOnly: true), "Format/PostingsBlock.swift")
        try expect(
            block([8, 9, 12, 13].map { ($0, .zero, 0) }, isOnly: false),
            "Format/PostingsBlock.swift", 1)
    }

    @Test func skips() throws {
        var bytes = SegmentBytes()
        SkipArray.encode(
            [
                SkipEntry(last: 1000, address: 0, bound: 1.5, fields: 0x20),
                SkipEntry(last: 2000, address: 64, bound: 2, fields: 0x20),
            ], first: 1, to: &bytes)
        try expect(bytes.array, "Format/SkipArray.swift")
    }

    @Test func dictionary() throws {
        let bytes = try page(.dictionary) { stream, sink in
            var page = DictionaryPageWriter(isLeaf: true)
            let entries: [([UInt8], DictionaryEntry)] = [
                (AttributeKey.bytes(.term, 4), DictionaryEntry(documents: 9, address: 1)),
                ([2] + Array("ab".utf8), DictionaryEntry(documents: 1, address: 3)),
                ([2] + Array("abc".utf8), DictionaryEntry(documents: 300, address: 8)),
            ]
            for (key, entry) in entries { try page.add(key, entry, to: &stream, for: &sink) }
            try page.flush(to: &stream, for: &sink)
        }
        try expect(bytes, "Format/DictionaryPage.swift")
    }

    @Test func numberColumn() throws {
        var descriptor = ColumnDescriptor()
        let bytes = try page(.columns) { stream, sink in
            descriptor = try NumberColumn.write([1000, 1001, 1003], to: &stream, for: &sink)
        }
        try expect(bytes, "Format/NumberColumn.swift")
        #expect(descriptor == ColumnDescriptor(base: 1000, count: 3, address: 0, width: 1))
    }

    @Test func root() throws {
        var root = SegmentRoot(
            documents: 7..<20,
            reference: BoundReference(
                FieldNorms.none))
        (root.held, root.keys, root.pages, root.leaves) = (12, 3, [1, 1, 0, 1, 1], 1)
        root.longest = FieldCounts.of(3, 0, 0, 0, 0, 300, 0, 0)
        root.columns = SegmentColumn.allCases.map { _ in ColumnDescriptor() }
        let example = try WorkedExample("Postings/Format/SegmentRoot.swift").bytes
        let bytes = root.encoded
        #expect(hexadecimal(Array(bytes.prefix(example.count))) == hexadecimal(example))
        #expect(try SegmentRoot(bytes) == root)
    }

    @Test func tokens() throws {
        var column = PackedTokens()
        let language = PackedTokens.prefix(forLanguage: 1)
        column.append(language, Array("blog".utf8).span)
        column.append(language, Array("log".utf8).span, isColocated: true)
        column.appendGap()
        try expect(Array(column.bytes), "Building/PackedTokens.swift")
    }

    @Test func bytes() throws {
        var bytes = ByteWriter()
        bytes.append(varint: 300)
        bytes.append("é")
        try expect(bytes.bytes, "Memory/ByteWriter.swift")
    }
}
