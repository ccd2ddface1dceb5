/// Endings of words, and what is to be done with each: gives the longest that a word has.
///
///     let endings = Endings<Change>([.delete: "s ed ing", .undouble: "bb dd"])
///
/// Kept as a trie of the endings read backwards, so that a word is compared once with all of them.
struct Endings<Change: Sendable>: Sendable {
    /// An ending that a word has.
    struct Match {
        /// Where the ending begins in the word.
        let start: Int
        let change: Change
    }

    /// One letter on the way from the end of the word to the beginning of an ending.
    private struct Node {
        /// Where what to do with the ending that begins here stands in `changes`; -1 when none does.
        var change: Int32 = -1
        /// The letters that can stand before: `edges[firstEdge..<endOfEdges]`.
        var firstEdge: Int32 = 0
        var endOfEdges: Int32 = 0
    }

    private struct Edge {
        let letter: Unicode.Scalar
        let node: Int32
    }

    private var nodes = [Node()]
    private var edges: [Edge] = []
    private let changes: [Change]

    /// Makes a table of endings, those of one change separated by spaces.
    init(_ endings: KeyValuePairs<Change, String>) {
        changes = endings.map(\.key)
        var all: [(ending: [Unicode.Scalar], change: Int32)] = []
        for (change, list) in endings.map(\.value).enumerated() {
            for ending in list.split(separator: " ") {
                all.append((ending.unicodeScalars.reversed(), Int32(change)))
            }
        }
        all.sort { $0.ending.lexicographicallyPrecedes($1.ending) }
        add(all[...], depth: 0, to: 0)
    }

    /// Adds sorted endings that agree in their last `depth` letters.
    private mutating func add(
        _ endings: ArraySlice<(ending: [Unicode.Scalar], change: Int32)>, depth: Int, to node: Int
    ) {
        var rest = endings
        if let first = rest.first, first.ending.count == depth {
            nodes[node].change = first.change
            rest.removeFirst()
        }
        var groups: [ArraySlice<(ending: [Unicode.Scalar], change: Int32)>] = []
        while let letter = rest.first?.ending[depth] {
            let group = rest.prefix { $0.ending[depth] == letter }
            groups.append(group)
            rest = rest.dropFirst(group.count)
        }
        nodes[node].firstEdge = Int32(edges.count)
        nodes[node].endOfEdges = Int32(edges.count + groups.count)
        let firstNode = nodes.count
        for (index, group) in groups.enumerated() {
            edges.append(
                Edge(letter: group[group.startIndex].ending[depth], node: Int32(firstNode + index)))
            nodes.append(Node())
        }
        for (index, group) in groups.enumerated() {
            add(group, depth: depth + 1, to: firstNode + index)
        }
    }

    /// The longest ending of `letters[from..<end]`.
    @inline(__always)
    func longest(of letters: [Unicode.Scalar], from first: Int, end: Int) -> Match? {
        var (node, position) = (nodes[0], end)
        var found: (start: Int, change: Int32) = (end, node.change)
        while position > first {
            let letter = letters[position - 1]
            var edge = Int(node.firstEdge)
            let endOfEdges = Int(node.endOfEdges)
            while edge < endOfEdges, edges[edge].letter != letter { edge += 1 }
            if edge == endOfEdges { break }
            position -= 1
            node = nodes[Int(edges[edge].node)]
            if node.change >= 0 { found = (position, node.change) }
        }
        guard found.change >= 0 else { return nil }
        return Match(start: found.start, change: changes[Int(found.change)])
    }
}

extension Endings where Change == Void {
    /// Makes a table of endings that are only asked for.
    init(_ list: String) {
        self.init([(): list])
    }
}
