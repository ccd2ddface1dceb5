extension RESTRecords {
    /// An author.
    package func user(_ author: Author) -> JSONValue {
        let avatars = author.avatars.map {
            JSONValue.Member(name: String($0.size), value: .string($0.url))
        }
        return [
            "id": .integer(author.id),
            "name": .string(author.name),
            "url": .string(author.url ?? RESTDefaults.address),
            "description": .string(author.summary ?? RESTDefaults.description),
            "link": .string(author.link ?? ""),
            "slug": .string(SlugText.encoded(author.slug)),
            "avatar_urls": .object(avatars),
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
    ///   - isAnswered: whether another comment answers it.
    package func comment(
        _ comment: Post, on post: (id: Int, type: RESTType)?, isAnswered: Bool
    ) -> JSONValue {
        let details = comment.extra?.comment
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
        if let parent = details?.parent {
            links.append("in-reply-to", Self.link(url("comments/\(parent)"), isEmbeddable: true))
        }
        if isAnswered {
            links.append(
                "children", Self.link(url("comments?parent=\(number)"), isEmbeddable: true))
        }
        let offset = comment.utcOffset ?? 0
        return [
            "id": .integer(number),
            "post": .integer(post?.id ?? details?.post ?? 0),
            "parent": .integer(details?.parent ?? 0),
            "author": 0,
            "author_name": .string(comment.title),
            "author_url": .string(details?.authorURL ?? RESTDefaults.address),
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
}
