/// What the content of a post can be asked to have: `has:gallery`.
public enum ContentFeature: String, Sendable, Hashable, Codable, CaseIterable {
    /// A picture in the text; the featured image alone is none.
    case image
    /// Pictures that are shown together: WordPress's gallery, as block or shortcode.
    case gallery
    /// A video, be it a file or on a site of videos.
    case video
    /// A sound, be it a file or on a site of music or podcasts.
    case audio
    /// Anything of another site shown in the text, and players: videos and sounds, posts, maps.
    case embed
    /// Code or other preformatted text.
    case code
    /// A quotation.
    case quote
    /// A list, numbered or not.
    case list
    /// A table.
    case table
    /// A heading inside of the text.
    case heading
    /// A caption under a picture, table or embed.
    case caption
}

extension ContentFeature {
    /// The number that stands for it on disk: the place in this list, of which only the end may grow.
    var number: UInt32 { UInt32(Self.numbered.firstIndex(of: self) ?? 0) }

    /// The feature of a number.
    init?(number: UInt32) {
        guard Int(number) < Self.numbered.count else { return nil }
        self = Self.numbered[Int(number)]
    }

    private static let numbered: [ContentFeature] = [
        .image, .gallery, .video, .audio, .embed, .code, .quote, .list, .table, .heading, .caption,
    ]
}
