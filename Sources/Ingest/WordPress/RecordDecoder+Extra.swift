import Blog

/// What a record says beside what is searched: what apps and WordPress's own clients ask for.
extension RecordDecoder {
    /// What a post's record says besides; nothing is `nil`.
    ///
    /// - Parameter post: the post as read of the record.
    func extra(of record: JSONValue, post: Post) -> Post.Extra? {
        var extra = Post.Extra()
        extra.titleHTML = html(record["title"]).flatMap { $0.contains("<") ? $0 : nil }
        // What is made of the post itself is not kept: an excerpt of plain text, or the first words of the body.
        let made = RESTExcerpt.html(of: post).trimmed
        extra.excerptHTML = html(record["excerpt"]).flatMap { shown in
            shown == made || "<p>\(shown)</p>" == made ? nil : shown
        }
        extra.guid = record["guid"]?.nonEmptyText.flatMap { $0 == post.link ? nil : $0 }
        let edited = date("modified", of: record)?.offset
        extra.modifiedOffset = edited == post.utcOffset ? nil : edited
        extra.parent = number(record["parent"])
        extra.menuOrder = record["menu_order"]?.integer ?? 0
        extra.template = record["template"]?.nonEmptyText
        extra.format = record["format"]?.nonEmptyText.flatMap { $0 == "standard" ? nil : $0 }
        extra.takesComments = isOpen(record["comment_status"])
        extra.takesPings = isOpen(record["ping_status"])
        if !fields.isEmpty { extra.fields = customFields(of: record).texts }
        return extra.isEmpty ? nil : extra
    }

    /// The custom fields of a post's record that were asked for: those in `acf` and `meta`, and its members that are not
    /// WordPress's own.
    func customFields(of record: JSONValue) -> CustomFields {
        var custom = CustomFields(fields)
        custom.add(membersOf: record, except: Self.ownMembers.union(taxonomies.keys))
        return custom
    }

    /// Members of a post's record that WordPress itself, WordPress.com or Jetpack make.
    private static let ownMembers: Set<String> = [
        "id", "ID", "site_ID", "global_ID", "date", "date_gmt", "guid", "modified", "modified_gmt",
        "slug", "status", "type", "link", "URL", "short_URL", "title", "content", "excerpt",
        "author", "featured_media", "featured_image", "post_thumbnail", "comment_status",
        "ping_status", "sticky", "template", "format", "categories", "tags", "terms", "parent",
        "menu_order", "password", "permalink_template", "generated_slug", "class_list", "lang",
        "attachments", "attachment_count", "metadata", "discussion", "capabilities",
        "jetpack_featured_media_url", "jetpack_publicize_connections", "jetpack_shortlink",
    ]

    /// What a comment's record says besides. Addresses of mail and of computers are not read.
    func details(ofComment record: JSONValue) -> Post.CommentDetails? {
        let details = Post.CommentDetails(
            post: number(record["post"]) ?? number(record["post"]?["ID"]),
            parent: number(record["parent"]),
            authorURL: (record["author_url"] ?? record["author"]?["URL"])?.nonEmptyText
                .flatMap(PublicAddress.whole))
        return details == Post.CommentDetails() ? nil : details
    }

    /// Adds what a media item's record says besides.
    func addExtra(of record: JSONValue, to media: inout Media) {
        media.title = plain(record["title"])
        media.slug = record["slug"]?.nonEmptyText.map(PercentEncoding.decoding)
        media.link = link(of: record).flatMap(PublicAddress.kept).flatMap { address in
            address == media.url ? nil : address
        }
        media.mimeType = record["mime_type"]?.nonEmptyText
        let date = date("date", of: record)
        (media.date, media.utcOffset) = (date?.moment, date.flatMap(\.offset))
        media.author = number(record["author"])
        media.post = number(record["post"])
        media.sizes = (record["media_details"]?["sizes"]?.members ?? [])
            .prefix(Self.maximumSizes).compactMap { size($0, of: media) }
    }

    /// More sizes of a picture than any theme makes.
    private static let maximumSizes = 64

    private func size(_ member: JSONValue.Member, of media: Media) -> Media.Size? {
        // That is the file itself.
        guard member.name != "full",
            let url = member.value["source_url"]?.nonEmptyText.flatMap(PublicAddress.kept),
            let width = number(member.value["width"]), let height = number(member.value["height"])
        else { return nil }
        let type = member.value["mime_type"]?.nonEmptyText
        return Media.Size(
            name: member.name, url: url, width: width, height: height,
            mimeType: type == media.mimeType ? nil : type)
    }

    /// Adds what an author's record says besides.
    func addExtra(of record: JSONValue, to author: inout Author) {
        author.summary = plain(record["description"])
        author.url = record["url"]?.nonEmptyText.flatMap(PublicAddress.whole)
        author.avatars = (record["avatar_urls"]?.members ?? []).compactMap { member in
            guard let size = Int(member.name), size > 0,
                let url = member.value.nonEmptyText.flatMap(PublicAddress.whole)
            else { return nil }
            return Author.Avatar(size: size, url: url)
        }.sorted { $0.size < $1.size }
    }

    /// The HTML of a member, without white space around it.
    private func html(_ value: JSONValue?) -> String? {
        guard let html = value?.text?.trimmed, !html.isEmpty else { return nil }
        return html
    }

    private func number(_ value: JSONValue?) -> Int? {
        value?.integer.flatMap { $0 > 0 ? $0 : nil }
    }

    private func isOpen(_ value: JSONValue?) -> Bool? {
        value?.nonEmptyText.map { $0 == "open" }
    }
}
