internal import Blog

/// An address that somebody gives for a post: in another scheme or without one, with a query or a
/// fragment, with or without `www.` and the last slash.
package struct PermalinkReference {
    /// Host and path without scheme, `www.` and the last slash, in lower case; `nil` without a host.
    package let hostAndPath: String?
    /// The forms in which the same permalink may have been stored, the likeliest first.
    package let spellings: [String]
    /// The id that `?p=` or `?page_id=` names.
    package let id: Int?
    /// The last part of the path, decoded.
    package let slug: String?

    /// Reads an address; `nil` for a text that is no address.
    package init?(_ text: String) {
        var rest = text[...]
        var hasScheme = false
        if let scheme = text.range(ofScheme: "://") {
            rest = text[scheme.upperBound...]
            hasScheme = true
        } else if !text.contains("/") {
            return nil
        }
        if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
        var query: Substring?
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        while rest.hasSuffix("/") { rest.removeLast() }
        if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
        guard !rest.isEmpty || query != nil else { return nil }
        var host = rest.prefix { $0 != "/" }
        for port in [":443", ":80"] where host.hasSuffix(port) {
            rest.removeSubrange(rest.index(host.endIndex, offsetBy: -port.count)..<host.endIndex)
            host = rest.prefix { $0 != "/" }
        }
        let hasHost = hasScheme || host.contains(".") || host.contains(":") || host == "localhost"
        hostAndPath = hasHost && !host.isEmpty ? rest.lowercased() : nil
        let path = rest.split(separator: "/").dropFirst(hostAndPath == nil ? 0 : 1)
        slug = path.last.map { PermalinkReference.decoded(String($0)) }
        id = query.flatMap(PermalinkReference.id(in:))
        var spellings: [String] = []
        for prefix in ["https://", "https://www.", "http://", "http://www."] {
            for end in ["/", ""] {
                spellings.append(prefix + rest + end)
                if let query { spellings.append(prefix + rest + end + "?" + query) }
            }
        }
        self.spellings = [text] + spellings
    }

    /// Whether it is the address of a site or below it.
    package func isAt(_ site: String) -> Bool {
        hostAndPath == site || hostAndPath?.hasPrefix(site + "/") == true
    }

    /// A slug as it is stored: percent escapes are decoded if they encode UTF-8.
    package static func decoded(_ slug: String) -> String {
        PercentEncoding.decoding(slug)
    }

    private static func id(in query: Substring) -> Int? {
        for pair in query.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1)
            if halves.count == 2, halves[0] == "p" || halves[0] == "page_id" {
                return Int(halves[1])
            }
        }
        return nil
    }
}

extension String {
    /// The range of the mark after a scheme, when only letters come before it.
    fileprivate func range(ofScheme mark: String) -> Range<String.Index>? {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix(mark), colon != startIndex,
            self[..<colon].allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return colon..<index(colon, offsetBy: mark.count)
    }
}
