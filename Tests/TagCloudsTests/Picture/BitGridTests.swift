import TestSupport
import Testing

@testable import TagClouds

@Suite struct BitGridTests {
    /// Against looking at every place.
    @Test func thePlace_isTheNearestThatIsFree() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<60 * LongRun.factor {
            let (columns, rows) = (1 + random.below(150), 1 + random.below(40))
            var grid = BitGrid(columns: columns, rows: rows)
            var taken = Array(repeating: Array(repeating: false, count: columns), count: rows)
            for _ in 0..<12 {
                let (width, height) = (1 + random.below(30), 1 + random.below(12))
                let x = Double(random.below(columns)), y = Double(random.below(rows))
                let found = grid.place(width: width, height: height, near: x, y, steepness: 2)
                var least = Double.infinity
                for row in 0...max(0, rows - height) where rows >= height && columns >= width {
                    for column in 0...columns - width {
                        let isFree = (row..<row + height).allSatisfy { row in
                            !taken[row][column..<column + width].contains(true)
                        }
                        if isFree {
                            least = min(least, distance(column, row, width, height, x, y))
                        }
                    }
                }
                guard let found else {
                    #expect(least == .infinity)
                    continue
                }
                #expect(distance(found.x, found.y, width, height, x, y) == least)
                grid.take(x: found.x, y: found.y, width: width, height: height)
                for row in found.y..<found.y + height {
                    for column in found.x..<found.x + width { taken[row][column] = true }
                }
            }
        }
    }

    private func distance(
        _ column: Int, _ row: Int, _ width: Int, _ height: Int, _ x: Double, _ y: Double
    ) -> Double {
        let horizontal = Double(column) - (x - Double(width) / 2)
        let vertical = (Double(row) - (y - Double(height) / 2)) * 2
        return horizontal * horizontal + vertical * vertical
    }
}
