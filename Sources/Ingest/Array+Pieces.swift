extension Array {
    /// The elements in order, in pieces of at most so many (one or more); the last may be shorter, none is empty.
    package func pieces(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
