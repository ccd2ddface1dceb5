internal import Blog
internal import Ingest

/// An export of Ghost: one JSON object with the rows of its tables.
///
/// ```
/// {"db": [{"data": {"posts": […], "tags": […], "posts_tags": […], "users": […], "posts_authors": […], "settings": […]}}]}
/// ```
/// Addresses are not in it: Ghost puts posts at `/slug/` of its site unless a setting of old versions (`permalinks`) says
/// otherwise, so they are known where the site's address was given.
struct GhostExport {
    private(set) var posts = ExportedPosts()
    private let data: JSONValue
    private let address: String?
    private var tags: [String: String] = [:]
    private var people: [String: String] = [:]
    private var tagsOfPosts: [String: [String]] = [:]
    private var authorsOfPosts: [String: [String]] = [:]
    private var summaries: [String: JSONValue] = [:]
    private var pattern = "/:slug/"

    /// - Parameter site: the site's address, if it was given.
    /// - Throws: `IngestError` (`wrongKind`) for JSON that is no such export.
    init(_ bytes: [UInt8], path: String, site: String?) throws(IngestError) {
        let document = JSONDocument(bytes)
        let whole = document.value
        let data = whole?["db"]?.elements.first?["data"] ?? whole?["data"]
        guard let data, data["posts"] != nil else {
            if let damage = document.damage {
                throw IngestError(
                    .wrongKind, "\(path) is no JSON that can be read: \(damage)", path: path)
            }
            throw .noExport(path, of: .ghost)
        }
        self.data = data
        address = site.flatMap { FileSite.origin(of: $0) == nil ? nil : Site(url: $0).url }
        posts.damage = document.damage.map { "\($0)" }
        readSettings()
        readTables()
        posts.posts = rows("posts").map(fields)
    }

    private func rows(_ table: String) -> [JSONValue] { data[table]?.elements ?? [] }

    private mutating func readSettings() {
        var settings: [String: String] = [:]
        for row in rows("settings") {
            if let key = row["key"]?.text, let value = row["value"]?.nonEmptyText {
                settings[key] = value
            }
        }
        posts.site.name = settings["title"].map(PlainText.of)
        posts.site.tagline = settings["description"].map(PlainText.of)
        posts.site.language = (settings["locale"] ?? settings["lang"] ?? settings["default_locale"])
            .map(LanguageTag.spelled)
        if let written = settings["permalinks"], written.hasPrefix("/") { pattern = written }
    }

    private mutating func readTables() {
        for row in rows("tags") {
            guard let id = row["id"]?.text, let name = row["name"]?.nonEmptyText,
                row["visibility"]?.text != "internal", !name.hasPrefix("#")
            else { continue }
            tags[id] = name
        }
        for row in rows("users") {
            if let id = row["id"]?.text, let name = row["name"]?.nonEmptyText { people[id] = name }
        }
        tagsOfPosts = related("posts_tags", "tag_id", tags)
        authorsOfPosts = related("posts_authors", "author_id", people)
        for row in rows("posts_meta") {
            if let id = row["post_id"]?.text { summaries[id] = row }
        }
    }

    /// Names by the posts that a table puts them with, in its order.
    private func related(
        _ table: String, _ key: String, _ names: [String: String]
    ) -> [String: [String]] {
        let sorted = rows(table).enumerated().sorted {
            ($0.element["sort_order"]?.integer ?? 0, $0.offset)
                < ($1.element["sort_order"]?.integer ?? 0, $1.offset)
        }
        var found: [String: [String]] = [:]
        for (_, row) in sorted {
            if let post = row["post_id"]?.text, let name = row[key]?.text.flatMap({ names[$0] }) {
                found[post, default: []].append(name)
            }
        }
        return found
    }

    private func fields(_ row: JSONValue) -> PostFields {
        let id = row["id"]?.text
        let isPage = row["type"]?.text == "page" || row["page"]?.flag == true
        let base = address ?? ""
        let summary = row["custom_excerpt"] ?? row["meta_description"]
        var fields = PostFields(
            id: id, title: row["title"]?.text, html: Self.html(row, base),
            slug: row["slug"]?.nonEmptyText,
            date: (row["published_at"] ?? row["created_at"])?.nonEmptyText,
            modified: row["updated_at"]?.nonEmptyText,
            excerpt: summary?.nonEmptyText
                ?? id.flatMap { summaries[$0]?["meta_description"]?.nonEmptyText },
            authors: id.flatMap { authorsOfPosts[$0] }
                ?? row["author_id"]?.text.flatMap { people[$0] }.map { [$0] } ?? [],
            tags: id.flatMap { tagsOfPosts[$0] } ?? [], type: isPage ? "page" : nil,
            language: row["locale"]?.nonEmptyText,
            image: (row["feature_image"] ?? row["image"])?.nonEmptyText
                .map { $0.replacing("__GHOST_URL__", with: base) },
            isSticky: row["featured"]?.flag ?? false)
        fields.heed(
            Visibility.verdict(
                ["status", "visibility"].compactMap { key in
                    row[key].map { (name: key, value: $0) }
                }, now: nil))
        fields.link = address.flatMap { address in
            link(fields, isPage).map { address + PercentEncoding.repairing($0) }
        }
        return fields
    }

    private static func html(_ row: JSONValue, _ base: String) -> String {
        if let html = row["html"]?.nonEmptyText {
            return html.contains("__GHOST_URL__")
                ? html.replacing("__GHOST_URL__", with: base) : html
        }
        if let markdown = row["markdown"]?.nonEmptyText { return MarkdownHTML.render(markdown) }
        let plain = row["plaintext"]?.nonEmptyText ?? ""
        return plain.isEmpty
            ? ""
            : MarkdownGuard.preformatted(plain)
                .replacing("<pre>", with: "<p>").replacing("</pre>", with: "</p>")
    }

    private func link(_ fields: PostFields, _ isPage: Bool) -> String? {
        guard let slug = fields.slug else { return nil }
        let day = fields.date.flatMap { DateText.date($0) }.map { SiteDay($0.moment, offset: nil) }
        return AddressPattern.filled(isPage ? "/:slug/" : pattern) { name in
            switch name {
            case "slug": slug
            case "year": day.map { "\($0.year)" }
            case "month": day.map { SiteDay.padded($0.month) }
            case "day": day.map { SiteDay.padded($0.day) }
            case "id": fields.id
            case "author": fields.authors.first.map { SlugText.make(from: $0) }
            default: nil
            }
        }
    }
}
