internal import Blog
internal import Ingest

/// A source whose blogs without an address keep the name under which the index has them, and never take that of another one.
///
/// A blog of files that says nowhere where it lives is called after its folder: `file:posts`. Which folder that was, the index
/// knows; another one of this name is called after its parent, too: `file:ada-posts`.
struct NamedFolders: Source {
    private var base: any Source
    private let known: [KnownHome]
    /// The name that somebody gave, which stays.
    private let given: String?
    /// Names by path, of this import.
    private var names: [String: String] = [:]

    init(_ base: any Source, among known: [KnownHome], given: String?) {
        self.base = base
        self.known = known.filter { $0.url.hasPrefix("file:") }
        self.given = given
    }

    mutating func nextPage() async throws -> SourcePage? {
        guard var page = try await base.nextPage() else { return nil }
        guard let path = page.path else { return page }
        for (index, change) in page.changes.enumerated() {
            guard case .site(var site) = change, site.url.hasPrefix("file:"), site.url != given
            else { continue }
            let own = SiteOrigin(path: path)
            site.url = name(ofPath: path, own)
            page.changes[index] = .site(site)
            page.origin = own
        }
        return page
    }

    private mutating func name(ofPath path: String, _ own: SiteOrigin) -> String {
        if let name = names[path] { return name }
        let had = known.filter { $0.origin?.sharesFiles(with: own) ?? false && !isTaken($0.url) }
            .map(\.url)
        let plain = FileSite.name(ofPath: path, parts: 1)
        let name = had.first { $0 == plain } ?? had.first ?? freeName(ofPath: path)
        names[path] = name
        return name
    }

    /// The shortest that no other blog has; that of an index which does not know where its blog came from is no other's.
    private func freeName(ofPath path: String) -> String {
        let longest = path.split(separator: "/").count
        let all = (1...max(1, longest)).map { FileSite.name(ofPath: path, parts: $0) }
        return all.first { name in
            !isTaken(name) && !known.contains { $0.url == name && $0.origin != nil }
        } ?? "file:\(Post.stableID(for: path))"
    }

    private func isTaken(_ name: String) -> Bool { names.values.contains(name) }
}
