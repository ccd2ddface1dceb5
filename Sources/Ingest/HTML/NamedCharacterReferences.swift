internal import Blog

/// Finds the longest named character reference at an offset in a text.
///
/// The list is split into entries on first use (about 30 µs, once a process); a search then narrows
/// a range of sorted entries letter by letter, two binary searches a letter.
struct NamedCharacterReferences: Sendable {
    static let standard = NamedCharacterReferences(list: CharacterNames.list)

    /// What a reference stands for, and where the text goes on.
    struct Match {
        var first: Unicode.Scalar
        var second: Unicode.Scalar?
        var end: Int
        var hasSemicolon: Bool
    }

    private static let optionalMark = UInt8(ascii: "*")
    private static let requiredMark = UInt8(ascii: "-")

    private let bytes: [UInt8]
    /// Where each entry starts in `bytes`.
    private let starts: [Int32]

    private init(list: String) {
        bytes = Array(list.utf8)
        var starts: [Int32] = [0]
        for (offset, byte) in bytes.enumerated() where byte == ASCII.space {
            starts.append(Int32(offset + 1))
        }
        self.starts = starts
    }

    /// The longest name that starts at `position`, right after the `&`.
    func longestMatch(in source: SourceBytes, at position: Int) -> Match? {
        var candidates = 0..<starts.count
        var depth = 0
        var match: Match?
        while let byte = source.byte(at: position + depth), byte.isASCIIAlphanumeric {
            candidates = narrowed(candidates, depth: depth, to: byte)
            guard !candidates.isEmpty else { break }
            depth += 1
            // A complete name is the first candidate: its mark sorts below every letter.
            let mark = byteOfEntry(candidates.lowerBound, at: depth)
            let hasSemicolon = source.byte(at: position + depth) == ASCII.semicolon
            if mark == Self.optionalMark || (mark == Self.requiredMark && hasSemicolon) {
                match = scalars(
                    ofEntry: candidates.lowerBound, from: depth + 1,
                    end: position + depth + (hasSemicolon ? 1 : 0), hasSemicolon: hasSemicolon)
            }
        }
        return match
    }

    private func byteOfEntry(_ entry: Int, at depth: Int) -> UInt8 {
        bytes[Int(starts[entry]) + depth]
    }

    /// The entries of `range` with `byte` at `depth`.
    private func narrowed(_ range: Range<Int>, depth: Int, to byte: UInt8) -> Range<Int> {
        let lower = firstEntry(in: range) { byteOfEntry($0, at: depth) >= byte }
        let upper = firstEntry(in: lower..<range.upperBound) { byteOfEntry($0, at: depth) > byte }
        return lower..<upper
    }

    /// Binary search: the first entry of `range` for which `test` holds, given that it then holds
    /// for the rest.
    private func firstEntry(in range: Range<Int>, where test: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if test(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func scalars(ofEntry entry: Int, from depth: Int, end: Int, hasSemicolon: Bool)
        -> Match?
    {
        var values: [UInt32] = [0]
        var offset = Int(starts[entry]) + depth
        while offset < bytes.count, bytes[offset] != ASCII.space {
            if let digit = bytes[offset].hexadecimalValue {
                values[values.count - 1] = values[values.count - 1] * 16 + digit
            } else {
                values.append(0)
            }
            offset += 1
        }
        guard let first = Unicode.Scalar(values[0]) else { return nil }
        let second = values.count > 1 ? Unicode.Scalar(values[1]) : nil
        return Match(first: first, second: second, end: end, hasSemicolon: hasSemicolon)
    }
}
