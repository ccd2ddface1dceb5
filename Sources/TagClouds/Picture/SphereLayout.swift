/// Words on a sphere that is looked at from outside: the heaviest in front, the others around and behind it.
///
/// The n points of `SpherePoint` are taken from the pole that looks at the reader. What is behind is half as large as it would be in
/// front, and stands at the rim: where a place is taken, the nearest that is free is. A few words are seen nearly from the front, since
/// among them sizes are compared.
struct SphereLayout {
    private let options: PictureOptions

    /// From this number of words on what is behind is half as large.
    private static let manyWords = 40.0

    init(_ options: PictureOptions) { self.options = options }

    /// The places of words that come from the heaviest on; `nil` where one has no room.
    func placements(of words: [PictureWord], sizes: [Double]) -> [PictureFit.Placement]? {
        let least = PictureFit.leastSize(options)
        var layout = PackedLayout(options)
        let points = SpherePoint.points(words.count)
        let shrinking = 0.5 * min(1, Double(words.count) / Self.manyWords)
        // An ellipse: words are wide, and a circle would leave the sides of a wide picture empty.
        let wide = min(1, 1.5 * options.height / options.width)
        let high = min(1, 1.5 * options.width / options.height)
        var placements: [PictureFit.Placement] = []
        for (index, word) in words.enumerated() {
            let point = points[index]
            let depth = index == 0 ? 0 : (1 - point.z) / 2
            let size = max(least, sizes[index] * (1 - shrinking * depth))
            let target = layout.point(point.x * wide * 0.85, point.y * high * 0.85)
            guard
                var placement = layout.placement(
                    of: word, size: size, near: target.x, target.y)
            else { return nil }
            placement.depth = depth
            placements.append(placement)
        }
        return layout.centred(placements)
    }
}
