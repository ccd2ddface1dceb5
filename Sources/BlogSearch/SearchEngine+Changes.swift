package import Blog
public import BlogSearchQueries
internal import BlogSearchStore

extension SearchEngine {
    /// What happened to posts since a cursor was given, in the order of storing: for mirrors, notifications and feeds.
    ///
    /// ```swift
    /// var known = try await engine.changes()
    /// // … later
    /// known = try await engine.changes(since: known.cursor)
    /// for change in known.changes { print(change.kind.rawValue, change.post?.title ?? "\(change.id)") }
    /// ```
    ///
    /// The last 100,000 changes are kept. A cursor stays valid over syncs, imports and compaction, and in a copy of the file;
    /// one that is older than what is kept, or of another index, is answered with all posts (`startsOver`).
    ///
    /// - Parameters:
    ///   - cursor: where to go on; `nil` begins with all posts.
    ///   - limit: how many changes at most, from 1 to 10,000.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func changes(
        since cursor: ChangeCursor? = nil, limit: Int = 100
    ) async throws -> IndexChanges {
        try await answering {
            try self.store.read { try $0.changes(since: cursor, limit: min(max(1, limit), 10_000)) }
        }
    }

    /// A short text that is another one whenever an answer may be: the same text, the same posts, in this file or a copy.
    ///
    /// Keep it with an answer, and the answer holds for as long as the engine gives the same mark; a web server makes its
    /// entity tags of it. What an answer says of its own time (`recency`, `microseconds`) is not in it, nor are the settings.
    ///
    /// Complexity: O(1).
    /// - Throws: `SearchError`.
    public func mark() throws -> String {
        try SearchError.atDoor { try store.read { try $0.mark() } }
    }

    /// What answers depend on beside what is asked.
    package struct AnswerState: Sendable, Hashable {
        /// Another one whenever an answer may be, of this engine: the mark of the index, and which settings hold.
        package var mark: String
        /// Why the file of settings cannot be used as it is now; the settings from before hold then.
        package var settingsFault: Notice?
    }

    /// What answers depend on now.
    ///
    /// - Throws: `SearchError`.
    package func answerState() throws -> AnswerState {
        try SearchError.atDoor {
            try store.read { snapshot in
                let settings = snapshot.settingsState
                return AnswerState(
                    mark: "\(try snapshot.mark())-\(settings.number)",
                    settingsFault: settings.fault?.explanation.notice)
            }
        }
    }

    /// Where the log of changes ends now.
    func changeCursor() throws -> ChangeCursor? {
        try store.read { try $0.changeCursor() }
    }

    /// How many changes a summary has at most.
    private static let maximumSummarized = 1000

    /// The changes since a cursor, for a summary.
    func summarizedChanges(since cursor: ChangeCursor?) throws -> [IndexChange] {
        guard let cursor else { return [] }
        let found = try store.read { try $0.changes(since: cursor, limit: Self.maximumSummarized) }
        return found.startsOver ? [] : found.changes
    }
}
