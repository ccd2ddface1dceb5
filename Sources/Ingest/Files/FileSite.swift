/// Where a blog that came as files lives.
enum FileSite {
    /// The address of a site: the one given, else the origin of a post's address, else `file:` and the name of
    /// the file or folder.
    /// - Parameters:
    ///   - given: what the user said.
    ///   - link: the address of one of its posts.
    ///   - path: where the files are.
    static func url(given: String?, link: String?, path: String) -> String {
        if let given = given?.trimmed.nonEmpty { return given }
        if let origin = link.flatMap(origin(of:)) { return origin }
        let name = path.split(separator: "/").last { $0 != "." && $0 != ".." } ?? "blog"
        return "file:" + name
    }

    /// Scheme, host and port of a web address: `https://example.org:8080`.
    static func origin(of link: String) -> String? {
        for scheme in ["https://", "http://"] where link.lowercased().hasPrefix(scheme) {
            let host = link.dropFirst(scheme.utf8.count).prefix { !"/?#".contains($0) }
            let name = host.split(separator: "@").last ?? ""
            return name.isEmpty ? nil : scheme + name.lowercased()
        }
        return nil
    }
}
