internal import Blog
internal import Ingest

/// A comment as JSON Lines has it with its post: `{"id": 3, "author": "Bo", "date": "…", "html": "…", "parent": 2}`.
///
/// `text` may stand for `html`; `author` may be an object with `name` and `url`. An e-mail or IP address is not read.
struct WrittenComment: Sendable, Hashable {
    private let number: Int
    private let author: String?
    private let url: String?
    private let html: String
    private let date: WrittenDate?
    private let parent: Int?

    /// Words for a comment that everybody sees, beside those for posts.
    private static let publicWords: Set<String> = ["approved", "approve", "1"]

    /// Reads a comment; `nil` for one without a number or text, and for one that not everybody sees.
    init?(_ value: JSONValue) {
        let status = value["status"]?.plainText?.trimmed.lowercased() ?? ""
        let isPublic =
            status.isEmpty || Self.publicWords.contains(status)
            || Visibility.publicWords.contains(status)
        let others = value.named.filter { $0.name != "status" }
        guard value.isObject, isPublic, Visibility.verdict(others, now: nil) == .shown,
            let number = value["id"]?.integer, number > 0,
            let html = value["html"]?.plainText
                ?? value["text"]?.plainText.map(PostLine.paragraphs)
        else { return nil }
        self.number = number
        self.html = html
        author = value["author"]?.plainText
        url = (value["url"] ?? value["author"]?["url"])?.plainText.flatMap(PublicAddress.whole)
        date = value["date"]?.plainText.flatMap { DateText.date($0) }
        parent = value["parent"]?.integer.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The comment as a post of the type `comment`, with the id that it gets from a REST API.
    func post(on post: Post) -> Post {
        let text = MembershipText(html).shown
        var comment = Post(comment: number, by: author, on: post.link, html: text, date: date)
        comment.extras.comment = Post.CommentDetails(
            post: post.id, parent: parent, authorURL: url)
        return comment
    }
}
