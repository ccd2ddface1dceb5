/// What to take from a WordPress site.
public struct SyncOptions: Sendable, Hashable {
    /// Post types by name or REST base; `all` takes every public type. `nil` takes those of the last sync, posts and pages at
    /// first. Types of which the index has posts are read in any case.
    public var types: [String]?
    /// Takes approved comments on these posts, too, as posts of the type `comment`. An index that holds comments of a site
    /// keeps them up to date without it.
    public var withComments: Bool
    /// Fetches every post again, changed or not, and removes however much is gone.
    public var isFull: Bool
    /// Fetches what the site itself says is new or changed since the last sync, and reads its whole lists only where their totals
    /// do not agree with that; the first time, and after a sync that did not end, it reads them, too. What no total and no date
    /// shows waits for the next sync of another kind.
    public var isQuick = false
    /// How many requests may be on their way at once, at least 1.
    public var concurrency: Int {
        didSet { concurrency = max(1, concurrency) }
    }
    /// Who asks, for sites that answer only to users.
    public var credentials: Credentials?
    /// Whether the password may go over plain http to another machine, where others can read it.
    public var allowsPlainHTTP = false
    /// The address under which the posts are kept; `nil` for the site's own.
    public var site: String?
    /// The address under which the index has the site from before it moved; its posts are taken along.
    public var movedFrom: String?
    /// Custom fields to take, as patterns of dotted paths (`acf.*`, `meta.subtitle`); `nil` for those of the last sync, `[]` for
    /// none. When they are others than those of the last sync, every post is fetched again.
    public var fields: [String]?
    /// How patiently to ask again; tests hurry.
    package var retries = RetryPolicy()

    /// Creates options; by default the types of the last sync, what is new or changed.
    public init(
        types: [String]? = nil, withComments: Bool = false, isFull: Bool = false,
        concurrency: Int = 2, credentials: Credentials? = nil
    ) {
        self.types = types
        self.withComments = withComments
        self.isFull = isFull
        self.concurrency = max(1, concurrency)
        self.credentials = credentials
    }
}

extension SyncOptions {
    /// What was chosen for the sync that left this: types, and custom fields.
    package static func choices(_ checkpoint: String?) -> (types: [String], fields: [String]) {
        let last = checkpoint.flatMap { SyncCheckpoint($0) }
        return (last?.types ?? [], last?.fields.texts ?? [])
    }
}
