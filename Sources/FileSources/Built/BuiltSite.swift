internal import Blog
internal import Ingest

/// What a generator made of a folder: its pages, where they are published, and when.
///
/// | | the first that says it |
/// |---|---|
/// | address | `canonical`, `og:url`; the sitemap and the feeds; the path below the address that most pages have |
/// | title | `og:title`, `<title>` without the site's name, the first `<h1>` |
/// | date | `article:published_time` and its like; a feed; the file that the page was made of; `<time>` |
/// | not published | what has no page, and what its page keeps from searches (`robots`) |
struct BuiltSite: Sendable {
    /// A page.
    struct Page: Sendable {
        /// Its path without `index.html`, `.html` and slashes.
        let key: String
        /// What it is called in its several titles, as they are compared.
        let names: Set<String>
        let fields: PostFields
        /// Whether its own metas give its date.
        let isDated: Bool
        let canonical: String?
        /// Its path as a browser asks for it.
        let path: String
    }

    private(set) var pages: [Page] = []
    /// The address below which its paths are.
    private(set) var base: String?
    /// Addresses that sitemaps and feeds name, by their keys.
    private var listed: [String: String] = [:]
    /// Dates that feeds give, by keys.
    private var dates: [String: WrittenDate] = [:]
    /// Names of files that may be feeds.
    private(set) var feeds: [String] = []

    /// Reads the pages in a folder.
    init(_ folder: String, followsLinks: Bool) throws(IngestError) {
        let listing = try FolderListing(folder, followsLinks: followsLinks)
        let files = listing.files.filter {
            FileSource.Kind.html.endings.contains(FileSource.ending(of: $0))
                && Visibility.reason(ofPath: $0) == nil
        }
        let titles = PageTitles(folder: folder, files: files, within: listing.root)
        for file in files {
            let text = try Self.text(file, listing)
            if let text { pages.append(Page(text, file: file, titles)) }
        }
        guard !pages.isEmpty else {
            throw IngestError(
                .unreadable, "\(folder) holds no page that ends in .html",
                then: "name the folder that the generator writes to", path: folder)
        }
        for file in listing.files
        where file.hasSuffix(".xml") && file.filter({ $0 == "/" }).count < 2 {
            if FileSource.name(of: file).hasPrefix("sitemap") {
                note(sitemap: try Self.text(file, listing) ?? "")
            } else {
                feeds.append(FileSource.path(file, in: folder))
            }
        }
    }

    private static func text(
        _ file: String, _ listing: FolderListing
    ) throws(IngestError) -> String? {
        try ByteFile.contents(
            of: FileSource.path(file, in: listing.folder), limit: TextFile.maximumLength,
            within: listing.root
        ).map(TextFile.decode)
    }

    private mutating func note(sitemap: String) {
        for part in sitemap.split(separator: "<loc>").dropFirst() {
            let address = HTMLText.plain(String(part.prefix { $0 != "<" })).trimmed
            if let key = Self.key(ofAddress: address) { listed[key] = address }
        }
    }

    /// Takes over what a feed says of a post.
    mutating func note(feed post: Post) {
        guard let link = post.link, let key = Self.key(ofAddress: link) else { return }
        listed[key] = listed[key] ?? link
        if let date = post.date, date.date.year > 1 {
            dates[key] = WrittenDate(date, offset: post.utcOffset)
        }
    }

    /// Finds out where the pages are, when all of that is noted, and leaves one of those that are the same.
    /// - Parameter site: what is known of the site's address without them.
    mutating func settle(site: String?) {
        var bases: [String: Int] = [:]
        for page in pages {
            guard let address = page.canonical, let whole = WebAddress(address) else { continue }
            let key = Self.key(whole.path)
            guard key == page.key || key.hasSuffix("/" + page.key) || page.key.isEmpty else {
                continue
            }
            let folder = key.dropLast(page.key.count)
            bases[whole.origin + (folder.isEmpty ? "" : "/" + folder), default: 0] += 1
        }
        let most = bases.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        base = most ?? listedBase ?? site
        base = base.map { Site(url: $0).url }
        var seen: Set<String> = []
        let own = pages.filter { address(of: $0).flatMap(Self.key(ofAddress:)) == key(of: $0) }
        let others = pages.filter { address(of: $0).flatMap(Self.key(ofAddress:)) != key(of: $0) }
        pages = (own + others).filter { page in
            page.fields.status != "redirect"
                && (address(of: page).map { seen.insert($0).inserted } ?? true)
        }
    }

    /// The address below which most pages are that sitemaps and feeds name.
    private var listedBase: String? {
        let home = listed.min { ($0.value.utf8.count, $0.key) < ($1.value.utf8.count, $1.key) }
        guard let home, let origin = WebAddress(home.value)?.origin else { return nil }
        let below = pages.count { listed[home.key + ($0.key.isEmpty ? "" : "/" + $0.key)] != nil }
        let isBelow = !home.key.isEmpty && below > pages.count { listed[$0.key] != nil }
        return isBelow ? origin + "/" + home.key : origin
    }

    /// The key of a page's own place, with that of the site in front.
    private func key(of page: Page) -> String {
        [base.flatMap(Self.key(ofAddress:)) ?? "", page.key].filter { !$0.isEmpty }.joined(
            separator: "/")
    }

    /// Where a page is published: at an address of this site.
    func address(of page: Page) -> String? {
        let home = base.flatMap { WebAddress($0) }
        if let canonical = page.canonical, let address = WebAddress(canonical),
            home.map({ $0.isOnHost(of: address) }) ?? true
        {
            return canonical
        }
        return listed[key(of: page)] ?? base.map { $0 + PercentEncoding.repairing(page.path) }
    }

    /// The date that a page has, as far as it says more than the file that it was made of.
    func date(of page: Page, source: String?) -> String? {
        let own = page.fields.date
        let known = source.flatMap { DateText.date($0) }
        if page.isDated, let own, let date = DateText.date(own) {
            // A day alone says less than a time of it.
            let isSame =
                known.map { abs($0.moment.seconds - date.moment.seconds) < 86_400 } ?? false
            return isSame && own.utf8.count == 10 ? source : own
        }
        if let date = dates[key(of: page)] { return date.moment.description(offset: date.offset) }
        return known == nil ? own ?? source : source
    }

    static func key(ofAddress address: String) -> String? {
        WebAddress(address).map { key($0.path) }
    }

    /// A path without what hosts add to it or leave out.
    static func key(_ path: String) -> String {
        var parts = PercentEncoding.decoding(path).split(separator: "/").map(String.init)
        if let last = parts.popLast() {
            let name = last.hasSuffix(".html") ? String(last.dropLast(5)) : last
            if name != "index" { parts.append(name) }
        }
        return parts.joined(separator: "/")
    }
}

extension BuiltSite.Page {
    init(_ text: String, file: String, _ titles: PageTitles) {
        let page = HTMLPage(text, path: file, titles: titles)
        var fields = page.fields
        fields.html = ""
        // So Hugo writes of what has no date.
        if fields.date?.hasPrefix("0001-01-01") == true { fields.date = nil }
        let isIndex = FileSource.name(of: file) == "index.html"
        self.init(
            key: BuiltSite.key(file),
            names: Set(
                page.titles.flatMap { [$0] + PageTitles.parts(of: $0) }
                    .map { SlugText.make(from: $0) }.filter { !$0.isEmpty }),
            fields: fields, isDated: page.isDated, canonical: fields.link,
            path: "/" + (isIndex ? file.dropLast(10) : file[...]))
    }

    /// The day of its date, or of its path: `2024/01/05`.
    var day: Moment? {
        if let date = fields.date.flatMap({ DateText.moment($0) }) { return date }
        let numbers = key.split(separator: "/").prefix(4).compactMap { Int($0) }
        guard numbers.count > 2 else { return nil }
        return DateText.moment("\(numbers[0])-\(numbers[1])-\(numbers[2])")
    }
}
