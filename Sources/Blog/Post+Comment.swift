/// Comments are posts of a type of their own, as far as an index is concerned.
extension Post {
    /// The type of comments.
    package static let commentType = "comment"

    /// The id of a comment, made of its number: WordPress numbers comments apart from posts.
    package static func id(ofComment number: Int) -> Int {
        stableID(for: "comment/\(number)")
    }

    /// The slug of a comment.
    package static func slug(ofComment number: Int) -> String { "comment-\(number)" }

    /// The number of a comment; `nil` for posts of other types.
    package var commentNumber: Int? {
        guard type == Post.commentType, let number = slug.split(separator: "-").last else {
            return nil
        }
        return Int(number)
    }
}
