/// Cuts bytes, as they come, into lines. Ends of lines are line feeds; they belong to their lines.
struct ByteLines {
    /// Of a longer line only the beginning is kept: so many bytes and one more.
    private let longest: Int
    /// What came behind the last line feed.
    private var rest: [UInt8] = []

    init(longest: Int = .max - 1) {
        self.longest = longest
    }

    /// Takes the next bytes, and gives the lines that they complete.
    mutating func add(_ bytes: [UInt8], _ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start...end].prefix(longest + 1 - rest.count)
            if rest.isEmpty {
                try body(line)
            } else {
                try body((rest + line)[...])
                rest = []
            }
            start = end + 1
        }
        rest += bytes[start...].prefix(longest + 1 - rest.count)
    }

    /// Gives the last line, if it has no end.
    mutating func finish(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
        if !rest.isEmpty { try body(rest[...]) }
        rest = []
    }
}
