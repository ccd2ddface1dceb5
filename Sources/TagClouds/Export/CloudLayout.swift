/// Words packed into rows for a picture: in the order of display, each row centred, no box touching another.
///
/// Sizes are CSS pixels. No text is smaller than 12, whatever was asked for, and no box is smaller than 24 by 24, the
/// least size of a target in WCAG 2.2 (2.5.8). None is larger than 240. The width of a word is estimated from its
/// characters, generously; the SVG then makes the word exactly as wide as its box.
struct CloudLayout {
    /// A word and the box that is its own.
    struct Box {
        let item: CloudItem
        let name: String
        let fontSize: Double
        var x: Double
        var y: Double
        /// How wide the word itself is; it stands in the middle of its box.
        let textWidth: Double
        let width: Double
        var height: Double
    }

    let boxes: [Box]
    let width: Double
    let height: Double

    private static let gap = 10.0
    private static let leastTarget = 24.0
    private static let sizes = 12.0...240.0
    private static let nameLimit = 60

    /// O(n).
    init(_ cloud: TagCloud) {
        let sizes = Self.pixelSizes(cloud)
        let words = zip(cloud.items, sizes).map { Self.word($0, size: $1) }
        let area = words.reduce(0) { $0 + ($1.width + Self.gap) * ($1.height + Self.gap) }
        let widest = words.map(\.width).max() ?? 0
        let inner = max(300, widest, (area * 1.6).squareRoot()).rounded(.up)
        var placed: [Box] = []
        placed.reserveCapacity(words.count)
        var y = Self.gap
        for row in Self.rows(words, width: inner) {
            let height = row.map(\.height).max() ?? 0
            var x = Self.gap + (inner - Self.length(row)) / 2
            for var box in row {
                box.x = x
                box.y = y
                box.height = height
                x += box.width + Self.gap
                placed.append(box)
            }
            y += height + Self.gap
        }
        boxes = placed
        width = inner + 2 * Self.gap
        height = y
    }

    /// Font sizes between the cloud's own ends, both brought into what can be read.
    private static func pixelSizes(_ cloud: TagCloud) -> [Double] {
        let pixels = pixelsPerUnit(cloud.options.unit)
        let asked = cloud.items.map { $0.size * pixels }
        let least = asked.min() ?? 0
        let factor = least > 0 && least < sizes.lowerBound ? sizes.lowerBound / least : 1
        return asked.map { min(max($0 * factor, sizes.lowerBound), sizes.upperBound) }
    }

    private static func pixelsPerUnit(_ unit: String) -> Double {
        switch unit {
        case "px": 1
        case "em", "rem", "pc": 16
        case "%": 0.16
        case "in": 96
        case "cm": 96 / 2.54
        case "mm": 96 / 25.4
        default: 4.0 / 3
        }
    }

    private static func word(_ item: CloudItem, size: Double) -> Box {
        let name = DisplayText.line(item.name, limit: nameLimit)
        let textWidth = (name.reduce(0.0) { $0 + Self.ems($1) } * size).rounded(.up)
        return Box(
            item: item, name: name, fontSize: size, x: 0, y: 0,
            textWidth: textWidth, width: max(leastTarget, textWidth),
            height: max(leastTarget, (size * 1.3).rounded(.up)))
    }

    /// About the width of a character in a sans-serif face, in font sizes.
    private static func ems(_ character: Character) -> Double {
        if DisplayText.columns(character) == 2 { return 1.05 }
        if "iljtfrI.,:;'|!()[] ".contains(character) { return 0.36 }
        if "mwMW@%&".contains(character) { return 0.92 }
        return character.isUppercase ? 0.72 : 0.58
    }

    private static func length(_ row: [Box]) -> Double {
        row.reduce(-gap) { $0 + $1.width + gap }
    }

    private static func rows(_ words: [Box], width: Double) -> [[Box]] {
        var rows: [[Box]] = []
        var row: [Box] = []
        var used = -gap
        for word in words {
            if !row.isEmpty && used + gap + word.width > width {
                rows.append(row)
                row = []
                used = -gap
            }
            row.append(word)
            used += gap + word.width
        }
        return row.isEmpty ? rows : rows + [row]
    }
}
