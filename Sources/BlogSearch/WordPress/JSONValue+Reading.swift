package import Blog
internal import Ingest

extension JSONValue {
    /// Reads a text that is one JSON value and nothing else; `nil` for any other.
    package init?(json bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        guard let value = try? reader.value() else { return nil }
        reader.skipSpace()
        guard reader.position == bytes.count else { return nil }
        self = value
    }
}
