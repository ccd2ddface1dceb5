/// Where what an index holds of a site came from.
///
///     api ADDRESS          a sync; ADDRESS is scheme, host and port that somebody typed to name the site
///     files NUMBER …       imports; a number for each file or folder that was named or read, the latest last
///
/// A number is a hash of the path: an index that is given away does not tell how its maker's folders are called.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SiteOrigin: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A sync with the site's REST API.
    case api(String)
    /// Imports of files or folders.
    case files([Int])

    /// How many files an index remembers of a site.
    static let maximumFiles = 1024

    /// The origin of what a file or folder says. Exports of two days (`blog.WordPress.2026-11-25.xml`) have the same.
    ///
    /// - Parameter path: where it is, absolute and without links.
    public init(path: String) {
        self = .files([Post.stableID(for: "path/" + Self.withoutDates(path))])
    }

    /// A path with every date in it, `2026-11-25` or as digits alone, in one form.
    private static func withoutDates(_ path: String) -> String {
        path.replacing(#/\d{4}-\d\d-\d\d|\d{8,}/#, with: "#")
    }

    /// Reads what ``description`` wrote; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        switch parts.first {
        case "api" where parts.count == 2: self = .api(parts[1])
        case "files":
            let numbers = parts.dropFirst().compactMap { Int($0) }
            guard numbers.count == parts.count - 1 else { return nil }
            self = .files(numbers)
        default: return nil
        }
    }

    /// As it stands in an index.
    public var description: String {
        switch self {
        case .api(let address): "api " + address
        case .files(let numbers): "files" + numbers.map { " \($0)" }.joined()
        }
    }

    /// Whether one of the files of this origin is one of the other's.
    public func sharesFiles(with other: SiteOrigin) -> Bool {
        guard case .files(let own) = self, case .files(let others) = other else { return false }
        return own.contains(where: others.contains)
    }

    /// What an index that has this origin remembers after more came: a site that came from a sync still does after an import.
    ///
    /// - Parameter isListed: whether the site has a REST API that it came from.
    package func adding(_ other: SiteOrigin, isListed: Bool) -> SiteOrigin {
        switch (self, other) {
        case (_, .api): other
        case (.api, .files): self
        case (.files(let own), .files(let more)):
            isListed
                ? self
                : .files((own.filter { !more.contains($0) } + more).suffix(Self.maximumFiles))
        }
    }
}
