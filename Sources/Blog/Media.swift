/// A picture or other file of the media library; the index keeps those that posts name as featured image.
public struct Media: Sendable, Hashable, Codable, Identifiable {
    /// WordPress's id, in the same number space as posts.
    public var id: Int
    /// Address of the full-size file.
    public var url: String
    /// Alternative text.
    public var alt: String?
    /// Caption as plain text.
    public var caption: String?
    /// Width in pixels.
    public var width: Int?
    /// Height in pixels.
    public var height: Int?

    /// Creates a media value.
    public init(
        id: Int, url: String, alt: String? = nil, caption: String? = nil, width: Int? = nil,
        height: Int? = nil
    ) {
        self.id = id
        self.url = url
        self.alt = alt
        self.caption = caption
        self.width = width
        self.height = height
    }
}
