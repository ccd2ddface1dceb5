/// The best few of many numbers.
@usableFromInline package struct BestScores {
    /// How many it keeps.
    @usableFromInline let capacity: Int
    /// Ascending: what is not among the best so far is told by one comparison.
    @usableFromInline var best: [Double] = []

    /// Keeps so many, at least one.
    package init(_ capacity: Int) {
        self.capacity = max(1, capacity)
        best.reserveCapacity(self.capacity)
    }

    /// The lowest of the best; `nil` as long as there were fewer.
    @inlinable package var least: Double? { best.count == capacity ? best[0] : nil }

    /// Takes a number if it is among the best so far.
    @inlinable @inline(__always)
    package mutating func offer(_ score: Double) {
        if best.count < capacity || score > best[0] { insert(score) }
    }

    @usableFromInline mutating func insert(_ score: Double) {
        guard best.count == capacity else {
            best.insert(score, at: best.firstIndex { $0 >= score } ?? best.count)
            return
        }
        var index = 0
        while index + 1 < capacity, best[index + 1] < score {
            best[index] = best[index + 1]
            index += 1
        }
        best[index] = score
    }
}
