/// A name as it is drawn: one line, how heavy, and the room that it takes.
struct PictureWord: Sendable {
    /// Where its item stands in the cloud.
    let index: Int
    /// What is drawn.
    let text: String
    /// How large it is to be beside the largest, above 0 to 1; counted from zero, unlike the weight.
    let share: Double
    /// Whether it is drawn in bold.
    let isBold: Bool
    /// The room that it takes, in font sizes.
    let extent: FontMetrics.Extent

    private static let nameLimit = 60
    /// Words of this share and more are bold.
    private static let leastBoldShare = 0.55
    /// Marks on one letter; more would climb over what stands above.
    private static let markLimit = 2

    /// The words of a cloud, in the order of display. O(n), and O(n log n) for the scale `rank`.
    static func words(of cloud: TagCloud, font: String?) -> [PictureWord] {
        let shares = cloud.options.scale.shares(of: cloud.items.map(\.measured))
        return zip(cloud.items, shares).enumerated().map { index, pair in
            let (item, share) = pair
            let text = drawn(item.name)
            let isBold = share >= leastBoldShare
            let metrics = isBold ? FontMetrics.bold : .regular
            let own = metrics.extent(of: text)
            let extent = font == nil ? own : enlarged(own, letters: text.count)
            return PictureWord(
                index: index, text: text, share: share, isBold: isBold, extent: extent)
        }
    }

    /// The name on one line, without what climbs over its neighbours.
    private static func drawn(_ name: String) -> String {
        let line = DisplayText.line(name, limit: nameLimit)
        var text = ""
        var marks = 0
        for scalar in line.unicodeScalars {
            marks = FontMetrics.isMark(scalar) ? marks + 1 : 0
            if marks <= markLimit { text.unicodeScalars.append(scalar) }
        }
        let words = text.split(separator: " ")
        return words.isEmpty ? "–" : words.joined(separator: " ")
    }

    /// Room for a font that is not known: DejaVu Sans is wider than most, but narrow letters are as wide as others in
    /// some, and some reach higher.
    private static func enlarged(
        _ extent: FontMetrics.Extent, letters: Int
    ) -> FontMetrics.Extent {
        FontMetrics.Extent(
            width: max(extent.width * 1.12, Double(letters) * 0.64), top: extent.top * 1.12,
            bottom: extent.bottom * 1.2 + 0.03)
    }
}
