/// Entity tags: which state of an index an answer is of, and to which request (RFC 9110, section 8.8.3).
///
///     tag = "W/" DQUOTE 16 hexadecimal digits DQUOTE
///
/// The digits are a hash (FNV-1a, 64 bits) of a number that each server draws for itself, the mark of the index, the target and
/// what else an answer depends on. It is made before the answer is, and costs one row: who has the answer already is told so (304)
/// before anything is searched. Weak, because `microseconds` differ, and since the same bytes may come packed.
struct EntityTag: Hashable {
    let text: String

    init(server: UInt64, parts: [String]) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for shift in stride(from: 0, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: server >> UInt64(shift)))
        }
        for part in parts {
            for byte in part.utf8 { add(byte) }
            add(0xFF)
        }
        let digits = String(hash, radix: 16)
        text = "W/\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
    }

    /// Whether a field `If-None-Match` has it.
    func isNamed(in field: String) -> Bool {
        field.split(separator: ",").contains { name in
            let name = name.drop { $0 == " " || $0 == "\t" }
            return name.hasPrefix(text) || name.hasPrefix(text.dropFirst(2))
        }
    }

    /// Whether a field `If-None-Match` is for any answer that there is.
    static func isAny(_ field: String) -> Bool {
        field.filter { $0 != " " && $0 != "\t" } == "*"
    }
}
