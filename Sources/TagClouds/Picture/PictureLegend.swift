/// A line at the lower edge of a picture that compares two periods: which colour is for what rises, and which for what fades.
///
///     2014 → 2015    ▲ rose    ▼ faded
///
/// Two triangles say the same to whoever cannot tell the colours apart.
struct PictureLegend: Sendable {
    /// A piece of the line; the triangles are drawn, since not every font has them.
    struct Piece: Sendable {
        enum Mark: Sendable { case up, down }

        let mark: Mark?
        let text: String
        let color: PictureColor
        /// Where it begins.
        let x: Double
    }

    let pieces: [Piece]
    /// The size of its letters.
    let size: Double
    let baseline: Double
    /// The height of the strip that it takes.
    let height: Double

    /// What a triangle takes with the space behind it, and the space between two pieces, in font sizes.
    private static let mark = 1.1
    private static let gap = 1.6

    /// - Parameter periods: what is compared, as `2014 → 2015`.
    /// - Returns: `nil` where there is no room for letters that can be read.
    init?(periods: String?, options: PictureOptions) {
        let (rising, fading) = options.pair
        let text = options.colors.text
        let wanted: [(mark: Piece.Mark?, text: String, color: PictureColor)] =
            (periods.map { [(nil, $0, text)] } ?? []) + [
                (.up, "rose", rising), (.down, "faded", fading),
            ]
        let widths = wanted.map {
            ($0.mark == nil ? 0 : Self.mark) + FontMetrics.regular.extent(of: $0.text).width * 1.12
        }
        let width = widths.reduce(0, +) + Self.gap * Double(wanted.count - 1)
        let margin = PictureFit.margin(options)
        let least = PictureFit.leastSize(options)
        size = min(max(least, options.height / 28), (options.width - 2 * margin) / width)
        height = size * 1.6
        guard size >= least, height <= options.height / 8 else { return nil }
        var x = margin
        var pieces: [Piece] = []
        for (piece, width) in zip(wanted, widths) {
            pieces.append(Piece(mark: piece.mark, text: piece.text, color: piece.color, x: x))
            x += (width + Self.gap) * size
        }
        self.pieces = pieces
        baseline = options.height - margin
    }

    /// Where the text of a piece begins.
    func start(of piece: Piece) -> Double { piece.x + (piece.mark == nil ? 0 : Self.mark * size) }

    /// The corners of a triangle as high as a capital.
    func corners(of piece: Piece) -> [(x: Double, y: Double)] {
        let (left, right) = (piece.x, piece.x + size * 0.8)
        let (top, bottom) = (baseline - size * 0.73, baseline)
        let middle = (left + right) / 2
        switch piece.mark {
        case .up: return [(left, bottom), (right, bottom), (middle, top)]
        case .down: return [(left, top), (right, top), (middle, bottom)]
        case nil: return []
        }
    }
}
