/// How a picture of a cloud is drawn: its size, how words are arranged, colours and font.
public struct PictureOptions: Sendable, Hashable {
    /// How words are arranged.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Layout: String, Sendable, Hashable, Codable, CaseIterable {
        /// Close together around the largest, which stands in the middle.
        case packed
        /// In rows that fill the width, in the order of display.
        case rows
        /// On a sphere seen from outside: what is behind is smaller and fainter.
        case sphere
    }

    /// The width in pixels of CSS.
    public let width: Double
    /// The height in pixels of CSS.
    public let height: Double
    /// How words are arranged.
    public let layout: Layout
    /// The name of a palette or its colours (`#0b3954,#087e8b`), as given.
    public let palette: String
    /// `white`, `dark`, `black`, `none` or a colour (`#fffbe6`), as given.
    public let background: String
    /// A font's name; `nil` is DejaVu Sans, whose widths are known, or what is most like it.
    public let font: String?
    let colors: PictureColors

    /// The names of the palettes.
    public static var palettes: [String] { NamedPalette.allCases.map(\.rawValue) }

    /// What is drawn when nothing is asked: 1600 by 900 pixels, packed, on white.
    public static let standard = PictureOptions()

    /// Makes options. Colours that could not be read on the background are made darker or lighter until their contrast is
    /// 4.5 to 1; without a background they are such that they can be read on white and on black.
    ///
    /// - Parameters:
    ///   - width: from 16 to 20,000 pixels.
    ///   - height: from 16 to 20,000 pixels.
    ///   - layout: how words are arranged.
    ///   - palette: one of ``palettes``, or colours like `#0b3954` with commas between them.
    ///   - background: `white`, `dark`, `black`, `none`, or a colour like `#fffbe6`.
    ///   - font: a font that is there where the picture is looked at; boxes are then wider, since its widths are not known.
    /// - Throws: ``CloudError`` for what no picture can be drawn with.
    public init(
        width: Double = 1600, height: Double = 900, layout: Layout = .packed,
        palette: String = "harbor", background: String = "white", font: String? = nil
    ) throws(CloudError) {
        for length in [width, height] where !Self.lengths.contains(length) {
            throw CloudError(.length, PHPNumber.text(length))
        }
        guard let palettes = Self.colors(of: palette) else { throw CloudError(.palette, palette) }
        if let font, !Self.isName(font) { throw CloudError(.font, font) }
        self.width = width
        self.height = height
        self.layout = layout
        self.palette = palette
        self.background = background
        self.font = font
        self.colors = try PictureColors(
            background: Self.background(named: background), palette: palettes)
    }

    /// The defaults, which need no check.
    private init() {
        width = 1600
        height = 900
        layout = .packed
        palette = NamedPalette.harbor.rawValue
        background = "white"
        font = nil
        colors = PictureColors(background: .white, palette: NamedPalette.harbor.colors)
    }

    /// The colours of what rises and of what fades in a comparison: the first two that are given, or the two of a named palette that
    /// differ most; where no two of it differ much, those of the standard palette.
    var pair: (rising: PictureColor, fading: PictureColor) {
        let named = NamedPalette(rawValue: palette)
        guard named != nil else {
            return (colors.palette[0], colors.palette[colors.palette.count > 1 ? 1 : 0])
        }
        let own = colors.farthest
        if own.distance >= PictureColors.far { return (own.one, own.other) }
        let standard = PictureColors(
            background: colors.background, palette: NamedPalette.harbor.colors
        ).farthest
        return (standard.one, standard.other)
    }

    /// The same for a picture that is lower.
    func lowered(by height: Double) -> PictureOptions {
        PictureOptions(self, height: self.height - height)
    }

    private init(_ other: PictureOptions, height: Double) {
        width = other.width
        self.height = height
        layout = other.layout
        palette = other.palette
        background = other.background
        font = other.font
        colors = other.colors
    }

    private static let lengths = 16.0...20_000.0

    private static func colors(of palette: String) -> [PictureColor]? {
        if let named = NamedPalette(rawValue: palette) { return named.colors }
        let parts = palette.split(separator: ",", omittingEmptySubsequences: false)
        let colors = parts.compactMap { PictureColor($0.drop { $0 == " " }) }
        return colors.count == parts.count ? colors : nil
    }

    /// The colour behind the words; `nil` for none.
    private static func background(named name: String) throws(CloudError) -> PictureColor? {
        switch name {
        case "none": return nil
        case "white": return .white
        case "black": return .black
        case "dark": return PictureColor(red: 0x12, green: 0x1A, blue: 0x24)
        default:
            guard let color = PictureColor(name) else { throw CloudError(.background, name) }
            return color
        }
    }

    /// Whether a text can stand as a name in an attribute: letters, digits and spaces, hyphens, points and commas.
    private static func isName(_ font: String) -> Bool {
        !font.isEmpty && font.count <= 100
            && font.allSatisfy { $0.isLetter || $0.isNumber || " -.,_".contains($0) }
    }
}
