/// WordPress's `wp_kses_bad_protocol()`: what stands before the first colon must be a scheme it allows.
///
/// A colon may also be written `&#58;` or `&#x3a;`; such an address is refused. A colon behind `/?` belongs to a query.
/// `feed:` may be followed by a second address, which is checked too, but not by a third.
enum AllowedScheme {
    /// The address with its scheme in lower case, `nil` when the scheme is not allowed. O(n).
    static func checked(_ address: [UInt8]) -> [UInt8]? { checked(address[...], depth: 1) }

    private static func checked(_ address: ArraySlice<UInt8>, depth: Int) -> [UInt8]? {
        guard let colon = firstColon(address) else { return Array(address) }
        let before = address[..<colon.lowerBound]
        if contains(before, "/?") { return Array(address) }
        let scheme = lowercased(before)
        guard colon.count == 1, allowed.contains(scheme) else { return nil }
        let rest = address[colon.upperBound...]
        guard scheme.elementsEqual("feed".utf8) else { return scheme + [UInt8(ascii: ":")] + rest }
        guard depth <= 2, let inner = checked(rest, depth: depth + 1) else { return nil }
        guard !inner.isEmpty, !inner.elementsEqual("0".utf8) else { return nil }
        return scheme + [UInt8(ascii: ":")] + inner
    }

    /// Where the first colon stands, or the reference that means one.
    private static func firstColon(_ address: ArraySlice<UInt8>) -> Range<Int>? {
        for position in address.indices {
            if address[position] == UInt8(ascii: ":") { return position..<(position + 1) }
            if address[position] == UInt8(ascii: "&"),
                let length = colonReference(address[position...])
            {
                return position..<(position + length)
            }
        }
        return nil
    }

    private static func colonReference(_ rest: ArraySlice<UInt8>) -> Int? {
        for (start, code) in [("&#", "58;"), ("&#x", "3a;")] where rest.starts(with: start.utf8) {
            let zeros = rest.dropFirst(start.utf8.count).prefix { $0 == UInt8(ascii: "0") }.count
            let length = start.utf8.count + zeros
            if lowercased(rest.dropFirst(length).prefix(3)).elementsEqual(code.utf8) {
                return length + 3
            }
        }
        return nil
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ two: String) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { [$0, $1].elementsEqual(two.utf8) }
    }

    static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }

    private static let allowed: Set<[UInt8]> = Set(
        """
        http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn
        """.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
}
