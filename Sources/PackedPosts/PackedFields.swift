// Values that few rows have, packed into one blob, which is missing where there is none of them.
//
//   fields   = field *                   in ascending order of tags
//   field    = tag:byte  length:varint  value
//   value    = text / number / list
//   text     = UTF-8
//   number   = zigzag:varint             0, -1, 1, -2 … are 0, 1, 2, 3 …
//   list     = what its tag says
//
// A tag has one meaning for ever. A reader passes over tags that it does not know, so a later
// program may add some.
//
// Example: tag 6 with the text "aside", tag 9 with the number 1.
//
//     06 05 61 73 69 64 65   5 bytes of UTF-8
//     09 01 02               2 is 1

internal import BlogSearchPostings
internal import BlogSearchQueries

/// Packs fields.
struct FieldsWriter {
    private(set) var bytes: [UInt8] = []

    /// Adds a text, if there is one.
    mutating func add(_ tag: UInt8, _ text: String?) {
        guard let text else { return }
        add(tag, Array(text.utf8))
    }

    /// Adds a number, if there is one.
    mutating func add(_ tag: UInt8, _ number: Int?) {
        guard let number else { return }
        var writer = ByteWriter()
        writer.append(number: number)
        add(tag, writer.bytes)
    }

    /// Adds yes or no, if it is said.
    mutating func add(_ tag: UInt8, _ flag: Bool?) {
        add(tag, flag.map { $0 ? 1 : 0 })
    }

    /// Adds a list, unless it is empty.
    mutating func add<Element>(
        _ tag: UInt8, _ list: [Element], _ body: (inout ByteWriter, Element) -> Void
    ) {
        guard !list.isEmpty else { return }
        var writer = ByteWriter()
        for element in list { body(&writer, element) }
        add(tag, writer.bytes)
    }

    private mutating func add(_ tag: UInt8, _ value: [UInt8]) {
        var writer = ByteWriter()
        writer.append(tag)
        writer.append(bytes: value[...])
        bytes += writer.bytes
    }
}

/// The fields of a blob, by their tags.
struct FieldsReader {
    private var values: [UInt8: [UInt8]] = [:]

    /// - Throws: `IndexError` with code `damaged` for bytes that are no fields.
    init(_ bytes: [UInt8]) throws {
        var scanner = ByteScanner(bytes)
        while !scanner.isAtEnd {
            let tag = try scanner.byte()
            values[tag] = Array(try scanner.slice())
        }
    }

    /// The text of a tag; `nil` when there is none.
    func text(_ tag: UInt8) -> String? {
        values[tag].map { String(decoding: $0, as: UTF8.self) }
    }

    /// The number of a tag; `nil` when there is none.
    func number(_ tag: UInt8) throws -> Int? {
        guard let value = values[tag] else { return nil }
        var scanner = ByteScanner(value)
        return try scanner.number()
    }

    /// What a tag says: yes, no or nothing.
    func flag(_ tag: UInt8) throws -> Bool? { try number(tag).map { $0 != 0 } }

    /// The list of a tag, empty when there is none.
    func list<Element>(
        _ tag: UInt8, _ body: (inout ByteScanner) throws -> Element
    ) throws -> [Element] {
        guard let value = values[tag] else { return [] }
        var scanner = ByteScanner(value)
        var list: [Element] = []
        while !scanner.isAtEnd { list.append(try body(&scanner)) }
        return list
    }
}

extension ByteWriter {
    /// Adds a number of either sign.
    mutating func append(number: Int) {
        append(varint: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
    }
}

extension ByteScanner {
    /// A number of either sign.
    mutating func number() throws -> Int {
        let zigzag = try varint()
        return Int(Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
    }
}
