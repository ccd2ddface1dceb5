internal import Blog
internal import Ingest

/// An export of Substack: `posts.csv`, and each post's text in `posts/`.
///
/// ```
/// post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
/// 123.a-slug,2024-01-02T03:04:05.000Z,true,…,newsletter,everyone,Title,Subtitle,
/// posts/123.a-slug.html
/// ```
/// Addresses are not in it: Substack puts posts at `/p/slug` of its site, so they are known where that was given.
enum SubstackExport {
    /// Whether the files of a folder are such an export.
    static func isOne(_ files: [String]) -> Bool {
        files.contains("posts.csv")
            && files.contains { $0.hasPrefix("posts/") && $0.hasSuffix(".html") }
    }

    /// A source for its posts.
    static func source(
        _ listing: FolderListing, _ options: FileOptions
    ) throws(IngestError) -> any Source {
        let texts = Set(listing.files.filter { $0.hasPrefix("posts/") && $0.hasSuffix(".html") })
        let (folder, root) = (listing.folder, listing.root)
        return ExportedPostsSource(
            path: folder + "/posts.csv", of: folder, site: options.site, within: root
        ) { bytes, site throws(IngestError) in
            var export = ExportedPosts()
            for row in CommaSeparatedRows(TextFile.decode(bytes)).named {
                guard let id = row["post_id"]?.nonEmpty else { continue }
                var fields = fields(row, id, site)
                let file = "posts/\(id).html"
                if fields.reasonToSkip == nil {
                    if texts.contains(file) {
                        fields.html =
                            try TextFile.read(folder + "/" + file, within: root) ?? ""
                    } else {
                        fields.damage = "its text is missing, \(file)"
                    }
                }
                export.posts.append(fields)
            }
            return export
        }
    }

    private static func fields(
        _ row: [String: String], _ id: String, _ site: String?
    ) -> PostFields {
        let slug = id.firstIndex(of: ".").map { String(id[$0...].dropFirst()) }?.nonEmpty
        let type = row["type"]?.lowercased() ?? ""
        var fields = PostFields(
            id: String(id.prefix { $0 != "." }), title: row["title"]?.nonEmpty, slug: slug,
            date: row["post_date"]?.nonEmpty, excerpt: row["subtitle"]?.nonEmpty,
            type: type == "page" ? "page" : nil)
        let audience = row["audience"]?.trimmed.lowercased() ?? ""
        if row["is_published"]?.trimmed.lowercased() != "true" {
            fields.status = "draft"
        } else if !["", "everyone"].contains(audience) {
            fields.status = Visibility.members
        } else if ["thread", "adhoc_email"].contains(type) {
            fields.status = type
        }
        if let site, FileSite.origin(of: site) != nil, let slug {
            fields.link = Site(url: site).url + "/p/" + PercentEncoding.repairing(slug)
        }
        return fields
    }
}

/// Rows of comma-separated values (RFC 4180).
struct CommaSeparatedRows {
    private(set) var rows: [[String]] = []

    init(_ text: String) {
        var row: [String] = []
        var field = ""
        var isQuoted = false
        var rest = text[...]
        while let next = rest.popFirst() {
            if isQuoted {
                if next != "\"" {
                    field.append(next)
                } else if rest.first == "\"" {
                    rest.removeFirst()
                    field.append("\"")
                } else {
                    isQuoted = false
                }
            } else if next == "\"", field.isEmpty {
                isQuoted = true
            } else if next == "," {
                row.append(field)
                field = ""
            } else if next.isNewline {
                row.append(field)
                if row != [""] { rows.append(row) }
                (row, field) = ([], "")
            } else {
                field.append(next)
            }
        }
        row.append(field)
        if row != [""] { rows.append(row) }
    }

    /// Rows by the names in the first.
    var named: [[String: String]] {
        guard let names = rows.first?.map({ $0.trimmed.lowercased() }) else { return [] }
        return rows.dropFirst().map { row in
            Dictionary(zip(names, row), uniquingKeysWith: { first, _ in first })
        }
    }
}
