internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB

/// An open file, together with everything kept of what was read from it. All of it is released at
/// once.
final class OpenIndex: Sendable {
    let file: IndexFile
    private let settings: SettingsCache
    private let readers = ReaderCache(PagePool())

    init(_ file: IndexFile, _ settings: SettingsCache) {
        self.file = file
        self.settings = settings
    }

    deinit {
        guard file.hold.descriptor != nil else { return }
        // SQLite would leave the file in WAL mode without its log. There is no caller to report an
        // error to.
        do { try close() } catch {}
    }

    /// Closes the file once no reader and no writer is left. Does nothing when it is closed.
    ///
    /// - Parameter last: what to do before that, with `IndexFile.writeLast`.
    func close(isSuspension: Bool = false, after last: () throws -> Void = {}) throws {
        try file.hold.use.end(isSuspension: isSuspension) {
            let result = Result { try last() }
            readers.removeAll()
            try file.close()
            try result.get()
        }
    }

    /// Reads one state of the file, as far as it may be known of.
    ///
    /// - Throws: `FileChange` when the file is not the one that was opened.
    func read<Value>(
        as scope: SearchScope, _ body: (IndexSnapshot) throws -> Value
    ) throws -> Value {
        do {
            return try file.read { db in
                try file.watch?.check(Session.mark(db))
                try file.writerGuard?.check()
                return try readUnchanged { try body(self.snapshot(db, scope)) }
            }
        } catch let error as IndexError where error.code != .closed && error.code != .suspended {
            // This includes errors before the first look at the file.
            try checkUnchanged()
            // A program may overwrite the file in several steps.
            if file.hold.descriptor?.facts?.areOfJustNow == true, file.isReadOnly {
                System.pause(microseconds: 20_000)
                try checkUnchanged()
            }
            throw error
        }
    }

    /// Checks that the file is the one that was opened.
    ///
    /// - Throws: `FileChange`; `IndexError` when the file is read for one answer only.
    private func checkUnchanged() throws {
        do {
            try file.watch?.check()
        } catch is FileChange {
            throw FileChange(isLate: true)
        }
        if file.isChanged { throw IndexError.beingOverwritten(file.path) }
    }

    /// Whether another file is open than in a former value, and not only a later state of the same
    /// file.
    func isOther(than former: OpenIndex) -> Bool {
        guard let new = file.watch, let old = former.file.watch, new.identity == old.identity,
            let mark = new.mark, let oldMark = old.mark
        else { return true }
        return mark.index != oldMark.index || mark.number < oldMark.number
            || mark.session == oldMark.session && mark.counter < oldMark.counter
    }

    /// Runs `body`, and passes its result or error on only when the file is still the same.
    private func readUnchanged<Value>(_ body: () throws -> Value) throws -> Value {
        let result = Result { try body() }
        do {
            try file.watch?.check()
            try file.writerGuard?.check()
        } catch is FileChange {
            throw FileChange(isLate: true)
        }
        return try result.get()
    }

    private func snapshot(_ db: Database, _ scope: SearchScope) -> IndexSnapshot {
        IndexSnapshot(
            db, as: scope, reader: { try self.readers.reader(db, settings: $0) },
            settings: { self.settings.state })
    }
}
