/// Addresses as they may leave an index.
///
///     whole    = ( "http" / "https" ) "://" host [ ":" port ] [ path ] [ "?" query ] [ "#" fragment ]
///     relative = what names no scheme and no host: "/2020/post/", "picture.png", "#part"
///
/// They come from strangers, and apps open them: a `javascript:` address runs in a page, a line break adds a header, a name
/// before `@` shows another host than the one that is asked. So all but the web's own addresses are refused, here and
/// nowhere else. A refused address is absent; nothing is guessed.
///
/// Control characters refuse an address. A name and password before the host go. What may stand in no address and would
/// end one (spaces, quotation marks, angle brackets, marks of direction) is percent-encoded. Everything else stays as it was
/// written, and what comes out goes in unchanged.
package enum PublicAddress {
    /// The address of a page of the web; `nil` for everything else.
    package static func whole(_ text: String) -> String? {
        isPlain(text) ? text : repaired(Scalars(trimming: text))
    }

    /// The same for what may be relative to another address, as links and pictures of files are.
    package static func whole(_ text: String, at base: String) -> String? {
        if let address = whole(text) { return address }
        guard let reference = relative(text), let base = whole(base) else { return nil }
        let page = base.prefix { $0 != "?" && $0 != "#" }
        let host = page.dropFirst(page.hasPrefix("https") ? 8 : 7).prefix { $0 != "/" }
        let origin = page[..<host.endIndex]
        switch reference.first {
        case "/": return String(origin) + reference
        case "?", "#": return String(page) + reference
        default:
            let folder = page[host.endIndex...].lastIndex(of: "/").map { String(page[...$0]) }
            return (folder ?? String(origin) + "/") + reference
        }
    }

    /// What an index keeps: a page of the web, or what is relative to one; `nil` for everything else.
    package static func kept(_ text: String) -> String? {
        whole(text) ?? relative(text)
    }

    /// What may stand in the body of a post: beside these `//host/…`, addresses of mail and numbers of telephones.
    ///
    /// Tabs and line ends inside go, as a browser passes over them.
    package static func inBody(_ text: String) -> String? {
        let text = withoutLineEnds(text)
        if let kept = kept(text) { return kept }
        let scalars = Scalars(trimming: text)
        // An empty link leads to its own page.
        if scalars.text.isEmpty { return "" }
        guard !scalars.text.contains(where: isControl) else { return nil }
        if scalars.text.starts(with: "//".unicodeScalars) {
            return repaired(Scalars("https:", scalars)).map { String($0.dropFirst(6)) }
        }
        return ["mailto", "tel"].contains(scheme(of: text)) ? escaped(scalars.text) : nil
    }

    /// What stands before the colon of an address in lower case, as a browser reads it; `nil` for a relative one.
    package static func scheme(of text: String) -> String? {
        Scalars(trimming: withoutLineEnds(text)).scheme?.lowercased()
    }

    /// What an index calls a site: its address; for a blog without one `file:` and a name, which leads nowhere.
    package static func site(_ text: String) -> String {
        if let address = whole(text) { return address }
        let isName = text.hasPrefix("file:")
        let isForeign = !isName && Scalars(trimming: text).scheme != nil
        let name = text.unicodeScalars.dropFirst(isName ? 5 : 0).map { scalar in
            let isPart = scalar == "/" && (isName || isForeign) || scalar == ":" && isForeign
            return isPart || isControl(scalar) || isInvisible(scalar) ? "_" : scalar
        }
        return (isName || isForeign ? "file:" : "") + String(String.UnicodeScalarView(name))
    }
}

extension PublicAddress {
    /// Whether nothing needs a closer look, as with nearly every address.
    private static func isPlain(_ text: String) -> Bool {
        // An array is walked at a tenth of what a string costs.
        let bytes = Array(text.utf8)
        let isSecure = bytes.count > 4 && bytes[4] == UInt8(ascii: "s")
        let host = isSecure ? 8 : 7
        guard bytes.count > host, bytes[host] != UInt8(ascii: "."), isPlainHost(bytes[host]),
            text.hasPrefix(isSecure ? "https://" : "http://")
        else { return false }
        var offset = host
        while offset < bytes.count, isPlainHost(bytes[offset]) { offset += 1 }
        if offset < bytes.count, bytes[offset] != UInt8(ascii: "/") { return false }
        while offset < bytes.count, isPlainPath(bytes[offset]) { offset += 1 }
        return offset == bytes.count
    }

    private static func withoutLineEnds(_ text: String) -> String {
        let isAffected = text.utf8.contains { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard isAffected else { return text }
        let kept = text.unicodeScalars.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
        return String(String.UnicodeScalarView(kept))
    }

    private static func isPlainHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
        default: false
        }
    }

    private static func isPlainPath(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x3C && byte != 0x3E && byte != 0x60
    }

    /// The address without what must not be in it; `nil` when it is none of the web.
    private static func repaired(_ address: Scalars) -> String? {
        guard let scheme = address.scheme?.lowercased(), scheme == "http" || scheme == "https",
            !address.text.contains(where: isControl)
        else { return nil }
        let rest = address.text.dropFirst(scheme.unicodeScalars.count + 1)
        guard rest.starts(with: "//".unicodeScalars) else { return nil }
        let authority = rest.dropFirst(2).prefix { !"/?#\\".unicodeScalars.contains($0) }
        let path = rest[authority.endIndex...]
        let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
        guard isHost(host), path.first != "\\" else { return nil }
        return scheme + "://" + String(host) + escaped(path)
    }

    /// What names neither scheme nor host, as it may be kept.
    private static func relative(_ text: String) -> String? {
        let scalars = Scalars(trimming: text)
        guard let first = scalars.text.first, scalars.scheme == nil,
            !scalars.text.contains(where: isControl)
        else { return nil }
        // A browser takes a backslash for a slash: two of them name a host.
        let second = scalars.text.dropFirst().first
        let slashes = "/\\".unicodeScalars
        if first == "\\" || first == "/" && second.map(slashes.contains) == true { return nil }
        return escaped(scalars.text)
    }

    /// A name or number, and perhaps a port.
    private static func isHost(_ text: Substring.UnicodeScalarView) -> Bool {
        let isNumber = text.first == "["
        let name = isNumber ? text.prefix { $0 != "]" } : text.prefix { $0 != ":" }
        var port = text[name.endIndex...]
        if isNumber {
            guard port.popFirst() == "]", name.dropFirst().contains(":"),
                name.dropFirst().allSatisfy({
                    $0.properties.isASCIIHexDigit || $0 == ":" || $0 == "."
                })
            else { return false }
        } else {
            guard name.first != nil, name.first != ".", name.allSatisfy(mayNameHost) else {
                return false
            }
        }
        guard let colon = port.popFirst() else { return true }
        return colon == ":" && port.count <= 5 && port.allSatisfy { ("0"..."9").contains($0) }
    }

    private static func mayNameHost(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "-._".unicodeScalars.contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator,
            .lineSeparator, .paragraphSeparator:
            return false
        default: return true
        }
    }

    private static func escaped(_ text: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text {
            guard " \"<>`".unicodeScalars.contains(scalar) || isInvisible(scalar) else {
                result.append(scalar)
                continue
            }
            let escapes = PercentEncoding.encoding(String(scalar)) { _ in false }
            result.append(contentsOf: escapes.unicodeScalars)
        }
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F
    }

    /// Controls beyond ASCII, marks of direction, and line ends that are no line feed.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

/// An address without the white space and controls around it.
private struct Scalars {
    let text: Substring.UnicodeScalarView

    init(trimming text: String) {
        let scalars = text[...].unicodeScalars
        let start = scalars.drop { $0.value <= 0x20 || $0.properties.isWhitespace }
        let last = start.lastIndex { $0.value > 0x20 && !$0.properties.isWhitespace }
        self.text = last.map { start[...$0] } ?? start
    }

    init(_ prefix: String, _ rest: Scalars) {
        text = (prefix + String(rest.text))[...].unicodeScalars
    }

    /// What stands before the first colon, unless a path, a query or a fragment begins before it.
    var scheme: String? {
        guard let mark = text.firstIndex(where: { ":/?#".unicodeScalars.contains($0) }),
            text[mark] == ":"
        else { return nil }
        return String(text[..<mark])
    }
}
