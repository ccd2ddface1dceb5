/// A 64-bit hash of a page: tells whether its bytes are those that were written.
///
/// Wang Yi's wyhash, final version 4 (public domain, https://github.com/wangyi-fudan/wyhash), its loop for long inputs
/// with seed 0 and the default secret: three lanes of 16 bytes, each folded by one 64 × 64 bit multiplication. It is
/// no defence against forgers; what reads pages trusts none of their numbers. A full page takes a third of a microsecond.
package enum PageChecksum {
    private static let secret: (UInt64, UInt64, UInt64, UInt64) = (
        0x2d35_8dcc_aa6c_78a5, 0x8bb8_4b93_962e_acc9,
        0x4b33_a62e_d433_d4a3, 0x4d5a_2da5_1de1_aa47
    )

    /// The hash of bytes.
    package static func of(_ bytes: RawSpan) -> UInt64 {
        var lanes = (fold(secret.0, secret.1), UInt64(0), UInt64(0))
        lanes.1 = lanes.0
        lanes.2 = lanes.0
        var offset = 0
        while offset + 48 <= bytes.byteCount {
            lanes.0 = fold(bytes.load(offset) ^ secret.1, bytes.load(offset + 8) ^ lanes.0)
            lanes.1 = fold(bytes.load(offset + 16) ^ secret.2, bytes.load(offset + 24) ^ lanes.1)
            lanes.2 = fold(bytes.load(offset + 32) ^ secret.3, bytes.load(offset + 40) ^ lanes.2)
            offset += 48
        }
        var seed = lanes.0 ^ lanes.1 ^ lanes.2
        while offset < bytes.byteCount {
            seed = fold(rest(bytes, offset) ^ secret.1, rest(bytes, offset + 8) ^ seed)
            offset += 16
        }
        return fold(secret.0 ^ UInt64(bytes.byteCount), seed ^ secret.1)
    }

    /// Both halves of a product, one over the other.
    @inline(__always)
    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    /// Up to eight bytes, filled up with zeros.
    private static func rest(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
        if offset + 8 <= bytes.byteCount { return bytes.load(offset) }
        var word: UInt64 = 0
        for index in (offset..<max(offset, min(offset + 8, bytes.byteCount))).reversed() {
            word = word << 8 | UInt64(bytes.load(index, as: UInt8.self))
        }
        return word
    }
}
