extension RESTRecords {
    /// A picture or other file of the media library.
    ///
    /// - Parameter post: the newest post that shows it, whose date and author it takes where its own are not known.
    package func media(_ media: Media, of post: Post?) -> JSONValue {
        let date = media.date ?? post?.date
        let offset = media.date == nil ? post?.utcOffset ?? 0 : media.utcOffset ?? 0
        let author = media.author ?? post?.author
        let file = Self.name(of: media.url)
        let stem = String(file.prefix { $0 != "." })
        let mime = media.mimeType ?? MediaType.of(file)
        var links: JSONValue = [
            "self": Self.link(url("media/\(media.id)")), "collection": Self.link(url("media")),
            "about": Self.link(url("types/attachment")),
        ]
        if let author {
            links.append("author", Self.link(url("users/\(author)"), isEmbeddable: true))
        }
        links.append("replies", Self.link(url("comments?post=\(media.id)"), isEmbeddable: true))
        let caption = media.caption.map { "<p>" + HTMLEscapes.text($0) + "</p>\n" }
        return [
            "id": .integer(media.id),
            "date": JSONValue(date?.withoutZone(offset: offset)),
            "date_gmt": JSONValue(date?.withoutZone()),
            "guid": Self.rendered(media.url),
            "modified": JSONValue(date?.withoutZone(offset: offset)),
            "modified_gmt": JSONValue(date?.withoutZone()),
            "slug": .string(SlugText.encoded(media.slug ?? stem.lowercased())),
            "status": "inherit",
            "type": "attachment",
            "link": .string(media.link ?? media.url),
            "title": Self.rendered(HTMLEscapes.text(media.title ?? stem)),
            "author": .integer(author ?? 0),
            "comment_status": "open",
            "ping_status": "closed",
            "template": .string(RESTDefaults.template),
            "meta": [],
            "description": Self.rendered(RESTDefaults.description),
            "caption": Self.rendered(caption ?? ""),
            "alt_text": .string(media.alt ?? ""),
            "media_type": .string(mime.hasPrefix("image/") ? "image" : "file"),
            "mime_type": .string(mime),
            "media_details": Self.details(of: media, mime: mime),
            "post": JSONValue(media.post),
            "source_url": .string(media.url),
            "_links": links,
        ]
    }

    /// Its sizes, the file itself among them.
    private static func details(of media: Media, mime: String) -> JSONValue {
        guard let width = media.width, let height = media.height else { return [:] }
        let full = Media.Size(name: "full", url: media.url, width: width, height: height)
        let sizes = (media.sizes + [full]).map { size in
            JSONValue.Member(
                name: size.name,
                value: [
                    "file": .string(name(of: size.url)), "width": .integer(size.width),
                    "height": .integer(size.height), "mime_type": .string(size.mimeType ?? mime),
                    "source_url": .string(size.url),
                ])
        }
        let folder = media.url.split(separator: "/uploads/", maxSplits: 1)
        return [
            "width": .integer(width), "height": .integer(height),
            "file": .string(folder.count > 1 ? String(folder[1]) : name(of: media.url)),
            "sizes": .object(sizes),
        ]
    }

    private static func name(of address: String) -> String {
        String(address.split(separator: "/").last ?? "")
    }
}

/// Types of files as their names end.
package enum MediaType {
    private static let byEnding = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml",
        "mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime", "mp3": "audio/mpeg",
        "ogg": "audio/ogg", "wav": "audio/wav", "pdf": "application/pdf",
        "zip": "application/zip",
    ]

    /// The MIME type of a file; WordPress's most frequent for an ending that says nothing.
    package static func of(_ file: String) -> String {
        let ending = file.split(separator: ".").last?.prefix { $0 != "?" }.lowercased() ?? ""
        return byEnding[ending] ?? RESTDefaults.mediaType
    }
}
