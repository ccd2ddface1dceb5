internal import Blog
internal import Ingest

extension WXRComment {
    /// The comment as a post of the type `comment`; `nil` unless it was approved and somebody wrote it for readers.
    ///
    /// It has the id that the same comment gets from a REST API, the name of who wrote it as its title, the address that they
    /// gave to be shown, and nothing else that says who or where that is: e-mail and IP addresses are not even read.
    func post(on post: Post) -> Post? {
        guard isPublic, let id = self["wp:comment_id"].flatMap({ Int($0) }), id > 0,
            ["", "comment", "review"].contains(self["wp:comment_type"] ?? ""),
            let text = self["wp:comment_content"]
        else { return nil }
        let universal = self["wp:comment_date_gmt"].flatMap { Moment(iso8601: $0) }
        let local = self["wp:comment_date"].flatMap { Moment(iso8601: $0) }
        var comment = Post(
            comment: id, by: self["wp:comment_author"], on: post.link, html: text,
            date: (universal ?? local).map {
                WrittenDate($0, local: universal == nil ? nil : local)
            })
        comment.extras.comment = Post.CommentDetails(
            post: post.id,
            parent: self["wp:comment_parent"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil },
            authorURL: self["wp:comment_author_url"].flatMap(PublicAddress.whole))
        return comment
    }
}
