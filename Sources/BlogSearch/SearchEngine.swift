internal import Blog
internal import BlogSearchAnswers
public import BlogSearchQueries
package import BlogSearchStore
internal import Ingest

/// A blog's search index: the whole of the library's door.
///
/// ```swift
/// let engine = try SearchEngine.open(at: "blog.sqlite")
/// let results = try await engine.search("widgets", options: SearchOptions(categories: ["news"]))
/// print(results.total, results.hits.first?.title ?? "nothing")
/// ```
///
/// Lists by latest, category, tag or text are one kind of query: leave the text empty and set the options. Everything
/// but ``sync(_:over:options:progress:)`` works without a network. Any number of searches may run at once, each on
/// one consistent state, also while a sync writes. There are no shared instances: make as many engines as there are
/// index files.
public final class SearchEngine: Sendable {
    package let store: IndexStore
    /// Tells sessions of what this engine stores.
    let news = StoredNews()
    /// Lists that are being read.
    let lists = KeptLists()
    let gate: AnswerGate

    /// Where the index is gone with the engine.
    private let folder: TemporaryIndexFolder?
    /// The engine that this one is a view of.
    private let whole: SearchEngine?

    init(_ store: IndexStore, in folder: TemporaryIndexFolder? = nil) {
        self.store = store
        self.folder = folder
        gate = AnswerGate(IndexStore.simultaneousReaders)
        whole = nil
    }

    private init(_ whole: SearchEngine, in scope: SearchScope) {
        store = whole.store.seen(in: scope)
        gate = whole.gate
        folder = nil
        self.whole = whole
    }

    /// The same index for those who may know of a part of it only: what is outside is in no answer. It is closed with this engine.
    package func seen(in scope: SearchScope) -> SearchEngine {
        SearchEngine(self, in: scope)
    }

    /// Whether everything that is in the index may be known of.
    package func showsEverything() throws -> Bool {
        try store.read { try !$0.hasSecrets() }
    }

    deinit {
        guard folder != nil else { return }
        // The file is closed before its folder goes. What fails then concerns nobody.
        do { try store.close() } catch {}
    }

    // MARK: Opening

    /// Opens the index at a path to be read and written; makes the file, and its folder, when there is none.
    ///
    /// - Parameters:
    ///   - path: the index's file.
    ///   - settings: weights, synonyms, pinned and hidden posts; `nil` takes those of the file beside the index, if there is
    ///     one (`blog.settings.json` for `blog.sqlite`): every answer goes by it as it is then.
    /// - Throws: `SearchError`.
    public static func create(
        at path: String, settings: SearchSettings? = nil
    ) throws -> SearchEngine {
        try SearchError.atDoor {
            SearchEngine(
                try IndexStore.create(at: path, settings: settings, marks: HTMLContent.marks))
        }
    }

    /// Opens an index that exists. Never creates a file.
    ///
    /// - Parameters:
    ///   - path: the index's file.
    ///   - readOnly: pass `false` to sync or import into it. Read-only also works from a medium that cannot be written, such as
    ///     an app's bundle. When the file is replaced while it is open to be read, the next search is of the new one and says
    ///     so in its notes.
    ///   - settings: weights, synonyms, pinned and hidden posts; `nil` takes those of the file beside the index, if there is
    ///     one (`blog.settings.json` for `blog.sqlite`): every answer goes by it as it is then. What could be used once holds when
    ///     the file becomes unusable, or is taken away.
    /// - Throws: `SearchError`: no such file, no index, or one that a newer version made. Settings that cannot be used are
    ///   thrown by whatever first needs them.
    public static func open(
        at path: String, readOnly: Bool = true, settings: SearchSettings? = nil
    ) throws -> SearchEngine {
        try SearchError.atDoor {
            SearchEngine(
                try IndexStore.open(
                    at: path, readOnly: readOnly, settings: settings, marks: HTMLContent.marks))
        }
    }

    /// Opens an index to be written, and tells how many posts are done where all of them are brought up to date.
    package static func openToWrite(
        at path: String, creating: Bool, progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> SearchEngine {
        SearchEngine(
            creating
                ? try IndexStore.create(at: path, marks: HTMLContent.marks, progress: progress)
                : try IndexStore.open(
                    at: path, readOnly: false, marks: HTMLContent.marks, progress: progress))
    }

    /// Opens an index that exists for one answer, after which the process ends: pages are mapped, so whoever cuts the file off
    /// meanwhile ends it, too.
    package static func openBriefly(at path: String) throws -> SearchEngine {
        SearchEngine(try IndexStore.open(at: path, isBrief: true, marks: HTMLContent.marks))
    }

    /// What is to be said of the file that was opened, and of what stands beside it, although it is no error.
    package var openingNotes: [Notice] { store.notes }

    /// Logs of other files that stood beside this index and were set aside, as sentences.
    package var notesOfSetAsideLogs: [Notice] { store.notesOfSetAsideLogs }

    /// What the owner of the index wants of searches, as it holds now.
    ///
    /// - Throws: `SearchError` (`badSettings`), which names the file and the key.
    public func settings() throws -> SearchSettings {
        try SearchError.atDoor { try store.settings() }
    }

    /// Settings that cannot be used count as none from now on: for work that neither ranks nor hides.
    ///
    /// - Returns: that they cannot, and why; `nil` where they can.
    package func goOnWithoutSettings() -> Notice? {
        store.goOnWithoutSettings().map {
            "\($0.explanation.reason); this goes on, as it neither ranks nor hides."
        }
    }

    /// What the settings of the index come to, for their owner.
    ///
    /// - Throws: `IndexError` (`badSettings`), which names the file and the key.
    package func settingsReport() throws -> SettingsReport {
        try store.settingsReport()
    }

    /// Closes the file and leaves it in the state in which it opens fastest. Using the engine afterwards throws; closing it
    /// again does nothing.
    ///
    /// Waits for answers that are being made; whatever is asked meanwhile throws. A sync or import ends with its page. Do not
    /// call it from where progress is told.
    ///
    /// - Throws: `SearchError`.
    public func close() throws {
        defer { folder?.remove() }
        try SearchError.atDoor { try store.close() }
    }

    /// Lets go of the file until ``resume()``: every connection, every lock, and what was read into memory. For an app that is
    /// about to be suspended by its system, which may end one that holds locks.
    ///
    /// Waits for answers that are being made. What is asked meanwhile throws (`suspended`); a sync or import that is under way
    /// ends with its page, and the next one goes on from there. A session of this engine is suspended by itself where its view
    /// is (``SearchSession/suspend()``). Does nothing when it is suspended already.
    ///
    /// - Throws: `SearchError`, as ``close()``, and the file is let go of all the same; `closed` when the engine was closed.
    public func suspend() async throws {
        lists.removeAll()
        try await SearchError.asyncAtDoor { try store.suspend() }
    }

    /// Opens the file again, which may be another one by now. Sessions of this engine ask anew.
    ///
    /// - Throws: `SearchError`, as opening does, and the engine stays suspended; `closed` when it was closed.
    public func resume() async throws {
        try await SearchError.asyncAtDoor { try store.resume() }
        news.tell()
    }

    /// Paths of the files that may stand beside an index, and of the index itself, for an app that gives them a protection class
    /// or leaves them out of backups: the index, SQLite's log, its shared memory and its journal while the index is written, the
    /// lock of whoever fills it, and its settings. A folder of their own serves the same end.
    public static func files(ofIndexAt path: String) -> [String] {
        IndexStore.files(of: path)
    }

    /// Closes the file as ``close()`` does, and removes it when this engine made it and nothing was ever stored in it:
    /// for work that failed before it began.
    ///
    /// - Returns: whether it was removed.
    /// - Throws: `SearchError`.
    @discardableResult
    public func closeUnlessEmpty() throws -> Bool {
        try SearchError.atDoor { try store.closeUnlessEmpty(now: .now) }
    }

    // MARK: Finding

    /// Finds posts, the best first.
    ///
    /// - Parameters:
    ///   - text: what a person typed; every text is a query, an empty one matches every post.
    ///   - options: how many, in which order, and what they must be besides.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) async throws -> SearchResults {
        try await answering { try self.answer(to: text, options: options) }
    }

    /// The same on the caller's thread, for a command that has nothing else to do meanwhile.
    package func answer(to text: String, options: SearchOptions) throws -> SearchResults {
        try store.search(text, options: options)
    }

    /// Posts like a post, the most alike first: by its most telling words, its tags and its categories.
    ///
    /// They are of the same type. Posts that say almost the same are left out, and the notes name them. `query.canonical` says
    /// by which words they were found; hidden tags and posts take no part.
    ///
    /// - Parameters:
    ///   - reference: id, slug or address of the post.
    ///   - limit: the most posts to find, whose number is the `total`; a thousand at most.
    ///   - sites: home addresses of the sites that the post and those like it are of; none means all.
    /// - Returns: `nil` when there is no such post.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func related(
        to reference: String, limit: Int = 10, sites: [String] = []
    ) async throws -> SearchResults? {
        try await answering {
            try self.answer(relatedTo: reference, limit: limit, sites: sites, explain: false)
        }
    }

    /// The same on the caller's thread.
    ///
    /// - Parameter explain: whether each post carries the sum that its score is.
    package func answer(
        relatedTo reference: String, limit: Int, sites: [String] = [], explain: Bool
    ) throws -> SearchResults? {
        try store.related(
            to: reference.withFewMarks, limit: limit, sites: sites, explain: explain)
    }

    /// Completes what is being typed.
    ///
    /// ```swift
    /// let found = try await engine.suggest("plain la")
    /// print(found.map(\.text))   // ["plain language", …]
    /// ```
    ///
    /// What stands before the last word stays as typed, operators and quotation marks too; words are read whatever their case
    /// and accents. Words come as posts write them, in lower case; one that is found in none of the posts that were looked at
    /// is left out, and so is what was cut out of a text without spaces. Words and terms come by the number of posts that have
    /// them (half of it for those that none of the newest eighth has), titles newest first. Behind `tag:`, `category:`,
    /// `author:`, `type:`, `lang:`, `site:` and `has:` come the values there are, such that they work as a filter. The work
    /// is bounded whatever the size of the index.
    /// - Parameters:
    ///   - prefix: what was typed so far; nothing gives the categories and tags of most posts.
    ///   - limit: how many completions at most.
    ///   - sites: home addresses of the sites whose posts count; none means all.
    /// - Returns: the likeliest first, no text twice; none when nothing begins so.
    /// - Throws: `SearchError`.
    public func suggest(
        _ prefix: String, limit: Int = 10, sites: [String] = []
    ) async throws -> [Completion] {
        try await answering {
            try self.store.completions(of: prefix.withFewMarks, limit: limit, sites: sites)
        }
    }

    // MARK: Looking up

    /// The post with an id, slug or address, in this order; `nil` when there is none.
    ///
    /// An address may carry a query, a fragment, a trailing slash more or less, `?p=` with an id, or another scheme.
    ///
    /// Addresses in the post, its HTML included, are `http` or `https`, or relative to such; its body may also have `mailto`
    /// and `tel`. Scripts in the HTML stay as the site has them: clean it before you draw that of a blog you do not trust.
    /// - Throws: `SearchError`.
    public func lookup(_ reference: String) async throws -> StoredPost? {
        let reference = reference.withFewMarks
        return try await lookup { try $0.post(named: reference) }
    }

    /// How a post is indexed, by id, slug or address; `nil` when there is none.
    ///
    /// - Throws: `SearchError`.
    public func tokens(of reference: String) async throws -> PostTokens? {
        try await answering { try self.store.read { try $0.tokens(ofPostNamed: reference) } }
    }

    /// Terms with the number of posts in this index that have them or a term below them, as facets count, by taxonomy, most
    /// frequent first.
    ///
    /// - Parameters:
    ///   - taxonomy: `category`, `post_tag` or another; `nil` for all.
    ///   - part: a text that the name or slug of a term contains, whatever case and accents; an empty one is all terms.
    /// - Throws: `SearchError`.
    public func terms(
        of taxonomy: String? = nil, containing part: String = ""
    ) async throws -> [TermCount] {
        try await answering {
            try self.store.read { try $0.terms(of: taxonomy, containing: part) }
        }
    }

    /// Home addresses of the sites that can be synced again.
    ///
    /// - Throws: `SearchError`.
    public func syncableSites() throws -> [String] {
        try SearchError.atDoor { try store.read { try $0.syncableSites() } }
    }

    /// Sites, posts, last sync, size.
    ///
    /// - Throws: `SearchError`.
    public func status() async throws -> IndexStatus {
        try await answering {
            var status = try self.store.status()
            let moved = try self.movedSites().map {
                MovedBlog(url: $0.site, former: $0.former, posts: $0.posts)
            }
            status.moved = moved.isEmpty ? nil : moved
            return status
        }
    }
}
