// Which segments to merge. Only neighbours are merged, so that their ranges of documents do not
// overlap.
//
// A segment of n live documents has level ⌊log₈(n / 256)⌋, at least 0. Eight neighbours of one
// level or lower ones become one segment, usually of the next level. So a document is merged once
// for each level, log₈ of the number of documents in all, and each level has at most seven
// segments. Low levels come first: a merged segment may complete a run of the next level.
//
// Adding a post must not wait for a large merge, so callers limit what is done at once. A postponed
// merge stays due: for the next large import, for `compact`, or until there are so many segments
// that they slow queries down.

/// Decides what is merged next.
package enum MergePlan {
    /// The number of segments of about one size that are merged.
    static let width = 8
    /// The number of documents up to which a segment has the lowest level.
    static let base = 256

    /// Merges of up to this number of bytes may be done after any page: they take half a second.
    static let smallMerge = 16 << 20
    /// With more segments than this, due merges are done, however large.
    static let maximumSegments = 160

    /// The neighbours to merge next; `nil` when no merge is due.
    ///
    /// - Parameter limit: the maximum number of documents in a merge, unless it is small.
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

    /// The level of a segment with this number of live documents.
    static func level(_ documents: Int) -> Int {
        var level = 0
        var least = base * width
        while documents >= least, level < 16 {
            level += 1
            least *= width
        }
        return level
    }

    /// The last run of neighbours up to a level that is too long.
    private static func run(upTo level: Int, _ levels: [Int]) -> Range<Int>? {
        var end = levels.count
        while end > 0 {
            let start = (levels[..<end].lastIndex { $0 > level } ?? -1) + 1
            if end - start >= width { return start..<end }
            end = max(start - 1, 0)
        }
        return nil
    }

    /// Whether a segment has so many deleted documents that rewriting it makes queries faster.
    private static func isWorthRewriting(_ segment: SegmentRow) -> Bool {
        segment.dropped * 4 > segment.documents
    }
}
