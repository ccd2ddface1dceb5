extension RESTRecords {
    /// An author.
    package func user(_ author: Author) -> JSONValue {
        [
            "id": .integer(author.id),
            "name": .string(author.name),
            "url": .string(RESTDefaults.address),
            "description": .string(RESTDefaults.description),
            "link": .string(author.link ?? ""),
            "slug": .string(SlugText.encoded(author.slug)),
            "avatar_urls": [:],
            "meta": [],
            "_links": [
                "self": Self.link(url("users/\(author.id)")), "collection": Self.link(url("users")),
            ],
        ]
    }

    /// A comment.
    ///
    /// - Parameters:
    ///   - comment: a post of the type of comments.
    ///   - post: what it is on, with the type of that.
    package func comment(_ comment: Post, on post: (id: Int, type: RESTType)?) -> JSONValue {
        let number = comment.commentNumber ?? comment.id
        var links: JSONValue = [
            "self": Self.link(url("comments/\(number)")),
            "collection": Self.link(url("comments")),
        ]
        if let post {
            links.append(
                "up",
                [
                    [
                        "embeddable": true, "post_type": .string(post.type.name),
                        "href": .string(url("\(post.type.base)/\(post.id)")),
                    ]
                ])
        }
        let offset = comment.utcOffset ?? 0
        return [
            "id": .integer(number),
            "post": .integer(post?.id ?? 0),
            "parent": 0,
            "author": 0,
            "author_name": .string(comment.title),
            "author_url": .string(RESTDefaults.address),
            "date": JSONValue(comment.date?.withoutZone(offset: offset)),
            "date_gmt": JSONValue(comment.date?.withoutZone()),
            "content": Self.rendered(comment.html),
            "link": .string(comment.link ?? ""),
            "status": "approved",
            "type": "comment",
            "author_avatar_urls": [:],
            "meta": [],
            "_links": links,
        ]
    }

    /// A picture or other file of the media library.
    ///
    /// - Parameter post: the newest post that shows it, whose date and author it takes.
    package func media(_ media: Media, of post: Post?) -> JSONValue {
        let offset = post?.utcOffset ?? 0
        let file = String(media.url.split(separator: "/").last ?? "")
        let name = String(file.prefix { $0 != "." })
        let mime = MediaType.of(file)
        var details: JSONValue = [:]
        if let width = media.width, let height = media.height {
            details = [
                "width": .integer(width), "height": .integer(height), "file": .string(file),
                "sizes": [
                    "full": [
                        "file": .string(file), "width": .integer(width),
                        "height": .integer(height), "mime_type": .string(mime),
                        "source_url": .string(media.url),
                    ]
                ],
            ]
        }
        var links: JSONValue = [
            "self": Self.link(url("media/\(media.id)")), "collection": Self.link(url("media")),
            "about": Self.link(url("types/attachment")),
        ]
        if let author = post?.author {
            links.append("author", Self.link(url("users/\(author)"), isEmbeddable: true))
        }
        links.append("replies", Self.link(url("comments?post=\(media.id)"), isEmbeddable: true))
        let date = post?.date
        return [
            "id": .integer(media.id),
            "date": JSONValue(date?.withoutZone(offset: offset)),
            "date_gmt": JSONValue(date?.withoutZone()),
            "guid": Self.rendered(media.url),
            "modified": JSONValue(date?.withoutZone(offset: offset)),
            "modified_gmt": JSONValue(date?.withoutZone()),
            "slug": .string(name.lowercased()),
            "status": "inherit",
            "type": "attachment",
            "link": .string(media.url),
            "title": Self.rendered(HTMLEscapes.text(name)),
            "author": .integer(post?.author ?? 0),
            "comment_status": .string(RESTDefaults.commentStatus),
            "ping_status": "closed",
            "template": .string(RESTDefaults.template),
            "meta": [],
            "description": Self.rendered(""),
            "caption": Self.rendered(
                media.caption.map { "<p>" + HTMLEscapes.text($0) + "</p>\n" } ?? ""),
            "alt_text": .string(media.alt ?? ""),
            "media_type": .string(mime.hasPrefix("image/") ? "image" : "file"),
            "mime_type": .string(mime),
            "media_details": details,
            "post": nil,
            "source_url": .string(media.url),
            "_links": links,
        ]
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
