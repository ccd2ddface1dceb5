// Whose log it is that stands beside an index: SQLite goes by the name, and would bring the log of another file into it.
//
// A write-ahead log whose frames have rows of `session` belongs to the file whose row has the same session and a counter in
// their range (SessionMark.swift). The file's row is looked for on the pages where the log has it or had it before VACUUM.
// Where a checkpoint was broken off while it brought in what VACUUM had moved, the row may be on neither: then the file's own
// tree is asked, and where that is broken, too, whether the file has a page of the log already.
//
// A log without such rows was left by a program that knew none (commit 118111c): it belongs to a file that has none either.
//
// A rollback journal of ours has the row as it was before. One without the row changes nothing but page 1 (on the way into
// WAL mode and out of it), and page 1 must be what it was; or it is of another program, and is taken for the file's when one
// of its pages is a former state of the file's.

internal import BlogSearchPlatform
internal import GRDB

/// What a log beside a file is to that file.
enum LogOwnership: Hashable {
    /// SQLite would find nothing in it.
    case nothing
    case belongs
    case foreign
}

/// An index file as it is on disk, whatever logs say.
struct RawIndex {
    let descriptor: IndexDescriptor
    let path: String

    /// Bytes of page 1 that SQLite keeps for itself; empty for an empty file.
    private let header: [UInt8]

    init(_ descriptor: IndexDescriptor, path: String) {
        self.descriptor = descriptor
        self.path = path
        header = descriptor.bytes(at: 0, count: 100)
    }

    /// Whether the file says that changes of it may stand in a write-ahead log.
    var isInWALMode: Bool { header.count == 100 && header[18] == 2 }
    var isEmpty: Bool { header.isEmpty }

    private var pageSize: Int {
        guard header.count == 100 else { return Schema.pageSize }
        let size = Int(header[16]) << 8 | Int(header[17])
        return size == 1 ? 65_536 : size
    }

    /// Whether a program wrote it that keeps sessions.
    private var hasSessions: Bool {
        header.count == 100 && header.bigEndian(at: 60) >= UInt32(Schema.sessionVersion)
    }

    private func page(_ number: UInt64) -> [UInt8] {
        guard number > 0, number < 1 << 32 else { return [] }
        return descriptor.bytes(at: (Int(number) - 1) * pageSize, count: pageSize)
    }

    /// The row of `session` on a page.
    func mark(onPage number: UInt64) -> SessionMark? { SessionMark(page: page(number)) }

    /// Whose write-ahead log it is.
    func ownership(ofLog path: String) -> LogOwnership {
        guard let log = WriteAheadLog(path) else { return .nothing }
        guard !isEmpty, log.pageSize == pageSize else { return .foreign }
        guard let first = log.marks.first?.mark, let last = log.marks.last?.mark else {
            return hasSessions ? .foreign : .belongs
        }
        func belongs(_ mark: SessionMark) -> Bool {
            mark.session == first.session && mark.counter >= first.counter &- 1
                && mark.counter <= last.counter
        }
        let places = Set(log.marks.flatMap { [$0.page, $0.mark.page] })
        let marks = places.compactMap { mark(onPage: $0) }
        if marks.contains(where: belongs) { return .belongs }
        guard marks.isEmpty else { return .foreign }
        if let mark = markInTree() { return belongs(mark) ? .belongs : .foreign }
        return hasSessions && hasPage(of: log) ? .belongs : .foreign
    }

    /// Whether a log that a living writer holds open can be that of this file: it may have been overwritten meanwhile.
    func canOwn(livingLog path: String) -> Bool {
        guard let first = WriteAheadLog.firstMark(path) else { return true }
        let marks = Set([first.page]).compactMap { mark(onPage: $0) }
        return marks.isEmpty || marks.contains { $0.session == first.session }
    }

    /// Whose rollback journal it is.
    func ownership(ofJournal path: String) -> LogOwnership {
        guard let journal = RollbackJournal(path) else { return .nothing }
        guard !isEmpty, journal.pageSize == pageSize else { return .foreign }
        guard !journal.records.isEmpty else {
            let size = descriptor.facts?.size ?? 0
            return size == journal.formerPages * pageSize ? .nothing : .foreign
        }
        for (number, content) in journal.records {
            guard let former = SessionMark(page: content) else { continue }
            if let mark = mark(onPage: number) {
                return former.isBefore(mark) ? .belongs : .foreign
            }
        }
        if journal.records.allSatisfy({ $0.page == 1 }) {
            return journal.records.allSatisfy { isPage1(but: $0.content) } ? .belongs : .foreign
        }
        let isFormer = journal.records.contains {
            $0.page > 1 && $0.content.isFormer(of: page($0.page))
        }
        return isFormer ? .belongs : .foreign
    }

    /// Whether page 1 differs from another form of it at most by the journal's mode and the counters that go with it.
    private func isPage1(but other: [UInt8]) -> Bool {
        let own = page(1)
        guard own.count == other.count else { return false }
        let free = [18..<20, 24..<28, 92..<100]
        return own.indices.allSatisfy { index in
            own[index] == other[index] || free.contains { $0.contains(index) }
        }
    }

    /// The row by way of the file's own tree; `nil` where that cannot be read.
    private func markInTree() -> SessionMark? {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(
                path: IndexFile.frozenAddress(path), configuration: configuration)
            let mark = try queue.read { try Session.mark($0) }
            try queue.close()
            return mark
        } catch {
            // A file that is changed halfway is not to be read without its log.
            return nil
        }
    }

    /// Whether the file has a page as it stands in a log already.
    private func hasPage(of log: WriteAheadLog) -> Bool {
        var looked = 0
        for (frame, number) in log.pages.enumerated().reversed() where number > 1 {
            let content = log.content(ofFrame: frame)
            if content.isFormer(of: content), content == page(UInt64(number)) { return true }
            looked += 1
            if looked == 10_000 { return false }
        }
        return false
    }
}
