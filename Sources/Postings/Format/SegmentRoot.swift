// What is read of a segment when an index is opened: a few hundred bytes in the segment's own row.
//
//   root        = "WPS":u24  version:u8  first:u32  end:u32  held:u32  keys:u32
//                 pages:u32 * 5                    by stream, see `SegmentStream`
//                 leaves:u32  top:u32  levels:u8   of the dictionary
//                 longest:u32 * 9                  the most tokens of a document, by field
//                 weight:f64 * 9  base:f64 * 9  slope:f64 * 9      see `FieldNorms`
//                 columns:u8  descriptor *         see `NumberColumn`; as in `SegmentColumn`
//                 checksum:u64                     of all bytes before it
//
// Example: the beginning of a root, up to the lengths.
//
//     57 50 53 07            "WPS", version 7
//     07 00 00 00            may hold documents from 7
//     14 00 00 00            to 19
//     0c 00 00 00            holds 12 of them
//     03 00 00 00            3 keys
//     01 00 00 00 01 00 00 00   1 page of postings, 1 of positions
//     00 00 00 00            none of skips
//     01 00 00 00 01 00 00 00   1 of the dictionary, 1 of columns
//     01 00 00 00            the dictionary has 1 leaf
//     00 00 00 00 00         it is the top page, with no level above
//     03 00 00 00            no title is longer than 3 tokens
//     00*16                  no tags, categories, excerpts, headings
//     2c 01 00 00            no body is longer than 300 tokens
//     00*12                  no code, no captions, no custom fields

internal import Blog
internal import BlogSearchQueries

/// The root of a segment.
struct SegmentRoot: Sendable, Hashable {
    private static let version: UInt8 = 7
    /// The oldest version that is read: its blocks have fewer levels, see `Impacts`.
    private static let oldestVersion: UInt8 = 3
    /// The fields of versions before 6.
    private static let formerFields = 8

    /// Documents it may hold.
    var documents: Range<DocumentID>
    /// Documents it holds.
    var held = 0
    /// Keys of the dictionary.
    var keys = 0
    /// Pages of each stream, by its raw value.
    var pages: [Int] = Array(repeating: 0, count: SegmentStream.allCases.count)
    /// Leaves of the dictionary.
    var leaves = 0
    /// Page of the dictionary to begin with.
    var top = 0
    /// Levels of the dictionary above the leaves.
    var levels = 0
    /// The most tokens of a document, by field.
    var longest = FieldCounts.zero
    /// What bounds were computed by.
    var reference: BoundReference
    /// Where the columns are, by `SegmentColumn`.
    var columns: [ColumnDescriptor] = []

    init(documents: Range<DocumentID>, reference: BoundReference) {
        self.documents = documents
        self.reference = reference
    }

    /// The root as it is stored.
    var encoded: [UInt8] {
        var bytes = SegmentBytes()
        for byte in Array("WPS".utf8) + [SegmentRoot.version] { bytes.append(byte) }
        for number in [Int(documents.lowerBound), Int(documents.upperBound), held, keys] + pages + [
            leaves, top,
        ] {
            bytes.append(UInt32(truncatingIfNeeded: number))
        }
        bytes.append(UInt8(truncatingIfNeeded: levels))
        for field in 0..<Field.count { bytes.append(longest[field]) }
        let norms = reference.fieldNorms
        for numbers in [norms.weights, norms.lengthBases, norms.lengthSlopes] {
            for field in 0..<Field.count { bytes.append(numbers[field].bitPattern) }
        }
        bytes.append(UInt8(truncatingIfNeeded: columns.count))
        for column in columns {
            bytes.append(column.base)
            bytes.append(column.count)
            bytes.append(column.address)
            bytes.append(column.width)
        }
        bytes.append(bytes.checksum)
        return bytes.array
    }

    /// A root from its stored form.
    ///
    /// - Throws: `IndexError`: `tooNew` for a version that is not known, `damaged` for one that is read no more and for
    ///   anything that is no root.
    init(_ stored: [UInt8]) throws {
        let page = try SegmentPage(verifying: stored)
        var reader = RootReader(page: page)
        guard Array("WPS".utf8).allSatisfy({ $0 == reader.read() }) else {
            throw IndexError.damagedSegment
        }
        let version: UInt8 = reader.read()
        guard version >= SegmentRoot.oldestVersion else { throw IndexError.oldSegmentVersion }
        guard version <= SegmentRoot.version else { throw IndexError.unknownSegmentVersion }
        let (first, end): (UInt32, UInt32) = (reader.read(), reader.read())
        guard first <= end else { throw IndexError.damagedSegment }
        documents = first..<end
        held = reader.int()
        keys = reader.int()
        for stream in pages.indices { pages[stream] = reader.int() }
        leaves = reader.int()
        top = reader.int()
        levels = Int(reader.read(UInt8.self))
        let fields = version < 6 ? SegmentRoot.formerFields : Field.count
        for field in 0..<fields { longest[field] = reader.read() }
        reference = BoundReference(
            FieldNorms(
                weights: reader.doubles(fields, else: 0),
                lengthBases: reader.doubles(fields, else: 1),
                lengthSlopes: reader.doubles(fields, else: 0)))
        for _ in 0..<reader.read(UInt8.self) {
            columns.append(
                ColumnDescriptor(
                    base: reader.read(), count: reader.read(), address: reader.read(),
                    width: reader.read()))
        }
        let nothing = ColumnDescriptor(count: UInt32(documents.count))
        // Of no document the clock is known.
        if version < 5 { columns.append(nothing) }
        // No document has other fields.
        if version < 6, columns.count >= fields { columns.insert(nothing, at: fields) }
        // Of no document the sketch is known.
        if version < 7 { columns += [nothing, nothing] }
        guard reader.offset == page.count, columns.count == SegmentColumn.allCases.count,
            levels <= 8
        else { throw IndexError.damagedSegment }
    }
}

/// Reads numbers one after the other.
private struct RootReader {
    let page: SegmentPage
    private(set) var offset = 0

    init(page: SegmentPage) {
        self.page = page
    }

    mutating func read<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
        defer { offset += MemoryLayout<Number>.size }
        return page.load(offset)
    }

    mutating func int() -> Int { Int(read(UInt32.self)) }

    /// Numbers of the first fields, and one for all others.
    mutating func doubles(_ fields: Int, else other: Double) -> ByField<Double> {
        var numbers = ByField(repeating: other)
        for field in 0..<fields { numbers[field] = Double(bitPattern: read()) }
        return numbers
    }
}

extension IndexError {
    /// A segment of a former format: as good as damaged, since it can be written anew.
    static let oldSegmentVersion = IndexError(
        .damaged,
        "The index has segments that an earlier wpsearch wrote",
        step: "\(.compacting) writes them anew from the stored posts"
    )
    /// A segment of a format that is not known.
    static let unknownSegmentVersion = IndexError(
        .tooNew, "The index has segments that a newer wpsearch wrote",
        step: "update this one to read it")
}
