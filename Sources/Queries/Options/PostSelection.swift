package import Blog

/// Which posts a list has by what stands in their rows, and in which order: what WordPress's REST API asks for beside text, and
/// what options of a search ask for that documents have no facts of.
///
/// Posts that the owner of the index hides are in no list.
package struct PostSelection: Sendable, Hashable {
    /// What the posts are sorted by. Of equal posts the newer comes first, then the one with the larger id.
    package enum Order: Sendable, Hashable {
        case date, modified, id, author, slug, title
    }

    /// A condition on terms by their row ids, children included where they are wanted.
    package enum TermCondition: Sendable, Hashable {
        case any([Int64])
        case all([[Int64]])
        case none([Int64])
    }

    /// A condition on a time: later or earlier than a moment, or than what the site's clock showed.
    package struct DateCondition: Sendable, Hashable {
        package var isModified: Bool
        package var isAfter: Bool
        package var moment: Moment
        package var isLocal: Bool

        package init(isModified: Bool, isAfter: Bool, moment: Moment, isLocal: Bool) {
            self.isModified = isModified
            self.isAfter = isAfter
            self.moment = moment
            self.isLocal = isLocal
        }
    }

    /// The row of the site; `nil` is all sites.
    package var site: Int64?
    /// Names of the types; none is all.
    package var types: [String] = []
    /// Only these ids.
    package var ids: [Int]?
    package var excludedIDs: [Int] = []
    /// Only these slugs.
    package var slugs: [String]?
    /// Only these authors, by id.
    package var authors: [Int]?
    package var excludedAuthors: [Int] = []
    package var terms: [TermCondition] = []
    /// Whether one of the conditions on terms is enough.
    package var isAnyTermEnough = false
    package var dates: [DateCondition] = []
    package var isSticky: Bool?
    /// Only with this featured image.
    package var featuredMedia: Int?
    /// Only with addresses that begin with one of these.
    package var linkPrefixes: [String]?
    package var order = Order.date
    package var isAscending = false

    /// Every post of a site, or of all sites, the newest first.
    package init(site: Int64? = nil) {
        self.site = site
    }
}
