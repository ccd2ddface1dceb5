/// The colours of a picture: a background, and a palette of which each colour can be read on it.
struct PictureColors: Sendable, Hashable {
    /// What is painted behind the words; `nil` where nothing is.
    let background: PictureColor?
    /// At least one colour; each with the least contrast to the background, or to white and black where there is none.
    let palette: [PictureColor]

    /// WCAG 2.2, 1.4.3, for text of any size.
    static let leastContrast = 4.5

    init(background: PictureColor?, palette: [PictureColor]) {
        self.background = background
        self.palette = palette.map { Self.readable($0, on: background) }
    }

    /// A colour that fades into the background, by a part from 0 to 1, as far as it can still be read.
    func faded(_ color: PictureColor, by part: Double) -> PictureColor {
        guard let background else { return color }
        var best = color
        for step in 1...16 {
            let next = color.mixed(with: background, part: part * Double(step) / 16)
            guard next.contrast(with: background) >= Self.leastContrast else { break }
            best = next
        }
        return best
    }

    /// Almost black or white, whatever can be read on the background: for text that is no word of the cloud.
    var text: PictureColor {
        Self.readable(PictureColor(red: 0x1B, green: 0x1B, blue: 0x1B), on: background)
    }

    /// Two colours that are told apart at once differ so much (`PictureColor.distance`).
    static let far = 200.0 * 200

    /// The two colours of the palette that differ most, in its order; the only one twice.
    var farthest: (one: PictureColor, other: PictureColor, distance: Double) {
        var best = (one: palette[0], other: palette[0], distance: 0.0)
        for (index, one) in palette.enumerated() {
            for other in palette[(index + 1)...] where one.distance(from: other) > best.distance {
                best = (one, other, one.distance(from: other))
            }
        }
        return best
    }

    /// The colour, made darker or lighter until it stands out from the background.
    private static func readable(
        _ color: PictureColor, on background: PictureColor?
    ) -> PictureColor {
        guard let background else { return onAnything(color) }
        let extremes: [PictureColor] = [.black, .white]
        let extreme =
            extremes.max { $0.contrast(with: background) < $1.contrast(with: background) }
            ?? .black
        func isEnough(_ mix: PictureColor) -> Bool {
            mix.contrast(with: background) >= leastContrast
        }
        // As long as that does, a colour is made brighter rather than paler.
        let brightest = extreme == .white ? color.brightest : color
        return firstMix(of: color, with: brightest, until: isEnough)
            ?? firstMix(of: brightest, with: extreme, until: isEnough) ?? extreme
    }

    /// A colour of medium light stands out from white as well as from black: its luminance is from 0.175 to 0.1833.
    private static func onAnything(_ color: PictureColor) -> PictureColor {
        let isLight = color.luminance > 0.179
        let extreme: PictureColor = isLight ? .black : .white
        return firstMix(of: color, with: extreme) {
            $0.contrast(with: .white) >= leastContrast && $0.contrast(with: .black) >= leastContrast
        } ?? extreme
    }

    private static func firstMix(
        of color: PictureColor, with extreme: PictureColor, until isEnough: (PictureColor) -> Bool
    ) -> PictureColor? {
        (0...512).lazy.map { color.mixed(with: extreme, part: Double($0) / 512) }.first(
            where: isEnough)
    }
}

/// The palettes that have a name.
enum NamedPalette: String, CaseIterable {
    case harbor, forest, sunset, berry, spectrum, blue, mono

    /// Its colours, the first for the heaviest word.
    var colors: [PictureColor] { digits.compactMap { PictureColor($0) } }

    private var digits: [String] {
        switch self {
        case .harbor: ["0b3954", "087e8b", "c8553d", "3d5a80", "5f6c7b", "1f7a5c"]
        case .forest: ["1b4332", "7f4f24", "2d6a4f", "606c38", "9a3b26", "40708a"]
        case .sunset: ["6a040f", "c1440e", "8f2d56", "3d348b", "a4500f", "d1495b"]
        case .berry: ["3c096c", "a4133c", "7b2cbf", "c2185b", "5e548e", "3a0ca3"]
        case .spectrum: ["1d4ed8", "b91c1c", "15803d", "a16207", "7e22ce", "0e7490", "be185d"]
        case .blue: ["1a4480", "0b4f8a", "2f6690", "16597a", "3a5ba0"]
        case .mono: ["1b1b1b", "454545", "636363"]
        }
    }
}
