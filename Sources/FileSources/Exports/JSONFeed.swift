internal import Blog
internal import Ingest

/// A feed of JSON (jsonfeed.org, versions 1 and 1.1).
///
/// ```
/// version, title, description, language, home_page_url, feed_url, authors | author
/// items > id, url, title, content_html | content_text, summary, image, date_published, date_modified,
///         authors | author, tags, language
/// ```
struct JSONFeed {
    private(set) var posts = ExportedPosts()
    private let authors: [String]
    /// What relative addresses are at.
    private let base: WebAddress?

    /// Whether a text begins as such a feed does. Inside of a string its quotation marks would be escaped.
    static func begins(_ text: String) -> Bool {
        text.firstMatch(of: #/"version"\s*:\s*"https?:(\\?/){2}(www\.)?jsonfeed\.org\\?/version/#)
            != nil
    }

    /// - Throws: `IngestError` (`wrongKind`) for JSON that is no such feed.
    init(_ bytes: [UInt8], path: String) throws(IngestError) {
        let document = JSONDocument(bytes)
        guard let feed = document.value, let items = feed["items"] else {
            if let damage = document.damage {
                throw IngestError(
                    .wrongKind, "\(path) is no JSON that can be read: \(damage)", path: path)
            }
            throw .noExport(path, of: .feed)
        }
        let home = feed["home_page_url"]?.nonEmptyText
        authors = Self.people(feed)
        base = (home ?? feed["feed_url"]?.nonEmptyText).flatMap { WebAddress($0)?.asFolder }
        posts.site = Site(
            url: home.map { Site(url: $0).url } ?? "",
            name: feed["title"]?.nonEmptyText.map(PlainText.of),
            tagline: feed["description"]?.nonEmptyText.map(PlainText.of),
            language: feed["language"]?.nonEmptyText.map(LanguageTag.spelled))
        posts.damage = document.damage.map { "\($0)" }
        posts.posts = items.elements.filter(\.isObject).map(fields)
    }

    private static func people(_ value: JSONValue) -> [String] {
        (value["authors"]?.elements ?? [value["author"]].compactMap(\.self))
            .compactMap { ($0["name"] ?? $0["url"])?.nonEmptyText }
    }

    private func fields(of item: JSONValue) -> PostFields {
        func text(_ key: String) -> String? { item[key]?.plainText }
        let own = Self.people(item)
        let link = text("url") ?? text("id").flatMap { WebAddress($0) == nil ? nil : $0 }
        var fields = PostFields(
            id: text("id"), title: text("title"),
            html: text("content_html") ?? text("content_text").map(PostLine.paragraphs)
                ?? text("summary").map(PostLine.paragraphs) ?? "",
            link: link.map { link in base?.whole(link) ?? link },
            date: text("date_published") ?? text("date_modified"), modified: text("date_modified"),
            authors: own.isEmpty ? authors : own, tags: item["tags"]?.names ?? [],
            language: text("language"), image: text("image") ?? text("banner_image"))
        if text("content_html") ?? text("content_text") != nil { fields.excerpt = text("summary") }
        fields.heed(Visibility.verdict(item.named, now: .now))
        return fields
    }
}
