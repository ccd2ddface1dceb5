/// A colour of sRGB, with its contrast by WCAG 2.2.
///
///     luminance L = 0.2126 R + 0.7152 G + 0.0722 B      of linear R, G, B: c/12.92 up to 0.04045,
///                                                       else ((c + 0.055)/1.055)^2.4
///     contrast    = (L₁ + 0.05) / (L₂ + 0.05)           of the lighter to the darker: 1 to 21
struct PictureColor: Sendable, Hashable {
    let red: Int
    let green: Int
    let blue: Int

    static let white = PictureColor(red: 255, green: 255, blue: 255)
    static let black = PictureColor(red: 0, green: 0, blue: 0)

    init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rrggbb` or `#rgb`, with or without `#`.
    init?(_ text: some StringProtocol) {
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : String(text)
        let isHexadecimal = digits.utf8.allSatisfy {
            (48...57).contains($0) || (97...102).contains($0 | 0x20)
        }
        guard isHexadecimal, let number = Int(digits, radix: 16) else { return nil }
        switch digits.utf8.count {
        case 6:
            self.init(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
        case 3:
            self.init(
                red: (number >> 8) * 17, green: (number >> 4 & 15) * 17, blue: (number & 15) * 17)
        default: return nil
        }
    }

    /// `#rrggbb`.
    var text: String {
        "#"
            + [red, green, blue].map {
                ($0 < 16 ? "0" : "") + String($0, radix: 16)
            }.joined()
    }

    /// From 0 (black) to 1 (white).
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// From 1 (none) to 21 (black on white).
    func contrast(with other: PictureColor) -> Double {
        let lights = [luminance, other.luminance]
        return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
    }

    /// The square of how much colours differ to the eye, by a formula that weighs red and blue by the mean of red; black and white: 764².
    /// (T. Riemersma, "Colour metric", compuphase.com/cmetric.htm.)
    func distance(from other: PictureColor) -> Double {
        let red = Double(red - other.red)
        let green = Double(green - other.green)
        let blue = Double(blue - other.blue)
        let mean = Double(self.red + other.red) / 2
        return (2 + mean / 256) * red * red + 4 * green * green
            + (2 + (255 - mean) / 256) * blue * blue
    }

    /// The brightest colour of the same hue and saturation; white for black.
    var brightest: PictureColor {
        let most = max(red, green, blue)
        guard most > 0 else { return .white }
        return PictureColor(
            red: red * 255 / most, green: green * 255 / most, blue: blue * 255 / most)
    }

    /// This colour with a part of another, from 0 to 1.
    func mixed(with other: PictureColor, part: Double) -> PictureColor {
        func channel(_ own: Int, _ other: Int) -> Int {
            Int((Double(own) + (Double(other) - Double(own)) * part).rounded())
        }
        return PictureColor(
            red: channel(red, other.red), green: channel(green, other.green),
            blue: channel(blue, other.blue))
    }

    /// x^2.4 is x² · (x²)^⅕; the root by Newton's method, since this room has no mathematics library.
    private static func linear(_ channel: Int) -> Double {
        let value = Double(channel) / 255
        if value <= 0.04045 { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        let square = base * base
        var root = 1.0
        for _ in 0..<40 {
            let fourth = root * root * root * root
            root = (4 * root + square / fourth) / 5
        }
        return square * root
    }
}
