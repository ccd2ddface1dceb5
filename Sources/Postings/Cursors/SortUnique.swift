extension [UInt32] {
    /// Sorts, and keeps one of equal numbers.
    mutating func sortUnique() {
        var bits: [UInt64] = []
        removeLast(count - sortUnique(indices, using: &bits))
    }

    /// Sorts the numbers of a range, keeps one of equal ones, and says where they end then; what is behind them in the
    /// range means nothing. `bits` is memory for further calls.
    mutating func sortUnique(_ range: Range<Int>, using bits: inout [UInt64]) -> Int {
        guard range.count > 1 else { return range.upperBound }
        if range.count > Self.few, let most = self[range].max(), most < Self.large {
            return sortUniqueByBits(range, upTo: most, &bits)
        }
        self[range].sort()
        var kept = range.lowerBound + 1
        for index in range.dropFirst() where self[index] != self[kept - 1] {
            self[kept] = self[index]
            kept += 1
        }
        return kept
    }

    /// So few numbers are compared with one another, and those from so large ones on.
    private static var few: Int { 16 }
    private static var large: UInt32 { 1 << 14 }

    /// Sets a bit for each number, and reads them in order.
    private mutating func sortUniqueByBits(
        _ range: Range<Int>, upTo most: UInt32, _ bits: inout [UInt64]
    ) -> Int {
        let size = Int(most >> 6) + 1
        if bits.count < size {
            bits.append(contentsOf: repeatElement(0, count: size - bits.count))
        }
        return Self.sort(range, of: &self, size, &bits)
    }

    private static func sort(
        _ range: Range<Int>, of numbers: inout [UInt32], _ size: Int, _ bits: inout [UInt64]
    ) -> Int {
        var numbers = numbers.mutableSpan
        var bits = bits.mutableSpan
        for index in range {
            let number = numbers[index]
            bits[Int(number >> 6)] |= 1 &<< UInt64(number & 63)
        }
        var kept = range.lowerBound
        for index in 0..<size {
            var word = bits[index]
            guard word != 0 else { continue }
            bits[index] = 0
            while word != 0 {
                numbers[kept] = UInt32(
                    truncatingIfNeeded: index &<< 6 | word.trailingZeroBitCount)
                kept &+= 1
                word &= word &- 1
            }
        }
        return kept
    }
}
