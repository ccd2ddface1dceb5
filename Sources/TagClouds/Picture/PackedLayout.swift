/// Words close together around the largest: each, from the heaviest on, where there is room nearest to the middle.
struct PackedLayout {
    private let options: PictureOptions
    private let margin: Double
    /// The side of a cell in pixels.
    private let cell: Double
    private var grid: BitGrid
    private let steepness: Double

    /// The space around a word, in font sizes: words of one name stand nearer to each other than to their neighbours.
    static let sideGap = 0.24
    static let verticalGap = 0.1

    /// The shapes that are tried one after another: which of them has room for larger letters cannot be foretold.
    static let shapes = [1, 0.6, 1.4, 0.35]

    /// Cells along the longer side.
    private static let resolution = 448.0

    /// - Parameter shape: how much higher than wide the heap of words grows, beside the proportions of the picture.
    init(_ options: PictureOptions, shape: Double = 1) {
        self.options = options
        margin = PictureFit.margin(options)
        let width = options.width - 2 * margin
        let height = options.height - 2 * margin
        cell = max(width, height) / Self.resolution
        grid = BitGrid(
            columns: max(1, Int(width / cell)), rows: max(1, Int(height / cell)))
        steepness = Double(grid.columns) / Double(grid.rows) / shape
    }

    /// The places of words that come from the heaviest on; `nil` where one has no room.
    func placements(of words: [PictureWord], sizes: [Double]) -> [PictureFit.Placement]? {
        var layout = self
        var placements: [PictureFit.Placement] = []
        for (word, size) in zip(words, sizes) {
            guard
                let placement = layout.placement(
                    of: word, size: size, near: Double(grid.columns) / 2, Double(grid.rows) / 2)
            else { return nil }
            placements.append(placement)
        }
        return centred(placements)
    }

    /// Takes the place for a word that is nearest to a point, in cells.
    mutating func placement(
        of word: PictureWord, size: Double, near x: Double, _ y: Double
    ) -> PictureFit.Placement? {
        let side = Self.sideGap * size
        let gap = Self.verticalGap * size
        // Along the edges of the picture no gap is needed, which is what lets a name be as wide as the picture.
        let columns = min(
            grid.columns, Int(((word.extent.width * size + 2 * side) / cell).rounded(.up)))
        let height = (word.extent.top + word.extent.bottom) * size + 2 * gap
        let rows = min(grid.rows, Int((height / cell).rounded(.up)))
        guard (word.extent.top + word.extent.bottom) * size <= Double(rows) * cell,
            let place = grid.place(width: columns, height: rows, near: x, y, steepness: steepness)
        else { return nil }
        grid.take(x: place.x, y: place.y, width: columns, height: rows)
        let middle = Double(place.y) * cell + Double(rows) * cell / 2
        return PictureFit.Placement(
            word: word, size: size,
            x: margin + (Double(place.x) + Double(columns) / 2) * cell,
            baseline: margin + middle + (word.extent.top - word.extent.bottom) * size / 2)
    }

    /// The middle of the grid, in cells, moved to a part of its width and height from -1 to 1.
    func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (Double(grid.columns) / 2 * (1 + x), Double(grid.rows) / 2 * (1 + y))
    }

    /// All of them moved so that as much is free on the left as on the right, and above as below.
    func centred(_ placements: [PictureFit.Placement]) -> [PictureFit.Placement] {
        let left = placements.map(\.left).min() ?? 0
        let right = placements.map(\.right).max() ?? 0
        let top = placements.map(\.top).min() ?? 0
        let bottom = placements.map(\.bottom).max() ?? 0
        let x = (options.width - left - right) / 2
        let y = (options.height - top - bottom) / 2
        return placements.map {
            PictureFit.Placement(
                word: $0.word, size: $0.size, x: $0.x + x, baseline: $0.baseline + y,
                depth: $0.depth)
        }
    }
}
