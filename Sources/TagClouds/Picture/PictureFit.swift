/// The largest letters with which all words of a cloud have room in a picture.
///
///     size of a word = max(least, share · largest)      least = a part of the picture's height that can be read
///
/// `largest` is searched by halving. A long name that would be wider than the picture is written smaller, down to `least`, and is left
/// out where that does not do. Where not even small letters have room, the lightest words are left out, as few as can be.
struct PictureFit {
    /// A word with its size and its place: the middle of its base line.
    struct Placement {
        let word: PictureWord
        let size: Double
        let x: Double
        let baseline: Double
        /// From 0 (in front) to 1 (behind).
        var depth = 0.0

        /// What is drawn, without the space around it.
        var left: Double { x - word.extent.width * size / 2 }
        var right: Double { x + word.extent.width * size / 2 }
        var top: Double { baseline - word.extent.top * size }
        var bottom: Double { baseline + word.extent.bottom * size }
    }

    let options: PictureOptions
    /// The words that are drawn.
    let placements: [Placement]
    /// Indices of the items that are not, in the order of display.
    let leftOut: [Int]

    /// Names up to this width, some thirty letters, are never written smaller than their share asks for.
    private static let usualWidth = 18.0

    /// Letters are at least an eightieth of the picture's height, and 9 pixels.
    static func leastSize(_ options: PictureOptions) -> Double {
        max(options.height / 80, 9)
    }

    /// O(steps · cost of a layout); the steps are about 20.
    ///
    /// - Parameter strip: the height of what stands below the words.
    init(_ words: [PictureWord], options whole: PictureOptions, below strip: Double = 0) {
        let options = whole.lowered(by: strip)
        self.options = options
        let least = Self.leastSize(whole)
        let inner = options.width - 2 * Self.margin(options)
        let fitting = words.filter { $0.extent.width * least <= inner }
        let heaviest = fitting.sorted {
            ($1.share, $0.index) < ($0.share, $1.index)
        }
        func placed(_ count: Int, _ largest: Double) -> [Placement]? {
            let sizes = heaviest.prefix(count).map { word in
                min(max(least, word.share * largest), inner / word.extent.width)
            }
            return Self.placed(Array(heaviest.prefix(count)), sizes: sizes, options: options)
        }
        // Letters differ by three times at least before words are left out.
        let smallest = 3 * least
        var best = placed(heaviest.count, smallest)
        if best == nil {
            best = Self.mostWords(heaviest.count) { placed($0, smallest) }
        } else {
            // No name that is not unusually long is written smaller than its share, so that the sizes of all are true.
            let widest =
                fitting.filter { $0.extent.width <= Self.usualWidth }
                .map { $0.extent.width * $0.share }.max() ?? 0
            let tallest = min(options.height, widest > 0 ? inner / widest : .infinity)
            best = Self.largestLetters(from: smallest, to: max(smallest, tallest), best) {
                placed(heaviest.count, $0)
            }
        }
        placements = (best ?? []).sorted { $0.word.index < $1.word.index }
        let drawn = Set(placements.map(\.word.index))
        leftOut = words.map(\.index).filter { !drawn.contains($0) }
    }

    /// The space along the edges.
    static func margin(_ options: PictureOptions) -> Double {
        min(options.width, options.height) * 0.03
    }

    private static func placed(
        _ words: [PictureWord], sizes: [Double], options: PictureOptions
    ) -> [Placement]? {
        switch options.layout {
        case .packed:
            PackedLayout.shapes.lazy.compactMap {
                PackedLayout(options, shape: $0).placements(of: words, sizes: sizes)
            }.first
        case .rows: RowsLayout(options).placements(of: words, sizes: sizes)
        case .sphere: SphereLayout(options).placements(of: words, sizes: sizes)
        }
    }

    private static func mostWords(
        _ count: Int, _ placed: (Int) -> [Placement]?
    ) -> [Placement]? {
        var best: [Placement]?
        var some = 0
        var tooMany = count
        while tooMany - some > 1 {
            let middle = (some + tooMany) / 2
            if let found = placed(middle) {
                best = found
                some = middle
            } else {
                tooMany = middle
            }
        }
        return best
    }

    private static func largestLetters(
        from smallest: Double, to tallest: Double, _ first: [Placement]?,
        _ placed: (Double) -> [Placement]?
    ) -> [Placement]? {
        var best = first
        var small = smallest
        var tooLarge = tallest
        if let found = placed(tallest) { return found }
        while tooLarge / small > 1.02 {
            let middle = (small * tooLarge).squareRoot()
            if let found = placed(middle) {
                best = found
                small = middle
            } else {
                tooLarge = middle
            }
        }
        return best
    }
}
