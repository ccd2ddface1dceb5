/// Which cells of a picture are taken, one bit each, and where a box finds room nearest to a point.
///
/// All places of a box are looked at together: the taken cells are spread to the left by the box's width and up by its
/// height, after which a bit that is not set is a cell where the box's left upper corner can stand. Spreading goes by doubling, so
/// a box of w by h costs O((log w + log h) · cells / 64).
struct BitGrid {
    let columns: Int
    let rows: Int
    /// Words of 64 cells in a row.
    private let stride: Int
    private var taken: [UInt64]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        stride = (columns + 63) / 64
        taken = Array(repeating: 0, count: stride * rows)
    }

    /// Takes the cells of a box that lies in the grid.
    mutating func take(x: Int, y: Int, width: Int, height: Int) {
        for row in y..<y + height {
            for column in x..<x + width {
                taken[row * stride + column / 64] |= 1 << UInt64(column % 64)
            }
        }
    }

    /// The place for a box whose middle is nearest to a point, in cells; `nil` where there is none.
    ///
    /// - Parameter steepness: how much farther a step up or down is than one to the side.
    func place(
        width: Int, height: Int, near x: Double, _ y: Double, steepness: Double
    ) -> (x: Int, y: Int)? {
        guard width <= columns, height <= rows, width > 0, height > 0 else { return nil }
        let blocked = spread(width: width, height: height)
        let left = x - Double(width) / 2
        let top = y - Double(height) / 2
        var best: (x: Int, y: Int)?
        var least = Double.infinity
        // Rows from the nearest on: when a row alone is farther than the best place, so are all that follow.
        let order = (0...rows - height).sorted { abs(Double($0) - top) < abs(Double($1) - top) }
        for row in order {
            let vertical = (Double(row) - top) * steepness
            guard vertical * vertical < least else { break }
            for column in nearest(to: left, last: columns - width, in: blocked, row: row) {
                let horizontal = Double(column) - left
                let distance = horizontal * horizontal + vertical * vertical
                if distance < least {
                    least = distance
                    best = (column, row)
                }
            }
        }
        return best
    }

    /// The free columns of a row on both sides of a point.
    private func nearest(
        to left: Double, last: Int, in blocked: [UInt64], row: Int
    ) -> [Int] {
        let start = min(max(Int(left.rounded()), 0), last)
        let words = blocked[row * stride..<(row + 1) * stride]
        return [
            Self.free(in: words, from: start, to: last),
            Self.free(in: words, from: start, downTo: 0),
        ].compactMap { $0 }
    }

    private static func free(
        in words: ArraySlice<UInt64>, from start: Int, to last: Int
    ) -> Int? {
        var column = start
        while column <= last {
            let rest = ~words[words.startIndex + column / 64] >> UInt64(column % 64)
            if rest != 0 {
                let found = column + rest.trailingZeroBitCount
                return found <= last ? found : nil
            }
            column = (column / 64 + 1) * 64
        }
        return nil
    }

    private static func free(
        in words: ArraySlice<UInt64>, from start: Int, downTo first: Int
    ) -> Int? {
        var column = start
        while column >= first {
            let rest = ~words[words.startIndex + column / 64] << UInt64(63 - column % 64)
            if rest != 0 { return column - rest.leadingZeroBitCount }
            column = column / 64 * 64 - 1
        }
        return nil
    }

    /// The cells at which a box would meet a taken one.
    private func spread(width: Int, height: Int) -> [UInt64] {
        var bits = taken
        var reach = 1
        while reach < width {
            let step = min(reach, width - reach)
            for row in 0..<rows { Self.spread(&bits, row * stride..<(row + 1) * stride, by: step) }
            reach += step
        }
        reach = 1
        while reach < height {
            let step = min(reach, height - reach)
            for index in 0..<max(0, (rows - step) * stride) {
                bits[index] |= bits[index + step * stride]
            }
            reach += step
        }
        return bits
    }

    private static func spread(_ bits: inout [UInt64], _ row: Range<Int>, by step: Int) {
        let words = step / 64
        let shift = UInt64(step % 64)
        for index in row where index + words < row.upperBound {
            var moved = bits[index + words] >> shift
            if shift > 0, index + words + 1 < row.upperBound {
                moved |= bits[index + words + 1] << (64 - shift)
            }
            bits[index] |= moved
        }
    }
}
