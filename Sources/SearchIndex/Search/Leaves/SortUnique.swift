extension [UInt32] {
    /// Sorts, and keeps one of equal numbers.
    mutating func sortUnique() {
        if count > Self.few, let most = self.max(), most < Self.large {
            sortUniqueByBits(upTo: most)
            return
        }
        sort()
        var kept = 0
        for index in indices where kept == 0 || self[index] != self[kept - 1] {
            self[kept] = self[index]
            kept += 1
        }
        removeLast(count - kept)
    }

    /// So few numbers are compared with one another, and those from so large ones on.
    private static var few: Int { 16 }
    private static var large: UInt32 { 1 << 14 }

    /// Sets a bit for each number, and reads them in order.
    private mutating func sortUniqueByBits(upTo most: UInt32) {
        var bits = [UInt64](repeating: 0, count: Int(most >> 6) + 1)
        for number in self { bits[Int(number >> 6)] |= 1 << UInt64(number & 63) }
        removeAll(keepingCapacity: true)
        for index in bits.indices {
            var word = bits[index]
            while word != 0 {
                append(UInt32(index << 6 | word.trailingZeroBitCount))
                word &= word - 1
            }
        }
    }
}
