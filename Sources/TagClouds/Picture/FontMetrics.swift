/// How wide a text is drawn, and how far it reaches above and below its base line.
///
/// Pictures are made without a font at hand, so widths come from a table: of DejaVu Sans, with its kerning, for Latin,
/// Greek, Cyrillic, Armenian, Hebrew, Arabic, Georgian and signs. Other writing is given what the widest of its usual letters takes
/// in the fonts of Noto; such boxes are wider than what is drawn in them, never narrower.
struct FontMetrics: Sendable {
    /// The room of a text, in font sizes.
    struct Extent: Sendable, Hashable {
        /// From the beginning to the end.
        var width: Double
        /// Above the base line.
        var top: Double
        /// Below the base line.
        var bottom: Double
    }

    /// Letters of ordinary weight, 400.
    static let regular = FontMetrics(
        glyphs: regularGlyphs, pairs: regularPairs, elsewhere: 1)
    /// Bold letters, 700. Fonts for the rest of the world are at most a tenth wider in bold.
    static let bold = FontMetrics(glyphs: boldGlyphs, pairs: boldPairs, elsewhere: 1.1)

    private let glyphs: [UInt32: Extent]
    private let pairs: [Pair: Double]
    /// How much wider than in ordinary weight what is not in the table is.
    private let elsewhere: Double

    private struct Pair: Hashable {
        let left: UInt32
        let right: UInt32
    }

    /// Reads the texts of the tables; `FontMetrics+Regular.swift` says how they are written.
    private init(glyphs: String, pairs: String, elsewhere: Double) {
        self.elsewhere = elsewhere
        var extents: [UInt32: Extent] = [:]
        for line in glyphs.split(separator: "\n") {
            var scalar = UInt32(line.prefix(4), radix: 16) ?? 0
            var digits = Array(line.utf8.dropFirst(5).map(Self.digit))[...]
            while digits.count >= 4 {
                let glyph = Array(digits.prefix(4))
                if glyph != [63, 63, 63, 63] {
                    extents[scalar] = Extent(
                        width: Double(glyph[0] * 64 + glyph[1]) / 2048,
                        top: Double(glyph[2]) / 48, bottom: Double(glyph[3]) / 48)
                }
                digits = digits.dropFirst(4)
                scalar += 1
            }
        }
        var kerning: [Pair: Double] = [:]
        for line in pairs.split(separator: "\n") {
            let columns = line.split(separator: " ")
            for column in stride(from: 1, to: columns.count - 1, by: 2) {
                let change = (Double(columns[column]) ?? 0) / 2048
                for left in columns[0].unicodeScalars {
                    for right in columns[column + 1].unicodeScalars {
                        kerning[Pair(left: left.value, right: right.value)] = change
                    }
                }
            }
        }
        self.glyphs = extents
        self.pairs = kerning
    }

    private static func digit(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
        case UInt8(ascii: "-"): 62
        default: 63
        }
    }

    /// The room that a text of one line takes. O(n).
    func extent(of text: String) -> Extent {
        var whole = Extent(width: 0, top: 0, bottom: 0)
        var before: UInt32?
        for scalar in text.unicodeScalars {
            let own = glyphs[scalar.value] ?? guessed(scalar)
            let kerning = before.flatMap { pairs[Pair(left: $0, right: scalar.value)] } ?? 0
            whole.width += own.width + kerning
            whole.top = max(whole.top, own.top)
            whole.bottom = max(whole.bottom, own.bottom)
            if Self.isMark(scalar) {
                // A mark stands where the letter under it lets it: above a capital, or below.
                whole.top = max(whole.top, 1.05)
                whole.bottom = max(whole.bottom, 0.4)
            } else {
                before = scalar.value
            }
        }
        return whole
    }

    /// Whether a character is drawn on the one before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    /// What a character that is not in the table takes at most.
    private func guessed(_ scalar: Unicode.Scalar) -> Extent {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format:
            return Extent(width: 0, top: 1.1, bottom: 0.5)
        default: break
        }
        if DisplayText.isWide(scalar) && !scalar.properties.isEmoji {
            return Extent(width: 1.02, top: 0.93, bottom: 0.2)
        }
        let width = Self.widths.first { $0.scalars.contains(scalar.value) }?.width ?? 1.8
        return Extent(width: width * elsewhere, top: 1.1, bottom: 0.5)
    }

    /// The widest usual letters of blocks, in font sizes.
    private static let widths: [(scalars: ClosedRange<UInt32>, width: Double)] = [
        (0x0000...0x05FF, 1.3), (0x0600...0x08FF, 1.35), (0x0900...0x0AFF, 1.2),
        (0x0B00...0x0DFF, 1.6), (0x0E00...0x0EFF, 0.9), (0x0F00...0x0FFF, 1),
        (0x1000...0x109F, 1.6), (0x10A0...0x11FF, 1.4), (0x1200...0x137F, 1.2),
        (0x1380...0x177F, 1.4), (0x1780...0x17FF, 1.5), (0x1800...0x1FFF, 1.6),
        (0x2000...0x2E39, 1.4), (0xA000...0xABFF, 1.6), (0xFB50...0xFDEF, 2.4),
        (0xFDF0...0xFDFF, 8), (0xFE70...0xFEFF, 1.4), (0x12000...0x1254F, 4.7),
        (0x1D400...0x1D7FF, 1.25), (0x1F000...0x1FAFF, 1.45),
    ]
}
