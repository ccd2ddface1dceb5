package import Blog

/// Counts the items of lists on the way through the blocks of a post: those of a list go on behind a list inside of one.
package struct ListNumbers {
    /// How many items the list at each depth has so far; one with bullets and one with numbers are two lists.
    private var numbers = [0]
    private var isOrdered = [false]

    package init() {}

    /// How deep an item is, no more than one step inside of what is around it, and the how many it is of its list; `nil` for what is
    /// no item, which ends all lists.
    package mutating func next(_ block: ContentBlock) -> (depth: Int, number: Int)? {
        guard block.kind == .listItem else {
            self = ListNumbers()
            return nil
        }
        let isOrdered = block.isOrdered == true
        let depth = min(block.depth, numbers.count)
        numbers.removeLast(max(0, numbers.count - depth - 1))
        self.isOrdered.removeLast(max(0, self.isOrdered.count - depth - 1))
        while numbers.count <= depth {
            numbers.append(0)
            self.isOrdered.append(isOrdered)
        }
        if self.isOrdered[depth] != isOrdered { numbers[depth] = 0 }
        self.isOrdered[depth] = isOrdered
        numbers[depth] += 1
        return (depth, numbers[depth])
    }
}
