internal import Blog
internal import BlogSearchStore
internal import Ingest

extension WXRExport {
    /// Writes a post, a page or an entry of another type.
    func write(
        _ record: PostRecord, showing picture: Media.ID?, _ comments: [Post], to xml: inout XMLText
    ) {
        let post = record.post
        let extra = post.extra ?? Post.Extra()
        xml.raw("<item>\n")
        xml.element("title", cdata: extra.titleHTML ?? Self.html(post.title))
        writeAddresses(post.link, guid: extra.guid, to: &xml)
        if let date = post.date { xml.element("pubDate", HTTPDate.text(of: date)) }
        if let login = post.author.flatMap({ logins[$0] }) {
            xml.element("dc:creator", cdata: login)
        }
        xml.element("description", "")
        xml.element("content:encoded", cdata: post.html)
        // One that WordPress made of the body is none of the author.
        let excerpt = post.excerpt.map { extra.excerptHTML ?? Self.excerptHTML($0) }
        xml.element("excerpt:encoded", cdata: excerpt ?? "")
        xml.element("wp:post_id", post.id)
        write(post.date, offset: post.utcOffset, "wp:post_date", to: &xml)
        write(post.modified, offset: post.clockOfEdit, "wp:post_modified", to: &xml)
        if let isOpen = extra.takesComments {
            xml.element("wp:comment_status", cdata: isOpen ? "open" : "closed")
        }
        if let isOpen = extra.takesPings {
            xml.element("wp:ping_status", cdata: isOpen ? "open" : "closed")
        }
        xml.element("wp:post_name", cdata: SlugText.encoded(post.slug))
        xml.element("wp:status", cdata: "publish")
        xml.element("wp:post_parent", extra.parent ?? 0)
        xml.element("wp:menu_order", extra.menuOrder)
        xml.element("wp:post_type", cdata: post.type)
        xml.element("wp:post_password", cdata: "")
        xml.element("wp:is_sticky", post.isSticky ? 1 : 0)
        writeTerms(of: record, format: extra.format, to: &xml)
        if let picture { meta("_thumbnail_id", "\(picture)", to: &xml) }
        if let template = extra.template { meta("_wp_page_template", template, to: &xml) }
        for former in extra.formerAddresses { meta("_wp_old_slug", former, to: &xml) }
        for (name, text) in extra.fields.sorted(by: { $0.key < $1.key }) {
            // The metas of a record are in an object of this name.
            let key = name.hasPrefix("meta.") ? String(name.dropFirst(5)) : name
            meta(key, Self.metaValue(text), to: &xml)
        }
        for comment in comments { write(comment: comment, to: &xml) }
        xml.raw("</item>\n")
    }

    /// Writes a picture as an attachment.
    func write(_ medium: Media, to xml: inout XMLText) {
        xml.raw("<item>\n")
        xml.element("title", cdata: Self.html(medium.title ?? ""))
        writeAddresses(medium.link, guid: medium.url, to: &xml)
        if let date = medium.date { xml.element("pubDate", HTTPDate.text(of: date)) }
        if let login = medium.author.flatMap({ logins[$0] }) {
            xml.element("dc:creator", cdata: login)
        }
        xml.element("content:encoded", cdata: "")
        xml.element("excerpt:encoded", cdata: Self.excerptHTML(medium.caption ?? ""))
        xml.element("wp:post_id", medium.id)
        write(medium.date, offset: medium.utcOffset, "wp:post_date", to: &xml)
        if let slug = medium.slug { xml.element("wp:post_name", cdata: SlugText.encoded(slug)) }
        xml.element("wp:status", cdata: "inherit")
        xml.element("wp:post_parent", medium.post ?? 0)
        xml.element("wp:post_type", cdata: "attachment")
        xml.element("wp:post_password", cdata: "")
        xml.element("wp:attachment_url", cdata: medium.url)
        if let alt = medium.alt { meta("_wp_attachment_image_alt", Self.html(alt), to: &xml) }
        if let details = Self.details(of: medium) {
            meta("_wp_attachment_metadata", details, to: &xml)
        }
        xml.raw("</item>\n")
    }

    private func write(comment: Post, to xml: inout XMLText) {
        guard let number = comment.commentNumber else { return }
        let details = comment.extra?.comment
        xml.raw("<wp:comment>\n")
        xml.element("wp:comment_id", number)
        xml.element("wp:comment_author", cdata: Self.html(comment.title))
        xml.element("wp:comment_author_email", cdata: "")
        xml.element("wp:comment_author_url", cdata: details?.authorURL ?? "")
        xml.element("wp:comment_author_IP", cdata: "")
        write(comment.date, offset: comment.utcOffset, "wp:comment_date", to: &xml)
        xml.element("wp:comment_content", cdata: comment.html)
        xml.element("wp:comment_approved", cdata: "1")
        xml.element("wp:comment_type", cdata: "comment")
        xml.element("wp:comment_parent", details?.parent ?? 0)
        xml.element("wp:comment_user_id", 0)
        xml.raw("</wp:comment>\n")
    }

    private func writeAddresses(_ link: String?, guid: String?, to xml: inout XMLText) {
        if let link { xml.element("link", link) }
        guard let guid = guid ?? link else { return }
        xml.raw("\t<guid isPermaLink=\"false\">")
        xml.escape(guid)
        xml.raw("</guid>\n")
    }

    /// Writes a time on the clock of the site and in UTC. WordPress's zeros say that the one is not known: it then goes by the
    /// other and its own clock.
    private func write(
        _ moment: Moment?, offset: Int?, _ name: String, to xml: inout XMLText
    ) {
        guard let moment else { return }
        // What no date is written as is none.
        let shown = offset.map(moment.onClock).flatMap { $0.isInCalendar ? $0 : nil }
        let local = shown.map(Self.clock) ?? "0000-00-00 00:00:00"
        xml.element(name, cdata: local)
        xml.element(name + "_gmt", cdata: Self.clock(moment))
    }

    /// `2020-09-05 15:00:41`.
    private static func clock(_ moment: Moment) -> String {
        moment.description.replacing("T", with: " ").replacing("Z", with: "")
    }

    private func writeTerms(of record: PostRecord, format: String?, to xml: inout XMLText) {
        for term in record.terms {
            xml.element(
                "category", cdata: Self.html(term.name),
                attributes: [
                    ("domain", term.key.taxonomy),
                    ("nicename", nicenames[term.key] ?? SlugText.encoded(term.slug)),
                ])
        }
        guard let format, !record.terms.contains(where: { $0.key.taxonomy == "post_format" })
        else { return }
        xml.element(
            "category", cdata: format.prefix(1).uppercased() + format.dropFirst(),
            attributes: [("domain", "post_format"), ("nicename", "post-format-" + format)])
    }

    private func meta(_ key: String, _ value: String, to xml: inout XMLText) {
        xml.raw("\t<wp:postmeta>\n")
        xml.element("wp:meta_key", cdata: key)
        xml.element("wp:meta_value", cdata: value)
        xml.raw("\t</wp:postmeta>\n")
    }

    /// The text of a custom field; as HTML where it would be taken for some.
    private static func metaValue(_ text: String) -> String {
        let lines = text.split(separator: "\n").map(String.init)
        let written = lines.map(PlainText.writtenAsField)
        return written == lines ? text : written.map { "<p>\($0)</p>" }.joined()
    }

    /// A plain excerpt as HTML; in square brackets it would be a shortcode.
    private static func excerptHTML(_ text: String) -> String {
        HTMLEscapes.name(text).replacing("[", with: "&#91;")
    }

    /// Width, height and smaller forms of a picture as PHP serializes them; `nil` where none is known.
    private static func details(of medium: Media) -> String? {
        guard medium.width != nil || medium.height != nil || !medium.sizes.isEmpty else {
            return nil
        }
        let folder = medium.url.lastIndex(of: "/").map { medium.url[...$0] } ?? ""
        let sizes = medium.sizes.filter {
            $0.url.hasPrefix(folder) && !$0.url.dropFirst(folder.count).contains("/")
        }.map { size in
            let file = String(size.url.dropFirst(folder.count))
            let mime = size.mimeType ?? medium.mimeType ?? ""
            return text(size.name)
                + array([
                    text("file") + text(file), text("width") + number(size.width),
                    text("height") + number(size.height), text("mime-type") + text(mime),
                ])
        }
        let file = String(medium.url.dropFirst(folder.count))
        return array([
            text("width") + number(medium.width ?? 0), text("height") + number(medium.height ?? 0),
            text("file") + text(file), text("sizes") + array(sizes),
        ])
    }

    private static func text(_ text: String) -> String { "s:\(text.utf8.count):\"\(text)\";" }
    private static func number(_ number: Int) -> String { "i:\(number);" }
    private static func array(_ members: [String]) -> String {
        "a:\(members.count):{\(members.joined())}"
    }
}
