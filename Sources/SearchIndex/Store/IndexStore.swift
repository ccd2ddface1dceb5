// The store's door: open, write, read, close. Values cross it, connections do not.

package import Blog
internal import GRDB

/// A search index: one SQLite file with posts, and what finding them takes.
///
/// Any number of readers see one consistent state each while one writer adds the next. Every page of changes is one
/// transaction: after a crash it is there as a whole, together with its checkpoint, or not at all.
package final class IndexStore: Sendable {
    /// Where the file is.
    package let path: String
    /// Whether the store was opened to be read only.
    package let isReadOnly: Bool
    let file: IndexFile
    private let readers = ReaderCache(PagePool())
    private let settingsCache: SettingsCache
    let tools = WritingTools()
    /// Bytes of the largest segment that is written anew for words that are gone.
    let mostForgotten: Int

    private init(_ file: IndexFile, _ settings: SearchSettings?, _ mostForgotten: Int) {
        self.file = file
        self.mostForgotten = mostForgotten
        settingsCache = SettingsCache(settings, besideIndex: file.path)
        path = file.path
        isReadOnly = file.isReadOnly
    }

    /// Opens the index at a path to be read and written; makes it, and its folder, when there is none.
    ///
    /// - Parameter settings: what the owner wants of searches; `nil` reads them from the file beside the index.
    /// - Throws: `IndexError`.
    package static func create(
        at path: String, settings: SearchSettings? = nil,
        mostForgotten: Int = MergePlan.smallMerge
    ) throws -> IndexStore {
        IndexStore(try IndexFile.create(at: path), settings, mostForgotten)
    }

    /// Opens an index that exists. Never creates a file.
    ///
    /// - Parameters:
    ///   - readOnly: an index on a medium that cannot be written can be opened this way.
    ///   - settings: what the owner wants of searches; `nil` reads them from the file beside the index.
    /// - Throws: `IndexError`.
    package static func open(
        at path: String, readOnly: Bool = true, settings: SearchSettings? = nil
    ) throws -> IndexStore {
        IndexStore(
            try IndexFile.open(at: path, isReadOnly: readOnly), settings, MergePlan.smallMerge)
    }

    /// What the owner wants of searches; read when it is first asked for.
    ///
    /// - Throws: `IndexError` (`badSettings`).
    package func settings() throws -> SearchSettings { try settingsCache.settings() }

    /// Closes the file, and brings it into the state in which it opens fastest. Using the store afterwards throws.
    package func close() throws {
        readers.removeAll()
        let marking = Result { try markUnforgotten() }
        try file.close()
        try marking.get()
    }

    /// Closes the file; removes it when this store made it and nothing was ever stored in it.
    /// Somebody else who fills it by then keeps it.
    ///
    /// - Parameter now: the present time, for the lock.
    package func closeUnlessEmpty(now: Moment) throws {
        guard file.isNew else { return try close() }
        do {
            let lock = try lockForFilling(now: now)
            let isEmpty = try read { try $0.sites().isEmpty }
            try close()
            if isEmpty { try file.remove() }
            withExtendedLifetime(lock) {}
        } catch let error as IndexError where error.code == .busy {
            try close()
        }
    }

    /// Reads from one consistent state of the index, whatever is written meanwhile.
    ///
    /// The snapshot must not be used after `body` returned, nor the store inside `body`.
    package func read<Value>(_ body: (IndexSnapshot) throws -> Value) throws -> Value {
        try file.read { db in
            try body(
                IndexSnapshot(
                    db, reader: { try self.readers.reader(db) },
                    settings: { try self.settings() }))
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

    /// Notes that a site was synced to its end.
    ///
    /// - Parameter checkpoint: where the next sync begins; `nil` forgets the former checkpoint.
    package func finishSync(ofSite site: String, at time: Moment, checkpoint: String? = nil) throws
    {
        try file.write { db in
            let site = try SiteRow.find(Site(url: site).url, in: db)
            try site.finishSync(at: time, checkpoint: checkpoint, in: db)
        }
    }
}
