/// Bytes as numbers of eight, highest byte first, the last one filled up with zeros: compares, hashes and stays in order
/// eight bytes at a time.
struct PackedString {
    private(set) var words: [UInt64] = []
    /// Bytes.
    private(set) var count = 0

    init() {}

    /// Forgets the bytes, keeps the room.
    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Adds a byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count & 7 == 0 { words.append(0) }
        words[count &>> 3] |= UInt64(byte) &<< UInt64(56 &- 8 &* (count & 7))
        count &+= 1
    }

    /// Adds eight bytes; only to whole eights.
    mutating func append(eight: UInt64) {
        words.append(eight)
        count += 8
    }

    /// Adds bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        for index in bytes.indices { append(bytes[index]) }
    }
}

/// Numbers strings from 0 on, in the order in which they first come.
struct PackedStringTable {
    /// All strings, one after the other.
    private var words: [UInt64] = []
    /// Where each string begins in `words`, and its bytes.
    private var spans: [(start: UInt32, count: UInt32)] = []
    /// A hash in the upper half, a number + 1 in the lower; 0 is free. The size is 2 to the power of `bits`.
    private var slots: [UInt64] = Array(repeating: 0, count: 1 << 14)
    private var bits: UInt64 = 14
    /// Differs from table to table: nobody can prepare words that meet in one slot.
    private let seed = UInt64.random(in: 0...UInt64.max)

    /// How many different strings there are.
    var count: Int { spans.count }
    /// Bytes of all strings, filled up.
    var byteCount: Int { words.count * 8 }

    /// Bytes of a string.
    func length(_ number: Int) -> Int { Int(spans[number].count) }

    /// The first eight bytes of a string from a multiple of eight on, as a number; 0 after its end.
    @inline(__always)
    func head(_ number: Int, from start: Int = 0) -> UInt64 {
        let span = spans[number]
        return start < span.count ? words[Int(span.start) + start / 8] : 0
    }

    /// Adds the bytes of a string from an offset on to others.
    func append(_ number: Int, from start: Int, to bytes: inout [UInt8]) {
        let span = spans[number]
        for index in start..<max(start, Int(span.count)) {
            let word = words[Int(span.start) + index >> 3]
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index & 7))))
        }
    }

    /// Whether a string comes before another, by their bytes.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        let (first, second) = (spans[left], spans[right])
        let shared = (Int(min(first.count, second.count)) + 7) / 8
        for index in 0..<shared {
            let (one, other) = (words[Int(first.start) + index], words[Int(second.start) + index])
            if one != other { return one < other }
        }
        return first.count < second.count
    }

    /// The number of a string; a new one when it was not there.
    mutating func number(of string: PackedString) -> Int {
        let hash = hash(string)
        var slot = Int(truncatingIfNeeded: hash &>> (64 &- bits))
        while slots[slot] != 0 {
            if slots[slot] &>> 32 == hash &>> 32 {
                let number = Int(slots[slot] & 0xffff_ffff) &- 1
                if holds(number, string) { return number }
            }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        spans.append((UInt32(words.count), UInt32(string.count)))
        words.append(contentsOf: string.words)
        slots[slot] = hash & ~0xffff_ffff | UInt64(spans.count)
        if spans.count * 2 > slots.count { grow() }
        return spans.count - 1
    }

    private func holds(_ number: Int, _ string: PackedString) -> Bool {
        let span = spans[number]
        guard Int(span.count) == string.count else { return false }
        for index in string.words.indices
        where words[Int(span.start) + index] != string.words[index] { return false }
        return true
    }

    private func hash(_ string: PackedString) -> UInt64 {
        var hash = seed ^ UInt64(string.count)
        for word in string.words {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
            hash = product.high ^ product.low
        }
        return hash &* 0xbf58_476d_1ce4_e5b9
    }

    private mutating func grow() {
        let old = slots
        bits += 1
        slots = Array(repeating: 0, count: 1 << bits)
        for entry in old where entry != 0 {
            // A slot is found by the hash's highest bits, which the entry has.
            var slot = Int(truncatingIfNeeded: entry &>> (64 &- bits))
            while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
            slots[slot] = entry
        }
    }
}
