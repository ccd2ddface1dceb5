/// What storing a page of changes did.
package struct WriteSummary: Sendable, Hashable {
    /// Posts that were new.
    package var added = 0
    /// Posts of the page with any change.
    package var updated = 0
    /// Posts that were removed.
    package var removed = 0
    /// Posts of the page without any change.
    package var unchanged = 0
    /// Posts that are not on the page, or have no change, but were indexed again because a term or
    /// the site changed.
    package var reindexed = 0

    /// Nothing done.
    package init() {}

    /// Adds up two pages.
    package static func += (left: inout WriteSummary, right: WriteSummary) {
        left.added += right.added
        left.updated += right.updated
        left.removed += right.removed
        left.unchanged += right.unchanged
        left.reindexed += right.reindexed
    }
}
