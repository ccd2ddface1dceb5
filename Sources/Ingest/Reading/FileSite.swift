package import Blog

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Where a blog that came as files lives.
package enum FileSite {
    /// The address of a site: the one given, else the origin of a post's address, else `file:` and the name of
    /// the file or folder.
    /// - Parameters:
    ///   - given: what the user said.
    ///   - link: the address of one of its posts.
    ///   - path: where the files are.
    package static func url(given: String?, link: String?, path: String) -> String {
        if let given = given?.trimmed.nonEmpty {
            // A user name before the host, as a configuration may have it, is no part of a site's address.
            return WebAddress(given).map { Site(url: $0.origin + $0.path).url } ?? given
        }
        if let origin = link.flatMap(origin(of:)) { return origin }
        return name(ofPath: resolved(path), parts: 1)
    }

    /// What a blog without an address is called: `file:` and the last parts of its path.
    ///
    /// - Parameter path: where it is, absolute and without links.
    package static func name(ofPath path: String, parts: Int) -> String {
        let names = path.split(separator: "/").suffix(parts)
        return "file:" + (names.isEmpty ? "blog" : names.joined(separator: "-"))
    }

    /// A path, absolute and without links: whoever names `.` means the folder it is. What gzip has packed is called as before.
    fileprivate static func resolved(_ path: String) -> String {
        if let rest = path.wholePrefix(StandardInput.name) {
            return (StandardInput.path.map(unpacked) ?? "/stdin") + rest
        }
        return unpacked(URL(fileURLWithPath: path).absoluteURL.resolvingSymlinksInPath().path)
    }

    /// A path without the ending that gzip puts behind it.
    package static func unpacked(_ path: String) -> String {
        path.utf8.count > 3 && path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
    }

    /// A site's address as an index keeps it: scheme and host in lower case, without the scheme's own port and a slash at the
    /// end; `https` where no scheme is written. What an index calls a blog without an address (`file:notes`) stays as it is.
    /// - Throws: `IngestError` (`badSite`) for what names no host.
    package static func address(_ written: String) throws(IngestError) -> String {
        let text = written.trimmed
        if text.hasPrefix("file:"), text.utf8.count > 5, !text.contains("/") { return text }
        let isWhole =
            text.contains("://")
            || ["http:", "https:", "file:"].contains { text.lowercased().hasPrefix($0) }
        let prefix = isWhole ? "" : text.hasPrefix("//") ? "https:" : "https://"
        guard let address = WebAddress(prefix + text) else {
            let shown = TypedAddress(written).text
            throw IngestError(
                .badSite,
                "\"\(shown)\" names no site, because no host can be read from it",
                then: "write an address such as https://example.org"
            )
        }
        return Site(url: address.origin + address.path).url
    }

    /// The address that a file gives of its site, in the spelling of the one that was given where both are one.
    package static func spelled(_ own: String, as given: String?) -> String {
        guard let given, let left = WebAddress(given), let right = WebAddress(own),
            left.isSite(of: right)
        else { return own }
        return Site(url: given).url
    }

    /// Where what a file or folder says of its site comes from.
    package static func origin(ofPath path: String) -> SiteOrigin {
        SiteOrigin(path: resolved(path))
    }

    /// Scheme, host and port of a web address: `https://example.org:8080`.
    package static func origin(of link: String) -> String? {
        guard let link = PublicAddress.whole(link) else { return nil }
        for scheme in ["https://", "http://"] where link.lowercased().hasPrefix(scheme) {
            let host = link.dropFirst(scheme.utf8.count).prefix { !"/?#".contains($0) }
            let name = host.split(separator: "@").last ?? ""
            return name.isEmpty ? nil : scheme + name.lowercased()
        }
        return nil
    }
}

extension String {
    /// What follows a path that this one is, or lies in; `nil` for any other.
    fileprivate func wholePrefix(_ path: String) -> Substring? {
        guard hasPrefix(path) else { return nil }
        let rest = dropFirst(path.count)
        return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
    }
}

extension SourcePage {
    /// Notes the file or folder that says of which site the page is.
    package mutating func note(path: String) {
        let resolved = FileSite.resolved(path)
        self.path = resolved
        origin = SiteOrigin(path: resolved)
    }
}
