internal import Blog

/// Where in a post the matches lie: in its excerpt, in captions, under which headings.
public struct HitPassages: Sendable, Hashable {
    /// The author's own excerpt with its matches; `nil` for a post without one.
    public var excerpt: Snippet?
    /// Captions and alternative texts of images that have matches, whole, in reading order; the first few.
    public var captions: [Snippet]
    /// Parts of the post that have matches, the best first; a few at most.
    public var sections: [HitSection]

    /// Creates passages.
    public init(excerpt: Snippet? = nil, captions: [Snippet] = [], sections: [HitSection] = []) {
        self.excerpt = excerpt
        self.captions = captions
        self.sections = sections
    }
}

/// A part of a post, from one heading to the next, in which matches lie.
public struct HitSection: Sendable, Hashable {
    /// The heading with its matches; `nil` for what comes before the first one.
    public var heading: Snippet?
    /// The heading's `id` in the HTML, to which a link can lead.
    public var anchor: String?
    /// Where the heading has no `id`: words that stand so in the text, to which a link can lead.
    public var fragment: String?
    /// The post's address with `#id`, or with a text fragment (`#:~:text=`); `nil` when the post has no address.
    public var url: String?
    /// The best passage under the heading; `nil` when nothing stands there.
    public var snippet: Snippet?

    /// Creates a section; its address is made of the post's.
    public init(
        heading: Snippet? = nil, anchor: String? = nil, fragment: String? = nil,
        post: String? = nil, snippet: Snippet? = nil
    ) {
        self.heading = heading
        self.anchor = anchor
        self.fragment = fragment
        self.snippet = snippet
        let target = anchor.map(escaped) ?? fragment.map { ":~:text=" + escaped($0) }
        url = post.map { address in
            guard let target else { return address }
            return String(address.prefix { $0 != "#" }) + "#" + target
        }
    }
}

/// Everything but letters, digits and marks without a meaning as `%` and two digits. Text fragments give `-`, `,` and `&`
/// a meaning of their own (https://wicg.github.io/scroll-to-text-fragment/#syntax).
private func escaped(_ text: String) -> String {
    PercentEncoding.encoding(text) { PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "-") }
}

extension HitPassages: Codable {
    private enum Key: String, CodingKey {
        case excerpt, captions, sections
    }

    /// Writes every key; an absent excerpt is `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(excerpt, forKey: .excerpt)
        try container.encode(captions, forKey: .captions)
        try container.encode(sections, forKey: .sections)
    }
}

extension HitSection: Codable {
    private enum Key: String, CodingKey {
        case heading, anchor, fragment, url, snippet
    }

    /// Writes every key; absent values are `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(heading, forKey: .heading)
        try container.encode(anchor, forKey: .anchor)
        try container.encode(fragment, forKey: .fragment)
        try container.encode(url, forKey: .url)
        try container.encode(snippet, forKey: .snippet)
    }
}
