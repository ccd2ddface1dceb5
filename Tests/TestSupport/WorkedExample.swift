import Foundation

/// The bytes of the worked example at the head of a source file: what stands there is what is checked.
///
/// An example begins with a comment line that starts with `Example`. Its lines begin with bytes in hexadecimal, `00*12` for twelve
/// zeros, and go on behind three spaces with what they mean; the first line without bytes after them ends it.
package struct WorkedExample {
    /// The bytes.
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - file: the path of a file below `Sources`.
    ///   - number: which of its examples, from 0.
    package init(_ file: String, _ number: Int = 0) throws {
        let lines = try Self.head(of: file)
        let starts = lines.indices.filter { lines[$0].hasPrefix("// Example") }
        guard starts.indices.contains(number) else { throw NoExample(file: file, number: number) }
        var bytes: [UInt8] = []
        for line in lines[(starts[number] + 1)...] {
            guard let own = Self.bytes(ofLine: line) else {
                if bytes.isEmpty { continue } else { break }
            }
            bytes += own
        }
        self.bytes = bytes
    }

    /// The lines before the first declaration of a file below `Sources`.
    package static func head(of file: String) throws -> [Substring] {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources").appendingPathComponent(file)
        return try String(contentsOf: source, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.isEmpty || $0.hasPrefix("//") || $0.contains("import ") }
    }

    /// The bytes that a line begins with; `nil` when it begins with something else.
    private static func bytes(ofLine line: Substring) -> [UInt8]? {
        guard line.hasPrefix("//     ") else { return nil }
        let text = line.dropFirst(2).drop { $0 == " " }
        let end = text.range(of: "   ")?.lowerBound ?? text.endIndex
        var bytes: [UInt8] = []
        for word in text[..<end].split(separator: " ") {
            let pieces = word.split(separator: "*")
            guard pieces[0].count == 2, let byte = UInt8(pieces[0], radix: 16) else { return nil }
            bytes += Array(repeating: byte, count: pieces.count > 1 ? Int(pieces[1]) ?? 0 : 1)
        }
        return bytes.isEmpty ? nil : bytes
    }

    private struct NoExample: Error {
        let file: String
        let number: Int
    }
}

/// Bytes as the worked examples write them.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}
