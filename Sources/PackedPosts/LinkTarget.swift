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
package enum LinkTarget {
    /// The number of an absolute address, or of one that is relative to another.
    ///
    /// - Parameter base: the address of the page that it is written on.
    /// - Returns: `nil` for what leads to no other page of the web: mail, a part of the same page,
    ///   a relative address without a base.
    package static func number(_ written: String, at base: LinkBase? = nil) -> Int64? {
        let bytes = trimmed(Array(written.utf8))
        guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
        if let host = hostStart(bytes) { return number(of: TargetPage(bytes[host...])) }
        let end = bytes.firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? bytes.endIndex
        guard let base, !bytes[..<end].contains(UInt8(ascii: ":")) else { return nil }
        let before =
            switch first {
            case UInt8(ascii: "/"): base.host
            case UInt8(ascii: "?"): base.page
            default: base.folder
            }
        return number(of: TargetPage(before + bytes))
    }

    /// The number of a path without a host.
    package static func number(ofPath path: String) -> Int64? {
        let page = TargetPage([UInt8(ascii: "/")] + Array(path.utf8)).bytes
        return page.isEmpty ? nil : number(of: page)
    }

    /// The number of a slug.
    package static func number(ofSlug slug: String) -> Int64 { number(of: Array(slug.utf8)) }

    private static func number(of page: TargetPage) -> Int64? {
        page.hasHost ? number(of: page.bytes) : nil
    }

    private static func number(of bytes: [UInt8]) -> Int64 {
        Int64(bitPattern: bytes.withBytes { PageChecksum.of($0) })
    }

    /// Where the host begins in an address of the web; `nil` for another address.
    fileprivate static func hostStart(_ bytes: ArraySlice<UInt8>) -> Int? {
        for scheme in schemes where bytes.count > scheme.count {
            if zip(bytes, scheme).allSatisfy({ TargetPage.lowercased($0) == $1 }) {
                return bytes.startIndex + scheme.count
            }
        }
        return nil
    }

    private static let schemes = ["https://", "http://", "//"].map { Array($0.utf8) }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var bytes = bytes[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes
    }
}

/// The page on which links are written.
package struct LinkBase {
    fileprivate let host: [UInt8]
    fileprivate let page: [UInt8]
    fileprivate let folder: [UInt8]

    /// - Returns: `nil` for what is no absolute address of the web.
    package init?(_ address: String) {
        let bytes = Array(address.utf8)
        guard let start = LinkTarget.hostStart(bytes[...]) else { return nil }
        let page = bytes[start...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let host = page.prefix { $0 != UInt8(ascii: "/") }
        self.page = Array(page)
        self.host = Array(host)
        let last = page[host.endIndex...].lastIndex(of: UInt8(ascii: "/"))
        folder = last.map { Array(page[...$0]) } ?? Array(host) + [UInt8(ascii: "/")]
    }
}

/// The form of an address that is hashed, made in one pass.
private struct TargetPage {
    private(set) var bytes: [UInt8] = []
    /// Where the path begins, and where its last part does, at the slash.
    private var path = 0
    private var part = 0

    var hasHost: Bool { path > 0 }

    /// - Parameter address: an address without a scheme.
    init(_ address: some Collection<UInt8>) {
        let address = Array(address)
        bytes.reserveCapacity(address.count)
        var at = 0
        while at < address.count, !Self.endsHost(address[at]) {
            if address[at] == UInt8(ascii: "@") {
                bytes.removeAll(keepingCapacity: true)
            } else {
                bytes.append(Self.lowercased(address[at]))
            }
            at += 1
        }
        finishHost()
        while at < address.count, address[at] != UInt8(ascii: "?"), address[at] != UInt8(ascii: "#")
        {
            let byte = address[at]
            if byte == UInt8(ascii: "/") {
                finishPart()
                part = bytes.count
                bytes.append(byte)
            } else if let decoded = PercentEncoding.escaped(address, at: at) {
                bytes.append(Self.lowercased(decoded))
                at += 2
            } else {
                bytes.append(Self.lowercased(byte))
            }
            at += 1
        }
        finishPart()
        leaveOwnPage()
        if at < address.count, address[at] == UInt8(ascii: "?") { add(query: address[(at + 1)...]) }
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private mutating func finishHost() {
        if bytes.starts(with: "www.".utf8) { bytes.removeFirst(4) }
        for port in [":80", ":443"] where bytes.suffix(port.utf8.count).elementsEqual(port.utf8) {
            bytes.removeLast(port.utf8.count)
        }
        path = bytes.count
        part = bytes.count
    }

    /// Removes the last part of the path when it is empty or a dot, and for two dots the one before,
    /// too.
    private mutating func finishPart() {
        let length = bytes.count - part
        if length == 1 || length == 2 && bytes[part + 1] == UInt8(ascii: ".") {
            bytes.removeLast(length)
        } else if length == 3, bytes[part + 1] == UInt8(ascii: "."),
            bytes[part + 2] == UInt8(ascii: ".")
        {
            bytes.removeLast(length)
            let before = bytes[path...].lastIndex(of: UInt8(ascii: "/")) ?? path
            bytes.removeLast(bytes.count - before)
        }
    }

    private mutating func leaveOwnPage() {
        guard bytes.count > path, let slash = bytes[path...].lastIndex(of: UInt8(ascii: "/")) else {
            return
        }
        let name = bytes[(slash + 1)...]
        if name.first == UInt8(ascii: "i"), Self.ownPages.contains(where: name.elementsEqual) {
            bytes.removeLast(bytes.count - slash)
        }
    }

    private static let ownPages = ["index.html", "index.htm", "index.php", "index.md"]
        .map { Array($0.utf8) }

    private mutating func add(query written: ArraySlice<UInt8>) {
        var mark = UInt8(ascii: "?")
        let query = written.prefix { $0 != UInt8(ascii: "#") }
        for pair in query.split(separator: UInt8(ascii: "&"))
        where !Self.passedOver.contains(where: { pair.starts(with: $0) }) {
            bytes.append(mark)
            bytes.append(contentsOf: pair)
            mark = UInt8(ascii: "&")
        }
    }

    private static let passedOver = ["utm_", "replytocom=", "share=", "amp"].map { Array($0.utf8) }
}
