internal import Blog
internal import Ingest

extension WXRItem {
    /// The post's type; plain RSS items are posts.
    var type: String { self["wp:post_type"] ?? "post" }

    /// The number WordPress gave it, else one derived from its address or title.
    var id: Int {
        if let id = self["wp:post_id"].flatMap({ Int($0) }), id > 0 { return id }
        let key = self["link"] ?? self["guid"] ?? self["wp:post_name"] ?? self["title"]
        return Post.stableID(for: key ?? "item \(number)")
    }

    /// How a summary names it.
    var label: String { self["wp:post_id"] ?? "item \(number)" }

    /// Why it is left out, `nil` when it is published for everybody.
    ///
    /// A missing status counts as published: WordPress always writes one, other programs that write this format
    /// export what is public.
    var reasonToSkip: String? {
        if let damage { return "damaged: \(damage)" }
        let status = self["wp:status"] ?? "publish"
        if type == "attachment" || HiddenTypes.contains(type) { return type }
        if status != "publish" { return status }
        if self["wp:post_password"] != nil { return "password" }
        return isForMembers ? Visibility.members : nil
    }

    /// Whether it is certain that it is a post, and that it is not public now.
    var isHidden: Bool {
        damage == nil && type != "attachment" && type != "revision" && reasonToSkip != nil
    }

    /// The media item it stands for, `nil` when it is no attachment or names no file.
    var media: Media? {
        guard type == "attachment", damage == nil, self["wp:post_password"] == nil,
            let url = (self["wp:attachment_url"] ?? self["guid"]).flatMap(PublicAddress.kept),
            !["trash", "private", "draft"].contains(self["wp:status"] ?? "")
        else { return nil }
        return Media(
            id: id, url: url,
            alt: meta["_wp_attachment_image_alt"].flatMap { HTMLText.plain($0).nonEmpty },
            title: self["title"].flatMap { HTMLText.plain($0).nonEmpty },
            slug: self["wp:post_name"].map(PercentEncoding.decoding),
            link: self["link"].flatMap(PublicAddress.kept).flatMap { $0 == url ? nil : $0 },
            post: parent)
    }

    /// Notes what other posts show of it: a published pattern, or the caption of a picture.
    func share(with posts: inout SharedTexts) {
        guard damage == nil, self["wp:post_password"] == nil else { return }
        let status = self["wp:status"] ?? "publish"
        if type == "wp_block", status == "publish" {
            posts.add(pattern: fields["content:encoded"] ?? "", id: id)
        } else if media != nil, let caption = self["excerpt:encoded"] {
            posts.add(caption: caption, of: id, in: parent)
        }
    }

    /// The forms of the media item.
    func pictureDetails(of media: Media) -> PictureDetails? {
        meta[WXRItem.pictureDetails].flatMap { PictureDetails($0, of: media.url) }
    }

    /// Id of what it stands below, or was uploaded to.
    var parent: Int? {
        self["wp:post_parent"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// What it says beside what is searched, of the post that was made of it.
    func extra(of post: Post) -> Post.Extra {
        var extra = Post.Extra()
        // Titles and excerpts are as typed. Where there is markup in them, WordPress shows that.
        extra.titleHTML = self["title"].flatMap { $0.contains("<") ? $0 : nil }
        if post.excerpt != nil {
            extra.excerptHTML = self["excerpt:encoded"].map { MembershipText($0).shown }
                .flatMap { $0.contains("<") ? $0 : nil }
        }
        extra.guid = self["guid"].flatMap { $0 == post.link ? nil : $0 }
        let edited = self["wp:post_modified"].flatMap { Moment(iso8601: $0) }
        let universal = self["wp:post_modified_gmt"].flatMap { Moment(iso8601: $0) }
        let offset = universal.flatMap { moment in edited.map { $0.seconds - moment.seconds } }
        if let offset, abs(offset) <= 18 * 3600, post.utcOffset != nil {
            extra.modifiedOffset = Int(offset) == post.utcOffset ? nil : Int(offset)
        }
        extra.parent = parent
        extra.menuOrder = self["wp:menu_order"].flatMap { Int($0) } ?? 0
        extra.template = meta["_wp_page_template"].flatMap { $0 == "default" ? nil : $0.nonEmpty }
        extra.format =
            terms.first { $0.taxonomy == "post_format" }
            .map { $0.slug.replacing("post-format-", with: "") }?.nonEmpty
        extra.takesComments = self["wp:comment_status"].map { $0 == "open" }
        extra.takesPings = self["wp:ping_status"].map { $0 == "open" }
        extra.formerAddresses = Post.formerAddresses(
            (meta[WXRItem.formerSlug] ?? "").split(separator: "\n").map {
                PercentEncoding.decoding(String($0))
            }.filter { $0 != post.slug })
        return extra
    }

    /// The featured image's id.
    var featuredMedia: Int? {
        meta["_thumbnail_id"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// When it was published, and the offset of the site's clock as far as the local `wp:post_date` tells it.
    ///
    /// `wp:post_date_gmt` says so. Where it is one of WordPress's zero dates, `pubDate` does if it lies within a
    /// time zone of the local `wp:post_date` (it, too, may be a disguised zero); else the local date stands. Feeds have
    /// `dc:date` instead, those of RSS 1.0 always.
    var date: WrittenDate? {
        let local = self["wp:post_date"].flatMap { Moment(iso8601: $0) }
        if let moment = self["wp:post_date_gmt"].flatMap({ Moment(iso8601: $0) }) {
            return WrittenDate(moment, local: local)
        }
        guard
            var published = Self.dates.lazy.compactMap({ self[$0].flatMap { DateText.date($0) } })
                .first
        else {
            return local.map { WrittenDate($0) }
        }
        guard let local else {
            // Feeds are written in UTC whatever the clock of their site.
            if published.offset == 0 { published.offset = nil }
            return published
        }
        return abs(local.seconds - published.moment.seconds) <= 15 * 3600
            ? WrittenDate(published.moment, local: local) : WrittenDate(local)
    }

    /// The elements in which feeds have a date.
    private static let dates = ["pubDate", "dc:date", "dcterms:issued", "dcterms:created"]

    /// Dates in it, as written, when none of their kind can be read.
    var unreadDates: [String] {
        let published = ["wp:post_date_gmt", "wp:post_date"] + Self.dates
        let edited = ["wp:post_modified_gmt", "wp:post_modified"]
        return ((date == nil ? published : []) + (modified == nil ? edited : []))
            .compactMap { self[$0] }.filter(DateText.isUnreadable)
    }

    /// When it was last edited, in UTC (WordPress 5.7 and later).
    var modified: Moment? {
        if let moment = self["wp:post_modified_gmt"].flatMap({ Moment(iso8601: $0) }) {
            return moment
        }
        return self["wp:post_modified"].flatMap { Moment(iso8601: $0) }
            ?? self["dcterms:modified"].flatMap { DateText.moment($0) }
    }

    /// The body: `content:encoded`, or the description of a plain feed that has none.
    var html: String {
        fields["content:encoded"] ?? fields["description"] ?? ""
    }

    /// The author's own summary as plain text; a plain feed's description next to a body is one.
    var excerpt: String? {
        let written =
            self["excerpt:encoded"]
            ?? (fields["content:encoded"] == nil ? nil : self["description"])
        return written.flatMap { HTMLContent.line(in: MembershipText($0).shown).nonEmpty }
    }

    /// The permalink; a guid stands in for it where it is an address.
    var link: String? {
        self["link"] ?? self["guid"].flatMap { $0.hasPrefix("http") ? $0 : nil }
    }

    /// The terms it is filed under, once each.
    ///
    /// Exports of version 1.0 print every term twice, once without a slug, and call the tag taxonomy `tag`.
    var filedUnder: [WXRTerm] {
        var seen: Set<String> = []
        var named: Set<String> = []
        if terms.contains(where: \.slug.isEmpty) {
            named = Set(terms.filter { !$0.slug.isEmpty }.map { $0.name.lowercased() })
        }
        return terms.compactMap { term in
            if term.slug.isEmpty, named.contains(term.name.lowercased()) { return nil }
            let term = term.normalized
            guard !term.slug.isEmpty, seen.insert(term.taxonomy + "/" + term.slug).inserted else {
                return nil
            }
            return term
        }
    }
}

extension WXRTerm {
    /// With the taxonomy's proper name, a decoded slug, and each of slug and name standing in for the other.
    var normalized: WXRTerm {
        var term = self
        switch taxonomy {
        case "", "category": term.taxonomy = Term.category
        case "tag", "post_tag": term.taxonomy = Term.tag
        default: break
        }
        term.name = HTMLText.plain(name)
        term.slug = PercentEncoding.decoding(slug.trimmed)
        if term.slug.isEmpty { term.slug = SlugText.make(ofTerm: term.name) }
        if term.name.isEmpty { term.name = term.slug }
        term.parent = PercentEncoding.decoding(parent.trimmed)
        return term
    }

    /// Whether readers meet terms of this taxonomy: menus and themes use taxonomies for themselves.
    var isPublic: Bool {
        ![
            "nav_menu", "link_category", "wp_theme", "wp_template_part_area", "wp_pattern_category",
            "elementor_library_type", "product_type", "product_visibility", "term_language",
            "term_translations", "post_translations",
        ].contains(taxonomy)
    }
}
