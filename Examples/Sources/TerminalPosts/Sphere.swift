package import BlogSearch
import Foundation
package import Terminal

/// A tag cloud on a globe that is turned, in characters.
package struct Sphere: Sendable {
    /// The number of the item that is in front.
    package private(set) var front = 0

    package init() {}

    /// Turns the globe to the next item to the east or west, or to the north or south of the one in front.
    package mutating func press(_ key: Key, _ items: [CloudItem]) -> Bool {
        guard items.indices.contains(front) else {
            front = 0
            return false
        }
        let order: [Int]
        switch key {
        case .left, .right:
            order = items.indices.sorted { longitude(items[$0]) < longitude(items[$1]) }
        case .up, .down: order = items.indices.sorted { items[$0].y > items[$1].y }
        default: return false
        }
        let place = order.firstIndex(of: front) ?? 0
        let step = key == .right || key == .down ? 1 : order.count - 1
        front = order[(place + step) % order.count]
        return true
    }

    private func longitude(_ item: CloudItem) -> Double { atan2(item.x, item.z) }

    /// Where an item is when the chosen one is in front.
    private func turned(_ item: CloudItem, by angle: Double) -> (x: Double, z: Double) {
        (item.x * cos(angle) + item.z * sin(angle), item.z * cos(angle) - item.x * sin(angle))
    }

    /// The globe: what is nearer hides what is behind it.
    package func lines(of items: [CloudItem], in size: Size) -> [Line] {
        guard items.indices.contains(front), size.rows > 0 else { return [] }
        let angle = -longitude(items[front])
        let placed = items.enumerated().map { index, item in
            (index: index, item: item, at: turned(item, by: angle))
        }.sorted { ($0.index == front ? 2 : $0.at.z) > ($1.index == front ? 2 : $1.at.z) }
        // A character is twice as high as it is wide.
        let radius = min(Double(size.rows - 1) / 2, Double(size.columns) / 5)
        var rows: [[(column: Int, run: Run)]] = Array(repeating: [], count: size.rows)
        for (index, item, at) in placed {
            let name = item.name.harmless + (index == front ? " · \(item.count)" : "")
            let center = Double(size.columns) / 2 + at.x * radius * 2.4
            let column = max(0, min(Int(center) - name.columns / 2, size.columns - name.columns))
            let row = min(size.rows - 1, max(0, Int((1 - item.y) * radius)))
            let isFree = rows[row].allSatisfy {
                $0.column + $0.run.text.columns < column || column + name.columns < $0.column
            }
            guard isFree else { continue }
            var style: Style = at.z < -0.2 ? .dim : item.bucket > 3 ? .bold : []
            if item.bucket > 4 { style.insert(.accent) }
            rows[row].append((column, Run(name, index == front ? .reverse : style)))
        }
        return rows.map { row in
            var end = 0
            return Line(
                row.sorted { $0.column < $1.column }.flatMap { column, run in
                    defer { end = column + run.text.columns }
                    return [Run(String(repeating: " ", count: max(0, column - end))), run]
                })
        }
    }
}
