package import Blog

extension Post {
    /// A comment.
    package init(
        comment id: Int, by name: String?, on link: String?, html: String, date: WrittenDate?
    ) {
        let name = name.map { HTMLText.plain($0) }.flatMap { PublicName.of($0) }
        let anchor = "#comment-\(id)"
        self.init(
            id: Post.id(ofComment: id), type: Post.commentType, slug: Post.slug(ofComment: id),
            link: link.map { $0.contains("#") ? $0 : $0 + anchor }, title: name ?? "", html: html,
            date: date?.moment, utcOffset: date?.offset)
    }
}
