/// SHA-256 of bytes as they come (FIPS 180-4, https://doi.org/10.6028/NIST.FIPS.180-4).
///
/// It tells whether files are the same where somebody may have an interest that they are not. For pages that damage may have
/// changed, `PageChecksum` is many times as fast. O(bytes).
package struct SHA256: Sendable {
    private var state = SHA256.initial
    /// Bytes that are no whole block yet.
    private var waiting: [UInt8] = []
    private var count: UInt64 = 0

    /// The hash of nothing yet.
    package init() {}

    /// Adds the next bytes.
    package mutating func add(_ bytes: [UInt8]) {
        count &+= UInt64(bytes.count)
        add(blocksOf: waiting.isEmpty ? bytes : waiting + bytes)
    }

    /// The hash of what was added: 32 bytes.
    package func finished() -> [UInt8] {
        var last = self
        let bits = count &* 8
        let end: [UInt8] = [0x80] + [UInt8](repeating: 0, count: (119 - waiting.count) % 64)
        last.add(end + (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) })
        return last.state.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
        }
    }

    private mutating func add(blocksOf bytes: [UInt8]) {
        let blocks = bytes.count / 64
        if blocks > 0 { bytes.withBytes { compress($0, blocks: blocks) } }
        waiting = Array(bytes[(64 * blocks)...])
    }

    /// Section 6.2.2, with the functions of section 4.1.2.
    private mutating func compress(_ bytes: RawSpan, blocks: Int) {
        let constants = Self.constants
        var words = [UInt32](repeating: 0, count: 64)
        for block in 0..<blocks {
            // Loops over ranges take twice the time in a build for debugging.
            var index = 0
            while index < 16 {
                words[index] =
                    bytes.load(64 * block + 4 * index, as: UInt32.self).byteSwapped
                index += 1
            }
            while index < 64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = Self.turned(early, 7) ^ Self.turned(early, 18) ^ (early &>> 3)
                let second = Self.turned(late, 17) ^ Self.turned(late, 19) ^ (late &>> 10)
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
                index += 1
            }
            mix(words, constants)
        }
    }

    private mutating func mix(_ words: [UInt32], _ constants: [UInt32]) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var index = 0
        while index < 64 {
            let sum = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum &+ choice &+ constants[index] &+ words[index]
            let other = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ other &+ majority)
            index += 1
        }
        for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
    }

    @inline(__always)
    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        (word &>> bits) | (word &<< (32 - bits))
    }

    /// The first 32 bits behind the point of the square roots of the first eight primes.
    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c,
        0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The same of the cube roots of the first 64.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
        0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
        0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
        0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
        0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
        0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
        0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
        0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension [UInt8] {
    /// The bytes in hexadecimal digits, two each.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
