package import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

/// One consistent state of an index, while `IndexStore.read` runs.
package final class IndexSnapshot {
    let db: Database
    /// What may be known of it.
    package let scope: SearchScope
    /// Whether posts that settings name are looked up, which may be hidden.
    var isReadingSettings = false
    private var knownBodies: PostBodies?
    private let findReader: (_ settings: Int) throws -> SnapshotReader
    private let findSettings: () -> SettingsState
    /// The settings of this state, the same as long as it is read.
    package private(set) lazy var settingsState = findSettings()

    init(
        _ db: Database, as scope: SearchScope = .owner,
        reader: @escaping (_ settings: Int) throws -> SnapshotReader,
        settings: @escaping () -> SettingsState
    ) {
        self.db = db
        self.scope = scope
        findReader = reader
        findSettings = settings
    }

    /// What a search reads of this state. Creating it takes the same time for every size of the
    /// index.
    package func reader() throws -> any IndexReader {
        try snapshotReader()
    }

    /// The search settings of the index's owner.
    package func settings() throws -> SearchSettings {
        try settingsState.settings
    }

    /// Whether the texts of posts were left out of the file, so that it only answers.
    package var isSealed: Bool { get throws { try FormatCheck.isSealed(db) } }

    func snapshotReader() throws -> SnapshotReader {
        try findReader(settingsState.number)
    }

    /// Reads bodies of posts.
    func bodies() throws -> PostBodies {
        let bodies = try knownBodies ?? PostBodies(db)
        knownBodies = bodies
        return bodies
    }

    /// What a reader keeps of this state and scope with the connection: one value of a type. It is created on first use.
    package func kept<Kept: AnyObject>(_ make: () -> Kept) throws -> Kept {
        let seen = try seen()
        for case let kept as Kept in seen.kept { return kept }
        let kept = make()
        seen.kept.append(kept)
        return kept
    }

    /// Values of a kind, with their row ids. Years are left out.
    package func names(of kind: FacetKind) throws -> [(id: UInt32, name: FacetName)] {
        try FacetNames(db).all(kind)
    }

    /// Reads the rows of hits.
    package func hitRows() throws -> HitRows {
        HitRows(db, try snapshotReader(), hidden: try hiddenItems().terms)
    }
}
