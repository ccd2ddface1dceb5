internal import Blog
public import BlogSearchQueries
internal import Ingest

/// How addresses that are written in a post are made whole (RFC 3986, section 5).
struct PostLinks {
    private let base: WebAddress?

    init(_ address: String?) {
        base = address.flatMap { WebAddress($0) }
    }

    /// A whole address; as written where the post has none, and for other schemes (`mailto:`).
    func resolved(_ written: String) -> String {
        guard let base else { return written }
        let hash = written.firstIndex(of: "#") ?? written.endIndex
        let (reference, fragment) = (written[..<hash], written[hash...])
        guard let whole = base.resolving(reference) else { return written }
        return whole.description + fragment
    }
}

extension StoredPost {
    /// An address as it is written in the post (`../images/a.png`, `#notes`), made whole by the post's own.
    ///
    /// - Returns: the address as written where the post has none, and for other schemes (`mailto:`).
    public func resolved(_ address: String) -> String { PostLinks(url).resolved(address) }

    /// The picture to show with the post: its featured image, else the first picture of its text; `nil` for none. Made whole.
    public var leadingImage: String? {
        (image ?? blocks.lazy.filter { $0.kind == .image }.compactMap(\.url).first)
            .map(resolved)
    }

    /// How many words a reader reads; see `[ContentBlock].wordCount`.
    public var wordCount: Int { blocks.wordCount }

    /// How long an average reader takes, in the post's language; see `[ContentBlock].readingTime(language:)`.
    public var readingTime: Duration { blocks.readingTime(language: language) }
}
