// An address as a number of eight bytes, by which links meet the posts that they lead to. Addresses
// of one page in different forms have the same number: it is the checksum (PageChecksum) of
//
//   page     = host path [query]
//   host     = in lower case, without name, password, "www." and the ports 80 and 443
//   path     = *("/" part)      parts without percent escapes, ASCII in lower case; no empty ones, no "." and "..",
//                               and no last one that names a folder's own page ("index.html", "index.php", …)
//   query    = "?" pair *("&" pair)      without pairs that only count or share (utm_…, replytocom, share, amp)
//
// A path without a host, and a slug, have numbers of their own: that of `path`, and of the slug
// without a slash before it.
//
// Two of a million addresses have the same number with a probability of 3 in 100,000,000. The texts
// of addresses are in the bodies of posts.

internal import Blog
internal import BlogSearchPlatform

/// The number of an address.
enum LinkTarget {
    /// The number of an absolute address, or of one that is relative to another.
    ///
    /// - Parameter base: the address of the page that it is written on, if that is known.
    /// - Returns: `nil` for what leads to no other page of the web: mail, a part of the same page,
    ///   a relative address without a base.
    static func number(_ written: String, at base: String?) -> Int64? {
        guard let first = written.utf8.first, first != UInt8(ascii: "#") else { return nil }
        let text = written.hasPrefix("//") ? "https:" + written : written
        let whole = base.map { PublicAddress.whole(text, at: $0) } ?? PublicAddress.whole(text)
        guard let whole else { return nil }
        return number(of: page(Array(whole.utf8)))
    }

    /// The number of a path without a host.
    static func number(ofPath path: String) -> Int64? {
        let page = page(Array("https:///".utf8) + path.utf8.drop { $0 == slash })
        return page.isEmpty ? nil : number(of: page)
    }

    /// The number of a slug.
    static func number(ofSlug slug: String) -> Int64 { number(of: Array(slug.utf8)) }

    private static func number(of bytes: [UInt8]) -> Int64 {
        Int64(bitPattern: bytes.withBytes { PageChecksum.of($0) })
    }

    private static let slash = UInt8(ascii: "/")

    /// The form that is hashed, of an address with a scheme.
    private static func page(_ address: [UInt8]) -> [UInt8] {
        let mark = address.firstIndex(of: UInt8(ascii: ":")) ?? 0
        var rest = address[min(mark + 3, address.count)...]
        if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
        var query = rest[rest.endIndex...]
        if let start = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = rest[(start + 1)...]
            rest = rest[..<start]
        }
        let host = rest.prefix { $0 != slash }
        return Self.host(host) + path(rest[host.endIndex...]) + Self.query(query)
    }

    private static func host(_ written: ArraySlice<UInt8>) -> [UInt8] {
        var host = written.map(lowercased)[...]
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
        if host.starts(with: "www.".utf8) { host = host.dropFirst(4) }
        for port in [":80", ":443"] where host.reversed().starts(with: port.utf8.reversed()) {
            host = host.dropLast(port.utf8.count)
        }
        return Array(host)
    }

    private static func path(_ written: ArraySlice<UInt8>) -> [UInt8] {
        var parts: [[UInt8]] = []
        for part in written.split(separator: slash) {
            let part = decoded(part).map(lowercased)
            switch part {
            case [UInt8(ascii: ".")]: break
            case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = parts.popLast()
            default: parts.append(part)
            }
        }
        if let last = parts.last, ownPages.contains(last) { parts.removeLast() }
        return parts.flatMap { [slash] + $0 }
    }

    private static let ownPages = ["index.html", "index.htm", "index.php", "index.md"]
        .map { Array($0.utf8) }

    private static func query(_ written: ArraySlice<UInt8>) -> [UInt8] {
        let pairs = written.split(separator: UInt8(ascii: "&")).filter { pair in
            !passedOver.contains { pair.starts(with: $0) }
        }
        guard !pairs.isEmpty else { return [] }
        return [UInt8(ascii: "?")] + pairs.joined(separator: [UInt8(ascii: "&")])
    }

    private static let passedOver = ["utm_", "replytocom=", "share=", "amp"].map { Array($0.utf8) }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func decoded(_ part: ArraySlice<UInt8>) -> [UInt8] {
        guard part.contains(UInt8(ascii: "%")) else { return Array(part) }
        return Array(PermalinkReference.decoded(String(decoding: part, as: UTF8.self)).utf8)
    }
}
