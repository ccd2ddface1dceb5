internal import Blog
internal import Ingest

/// Which page was made of which file, by their paths, titles and dates.
///
/// | says that they are one | |
/// |---|---|
/// | the address that the configuration gives the file is that of the page | 5 |
/// | the page has the file's title | 4 |
/// | the page is called as the file, or as its slug | 3 |
/// | and so are all folders in one of their paths | 2 |
/// | they have one day | 2 |
/// | they have days apart | −4 |
///
/// Five are enough, the best first, and four where a title is nobody else's. Of several that are as good none is taken.
struct BuiltMatches {
    /// A file, as far as a page can show it.
    struct Source {
        let path: String
        let fields: PostFields
    }

    /// Pages by the paths of their files.
    private(set) var pages: [String: BuiltSite.Page] = [:]
    /// Files that might be of several pages, or have one with others.
    private(set) var ambiguous: Set<String> = []
    private let site: BuiltSite
    private let sources: [Source]

    init(_ sources: [Source], _ site: BuiltSite) {
        (self.sources, self.site) = (sources, site)
        var byKey: [String: [Int]] = [:]
        for (number, page) in site.pages.enumerated() {
            byKey[page.key, default: []].append(number)
            byKey["name " + Self.name(page.key), default: []].append(number)
            for name in page.names { byKey["title " + name, default: []].append(number) }
        }
        var pairs: [(points: Int, source: Int, page: Int)] = []
        for (number, source) in sources.enumerated() {
            let keys = Self.keys(of: source, site)
            let found = Set(keys.flatMap { byKey[$0] ?? [] })
            pairs += found.map { (points(source, site.pages[$0], keys), number, $0) }
                .filter { $0.points > 3 }
        }
        assign(pairs)
    }

    /// Takes the best pairs.
    private mutating func assign(_ pairs: [(points: Int, source: Int, page: Int)]) {
        var takenPages: Set<Int> = []
        for points in Set(pairs.map(\.points)).sorted(by: >) {
            let open = pairs.filter {
                $0.points == points && pages[sources[$0.source].path] == nil
                    && !takenPages.contains($0.page)
            }
            let perSource = Dictionary(open.map { ($0.source, 1) }, uniquingKeysWith: +)
            let perPage = Dictionary(open.map { ($0.page, 1) }, uniquingKeysWith: +)
            for pair in open {
                let path = sources[pair.source].path
                if perSource[pair.source] == 1, perPage[pair.page] == 1 {
                    pages[path] = site.pages[pair.page]
                    takenPages.insert(pair.page)
                } else {
                    ambiguous.insert(path)
                }
            }
        }
    }

    private static func keys(of source: Source, _ site: BuiltSite) -> [String] {
        let fields = source.fields
        let names = [PostFileName(source.path).slug, fields.slug ?? ""].map { name($0) }
        let title = SlugText.make(from: PlainText.of(fields.title ?? ""))
        let home = site.base.flatMap(BuiltSite.key(ofAddress:)) ?? ""
        let linked = fields.link.flatMap { BuiltSite.key(ofAddress: $0) ?? BuiltSite.key($0) }
        let inside = linked.map {
            home.isEmpty || !$0.hasPrefix(home + "/") ? $0 : String($0.dropFirst(home.count + 1))
        }
        return [inside ?? "\u{0}", "title " + title] + names.map { "name " + $0 }
    }

    private static func name(_ key: String) -> String {
        SlugText.make(from: key.split(separator: "/").last.map(String.init) ?? "")
    }

    private func points(_ source: Source, _ page: BuiltSite.Page, _ keys: [String]) -> Int {
        var points = page.key == keys[0] ? 5 : 0
        // A list may be called as a post is.
        let isList = page.fields.status == "a list of posts"
        if page.names.contains(String(keys[1].dropFirst(6))), !isList { points += 4 }
        if keys.dropFirst(2).contains("name " + Self.name(page.key)) {
            points += 3 + (isOnePath(source.path, page.key) ? 2 : 0)
        }
        if let day = source.fields.date.flatMap({ DateText.moment($0) }), let other = page.day {
            points += abs(day.seconds - other.seconds) <= 86_400 ? 2 : -4
        }
        return points
    }

    /// Whether the folders of one path are the last of the other's.
    private func isOnePath(_ source: String, _ key: String) -> Bool {
        func folders(_ path: String) -> [String] {
            path.split(separator: "/").dropLast().map { SlugText.make(from: $0) }
        }
        var own = folders(source)
        if PostFileName(source).slug == own.last { own.removeLast() }
        let others = folders(key)
        let count = min(own.count, others.count)
        return count > 0 ? own.suffix(count) == others.suffix(count) : own.count == others.count
    }
}
