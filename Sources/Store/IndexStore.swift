// The public side of the store: open, write, read, close. Values pass through it, connections do
// not.

package import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
package import BlogSearchQueries
internal import GRDB
internal import Synchronization

/// A search index: one SQLite file with posts, and everything needed to find them.
///
/// Any number of readers each see one consistent state while one writer adds the next. Every page
/// of changes is one transaction: after a crash it is complete, together with its checkpoint, or
/// absent.
package final class IndexStore: Sendable {
    /// The path of the file.
    package let path: String
    /// Whether the store was opened for reading only.
    package let isReadOnly: Bool
    /// Notes about the opened file, and about the files next to it, that are no errors.
    package let notes: [Notice]
    let tools: WritingTools
    /// The size in bytes of the largest segment that is rewritten to remove words.
    let maximumForgotten: Int
    private let held: Held
    /// What those who read may know of.
    package let scope: SearchScope
    /// What fills the index at present.
    let filling = Mutex(FillingState())

    private struct Opened {
        var index: OpenIndex
        var isClosed = false
        var isSuspended = false
    }

    /// What stores of one file have in common.
    private final class Held: Sendable {
        let opened: Mutex<Opened>
        /// Notes about the file that was opened last.
        let told = Mutex<[Notice]>([])
        let settings: SettingsCache

        init(_ file: IndexFile, _ settings: SettingsCache) {
            opened = Mutex(Opened(index: OpenIndex(file, settings)))
            self.settings = settings
        }
    }

    private init(
        _ file: IndexFile, _ settings: SearchSettings?, _ maximumForgotten: Int,
        _ marks: @escaping ContentMarks.Finder
    ) {
        tools = WritingTools(marks: marks)
        self.maximumForgotten = maximumForgotten
        path = file.path
        isReadOnly = file.isReadOnly
        held = Held(file, SettingsCache(settings, besideIndex: file.path))
        scope = .owner
        notes = file.notes
    }

    private init(_ other: IndexStore, _ scope: SearchScope) {
        (tools, maximumForgotten, path) = (other.tools, other.maximumForgotten, other.path)
        (isReadOnly, held) = (other.isReadOnly, other.held)
        (notes, self.scope) = (other.notes, scope)
    }

    /// The same open file for those who may know of a scope only. Nothing is written through it.
    package func seen(in scope: SearchScope) -> IndexStore {
        IndexStore(self, self.scope.intersection(scope))
    }

    /// The present open file.
    var file: IndexFile { current.file }

    private var current: OpenIndex { held.opened.withLock { $0.index } }

    /// - Throws: `IndexError` with code `closed` once the store is closed, and `suspended` while it
    ///   is suspended.
    private func usable() throws -> OpenIndex {
        let opened = held.opened.withLock { $0 }
        guard !opened.isClosed else { throw IndexError.closed(path) }
        guard !opened.isSuspended else { throw IndexError.suspended(path) }
        return opened.index
    }

    /// Only checks that the store may be used.
    ///
    /// - Throws: `IndexError` (`closed`, `suspended`).
    package func checkOpen() throws { _ = try usable() }

    /// Opens the index at a path for reading and writing. Creates it, and its folder, when there is
    /// none.
    ///
    /// - Parameters:
    ///   - settings: the owner's search settings; `nil` reads them from the file next to the index.
    ///   - marks: finds the marks of stored HTML, when documents are made again.
    ///   - progress: called with the number of posts done, when all of them are brought up to date.
    /// - Throws: `IndexError`.
    package static func create(
        at path: String, settings: SearchSettings? = nil,
        maximumForgotten: Int = MergePlan.smallMerge, marks: @escaping ContentMarks.Finder,
        progress: Progress = { _, _ in }
    ) throws -> IndexStore {
        let file = try IndexFile.create(at: path, marks, progress)
        return IndexStore(file, settings, maximumForgotten, marks)
    }

    /// Opens an index that exists. Never creates a file.
    ///
    /// - Parameters:
    ///   - readOnly: opens for reading only, as an index on a read-only medium must be.
    ///   - settings: the owner's search settings; `nil` reads them from the file next to the index.
    ///   - isBrief: whether it is opened for one answer, and closed with the process. Pages are
    ///     then mapped, and the process ends when another one truncates the file.
    ///   - marks: finds the marks of stored HTML, when documents are made again.
    ///   - progress: called with the number of posts done, when all of them are brought up to date.
    /// - Throws: `IndexError`.
    package static func open(
        at path: String, readOnly: Bool = true, settings: SearchSettings? = nil,
        isBrief: Bool = false, marks: @escaping ContentMarks.Finder,
        progress: Progress = { _, _ in }
    ) throws -> IndexStore {
        let file = try IndexFile.open(
            at: path, isReadOnly: readOnly, isBrief: isBrief, marks, progress)
        return IndexStore(file, settings, MergePlan.smallMerge, marks)
    }

    /// The owner's search settings as they are now.
    ///
    /// - Throws: `IndexError` (`badSettings`).
    package func settings() throws -> SearchSettings {
        try checkOpen()
        return try held.settings.state.settings
    }

    /// Settings that cannot be used count as none from now on, for work that neither ranks nor hides.
    ///
    /// - Returns: why they cannot be used.
    package func goOnWithoutSettings() -> IndexError? { held.settings.goOnWithoutSettings() }

    /// Closes the file, in the state in which it opens fastest. Using the store afterwards throws;
    /// closing it again does nothing. It waits for reads and writes, so it must not be called
    /// within one.
    ///
    /// - Throws: `IndexError`, with code `replaced` when a file that was opened for writing is no
    ///   longer the one at its path.
    package func close() throws {
        let index = held.opened.withLock { opened in
            opened.isClosed = true
            return opened.index
        }
        try index.close { try markUnforgotten(in: index.file) }
    }

    /// Closes the file until `resume`, as `close` does, and gives up the lock for filling the index:
    /// the store holds nothing of the file. Does nothing when it is suspended.
    ///
    /// - Throws: `IndexError`, as `close`; with code `closed` when it is closed.
    package func suspend() throws {
        let index = try held.opened.withLock { opened -> OpenIndex? in
            guard !opened.isClosed else { throw IndexError.closed(path) }
            guard !opened.isSuspended else { return nil }
            opened.isSuspended = true
            return opened.index
        }
        guard let index else { return }
        defer {
            let loser = filling.withLock { $0.giveUp() }
            withExtendedLifetime(loser) {}
        }
        try index.close(isSuspension: true) { try markUnforgotten(in: index.file) }
    }

    /// Opens the file again. Does nothing when it is not suspended.
    ///
    /// - Throws: `IndexError`, as opening; then the store stays suspended. With code `closed` when
    ///   it is closed.
    package func resume() throws {
        let former = held.opened.withLock { $0 }
        guard !former.isClosed else { throw IndexError.closed(path) }
        guard former.isSuspended else { return }
        let file = try IndexFile.open(at: path, isReadOnly: isReadOnly, tools.marks)
        let fresh = OpenIndex(file, held.settings)
        let isOther = isReadOnly && fresh.isOther(than: former.index)
        let isWanted = held.opened.withLock { opened in
            guard opened.isSuspended, !opened.isClosed else { return false }
            opened.index = fresh
            opened.isSuspended = false
            return true
        }
        guard isWanted else { return try fresh.close() }
        held.told.withLock { $0 = (isOther ? [FileNote.replaced(path)] : []) + fresh.file.notes }
    }

    /// Closes the file, and removes it when this store created it and nothing was ever stored in
    /// it. A file that another process fills by then stays.
    ///
    /// - Parameter now: the present time, for the lock.
    /// - Returns: whether it was removed.
    @discardableResult
    package func closeUnlessEmpty(now: Moment) throws -> Bool {
        guard file.isNew, !held.opened.withLock(\.isClosed) else {
            try close()
            return false
        }
        do {
            let lock = try lockForFilling(now: now)
            defer { withExtendedLifetime(lock) {} }
            let isEmpty = Result {
                // Where the task was cancelled nothing that takes long is read to its end.
                try read { try SQLStatement("SELECT 1 FROM site LIMIT 1", $0.db).firstRow() == nil }
            }
            guard case .success(true) = isEmpty else {
                try close()
                return try isEmpty.get()
            }
            let file = file
            do {
                try close()
            } catch let error as IndexError where error.code != .replaced {
                // A log that the system does not let SQLite copy into the file has no data either.
                try file.removeWithLogs()
                throw error
            }
            try file.remove()
            return true
        } catch let error as IndexError where error.code == .busy {
            try close()
            return false
        }
    }

    /// Reads one consistent state of the index, whatever is written meanwhile.
    ///
    /// The snapshot must not be used after `body` has returned, nor the store inside `body`. If
    /// another file replaced the file since it was opened for reading, that one is opened and read.
    ///
    /// - Parameter isRepeatable: whether `body` may be called again when the file was replaced or
    ///   overwritten while it ran.
    /// - Throws: `IndexError`, with code `replaced` when there is no complete file to read instead.
    package func read<Value>(
        isRepeatable: Bool = true, _ body: (IndexSnapshot) throws -> Value
    ) throws -> Value {
        for _ in 0..<3 {
            let index = try usable()
            do {
                return try index.read(as: scope, body)
            } catch let change as FileChange {
                guard isRepeatable || !change.isLate else { break }
                try openAnew(after: index)
            }
        }
        throw IndexError.beingOverwritten(path)
    }

    /// Notes about the file since the last call, for the reader of answers.
    package func takeNotes() -> [Notice] {
        held.told.withLock { told in
            defer { told = [] }
            return told
        }
    }

    /// Opens the file that is now at the path. Nothing is kept of the former one.
    private func openAnew(after former: OpenIndex) throws {
        guard current === former else { return }
        let fresh: OpenIndex
        do {
            let file = try IndexFile.open(at: path, isReadOnly: true, tools.marks)
            fresh = OpenIndex(file, held.settings)
        } catch let error as IndexError
            where [.missing, .damaged, .notAnIndex, .failed].contains(error.code)
        {
            throw IndexError.replacedByNone(path)
        }
        let isOther = fresh.isOther(than: former)
        let isFirst = held.opened.withLock { opened in
            guard opened.index === former, !opened.isClosed else { return false }
            opened.index = fresh
            return true
        }
        guard isFirst else { return }
        held.told.withLock { told in
            if isOther { told = [FileNote.replaced(path)] }
            told += fresh.file.notes
        }
    }

    /// Stores a page of changes of one site, and the checkpoint after it, in one transaction.
    ///
    /// Posts whose content is already in the index are neither parsed nor analysed. When one page
    /// changes the same thing twice, the later change counts. A term or author need not be known
    /// before the post that names it.
    ///
    /// - Parameter checkpoint: where to resume; `nil` keeps the former one.
    /// - Throws: `IndexError`, or an error of the page's `body`. Nothing is stored then.
    package func write(_ page: PendingPage, checkpoint: String? = nil) throws -> WriteSummary {
        let summary = try write { db in
            var writer = try ChangeWriter(db, site: page.site, tools)
            return try writer.write(page, checkpoint: checkpoint)
        }
        try settleAfterPage()
        if page.changes.posts.count >= ChangeWriter.bulk { ProcessMemory.giveBack() }
        return summary
    }

    /// Prepares a page while others are being written: makes the contents of the posts that are new
    /// or have changed.
    ///
    /// - Throws: `IndexError`, `CancellationError`.
    package func prepare(_ page: PendingPage) throws {
        let (plan, language) = try file.read { db in
            let site = try SiteRow.known(Site(url: page.site).url, in: db)
            let plan = try PostPlan(page.changes, site: site?.id ?? 0, in: db)
            return (plan, site?.language)
        }
        try page.contents.make(
            of: plan.rewritten, siteLanguage: page.changes.site?.language ?? language,
            body: page.body)
    }

    /// The file, for who fills it. Who lost the right to does not get it back when the file is opened
    /// again.
    func fillable() throws -> IndexFile {
        let index = try usable()
        if filling.withLock({ $0.isLost }) { throw IndexError.suspended(path) }
        return index.file
    }

    /// Runs `body` in one transaction. When it fails, its documents are dropped.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let file = try fillable()
        do {
            return try file.write(body)
        } catch {
            tools.reset()
            throw error
        }
    }

    /// Gives a site another address, with all of its data. Does nothing when there is no such site,
    /// or another site has the new address.
    package func renameSite(_ old: String, to new: String) throws {
        try write { db in
            guard try SiteRow.known(Site(url: new).url, in: db) == nil else { return }
            let checked = CheckedRows(db)
            try SiteRow.known(Site(url: old).url, in: db)?
                .rename(to: Site(url: new).url, in: db, checked)
            // What was logged of the site names its posts by its former address.
            try ChangeLog(db).begin()
            try checked.store()
        }
    }

    /// Removes a site that has no post any more, with its names.
    package func removeEmptySite(_ url: String) throws {
        try write { db in
            guard let site = try SiteRow.known(Site(url: url).url, in: db) else { return }
            let posts = "SELECT EXISTS (SELECT 1 FROM post WHERE site = ?)"
            guard try SQLStatement(posts, db, site.id).one(Bool.self) == false else { return }
            let checked = CheckedRows(db)
            for table in [CheckedTable.media, .author, .term] {
                let rows = "SELECT id FROM \(table) WHERE site = ?"
                for row in try SQLStatement(rows, db, site.id).all(Int64.self) {
                    try checked.delete(table, row: row)
                }
            }
            try checked.delete(.checkpoint, row: site.id)
            try checked.delete(.site, row: site.id)
            // What was logged of the site could not be told any more.
            try ChangeLog(db).begin()
            try checked.store(havingRead: site.id)
        }
    }

    /// Records that a site was synced to its end.
    ///
    /// - Parameter checkpoint: where the next sync begins; `nil` removes the former checkpoint.
    package func finishSync(ofSite site: String, at time: Moment, checkpoint: String? = nil) throws
    {
        try write { db in
            let checked = CheckedRows(db)
            let site = try SiteRow.find(Site(url: site).url, in: db, checked)
            try site.finishSync(at: time, checkpoint: checkpoint, in: db, checked)
            try checked.store(havingRead: site.id)
        }
    }
}
