internal import BlogSearchIndexFile
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

/// A state of an index as a file of a mirror has it: how far its log of changes is, and what of its posts is there.
struct MirroredState {
    private let store: IndexStore
    private let cursor: ChangeCursor
    private let isSealed: Bool

    /// `nil` for what is no index that can be read, or one without a log.
    init?(at path: String) {
        do {
            store = try IndexStore.open(at: path, marks: HTMLContent.marks)
            let facts = try store.read { (try $0.changeCursor(), try $0.isSealed) }
            guard let cursor = facts.0 else { return nil }
            (self.cursor, isSealed) = (cursor, facts.1)
        } catch {
            return nil
        }
    }

    /// Whether no post of a former state is gone from this one, nor the texts of all of them.
    func hasAll(of former: MirroredState) -> Bool {
        guard former.isSealed || !isSealed else { return false }
        do {
            return try store.read { try !$0.hasLostPosts(since: former.cursor) }
        } catch {
            return false
        }
    }
}
