/// Numbers byte strings from 0 on, in the order in which they first come.
struct ByteStringTable {
    /// All strings, one after the other.
    private var bytes: [UInt8] = []
    /// Where each string ends in `bytes`.
    private var ends: [Int] = []
    /// The hash's upper half, and a number + 1 in the lower; 0 is free. The size is a power of two.
    private var slots: [UInt64] = Array(repeating: 0, count: 1 << 10)

    /// How many different strings there are.
    var count: Int { ends.count }
    /// Bytes of all strings.
    var byteCount: Int { bytes.count }

    /// The string with a number.
    subscript(number: Int) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }

    /// The number of a string; a new one when it was not there.
    mutating func number(of string: [UInt8]) -> Int {
        // Swift's hashes differ from run to run: nobody can prepare words that meet in one slot.
        var hasher = Hasher()
        unsafe string.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        let hash = UInt64(truncatingIfNeeded: hasher.finalize())
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let number = Int(slots[slot] & 0xffff_ffff) - 1
                if self[number].elementsEqual(string) { return number }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes.append(contentsOf: string)
        ends.append(bytes.count)
        slots[slot] = hash & ~0xffff_ffff | UInt64(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 {
            // The lower half of a hash is gone, so it is made again.
            let number = Int(entry & 0xffff_ffff) - 1
            var hasher = Hasher()
            unsafe self[number].withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            var slot = hasher.finalize() & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
    }
}

extension ArraySlice<UInt8> {
    /// The first eight bytes, filled up with zeros, as a number: compares as the bytes do where it differs.
    var head: UInt64 {
        var head: UInt64 = 0
        for byte in prefix(8) { head = head << 8 | UInt64(byte) }
        return count >= 8 ? head : head << UInt64(8 * (8 - count))
    }
}
