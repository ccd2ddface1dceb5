internal import TextAnalysis

/// How a stem stands in a document on the cluster: the code of its language, `_`, and the stem. Of ASCII, letters and digits
/// stand for themselves and everything else is escaped, so that neither white space nor `|` divides what is one token.
///
///     run       en_run
///     c++       en_c_2b_2b
enum ClusterToken {
    /// The token of a stem.
    static func of(_ stem: String, in language: Language) -> String {
        var bytes: [UInt8] = []
        append(Array(stem.utf8).span, in: language, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the token of a stem.
    static func append(_ stem: Span<UInt8>, in language: Language, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: language.code.utf8)
        bytes.append(UInt8(ascii: "_"))
        for index in stem.indices {
            let byte = stem[index]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                0x80...:
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "_"))
                bytes.append(digit(byte >> 4))
                bytes.append(digit(byte & 15))
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
