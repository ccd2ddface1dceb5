internal import BlogSearchPostings

/// For each document of a window the few words it holds, and whether they can add up to a score.
///
/// Up to four words have few sets that just reach a score. The documents that hold all words of one
/// of these sets are found by word operations on bits, much faster than by `BoundSums`.
struct WordSets {
    /// Most words it takes.
    static let maximumWords = 4

    /// Documents that hold each word; those behind `count` mean nothing.
    private var held: [DocumentWindow] = []
    private var bounds: [Double] = []
    private var union = DocumentWindow()
    private var both = DocumentWindow()

    /// Begins anew.
    mutating func removeAll() { bounds.removeAll(keepingCapacity: true) }

    /// Adds a word that adds at most `bound` to the score of the documents that `fill` puts into a window.
    mutating func add(
        _ bound: Double, around document: DocumentID,
        _ fill: (inout DocumentWindow) throws -> Void
    ) rethrows {
        if held.count == bounds.count { held.append(DocumentWindow()) }
        held[bounds.count].reset(around: document)
        try fill(&held[bounds.count])
        bounds.append(bound)
    }

    /// Takes documents out of a window whose words add up to less than `score`.
    mutating func retain(_ window: inout DocumentWindow, reaching score: Double) {
        guard score > 0 else { return }
        union.reset(around: window.first)
        for set in 1..<1 << bounds.count where isLeast(set, reaching: score) {
            both.assign(window)
            for word in bounds.indices where set & 1 << word != 0 {
                both.formIntersection(held[word])
            }
            union.formUnion(both)
        }
        window.assign(union)
    }

    /// Whether a set of words reaches a score, but no longer without any one of them.
    private func isLeast(_ set: Int, reaching score: Double) -> Bool {
        reaches(set, score)
            && bounds.indices.allSatisfy { set & 1 << $0 == 0 || !reaches(set & ~(1 << $0), score) }
    }

    private func reaches(_ set: Int, _ score: Double) -> Bool {
        var sum = 0.0
        for word in bounds.indices where set & 1 << word != 0 { sum += bounds[word] }
        return sum * BM25F.safety >= score
    }
}
