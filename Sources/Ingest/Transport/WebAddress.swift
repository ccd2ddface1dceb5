internal import Blog

/// An `http` or `https` address in its parts, and how a reference is resolved against it.
///
///     address = scheme "://" [ userinfo "@" ] host [ ":" port ] path [ "?" query ] [ "#" fragment ]
///
/// RFC 3986, sections 3 and 5.2. User information and fragments are dropped: neither may travel. What may not
/// stand in an address (spaces, controls, letters beyond ASCII) is percent-encoded, so that a line break in a
/// `Location` can never become a header.
package struct WebAddress: Sendable, Hashable {
    /// `http` or `https`.
    package private(set) var scheme: String
    /// Lower-cased name or number, an IPv6 number in brackets.
    package private(set) var host: String
    /// The port when it is not the scheme's own.
    package private(set) var port: Int?
    /// Starts with `/`, percent-encoded.
    package var path: String
    /// What follows `?`, percent-encoded; `nil` when there is none.
    package var query: String?

    /// Reads an absolute address; `nil` for anything but `http` and `https`.
    package init?(_ text: some StringProtocol) {
        let text = Substring(String(text)).trimmed
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            return nil
        }
        scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[text.index(colon, offsetBy: 3)...]
        let end = rest.firstIndex { "/?#\\".contains($0) } ?? rest.endIndex
        guard let (host, port) = Self.authority(rest[..<end], scheme: scheme) else { return nil }
        self.host = host
        self.port = port
        (path, query) = Self.pathAndQuery(rest[end...])
        path = Self.removingDots(path.isEmpty ? "/" : path)
    }

    /// Scheme, host and port: what credentials are bound to.
    package var origin: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "")
    }

    /// The address a reference found at this one means (RFC 3986, 5.2.2); `nil` for other schemes.
    package func resolving(_ reference: some StringProtocol) -> WebAddress? {
        let text = Substring(String(reference)).trimmed
        if let absolute = WebAddress(text) { return absolute }
        if text.hasPrefix("//") { return WebAddress(scheme + ":" + text) }
        if Self.hasScheme(text) { return nil }
        var result = self
        let (newPath, newQuery) = Self.pathAndQuery(text)
        if newPath.isEmpty {
            result.query = newQuery ?? query
        } else {
            let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
            result.path = Self.removingDots(newPath.hasPrefix("/") ? newPath : folder + newPath)
            result.query = newQuery
        }
        return result
    }

    /// A link as it stands, where it is whole; else what it means at this address.
    package func whole(_ link: String) -> String {
        PublicAddress.whole(link) == nil ? resolving(link)?.description ?? link : link
    }

    /// The folder that a home address without a slash at its end means.
    package var asFolder: WebAddress {
        let name = path.split(separator: "/").last ?? ""
        guard !path.hasSuffix("/"), !name.contains(".") else { return self }
        var folder = self
        folder.path += "/"
        return folder
    }

    /// Host and port without what makes no other site: `www.`, and the ports that `http` and `https` have of their own.
    package var bareHost: String {
        Self.withoutWWW(host) + (port.flatMap { [80, 443].contains($0) ? nil : ":\($0)" } ?? "")
    }

    /// Whether both addresses are on one host: `www.`, the scheme and default ports make no other.
    package func isOnHost(of other: WebAddress) -> Bool { bareHost == other.bareHost }

    /// Whether both are addresses of one site, however they are spelled.
    package func isSite(of other: WebAddress) -> Bool {
        func folder(_ address: WebAddress) -> Substring {
            address.path.hasSuffix("/") ? address.path.dropLast() : address.path[...]
        }
        return isOnHost(of: other) && folder(self) == folder(other)
    }

    /// Whether the host is this machine by its name or number.
    package var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }

    /// The same path and query at the scheme, host and port of another address.
    package func moved(to other: WebAddress) -> WebAddress {
        var moved = other
        moved.path = path
        moved.query = query
        return moved
    }

    /// A part of an address with its percent escapes decoded.
    package static func decoding(_ part: String) -> String { PercentEncoding.decoding(part) }

    /// The host without `www.`.
    static func withoutWWW(_ host: String) -> String {
        host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}

extension WebAddress: CustomStringConvertible {
    /// The address as one string; reads back to itself.
    package var description: String { origin + path + (query.map { "?" + $0 } ?? "") }
}

extension WebAddress {
    private static func authority(_ text: Substring, scheme: String) -> (String, Int?)? {
        let hostPort = text.split(separator: "@", omittingEmptySubsequences: false).last ?? text
        let bracket = hostPort.lastIndex(of: "]") ?? hostPort.startIndex
        let colon = hostPort[bracket...].firstIndex(of: ":")
        guard let host = Hostname.ascii(hostPort[..<(colon ?? hostPort.endIndex)]) else {
            return nil
        }
        guard let colon else { return (host, nil) }
        let digits = hostPort[hostPort.index(after: colon)...]
        if digits.isEmpty { return (host, nil) }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits),
            (1...65_535).contains(port)
        else { return nil }
        return (host, port == (scheme == "https" ? 443 : 80) ? nil : port)
    }

    private static func hasScheme(_ text: Substring) -> Bool {
        guard let colon = text.firstIndex(where: { ":/?#".contains($0) }), text[colon] == ":"
        else { return false }
        return text.first?.isLetter == true
    }

    private static func pathAndQuery(_ text: Substring) -> (path: String, query: String?) {
        let text = text.prefix { $0 != "#" }
        let mark = text.firstIndex(of: "?")
        let path = PercentEncoding.repairing(text[..<(mark ?? text.endIndex)])
        let query = mark.map { PercentEncoding.repairing(text[text.index(after: $0)...]) }
        return (path, query)
    }

    /// RFC 3986, 5.2.4.
    private static func removingDots(_ path: String) -> String {
        var kept: [Substring] = []
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
            let isLast = number == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}

extension Substring {
    /// Without white space and control characters at both ends.
    fileprivate var trimmed: Substring {
        var text = self
        while let first = text.unicodeScalars.first, first.value <= 0x20 {
            text.unicodeScalars.removeFirst()
        }
        while let last = text.unicodeScalars.last, last.value <= 0x20 {
            text.unicodeScalars.removeLast()
        }
        return text
    }
}
