package import Blog

/// What a post's record came to.
package enum PostReading: Sendable, Hashable {
    /// A published post, and what its record carries of others: authors, terms, media.
    case post(Post, carried: [Change])
    /// Nothing for the index, and why.
    case skipped(Skipped)
}

extension RecordDecoder {
    /// Reads a post's record. Only published, unprotected posts of content types come through.
    ///
    /// - Parameters:
    ///   - type: the post type where the record names none.
    ///   - location: what to call a record without an id in a summary.
    package func post(_ record: JSONValue, type: String? = nil, location: String) -> PostReading {
        let name = id(of: record).map(String.init) ?? location
        func skipped(_ reason: String) -> PostReading {
            .skipped(Skipped(id: name, reason: reason))
        }
        guard record.isObject else { return skipped("damaged: not a record of a post") }
        let type = record["type"]?.nonEmptyText ?? type ?? "post"
        if let reason = reasonToSkip(record, type: type) { return skipped(reason) }
        guard let id = identity(of: record) else {
            return skipped("damaged: neither id nor address nor title")
        }
        let (keys, terms) = terms(of: record)
        let html = html(of: record)
        let (author, authors) = author(of: record)
        let pictures = featuredMedia(of: record)
        var post = Post(
            id: id, type: type, slug: slug(of: record),
            link: link(of: record).flatMap(PublicAddress.kept),
            title: plain(record["title"]) ?? "", html: PostBounds.cut(html) ?? html)
        let date = date("date", of: record)
        (post.date, post.utcOffset) = (date?.moment, date?.offset)
        post.modified = modified(of: record)
        post.author = author
        post.terms = Array(keys.prefix(PostBounds.terms))
        post.featuredMedia = pictures.id
        post.image = image(of: record).flatMap(PublicAddress.kept) ?? pictures.media?.url
        post.excerpt = excerpt(of: record, html: post.html)
        post.language = Self.languageTag(record["lang"] ?? record["wpml_current_locale"])
        post.isSticky = record["sticky"]?.flag ?? false
        post.extra = extra(of: record, post: post)
        let media = pictures.media.map { [Change.media($0)] } ?? []
        return .post(
            post, carried: terms.map(Change.term) + authors.map(Change.author) + media)
    }

    /// What is told of a post's record that was read: what of it was not.
    package func unread(of record: JSONValue, id: Post.ID) -> [Skipped] {
        var reasons: [String] = []
        if let html = record["content"]?.text, PostBounds.cut(html) != nil {
            reasons.append(PostBounds.furtherIdeographs)
        }
        let named = record.members.reduce(0) { $0 + $1.value.elements.count }
        if named > PostBounds.terms, terms(of: record).keys.count > PostBounds.terms {
            reasons.append(PostBounds.furtherTerms)
        }
        if !fields.isEmpty, customFields(of: record).isCut {
            reasons.append(CustomFields.furtherFields)
        }
        return reasons.map { Skipped(id: "\(id)", reason: $0) }
            + unreadDates(of: record).map { Skipped(unreadDate: $0, of: "\(id)") }
    }

    /// Reads a comment's record as a post of the type `comment`. Only approved ones that people wrote come through.
    ///
    /// - Parameter location: what to call a record without an id in a summary.
    package func comment(_ record: JSONValue, location: String) -> PostReading {
        let id = id(of: record)
        func skipped(_ reason: String) -> PostReading {
            .skipped(Skipped(id: id.map { "comment \($0)" } ?? location, reason: reason))
        }
        guard record.isObject, let id, id > 0 else {
            return skipped("damaged: not a record of a comment")
        }
        if let status = record["status"]?.nonEmptyText, status != "approved" {
            return skipped(status)
        }
        if let type = record["type"]?.nonEmptyText, !["comment", "review"].contains(type) {
            return skipped(type)
        }
        let name = plain(record["author_name"] ?? record["author"]?["name"])
        var comment = Post(
            comment: id, by: name, on: link(of: record).flatMap(PublicAddress.kept),
            html: record["content"]?.text ?? "", date: date("date", of: record))
        comment.extras.comment = details(ofComment: record)
        return .post(comment, carried: [])
    }

    /// The body: what the site made of it, which it shows, else what was typed, without what is for members.
    private func html(of record: JSONValue) -> String {
        let text = record["content"]?.text ?? ""
        let isTyped = record["content"]?["rendered"] == nil && record["content"]?["raw"] != nil
        return isTyped ? MembershipText(text).shown : text
    }

    private func reasonToSkip(_ record: JSONValue, type: String) -> String? {
        if RecordKind.machinery.contains(type) { return type }
        if let status = record["status"]?.nonEmptyText, status != "publish" { return status }
        let isProtected =
            record["content"]?["protected"]?.flag ?? false
            || record["excerpt"]?["protected"]?.flag ?? false
            || record["password"]?.nonEmptyText != nil
        return isProtected ? "password" : nil
    }

    /// The record's id, else one made of what identifies it best.
    private func identity(of record: JSONValue) -> Int? {
        if let id = id(of: record) { return id > 0 ? id : nil }
        if let address = link(of: record) ?? record["guid"]?.nonEmptyText {
            return Post.stableID(for: address)
        }
        let words = ["slug", "date", "date_gmt", "title", "content"]
            .compactMap { record[$0]?.nonEmptyText }
        return words.isEmpty ? nil : Post.stableID(for: words.joined(separator: "\n"))
    }

    /// `author` is an id, a record, or a list of either; `_embedded` has the record.
    private func author(of record: JSONValue) -> (id: Author.ID?, records: [Author]) {
        let embedded = record["_embedded"]?["author"]?.elements.compactMap { author($0) } ?? []
        var value = record["author"]
        if case .array(let several) = value { value = several.first }
        if let written = value.flatMap({ author($0) }) { return (written.id, [written]) }
        if let id = value?.integer { return (id > 0 ? id : nil, embedded) }
        if let name = plain(value) {
            let named = Author(id: Post.stableID(for: "author/" + name), slug: "", name: name)
            return (named.id, [named])
        }
        return (embedded.first?.id, embedded)
    }

    private func featuredMedia(of record: JSONValue) -> (id: Media.ID?, media: Media?) {
        let embedded = record["_embedded"]?["wp:featuredmedia"]?.elements ?? []
        let written = embedded + (record["post_thumbnail"].map { [$0] } ?? [])
        let media = written.lazy.compactMap { self.media($0) }.first
        let id = record["featured_media"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        return (id ?? media?.id, media)
    }

    private func image(of record: JSONValue) -> String? {
        (record["jetpack_featured_media_url"]?.nonEmptyText)
            ?? record["featured_image"]?.nonEmptyText
    }
}
