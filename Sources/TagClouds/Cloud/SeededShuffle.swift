/// A random order that can be repeated: SplitMix64 (Steele, Lea, Flood 2014) and Fisher–Yates.
///
/// The standard library's `shuffled(using:)` may change its algorithm with any release; a cloud must not.
struct SeededShuffle {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The elements in an order that only the seed and their number decide. O(n).
    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var elements = elements
        for last in elements.indices.dropFirst().reversed() {
            elements.swapAt(last, Int(next() % UInt64(last + 1)))
        }
        return elements
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
