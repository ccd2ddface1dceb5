// Which segments to merge. Only neighbours are merged, so that their ranges of documents stay apart.
//
// A segment of n live documents has level ⌊log₈(n / 256)⌋, at least 0. Where eight neighbours of a level or lower ones
// stand side by side, they become one segment, which as a rule has the next level: a document is merged once a level,
// log₈ of the number of documents in all, and there are at most seven segments of each level. Low levels are looked at
// first: what they make may complete a run of the next.
//
// Adding a post must not wait for a large merge, so that callers limit what is done at once, and what was put off stays
// due: for the next import that is large itself, for `compact`, or until there are so many segments that queries feel it.

/// Decides what is merged next.
package enum MergePlan {
    /// Segments of about a size that may stand side by side.
    static let width = 8
    /// Documents up to which a segment has the lowest level.
    static let base = 256

    /// Merges of segments of no more bytes than this are small enough to be done after any page: half a second.
    static let smallMerge = 16 << 20
    /// With more segments than this, what is due is done whatever it takes.
    static let maximumSegments = 160

    /// The neighbours to merge next, `nil` when all is well.
    ///
    /// - Parameter limit: documents of a merge at most, unless it is small.
    static func next(_ segments: [SegmentRow], limit: Int) -> Range<Int>? {
        let isAllowed = { (run: Range<Int>) in
            segments.count > maximumSegments || segments[run].reduce(0) { $0 + $1.live } <= limit
                || segments[run].reduce(0) { $0 + $1.bytes } <= smallMerge
        }
        let levels = segments.map { level($0.live) }
        for level in Set(levels).sorted() {
            if let run = run(upTo: level, levels), isAllowed(run) { return run }
        }
        return segments.indices.lazy.filter { isWorthRewriting(segments[$0]) }
            .map { $0..<$0 + 1 }.first(where: isAllowed)
    }

    /// The level of a segment of some live documents.
    static func level(_ documents: Int) -> Int {
        var level = 0
        var least = base * width
        while documents >= least, level < 16 {
            level += 1
            least *= width
        }
        return level
    }

    /// The last row of neighbours up to a level that is as long as it may not be.
    private static func run(upTo level: Int, _ levels: [Int]) -> Range<Int>? {
        var end = levels.count
        while end > 0 {
            let start = (levels[..<end].lastIndex { $0 > level } ?? -1) + 1
            if end - start >= width { return start..<end }
            end = max(start - 1, 0)
        }
        return nil
    }

    /// Whether so many documents of a segment are gone that queries are better off without them.
    private static func isWorthRewriting(_ segment: SegmentRow) -> Bool {
        segment.dropped * 4 > segment.documents
    }
}
