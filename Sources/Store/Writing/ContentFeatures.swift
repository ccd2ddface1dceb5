// What the content of a post has, told from its blocks; from its HTML only what blocks do not say:
//
//   gallery   an element of one of the classes below, or the shortcode [gallery]
//   video     an embed whose address is that of a file of moving pictures or of a site of videos, or any embed where the
//             HTML has <video> or [video]
//   audio     the same with sounds, <audio>, [audio] and [playlist]
//
// All else is a block of its kind. It rests on nothing but what is stored, so that documents can be made anew.

internal import Blog
internal import BlogSearchQueries

enum ContentFeatures {
    /// Bits as in `SegmentDocument.features`.
    static func bits(of blocks: [ContentBlock], html: [UInt8]) -> UInt32 {
        var found: UInt32 = 0
        for block in blocks {
            if let feature = feature(of: block.kind) { found |= bit(feature) }
            if block.kind == .embed, let medium = block.url.flatMap(EmbeddedMedium.init) {
                found |= bit(medium.feature)
            }
        }
        let source = HTMLMarks(html)
        if source.hasGallery { found |= bit(.gallery) }
        if source.hasShortcode("playlist") { found |= bit(.audio) }
        guard found & bit(.embed) != 0 else { return found }
        if source.hasElement("video") || source.hasShortcode("video") { found |= bit(.video) }
        if source.hasElement("audio") || source.hasShortcode("audio") { found |= bit(.audio) }
        return found
    }

    private static func bit(_ feature: ContentFeature) -> UInt32 { 1 << feature.number }

    /// What a block of a kind is; `nil` for text.
    private static func feature(of kind: ContentBlock.Kind) -> ContentFeature? {
        switch kind {
        case .image: .image
        case .embed: .embed
        case .code: .code
        case .quote: .quote
        case .listItem: .list
        case .tableRow: .table
        case .heading: .heading
        case .caption: .caption
        case .paragraph, .linkCard, .separator: nil
        }
    }
}
