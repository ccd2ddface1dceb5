// The store's door: open, write, read, close. Values cross it, connections do not.

package import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries
internal import GRDB
internal import Synchronization

/// A search index: one SQLite file with posts, and what finding them takes.
///
/// Any number of readers see one consistent state each while one writer adds the next. Every page of changes is one
/// transaction: after a crash it is there as a whole, together with its checkpoint, or not at all.
package final class IndexStore: Sendable {
    /// Where the file is.
    package let path: String
    /// Whether the store was opened to be read only.
    package let isReadOnly: Bool
    /// What is to be said of the file that was opened, and of what stands beside it, although it is no error.
    package let notes: [String]
    let tools = WritingTools()
    /// Bytes of the largest segment that is written anew for words that are gone.
    let maximumForgotten: Int
    private let given: SearchSettings?
    private let opened: Mutex<Opened>
    /// What is to be said of the file that was opened last, although it is no error.
    private let told: Mutex<[String]>

    private struct Opened {
        var index: OpenIndex
        var isClosed = false
    }

    private init(_ file: IndexFile, _ settings: SearchSettings?, _ maximumForgotten: Int) {
        self.maximumForgotten = maximumForgotten
        path = file.path
        isReadOnly = file.isReadOnly
        given = settings
        opened = Mutex(Opened(index: OpenIndex(file, settings)))
        told = Mutex([])
        notes = file.notes
    }

    /// The file as it is open now.
    var file: IndexFile { current.file }

    private var current: OpenIndex { opened.withLock { $0.index } }

    /// - Throws: `IndexError` with code `closed` once the store was closed.
    private func usable() throws -> OpenIndex {
        let opened = opened.withLock { $0 }
        guard !opened.isClosed else { throw IndexError.closed(path) }
        return opened.index
    }

    /// Does nothing but look whether the store may be used.
    ///
    /// - Throws: `IndexError` with code `closed` once the store was closed.
    package func checkOpen() throws { _ = try usable() }

    /// Opens the index at a path to be read and written; makes it, and its folder, when there is none.
    ///
    /// - Parameters:
    ///   - settings: what the owner wants of searches; `nil` reads them from the file beside the index.
    ///   - progress: told how many posts are done, where all of them are brought up to date.
    /// - Throws: `IndexError`.
    package static func create(
        at path: String, settings: SearchSettings? = nil,
        maximumForgotten: Int = MergePlan.smallMerge, progress: Progress = { _, _ in }
    ) throws -> IndexStore {
        IndexStore(try IndexFile.create(at: path, progress), settings, maximumForgotten)
    }

    /// Opens an index that exists. Never creates a file.
    ///
    /// - Parameters:
    ///   - readOnly: an index on a medium that cannot be written can be opened this way.
    ///   - settings: what the owner wants of searches; `nil` reads them from the file beside the index.
    ///   - isBrief: whether it is opened to be read for one answer, and closed with the process: pages are mapped then, and
    ///     the process ends where somebody cuts the file off meanwhile.
    ///   - progress: told how many posts are done, where all of them are brought up to date.
    /// - Throws: `IndexError`.
    package static func open(
        at path: String, readOnly: Bool = true, settings: SearchSettings? = nil,
        isBrief: Bool = false, progress: Progress = { _, _ in }
    ) throws -> IndexStore {
        let file = try IndexFile.open(
            at: path, isReadOnly: readOnly, isBrief: isBrief, progress)
        return IndexStore(file, settings, MergePlan.smallMerge)
    }

    /// What the owner wants of searches; read when it is first asked for.
    ///
    /// - Throws: `IndexError` (`badSettings`).
    package func settings() throws -> SearchSettings { try usable().settings.settings() }

    /// Closes the file, and brings it into the state in which it opens fastest. Using the store afterwards throws; closing it
    /// again does nothing. What is being read or written is waited for, so it must not be called within that.
    ///
    /// - Throws: `IndexError`, with code `replaced` when what was opened to be written is no longer the file at its path.
    package func close() throws {
        let index = opened.withLock { opened in
            opened.isClosed = true
            return opened.index
        }
        try index.close { try markUnforgotten(in: index.file) }
    }

    /// Closes the file; removes it when this store made it and nothing was ever stored in it.
    /// Somebody else who fills it by then keeps it.
    ///
    /// - Parameter now: the present time, for the lock.
    /// - Returns: whether it was removed.
    @discardableResult
    package func closeUnlessEmpty(now: Moment) throws -> Bool {
        guard file.isNew, !opened.withLock(\.isClosed) else {
            try close()
            return false
        }
        do {
            let lock = try lockForFilling(now: now)
            defer { withExtendedLifetime(lock) {} }
            guard try read({ try $0.sites().isEmpty }) else {
                try close()
                return false
            }
            let file = file
            do {
                try close()
            } catch let error as IndexError where error.code != .replaced {
                // A log that the system does not let SQLite bring in holds nothing either.
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

    /// Reads from one consistent state of the index, whatever is written meanwhile.
    ///
    /// The snapshot must not be used after `body` returned, nor the store inside `body`. Where the file was replaced by
    /// another since it was opened to be read, that one is opened and read.
    ///
    /// - Parameter isRepeatable: whether `body` may be called again when the file was replaced or overwritten while it ran.
    /// - Throws: `IndexError`, with code `replaced` when there is no whole file to be read instead.
    package func read<Value>(
        isRepeatable: Bool = true, _ body: (IndexSnapshot) throws -> Value
    ) throws -> Value {
        for _ in 0..<3 {
            let index = try usable()
            do {
                return try index.read(body)
            } catch let change as FileChange {
                guard isRepeatable || !change.isLate else { break }
                try openAnew(after: index)
            }
        }
        throw IndexError.beingOverwritten(path)
    }

    /// What became of the file since this was asked last, for who reads answers of it.
    package func takeNotes() -> [String] {
        told.withLock { told in
            defer { told = [] }
            return told
        }
    }

    /// Opens the file that is at the path now; nothing is kept of the former one.
    private func openAnew(after former: OpenIndex) throws {
        guard current === former else { return }
        let fresh: OpenIndex
        do {
            fresh = OpenIndex(try IndexFile.open(at: path, isReadOnly: true), given)
        } catch let error as IndexError
            where [.missing, .damaged, .notAnIndex, .failed].contains(error.code)
        {
            throw IndexError.replacedByNone(path)
        }
        let isOther = fresh.isOther(than: former)
        let isFirst = opened.withLock { opened in
            guard opened.index === former, !opened.isClosed else { return false }
            opened.index = fresh
            return true
        }
        guard isFirst else { return }
        told.withLock { told in
            if isOther { told = [FileNote.replaced(path)] }
            told += fresh.file.notes
        }
    }

    /// Stores a page of changes of one site, and where to resume after it, in one transaction.
    ///
    /// Posts whose content is what the index has already are neither parsed nor analysed. Where one page changes the
    /// same thing twice, the later change counts. A term or author need not be known before the post that names it.
    ///
    /// - Parameter checkpoint: where to resume; `nil` leaves the former one as it is.
    /// - Throws: `IndexError`, or what the page's `blocks` throws; nothing is stored then.
    package func write(_ page: PendingPage, checkpoint: String? = nil) throws -> WriteSummary {
        let summary = try write { db in
            var writer = try ChangeWriter(db, site: page.site, tools)
            return try writer.write(page, checkpoint: checkpoint)
        }
        try settleAfterPage()
        if page.changes.posts.count >= ChangeWriter.bulk { ProcessMemory.giveBack() }
        return summary
    }

    /// Does for a page what can be done before it is its turn, while others are being written: makes the contents of the posts
    /// that are new, or other than they are now.
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
            blocks: page.blocks)
    }

    /// Does `body` in one transaction; documents of one that fails are thrown away.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try file.write(body)
        } catch {
            tools.reset()
            throw error
        }
    }

    /// Gives a site another address, with all that the index holds of it. Does nothing where there is no such site, or the
    /// other address has one already.
    package func renameSite(_ old: String, to new: String) throws {
        try file.write { db in
            guard try SiteRow.known(Site(url: new).url, in: db) == nil else { return }
            let checked = CheckedRows(db)
            try SiteRow.known(Site(url: old).url, in: db)?
                .rename(to: Site(url: new).url, in: db, checked)
            try checked.store()
        }
    }

    /// Removes a site that has no post any more, with its names.
    package func removeEmptySite(_ url: String) throws {
        try file.write { db in
            guard let site = try SiteRow.known(Site(url: url).url, in: db) else { return }
            let posts = "SELECT EXISTS (SELECT 1 FROM post WHERE site = ?)"
            guard try Bool.fetchOne(db, sql: posts, arguments: [site.id]) == false else { return }
            let checked = CheckedRows(db)
            for table in [CheckedTable.media, .author, .term] {
                let rows = "SELECT id FROM \(table) WHERE site = ?"
                for row in try Int64.fetchAll(db, sql: rows, arguments: [site.id]) {
                    try checked.delete(table, row: row)
                }
            }
            try checked.delete(.checkpoint, row: site.id)
            try checked.delete(.site, row: site.id)
            try checked.store(havingRead: site.id)
        }
    }

    /// Notes that a site was synced to its end.
    ///
    /// - Parameter checkpoint: where the next sync begins; `nil` forgets the former checkpoint.
    package func finishSync(ofSite site: String, at time: Moment, checkpoint: String? = nil) throws
    {
        try file.write { db in
            let checked = CheckedRows(db)
            let site = try SiteRow.find(Site(url: site).url, in: db, checked)
            try site.finishSync(at: time, checkpoint: checkpoint, in: db, checked)
            try checked.store(havingRead: site.id)
        }
    }
}
