/// A cloud as a picture: words of a size that tells how often they occur, arranged so that none touches another.
///
///     let picture = CloudPicture(cloud, options: try PictureOptions(layout: .rows, palette: "forest"))
///     picture.svg          // a file for browsers and slides
///     picture.leftOut      // items for which there was no room at a size that can be read
///
/// Sizes are counted from zero: with the scale `sqrt` the area of a word is in proportion to its count, and with `linear` its height.
/// (``CloudItem/size`` is WordPress's, which begins with the rarest term.) No letter is smaller than an eightieth of the height.
/// Letters are as large as there is room; the same cloud and options give the same picture.
public struct CloudPicture: Sendable {
    /// The cloud that is drawn.
    public let cloud: TagCloud
    /// How it is drawn.
    public let options: PictureOptions
    /// Items that are not in the picture since there is no room for letters that can be read, in the order of display.
    public let leftOut: [CloudItem]
    /// The words with their places.
    let words: [Word]
    /// What the colours of a comparison mean.
    let legend: PictureLegend?

    /// A word as it is drawn.
    struct Word: Sendable {
        let item: CloudItem
        let text: String
        /// Font size in pixels.
        let size: Double
        let isBold: Bool
        let color: PictureColor
        /// The middle of the base line.
        let x: Double
        let baseline: Double
        /// What is drawn, without the space around it.
        let box: Box
        /// What can be clicked.
        let target: Box
    }

    /// A rectangle, in pixels from the left upper corner.
    struct Box: Sendable, Hashable {
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double

        init(_ placement: PictureFit.Placement, side: Double = 0, vertical: Double = 0) {
            left = placement.left - side * placement.size
            right = placement.right + side * placement.size
            top = placement.top - vertical * placement.size
            bottom = placement.bottom + vertical * placement.size
        }
    }

    /// Arranges the words: about 20 times O(n · cells of a grid), so a few tenths of a second for some hundred words.
    public init(_ cloud: TagCloud, options: PictureOptions = .standard) {
        self.init(cloud, options: options, periods: nil)
    }

    /// The same of a cloud that compares two periods, which its legend names.
    package init(_ cloud: TagCloud, options: PictureOptions, periods: String?) {
        let isComparison = cloud.items.contains { $0.formerCount != nil }
        let legend = isComparison ? PictureLegend(periods: periods, options: options) : nil
        let fit = PictureFit(
            PictureWord.words(of: cloud, font: options.font), options: options,
            below: legend?.height ?? 0)
        let colors =
            isComparison ? Self.colors(comparing: cloud, options) : Self.colors(of: cloud, options)
        self.legend = legend
        self.cloud = cloud
        self.options = options
        leftOut = fit.leftOut.map { cloud.items[$0] }
        words = fit.placements.map { placement in
            Word(
                item: cloud.items[placement.word.index], text: placement.word.text,
                size: placement.size, isBold: placement.word.isBold,
                color: options.colors.faded(
                    colors[placement.word.index], by: placement.depth * 0.75),
                x: placement.x, baseline: placement.baseline, box: Box(placement),
                target: Box(placement, side: 0.18, vertical: 0.07))
        }
    }

    /// The picture as SVG 1.1, with a line end behind it. O(n).
    public var svg: String { SVGCloud(self).text }

    /// A page of HTML with the picture, and with the same terms as a list. O(n).
    ///
    /// - Parameter title: what stands above it.
    public func page(title: String) -> String { PageCloud(self, title: title).text }

    /// Colours by rank, so that words of nearly the same size, which often are neighbours, differ.
    private static func colors(
        of cloud: TagCloud, _ options: PictureOptions
    ) -> [PictureColor] {
        let palette = options.colors.palette
        let heaviest = cloud.items.indices.sorted {
            (cloud.items[$1].measured, $0) < (cloud.items[$0].measured, $1)
        }
        var colors = Array(repeating: palette[0], count: cloud.items.count)
        for (rank, index) in heaviest.enumerated() { colors[index] = palette[rank % palette.count] }
        return colors
    }

    /// One colour for what rises, and one for what fades.
    private static func colors(
        comparing cloud: TagCloud, _ options: PictureOptions
    ) -> [PictureColor] {
        let (rising, fading) = options.pair
        return cloud.items.map { ($0.significance ?? 0) >= 0 ? rising : fading }
    }
}
