/// Words in rows, in the order of display, on common base lines; each row fills the width.
///
/// Rows are broken so that the squares of what is left over in them are least (Knuth and Plass 1981, without hyphens); the rest goes
/// evenly between the words of a row, and between rows.
struct RowsLayout {
    private let options: PictureOptions
    private let margin: Double

    /// The least space between words, in font sizes of both.
    private static let gap = 0.36
    /// The least space between rows, in the largest font size of both.
    private static let leading = 0.16
    /// A row of which more than this part would be space stands in the middle instead.
    private static let mostSpace = 0.34

    init(_ options: PictureOptions) {
        self.options = options
        margin = PictureFit.margin(options)
    }

    private struct Word {
        let word: PictureWord
        let size: Double

        var width: Double { word.extent.width * size }
        var gap: Double { RowsLayout.gap * size }
    }

    /// The places of words, which come from the heaviest on; `nil` where there is no room.
    func placements(of words: [PictureWord], sizes: [Double]) -> [PictureFit.Placement]? {
        let words = zip(words, sizes).map { Word(word: $0, size: $1) }
            .sorted { $0.word.index < $1.word.index }
        guard !words.isEmpty, let rows = rows(words) else { return [] }
        let heights = rows.map { row in
            (
                top: row.map { $0.word.extent.top * $0.size }.max() ?? 0,
                bottom: row.map { $0.word.extent.bottom * $0.size }.max() ?? 0,
                leading: (row.map(\.size).max() ?? 0) * Self.leading
            )
        }
        let used = heights.reduce(0) { $0 + $1.top + $1.bottom }
        let leadings = zip(heights, heights.dropFirst()).map { max($0.leading, $1.leading) }
        let free = options.height - 2 * margin - used - leadings.reduce(0, +)
        guard free >= 0 else { return nil }
        // What is left over goes between the rows, as far as these still belong together.
        let extra = min(free / Double(rows.count + 1), (used / Double(rows.count)) * 0.8)
        var y = margin + (free - extra * Double(rows.count - 1)) / 2
        var placements: [PictureFit.Placement] = []
        for (position, row) in rows.enumerated() {
            if position > 0 { y += leadings[position - 1] + extra }
            placements += line(row, baseline: y + heights[position].top)
            y += heights[position].top + heights[position].bottom
        }
        return placements
    }

    private func line(_ row: ArraySlice<Word>, baseline: Double) -> [PictureFit.Placement] {
        let inner = options.width - 2 * margin
        let words = row.reduce(0) { $0 + $1.width }
        let gaps = Self.gaps(row)
        let natural = gaps.reduce(0, +)
        let free = inner - words - natural
        let isFull = words >= inner * (1 - Self.mostSpace)
        let extra = row.count > 1 && isFull ? free / Double(row.count - 1) : 0
        var x = margin + (free - extra * Double(row.count - 1)) / 2
        var placements: [PictureFit.Placement] = []
        for (position, word) in row.enumerated() {
            if position > 0 { x += gaps[position - 1] + extra }
            placements.append(
                PictureFit.Placement(
                    word: word.word, size: word.size, x: x + word.width / 2, baseline: baseline))
            x += word.width
        }
        return placements
    }

    /// The least spaces between the words of a row.
    private static func gaps(_ row: ArraySlice<Word>) -> [Double] {
        zip(row, row.dropFirst()).map { $0.gap + $1.gap }
    }

    /// Where rows end, so that the squares of what is left over are least; `nil` where a word is too wide. O(n · words in a row).
    private func rows(_ words: [Word]) -> [ArraySlice<Word>]? {
        let inner = options.width - 2 * margin
        // Rounding must not make a name too wide that is as wide as the picture.
        let limit = inner * 1.000_001
        var least = Array(repeating: Double.infinity, count: words.count + 1)
        var begin = Array(repeating: 0, count: words.count + 1)
        least[0] = 0
        for end in 1...words.count {
            var width = 0.0
            var start = end - 1
            while start >= 0 {
                width += words[start].width
                if start < end - 1 { width += words[start].gap + words[start + 1].gap }
                guard width <= limit else { break }
                let rest = (inner - width) / inner
                let cost = least[start] + rest * rest
                if cost < least[end] {
                    least[end] = cost
                    begin[end] = start
                }
                start -= 1
            }
            guard least[end].isFinite else { return nil }
        }
        var rows: [ArraySlice<Word>] = []
        var end = words.count
        while end > 0 {
            rows.append(words[begin[end]..<end])
            end = begin[end]
        }
        return rows.reversed()
    }
}
