// What PHP's `serialize` writes, as far as WordPress keeps plain values in it. Objects and references
// are not read: what has any is no value here.
//
//   value    = "N;"
//            | "b:" ( "0" | "1" ) ";"
//            | ( "i:" | "d:" ) number ";"
//            | "s:" bytes ":" DQUOTE text DQUOTE ";"     so many bytes of UTF-8, without escapes
//            | "a:" count ":{" *( key value ) "}"
//   key      = "i:" number ";" | the form of a text
//
// Example: a:1:{s:5:"width";i:640;}

/// A value that PHP has serialized.
enum PHPValue: Hashable {
    /// Nothing, a truth value or a number, as it is written.
    case plain(String)
    case text(String)
    /// Members in their order.
    case array([Member])

    struct Member: Hashable {
        let key: String
        let value: PHPValue
    }

    /// Arrays in arrays: far more than any of WordPress's.
    private static let maximumDepth = 16

    /// - Returns: `nil` for anything but one whole value.
    init?(_ serialized: String) {
        var rest = Array(serialized.utf8)[...]
        guard let value = PHPValue(&rest, depth: 0), rest.isEmpty else { return nil }
        self = value
    }

    private init?(_ rest: inout ArraySlice<UInt8>, depth: Int) {
        guard depth < PHPValue.maximumDepth, let kind = rest.popFirst() else { return nil }
        switch kind {
        case UInt8(ascii: "N"):
            guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
            self = .plain("")
        case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "d"):
            guard rest.popFirst() == UInt8(ascii: ":"),
                let end = rest.firstIndex(of: UInt8(ascii: ";"))
            else { return nil }
            self = .plain(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
        case UInt8(ascii: "s"):
            guard let text = PHPValue.text(&rest) else { return nil }
            self = .text(text)
        case UInt8(ascii: "a"):
            guard let members = PHPValue.members(&rest, depth: depth) else { return nil }
            self = .array(members)
        default: return nil
        }
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let count = count(&rest), rest.count >= count + 3,
            rest.popFirst() == UInt8(ascii: "\"")
        else { return nil }
        let text = String(decoding: rest.prefix(count), as: UTF8.self)
        rest = rest.dropFirst(count)
        guard rest.popFirst() == UInt8(ascii: "\""), rest.popFirst() == UInt8(ascii: ";") else {
            return nil
        }
        return text
    }

    private static func members(_ rest: inout ArraySlice<UInt8>, depth: Int) -> [Member]? {
        guard let count = count(&rest), rest.popFirst() == UInt8(ascii: "{") else { return nil }
        var members: [Member] = []
        for _ in 0..<count {
            let key: String
            switch PHPValue(&rest, depth: depth + 1) {
            case .plain(let number): key = number
            case .text(let text): key = text
            case .array, nil: return nil
            }
            guard let value = PHPValue(&rest, depth: depth + 1) else { return nil }
            members.append(Member(key: key, value: value))
        }
        return rest.popFirst() == UInt8(ascii: "}") ? members : nil
    }

    /// A number between colons, of bytes or members that can still follow.
    private static func count(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.popFirst() == UInt8(ascii: ":"),
            let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ":")),
            let count = Int(String(decoding: rest[..<end], as: UTF8.self)),
            (0...rest.count).contains(count)
        else { return nil }
        rest = rest[(end + 1)...]
        return count
    }

    /// A member of an array; of several with one key the last, as in PHP.
    subscript(_ key: String) -> PHPValue? {
        guard case .array(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text, also of a number.
    var text: String? {
        switch self {
        case .plain(let text), .text(let text): text
        case .array: nil
        }
    }

    /// A number above 0.
    var size: Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}
