import TestSupport

@testable import BlogSearchStore

/// What may become of a file: flipped bits, other bytes, pages that are zeroed, torn, in each other's place or older than the
/// others, and a missing end.
enum PageDamage: CaseIterable {
    case bit, bytes, zeroed, torn, swapped, older, cut

    private static let size = Schema.pageSize

    /// - Parameter former: the file some changes before.
    func apply(
        to sound: [UInt8], _ former: [UInt8], _ random: inout SplitMix64
    ) -> [UInt8] {
        var bytes = sound
        let pages = bytes.count / Self.size
        let page = Self.size * random.below(pages)
        let range = page..<page + Self.size
        switch self {
        case .bit: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
        case .bytes:
            for _ in 0...random.below(8) {
                bytes[page + random.below(Self.size)] = UInt8(random.below(256))
            }
        case .zeroed: bytes.replaceSubrange(range, with: repeatElement(0, count: Self.size))
        case .torn:
            let half = page + 512 * (1 + random.below(15))
            let torn = half..<range.upperBound
            bytes.replaceSubrange(torn, with: Self.older(torn, former))
        case .swapped:
            let other = Self.size * random.below(pages)
            bytes.replaceSubrange(range, with: sound[other..<other + Self.size])
            bytes.replaceSubrange(other..<other + Self.size, with: sound[range])
        case .older: bytes.replaceSubrange(range, with: Self.older(range, former))
        case .cut: bytes.removeLast(1 + random.below(bytes.count - 1))
        }
        return bytes
    }

    /// What stood there some changes before; nothing behind the end that the file had then.
    private static func older(_ range: Range<Int>, _ former: [UInt8]) -> [UInt8] {
        range.map { $0 < former.count ? former[$0] : 0 }
    }
}
