/// A walk through all pages of one list: which page to ask for next, and whether all of it was seen.
///
/// Page 1 tells the number of pages; where a proxy strips that header, pages are asked for one by one until one
/// brings nothing new. A short page is not the last one: WordPress leaves out what the reader may not see after
/// counting. The walk is complete when no id came twice and their number is the total that every page named. Totals that
/// the rows beside them prove wrong are as good as none (`Answer`, `ListWalk`).
struct PagedWalk: Sendable, Hashable {
    /// More ids than any site has: the bound on a list that never ends.
    static let maximumIDs = 20_000_000
    /// Pages in a row of which WordPress left out everything, which it does where comments are not for the reader.
    private static let maximumEmptyPages = 100

    /// Every distinct id seen.
    private(set) var ids: Set<Int> = []
    /// What the first page said there is.
    private(set) var total: Int?
    private var totalPages: Int?
    /// The smallest total that any page named.
    private var leastTotal: Int?
    private var totalsAgree = true
    private var rowCount = 0
    private var next = 1
    private var outstanding = 0
    private var isEnded = false
    private var emptyPages = 0

    /// Takes the number of the next page to ask for; `nil` when it must wait for an answer or is through.
    mutating func takePage() -> Int? {
        if isEnded { return nil }
        if let totalPages {
            guard next <= totalPages else { return nil }
        } else {
            guard outstanding == 0 else { return nil }
        }
        outstanding += 1
        defer { next += 1 }
        return next
    }

    /// Notes a page's rows by id; `nil` for a row that names none.
    mutating func receive(_ rows: [Int?], total: Int?, totalPages: Int?) {
        outstanding -= 1
        if next == 2 {
            self.total = total
            self.totalPages = totalPages
        } else if total != self.total, self.total != nil || !rows.isEmpty {
            totalsAgree = false
        }
        if let total { leastTotal = min(total, leastTotal ?? total) }
        let before = ids.count
        ids.formUnion(rows.compactMap { $0 })
        rowCount += rows.count
        let isEmptyAmongOthers = rows.isEmpty && totalPages != nil
        emptyPages = isEmptyAmongOthers ? emptyPages + 1 : 0
        // A list that repeats itself (a site that ignores `page`) would never end otherwise.
        if ids.count == before, !isEmptyAmongOthers || emptyPages > Self.maximumEmptyPages {
            isEnded = true
        }
        if ids.count > Self.maximumIDs { isEnded = true }
    }

    /// Notes that a page lay past the end.
    mutating func end() {
        outstanding -= 1
        isEnded = true
    }

    /// Asks for no more.
    mutating func stop() {
        isEnded = true
    }

    /// Whether nothing is left to ask or wait for.
    var isThrough: Bool {
        outstanding == 0 && (isEnded || totalPages.map { next > $0 } ?? false)
    }

    /// Whether all of the list was seen, as far as anyone can tell. An empty list must say that it is empty: a proxy that
    /// answers `[]` to everything names no total, WordPress does.
    var isComplete: Bool {
        isThrough && totalsAgree && ids.count == rowCount && (total ?? ids.count) == ids.count
            && (total != nil || !ids.isEmpty)
    }

    /// The same for a list of which things are left out that its totals count.
    var isCompleteButForHidden: Bool {
        isThrough && totalsAgree && ids.count == rowCount && (total ?? ids.count) >= ids.count
            && (total != nil || !ids.isEmpty)
    }

    /// Whether the list is empty and does not say so.
    var isSilent: Bool { isThrough && ids.isEmpty && total == nil }

    /// Whether the list counts more than it shows, and both are what another walk saw.
    func isAsShort(as other: PagedWalk) -> Bool {
        !isLongEnough && total == other.total && ids == other.ids
    }

    /// Whether the list did not end early, though it may have moved while it was walked.
    var isLongEnough: Bool {
        isThrough && ids.count >= (leastTotal ?? 1)
    }
}
