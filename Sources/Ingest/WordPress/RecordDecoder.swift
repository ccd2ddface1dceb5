package import Blog

/// Turns WordPress's records into `Blog` values, forgiving every odd field.
///
/// Reads `wp/v2` and the older shape of WordPress.com (`ID`, `URL`, `content` as a string, terms keyed by name).
/// This file knows what a site's records have in common; one extension each reads posts, terms, and the rest.
package struct RecordDecoder: Sendable, Hashable {
    /// Taxonomy names by the key that posts keep their ids under: `["tags": "post_tag"]`.
    package var taxonomies: [String: String]
    /// Seconds the site's clock is east of UTC now, for dates without a GMT form; `nil` when the site
    /// was not asked, or does not tell.
    package var offset: Int?
    /// Custom fields of posts to take.
    package var fields: FieldPatterns

    /// Creates a decoder; `categories` and `tags` are always known.
    package init(
        taxonomies: [String: String] = [:], offset: Int? = nil, fields: FieldPatterns = .none
    ) {
        self.taxonomies = ["categories": Term.category, "tags": Term.tag]
            .merging(taxonomies) { _, given in given }
        self.offset = offset
        self.fields = fields
    }

    /// The id of a record: `id`, or `ID` on WordPress.com.
    package func id(of record: JSONValue) -> Int? {
        (record["id"] ?? record["ID"])?.integer
    }

    /// The address of a record: `link`, or `URL` on WordPress.com.
    package func link(of record: JSONValue) -> String? {
        (record["link"] ?? record["URL"])?.nonEmptyText
    }

    /// The slug, decoded; from the last part of the address when the record has none.
    func slug(of record: JSONValue) -> String {
        if let slug = record["slug"]?.nonEmptyText { return PercentEncoding.decoding(slug) }
        guard let link = link(of: record), let address = WebAddress(link), address.query == nil
        else { return "" }
        return PercentEncoding.decoding(String(address.path.split(separator: "/").last ?? ""))
    }

    /// Plain text of a member that may hold markup; `nil` when it says nothing.
    func plain(_ value: JSONValue?) -> String? {
        guard let text = value?.text else { return nil }
        let plain = HTMLText.plain(text)
        return plain.isEmpty ? nil : plain
    }

    /// The moment that `date_gmt`, else `date` on the site's clock, names.
    func moment(_ name: String, of record: JSONValue) -> Moment? {
        date(name, of: record)?.moment
    }

    /// The same with the offset of the site's clock then, which is how far `date` is ahead of `date_gmt`.
    func date(_ name: String, of record: JSONValue) -> WrittenDate? {
        let written = record[name]?.text
        if let universal = record[name + "_gmt"]?.text.flatMap({ Moment(iso8601: $0) }) {
            return WrittenDate(
                universal, local: written.flatMap { Moment(iso8601: $0) },
                offset: offset)
        }
        var date = written.flatMap { WrittenDate(iso8601: $0, offset: offset ?? 0) }
        if date?.offset == nil { date?.offset = offset }
        return date
    }

    /// Dates of a record, as written, when none of their kind can be read.
    func unreadDates(of record: JSONValue) -> [String] {
        ["date", "modified"].filter { moment($0, of: record) == nil }
            .flatMap { [$0 + "_gmt", $0] }.compactMap { record[$0]?.text }
            .filter(DateText.saysSomething)
    }

    /// When a record was last edited, as the list of ids tells it too.
    package func modified(of record: JSONValue) -> Moment? {
        moment("modified", of: record)
    }
}

extension RecordDecoder {
    /// Reads an author: of `/users`, of `_embedded`, or WordPress.com's `author` object.
    package func author(_ record: JSONValue) -> Author? {
        let slug = (record["slug"] ?? record["nice_name"])?.nonEmptyText
        let shown = plain(record["name"] ?? record["display_name"]).flatMap { PublicName.of($0) }
        guard record.isObject, WordPressFailure(record) == nil, let name = shown ?? slug
        else { return nil }
        let decoded = PercentEncoding.decoding(slug ?? "")
        let id = id(of: record) ?? Post.stableID(for: "author/" + (slug == nil ? name : decoded))
        guard id > 0 else { return nil }
        var author = Author(
            id: id, slug: decoded, name: name,
            link: record["link"]?.nonEmptyText.flatMap(PublicAddress.kept))
        addExtra(of: record, to: &author)
        return author
    }

    /// Reads a media item; `nil` when it names no file.
    package func media(_ record: JSONValue) -> Media? {
        let details = record["media_details"]
        let full = details?["sizes"]?["full"]
        let address = record["source_url"] ?? record["URL"] ?? record["guid"] ?? full?["source_url"]
        guard let id = id(of: record), id > 0,
            let url = address?.nonEmptyText.flatMap(PublicAddress.kept)
        else { return nil }
        var media = Media(
            id: id, url: url, alt: plain(record["alt_text"] ?? record["alt"]),
            caption: plain(record["caption"]),
            width: size((details?["width"] ?? record["width"]) ?? full?["width"]),
            height: size((details?["height"] ?? record["height"]) ?? full?["height"]))
        addExtra(of: record, to: &media)
        return media
    }

    private func size(_ value: JSONValue?) -> Int? {
        value?.integer.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Reads the index of a site's API, or WordPress.com's description of a site.
    package func site(_ record: JSONValue) -> Site? {
        let address = (record["home"] ?? record["url"] ?? record["URL"])?.nonEmptyText
        guard let url = address.flatMap({ WebAddress($0) }) else { return nil }
        return Site(
            url: url.origin + url.path, name: plain(record["name"]),
            tagline: plain(record["description"]),
            language: Self.languageTag(record["lang"] ?? record["language"]))
    }

    /// Seconds east of UTC that an index names, if it does; `gmt_offset` counts hours and may be text.
    package static func offset(ofSite record: JSONValue) -> Int? {
        record["gmt_offset"]?.double.flatMap { abs($0) <= 18 ? Int($0 * 3600) : nil }
    }

    /// A language as a tag: `de_AT` is `de-AT`.
    static func languageTag(_ value: JSONValue?) -> String? {
        guard let text = value?.nonEmptyText, text.utf8.count <= 35,
            text.utf8.allSatisfy({
                $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter || $0 == 0x2D || $0 == 0x5F
                    || (0x30...0x39).contains($0)
            })
        else { return nil }
        return String(text.map { $0 == "_" ? "-" : $0 })
    }
}
