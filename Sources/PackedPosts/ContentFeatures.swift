// Features of a post's content. They are derived from its blocks, and from the marks of its HTML
// where blocks do not show them:
//
//   gallery   a gallery in the HTML
//   video     an embed with the address of a video file or of a site of videos, or any embed when the
//             HTML has <video> or [video]
//   audio     the same with sounds, <audio> and [audio]; [playlist]
//
// Every other feature is a block of its kind. The features depend on stored data only, so that
// documents can be made again.

package import Blog
internal import BlogSearchQueries

package enum ContentFeatures {
    /// The bits as in `SegmentDocument.features`.
    package static func bits(of body: BodyContent) -> UInt32 {
        var found: UInt32 = 0
        for block in body.blocks {
            if let feature = feature(of: block.kind) { found |= bit(feature) }
            if block.kind == .embed, let medium = block.url.flatMap(EmbeddedMedium.init) {
                found |= bit(medium.feature)
            }
        }
        if body.marks.contains(.gallery) { found |= bit(.gallery) }
        if body.marks.contains(.playlist) { found |= bit(.audio) }
        guard found & bit(.embed) != 0 else { return found }
        if body.marks.contains(.video) { found |= bit(.video) }
        if body.marks.contains(.audio) { found |= bit(.audio) }
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
