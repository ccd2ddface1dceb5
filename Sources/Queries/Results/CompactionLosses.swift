// What `compact` mends, and what it cannot keep: everything that disappears is counted, and told with what brings it back.

package import Blog

/// What nothing in the file can mend, by what it is and by sites.
package struct Losses: Sendable {
    /// What became of rows.
    package enum Fate: Int, Sendable {
        /// They are there, and not what was stored.
        case changed
        /// They are not there; how many is not always known.
        case missing
        /// They were removed, because nothing told of which site they were.
        case stray
        /// They were removed, because they were not what was stored and nothing names them, or stood there twice.
        case removed
    }

    private struct Kind: Hashable {
        let noun: String
        let fate: Fate
        let site: Int64
    }

    private var counts: [Kind: Int] = [:]

    package init() {}

    /// - Parameters:
    ///   - noun: what one of them is called.
    ///   - site: the row of their site; 0 when it is not known, or there is none.
    package mutating func add(_ count: Int, _ noun: String, _ fate: Fate, site: Int64 = 0) {
        counts[Kind(noun: noun, fate: fate, site: site), default: 0] += count
    }

    /// How many there are of a fate: posts, or everything else.
    package func count(_ fate: Fate, posts: Bool) -> Int {
        counts.reduce(0) {
            $1.key.fate == fate && ($1.key.noun == "post") == posts ? $0 + $1.value : $0
        }
    }

    package static func += (left: inout Losses, right: Losses) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
    }

    /// A site: its address, and whether it came from a sync.
    package typealias Home = (url: String, isSynced: Bool)

    /// A sentence for each kind.
    ///
    /// - Parameter home: finds a site by its row.
    package func sentences(_ home: (Int64) throws -> Home?) rethrows -> [Notice] {
        let kinds = counts.sorted {
            ($0.key.fate.rawValue, $0.key.noun, $0.key.site)
                < ($1.key.fate.rawValue, $1.key.noun, $1.key.site)
        }
        return try kinds.map { Self.sentence($0.key, $0.value, try home($0.key.site)) }
    }

    private static func sentence(_ kind: Kind, _ count: Int, _ home: Home?) -> Notice {
        let remedy: Notice =
            if let home {
                "\(.readAgain(site: home.url, isSynced: home.isSynced))"
            } else {
                "\(.syncFullyOrImport) again"
            }
        let of = home.map { kind.noun == "site" ? ", \($0.url)," : " of \($0.url)" } ?? ""
        let things = "\(count) \(kind.noun)\(count == 1 ? "" : "s")\(of)"
        let (are, they) = count == 1 ? ("is", "it was") : ("are", "they were")
        return switch kind.fate {
        case .changed: "\(things) \(are) not what was stored: \(remedy)."
        case .missing where count == 0:
            "Not all \(kind.noun)s are there as they were stored last: \(remedy)."
        case .missing: "\(things) \(are) missing: \(remedy)."
        case .stray: "\(things) \(are) gone, since nothing tells of which site \(they): \(remedy)."
        case .removed: "\(things) \(are) gone, since \(they) not what was stored: \(remedy)."
        }
    }
}

/// What was mended, and what is lost.
package struct Mended: Sendable {
    /// The number of SQLite's own indexes that were wrong.
    package var indexes = 0
    /// The number of rows that were deleted, because the same is stored once more.
    package var doubled = 0
    /// The number of rows that had another key, and were put back.
    package var putBack = 0
    /// Whether every document was indexed again.
    package var isMadeAnew = false
    /// Whether something that was stored is missing.
    package var isShort = false
    /// Whether the log of changes may be an older one.
    package var isLogDoubtful = false
    package var losses = Losses()
    /// What else was put right, in a few words each.
    package var repairs: [Notice] = []

    /// Whether posts are other ones than before.
    package var hasOtherPosts: Bool {
        doubled + putBack > 0
            || [.changed, .stray, .removed].contains { losses.count($0, posts: true) > 0 }
    }

    package init() {}

    package static func += (left: inout Mended, right: Mended) {
        left.indexes += right.indexes
        left.doubled += right.doubled
        left.putBack += right.putBack
        left.isMadeAnew = left.isMadeAnew || right.isMadeAnew
        left.isShort = left.isShort || right.isShort
        left.isLogDoubtful = left.isLogDoubtful || right.isLogDoubtful
        left.losses += right.losses
        left.repairs += right.repairs
    }

    /// Tells it in a summary.
    ///
    /// - Parameter home: finds a site by its row.
    package func tell(
        in summary: inout CompactionSummary, _ home: (Int64) throws -> Losses.Home?
    ) rethrows {
        summary.indexes = indexes
        summary.doubled = doubled
        summary.putBack = putBack
        summary.isShort = isShort
        summary.lost = losses.count(.changed, posts: true)
        summary.lostNames = losses.count(.changed, posts: false)
        summary.losses = try losses.sentences(home)
        summary.repairs += repairs
    }
}
