import Blog
import BlogSearchStore

extension IndexStore {
    /// Stores a page of changes that was not prepared.
    package func write(
        _ changes: [Change], site: String, checkpoint: String? = nil,
        blocks: @escaping @Sendable (Post) throws -> [ContentBlock]
    ) throws -> WriteSummary {
        try write(PendingPage(changes, site: site, blocks: blocks), checkpoint: checkpoint)
    }
}
