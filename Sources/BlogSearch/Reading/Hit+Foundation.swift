public import Blog
public import BlogSearchQueries

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// Addresses and dates as Foundation has them, beside the texts and seconds of the index.

extension Moment {
    /// The same second as a `Date`.
    public var foundationDate: Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// The second in which a date lies.
    public init(_ date: Date) {
        // What is beyond is no date of a post.
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(seconds: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
    }
}

extension Hit {
    /// The permalink; `nil` where the post has none, or it is none that Foundation reads.
    public var link: URL? { url.flatMap { URL(string: $0) } }
    /// Address of its featured image.
    public var imageLink: URL? { image.flatMap { URL(string: $0) } }
    /// When it was published.
    public var publishedAt: Date? { date?.foundationDate }
    /// When it was last edited.
    public var editedAt: Date? { modified?.foundationDate }
}

extension StoredPost {
    /// The permalink; `nil` where the post has none, or it is none that Foundation reads.
    public var link: URL? { url.flatMap { URL(string: $0) } }
    /// Address of the picture to show with it, see ``leadingImage``.
    public var imageLink: URL? { leadingImage.flatMap { URL(string: $0) } }
    /// When it was published.
    public var publishedAt: Date? { date?.foundationDate }
    /// When it was last edited.
    public var editedAt: Date? { modified?.foundationDate }
}
