// Features of a post's content. They are derived from its blocks, and from its HTML only when
// blocks do not show them:
//
//   gallery   an element of one of the classes below, or the shortcode [gallery]
//   video     an embed with the address of a video file or of a site of videos, or any embed when the
//             HTML has <video> or [video]
//   audio     the same with sounds, <audio>, [audio] and [playlist]
//
// Every other feature is a block of its kind. The features depend on stored data only, so that
// documents can be made again.

package import Blog
internal import BlogSearchQueries

package enum ContentFeatures {
    /// The bits as in `SegmentDocument.features`.
    package static func bits(of blocks: [ContentBlock], html: [UInt8]) -> UInt32 {
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

    /// The feature of a kind of block; `nil` for text.
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
