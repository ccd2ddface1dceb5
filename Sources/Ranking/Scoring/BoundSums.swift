// For every document of a window the sum of the bounds of the words it holds, by word operations on bits: 64 documents
// at a time, as eight planes of bits of numbers 0…255, to which a word's bound is added wherever the word is.
// Eight words of a window take about as long as fifty look-ups.

internal import BlogSearchPostings

/// Sums of bounds of the documents of a window, in 240ths of the highest possible one, rounded up.
struct BoundSums {
    /// Most words that can be added: rounding them up must not make the sums overflow.
    static let maximumWords = 12
    private static let units = 240.0
    private static let planeCount = 8
    private typealias Chunk = SIMD8<UInt64>

    /// Of each eighth of an eighth of a window its planes, the lowest bit first.
    private var planes = [Chunk](repeating: .zero, count: 16 * planeCount)
    private var unit = 1.0

    /// Begins anew for sums up to `bound`.
    mutating func reset(bound: Double) {
        unit = bound / Self.units
        for index in planes.indices { planes[index] = .zero }
    }

    /// Adds a bound to the sums of some documents.
    mutating func add(_ bound: Double, to documents: DocumentWindow) {
        let number = UInt8(min(Self.units, (bound / unit).rounded(.up)))
        for chunk in 0..<16 {
            let bits = documents.chunk(chunk)
            var carry = Chunk.zero
            for plane in 0..<Self.planeCount {
                let slot = chunk * Self.planeCount + plane
                let sum = planes[slot]
                if number & 1 << UInt8(plane) != 0 {
                    planes[slot] = sum ^ bits ^ carry
                    carry = sum & bits | carry & (sum ^ bits)
                } else {
                    planes[slot] = sum ^ carry
                    carry &= sum
                }
            }
        }
    }

    /// Takes documents out of a window whose sum is less than `bound`.
    func retain(_ window: inout DocumentWindow, reaching bound: Double) {
        guard bound > unit else { return }
        let number = UInt8(min(255, bound / unit))
        for chunk in 0..<16 {
            // From the highest bit on: larger so far, equal so far.
            var (larger, equal) = (Chunk.zero, ~Chunk.zero)
            for plane in (0..<Self.planeCount).reversed() {
                let sum = planes[chunk * Self.planeCount + plane]
                if number & 1 << UInt8(plane) != 0 {
                    equal &= sum
                } else {
                    larger |= equal & sum
                    equal &= ~sum
                }
            }
            window.formIntersection(larger | equal, chunk: chunk)
        }
    }
}

extension DocumentWindow {
    /// Eight words.
    @inline(__always)
    fileprivate func chunk(_ chunk: Int) -> SIMD8<UInt64> {
        let start = chunk * 8
        return SIMD8(
            words[start], words[start + 1], words[start + 2], words[start + 3], words[start + 4],
            words[start + 5], words[start + 6], words[start + 7])
    }

    @inline(__always)
    fileprivate mutating func formIntersection(_ bits: SIMD8<UInt64>, chunk: Int) {
        for index in 0..<8 { words[chunk * 8 + index] &= bits[index] }
    }
}
