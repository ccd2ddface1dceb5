internal import Blog
internal import Ingest

/// Of which sites an import may speak: files may say that they are of any.
///
/// A site that the index has from a sync is changed by files only when it was given by name. So is one that it has from other
/// files, unless these are of the same blog: last month's export under another name. Decided by what the index had before the
/// import, and by all the files of it, so that the parts of one export are read together.
struct SiteAdmission: Sendable {
    /// What may be done with the changes of a page.
    enum Verdict: Sendable, Hashable {
        case admitted, refused
        /// To be told by their posts whether they are of the blog that the index has under this address.
        case undecided(KnownHome)
    }

    private let known: [KnownHome]
    private let given: WebAddress?
    private var refused: [KnownHome] = []

    /// - Parameters:
    ///   - known: the sites of the index.
    ///   - given: the site that may be changed wherever it came from.
    init(among known: [KnownHome], given: String?) {
        self.known = known
        self.given = given.flatMap { WebAddress($0) }
    }

    /// Whether changes of a site may be stored.
    mutating func verdict(on site: Site, from origin: SiteOrigin?) -> Verdict {
        guard let home = origin.flatMap({ conflict(with: site, from: $0) }) else {
            return .admitted
        }
        if home.apiRoot == nil, case .files = home.origin { return .undecided(home) }
        refuse(home)
        return .refused
    }

    /// Notes that nothing of a site is changed.
    mutating func refuse(_ home: KnownHome) {
        if !refused.contains(home) { refused.append(home) }
    }

    /// Why not everything was stored; `nil` when it was.
    var refusal: IngestError? {
        guard let first = refused.first else { return nil }
        let source = first.apiRoot == nil ? "from other files" : "from a sync"
        let (others, it) =
            refused.count > 1 ? (" and \(refused.count - 1) more", "them") : ("", "it")
        return IngestError(
            .foreignSite,
            "The index has \(first.url)\(others) already, \(source), so nothing of \(it) was changed",
            then: "if these files are of the same blog, \(.importReplacing(site: first.url))"
        )
    }

    /// The site of the index that this one would change although it came from elsewhere.
    private func conflict(with site: Site, from origin: SiteOrigin) -> KnownHome? {
        guard let address = WebAddress(site.url) else { return nil }
        if let given, given.isSite(of: address) { return nil }
        let same = known.filter { $0.url == site.url }
        let alike = known.filter { WebAddress($0.url)?.isSite(of: address) ?? false }
        return (same.isEmpty ? alike : same).first { home in
            home.apiRoot != nil || home.origin.map { !$0.sharesFiles(with: origin) } ?? false
        }
    }
}
