/// How far somebody has read the changes of an index. It stays valid over syncs, imports and compaction, and in a copy of
/// the file.
///
/// Its text is opaque, without spaces: keep it, and give it back.
///
///     cursor  = log "." number [ "." row ]       log: 16 hexadecimal digits that tell one log from another
///
/// `number` is that of the first change that was not read. With `row`, the posts that were there are being read first: those
/// behind this row are to come.
public struct ChangeCursor: Sendable, Hashable, Codable, LosslessStringConvertible {
    package let log: String
    package let number: Int64
    package let row: Int64?

    package init(log: String, number: Int64, row: Int64? = nil) {
        self.log = log
        self.number = number
        self.row = row
    }

    /// Reads a cursor's text; `nil` when it is none.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].utf8.count == 16,
            parts[0].allSatisfy(\.isHexDigit), let number = Int64(parts[1]), number >= 0
        else { return nil }
        var row: Int64?
        if parts.count == 3 {
            guard let given = Int64(parts[2]), given >= 0 else { return nil }
            row = given
        }
        self.init(log: parts[0].lowercased(), number: number, row: row)
    }

    /// The cursor's text.
    public var description: String {
        "\(log).\(number)" + (row.map { ".\($0)" } ?? "")
    }

    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let cursor = ChangeCursor(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is no cursor of changes")
        }
        self = cursor
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
