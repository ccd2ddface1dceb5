/// What a post is sorted by, where that stands in its row.
package enum OrderKey: Sendable, Hashable, Codable {
    /// Nothing: it comes last, whichever way the order goes.
    case none
    case number(Int64)
    case text(String)
    /// The words of a title.
    case words([String])

    /// How two keys of one kind follow each other: less than 0, 0, more than 0.
    ///
    /// - Parameter isAscending: whether what is less comes first.
    package static func order(_ left: OrderKey, _ right: OrderKey, isAscending: Bool) -> Int {
        let (isBefore, isBehind): (Bool, Bool)
        switch (left, right) {
        case (.none, .none): return 0
        case (.none, _): return 1
        case (_, .none): return -1
        case (.number(let first), .number(let second)):
            (isBefore, isBehind) = (first < second, second < first)
        case (.text(let first), .text(let second)):
            isBefore = first.utf8.lexicographicallyPrecedes(second.utf8)
            isBehind = !isBefore && first != second
        case (.words(let first), .words(let second)):
            isBefore = first.lexicographicallyPrecedes(second)
            isBehind = !isBefore && first != second
        // Keys of one list are of one kind.
        default: return 0
        }
        if isBefore { return isAscending ? -1 : 1 }
        return isBehind ? (isAscending ? 1 : -1) : 0
    }
}
