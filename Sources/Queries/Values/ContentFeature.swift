/// What the content of a post can be asked to have: `has:gallery`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
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
    /// What stands for it on disk; only ever add to the end.
    package var number: UInt32 {
        switch self {
        case .image: 0
        case .gallery: 1
        case .video: 2
        case .audio: 3
        case .embed: 4
        case .code: 5
        case .quote: 6
        case .list: 7
        case .table: 8
        case .heading: 9
        case .caption: 10
        }
    }

    /// The feature of a number.
    package init?(number: UInt32) {
        guard let found = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = found
    }
}
