// SQLite reads text up to the first zero byte. No blog has one on purpose. It becomes U+FFFD, as in
// HTML, before anything is compared, stored or analysed. Addresses must be such as may leave an
// index again.

internal import Blog
internal import BlogSearchPlatform

extension String {
    /// The text without U+0000.
    var storable: String {
        hasZeroByte
            ? String(
                String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{fffd}" : $0 }))
            : self
    }
}

extension Post {
    /// The post without U+0000 and with web addresses only; usually the post itself.
    var storable: Post {
        var post = self
        post.link = link.flatMap(PublicAddress.kept)
        post.image = image.flatMap(PublicAddress.kept)
        if let extra { post.extras = extra.storable }
        return post.withoutZeroBytes
    }

    private var hasZeroByte: Bool {
        html.hasZeroByte || title.hasZeroByte || slug.hasZeroByte || type.hasZeroByte
            || excerpt?.hasZeroByte ?? false || language?.hasZeroByte ?? false
            || license?.hasZeroByte ?? false || terms.contains { $0.taxonomy.hasZeroByte }
    }

    private var withoutZeroBytes: Post {
        guard hasZeroByte else { return self }
        var post = self
        post.type = type.storable
        post.slug = slug.storable
        post.title = title.storable
        post.html = html.storable
        post.excerpt = excerpt?.storable
        post.terms = terms.map(\.storable)
        post.language = language?.storable
        post.license = license?.storable
        return post
    }
}

extension Term.Key {
    /// The key without U+0000.
    var storable: Term.Key { Term.Key(taxonomy: taxonomy.storable, id: id) }
}

extension Term {
    /// The term without U+0000 and with a web address only.
    var storable: Term {
        Term(
            key: key.storable, slug: slug.storable,
            name: name.storable, summary: summary?.storable, parent: parent,
            link: link.flatMap(PublicAddress.kept))
    }
}

extension Author {
    /// The author without U+0000 and with a web address only.
    var storable: Author {
        Author(
            id: id, slug: slug.storable, name: name.storable,
            link: link.flatMap(PublicAddress.kept), summary: summary?.storable,
            url: url.flatMap(PublicAddress.whole),
            avatars: avatars.compactMap { avatar in
                PublicAddress.whole(avatar.url).map { Avatar(size: avatar.size, url: $0) }
            })
    }
}

extension Media {
    /// The item without U+0000. An address that is no web address is dropped.
    var storable: Media {
        Media(
            id: id, url: PublicAddress.kept(url) ?? "", alt: alt?.storable,
            caption: caption?.storable, width: width, height: height, title: title?.storable,
            slug: slug?.storable, link: link.flatMap(PublicAddress.kept),
            mimeType: mimeType?.storable, date: date, utcOffset: utcOffset, author: author,
            post: post, sizes: sizes.compactMap(\.storable))
    }
}

extension Media.Size {
    /// The size without U+0000; `nil` without a web address.
    fileprivate var storable: Media.Size? {
        PublicAddress.kept(url).map {
            Media.Size(
                name: name.storable, url: $0, width: width, height: height,
                mimeType: mimeType?.storable)
        }
    }
}

extension Post.Extra {
    /// The same without U+0000, and with web addresses only.
    fileprivate var storable: Post.Extra {
        var extra = self
        extra.titleHTML = titleHTML?.storable
        extra.excerptHTML = excerptHTML?.storable
        extra.guid = guid?.storable
        extra.template = template?.storable
        extra.format = format?.storable
        extra.file = file?.storable
        extra.fields = Dictionary(fields.map { ($0.storable, $1.storable) }) { first, _ in first }
        extra.formerAddresses = formerAddresses.map(\.storable).filter { address in
            !address.isEmpty && (!address.contains("/") || PublicAddress.kept(address) != nil)
        }
        extra.comment?.authorURL = comment?.authorURL.flatMap(PublicAddress.whole)
        return extra
    }
}

extension Site {
    /// The site without U+0000.
    var storable: Site {
        Site(
            url: url.storable, name: name?.storable, tagline: tagline?.storable,
            language: language?.storable, apiRoot: apiRoot?.storable)
    }
}
