import Blog

/// What a body shows beside its blocks: galleries, players and lists of what is played.
extension ContentParser {
    /// Notes what a start tag shows, whether or not its text is kept.
    mutating func noteMarks(of element: HTMLElement) {
        if element == .video { marks.insert(.video) }
        if element == .audio { marks.insert(.audio) }
        guard !tokenizer.attributes.isEmpty, !marks.contains(.gallery),
            let classes = tokenizer.attribute(.class)
        else { return }
        var isGallery = false
        forEachClass(in: classes.value) { isGallery = isGallery || isGalleryClass($0) }
        if isGallery { marks.insert(.gallery) }
    }

    /// Whether a class is that of WordPress's block, of its rows in old posts, of the output of the shortcode, or of
    /// Jetpack's galleries.
    private func isGalleryClass(_ name: Range<Int>) -> Bool {
        let known: StaticString
        switch name.count {
        case 7: known = "gallery"
        case 13: known = "tiled-gallery"
        case 16: known = "wp-block-gallery"
        case 19: known = "blocks-gallery-grid"
        case 30: known = "wp-block-jetpack-tiled-gallery"
        default: return false
        }
        return source.startsWith(known, at: name.lowerBound)
    }
}
