// Stems in a leaf of FTS5's index, including removed ones: an audit reads what exists, not what a
// search finds.
// https://sqlite.org/src/file/ext/fts5/fts5_index.c, “Segment leaf page format”.
//
//   leaf     = firstRowid:u16  end:u16  … terms and doclists …  index
//   index    = from `end` on, a varint a term: where it stands, as the distance from the one before
//   term     = of the first in a leaf: length:varint  bytes;  of the others: kept:varint  length:varint  bytes
//              (the first `kept` bytes are those of the term before)
//   bytes    = "0" (the main index, not one of prefixes), then the token (PackedTokens.swift)
//   varint   = SQLite's: big-endian, seven bits a byte, the ninth byte whole

package struct TailTerms: Sequence {
    /// Rows of `tail_data` up to this one are no leaves: they have averages and structure.
    package static let firstLeaf = 10

    private let leaf: [UInt8]

    /// Takes a row of `tail_data`. Anything but a leaf has no terms.
    package init(_ leaf: [UInt8]) { self.leaf = leaf }

    package func makeIterator() -> Iterator { Iterator(leaf) }

    package struct Iterator: IteratorProtocol {
        private let leaf: [UInt8]
        private let end: Int
        private var index: Int
        private var offset = 0
        private var term: [UInt8] = []

        fileprivate init(_ leaf: [UInt8]) {
            self.leaf = leaf
            end = leaf.count > 4 ? Int(leaf[2]) << 8 | Int(leaf[3]) : leaf.count
            index = Swift.min(end, leaf.count)
        }

        /// The next token, without the mark of its index.
        package mutating func next() -> ArraySlice<UInt8>? {
            let isFirst = offset == 0
            guard let step = Self.varint(leaf, &index, leaf.count), step > 0 else { return nil }
            offset += step
            var cursor = offset
            let kept = isFirst ? 0 : Self.varint(leaf, &cursor, end)
            guard let kept, kept <= term.count, let length = Self.varint(leaf, &cursor, end),
                length <= Swift.min(end, leaf.count) - cursor
            else { return nil }
            term.removeLast(term.count - kept)
            term += leaf[cursor..<cursor + length]
            return term.dropFirst()
        }

        private static func varint(_ bytes: [UInt8], _ offset: inout Int, _ end: Int) -> Int? {
            var value = 0
            for count in 0..<4 {
                guard offset < Swift.min(end, bytes.count), offset >= 0 else { return nil }
                let byte = Int(bytes[offset])
                offset += 1
                value = value << 7 | byte & 0x7F
                if byte < 0x80 || count == 3 { return value }
            }
            return nil
        }
    }
}
