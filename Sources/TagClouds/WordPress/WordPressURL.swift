/// WordPress's `esc_url()`: an address made safe to stand in an `href`, or nothing.
///
/// 1. Leading white space goes, a space becomes `%20`, bytes that no address has go, encoded line ends go.
/// 2. What has no scheme and is neither relative nor a PHP file gets `http://`.
/// 3. Character references are normalised, `&` is written `&#038;`, `'` is written `&#039;`.
/// 4. `[` and `]` behind the host are percent-encoded.
/// 5. A scheme that WordPress does not allow (`javascript:`) makes the whole address empty.
///
/// The one simplification: in step 4 the host ends at the first `/`, `?` or `#`, where WordPress asks PHP's `parse_url`.
/// They differ for malformed addresses with brackets only.
enum WordPressURL {
    /// The address as it stands between the quotes of an attribute; empty when it is not allowed. O(n).
    static func escaped(_ url: String) -> String {
        if url.isEmpty { return "" }
        var bytes = stripped(url)
        if bytes.isEmpty { return "" }
        if !lowercased(bytes.prefix(7)).elementsEqual("mailto:".utf8) {
            bytes = withoutLineEnds(bytes)
        }
        bytes = replacing(";//", by: "://", in: bytes)
        if needsScheme(bytes) { bytes = Array("http://".utf8) + bytes }
        bytes = CharacterReferences.normalized(bytes)
        bytes = replacing("&amp;", by: "&#038;", in: bytes)
        bytes = replacing("'", by: "&#039;", in: bytes)
        bytes = withEncodedBrackets(bytes)
        guard bytes.first != UInt8(ascii: "/") else {
            return String(decoding: bytes, as: UTF8.self)
        }
        guard let checked = AllowedScheme.checked(bytes) else { return "" }
        return String(decoding: checked, as: UTF8.self)
    }

    /// Step 1, but for line ends.
    private static func stripped(_ url: String) -> [UInt8] {
        let start = url.utf8.drop { $0 == 0 || $0 == 0x20 || (0x9...0xD).contains($0) && $0 != 0xC }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(url.utf8.count)
        for byte in start {
            if byte == 0x20 {
                bytes += Array("%20".utf8)
            } else if isAllowed(byte) {
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: punctuation.contains(byte)
        }
    }

    private static let punctuation = Set("-~+_.?#=!&;,/:%@$|*'()[]".utf8)

    /// Removes `%0d` and `%0a` until none is left, also those that removing brings together.
    private static func withoutLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for byte in bytes {
            kept.append(byte)
            let isLetter = byte | 0x20 == UInt8(ascii: "a") || byte | 0x20 == UInt8(ascii: "d")
            if isLetter, kept.dropLast().suffix(2).elementsEqual("%0".utf8) { kept.removeLast(3) }
        }
        return kept
    }

    private static func needsScheme(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        if bytes.contains(UInt8(ascii: ":")) || "/#?".utf8.contains(first) { return false }
        let name = bytes.prefix { isNameByte($0) }
        let isPHPFile =
            !name.isEmpty
            && lowercased(bytes[name.endIndex...].prefix(4)).elementsEqual(".php".utf8)
        return !isPHPFile
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func withEncodedBrackets(_ bytes: [UInt8]) -> [UInt8] {
        let brackets: Set<UInt8> = [UInt8(ascii: "["), UInt8(ascii: "]")]
        guard bytes.contains(where: brackets.contains) else { return bytes }
        let pathStart = endOfHost(bytes)
        let path = replacing(
            "]", by: "%5D", in: replacing("[", by: "%5B", in: Array(bytes[pathStart...])))
        return bytes[..<pathStart] + path
    }

    /// Where the host ends, 0 when the address has none.
    private static func endOfHost(_ bytes: [UInt8]) -> Int {
        let beforeHost: Int
        if bytes.starts(with: "//".utf8) {
            beforeHost = 2
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        {
            beforeHost = colon + 3
        } else {
            return 0
        }
        let end = bytes[beforeHost...].firstIndex { "/?#".utf8.contains($0) }
        return end ?? bytes.endIndex
    }

    private static func replacing(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8] {
        let old = Array(old.utf8)
        let new = Array(new.utf8)
        guard let first = old.first, bytes.contains(first) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == first, rest.starts(with: old) {
                result += new
                rest = rest.dropFirst(old.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        AllowedScheme.lowercased(bytes)
    }
}
