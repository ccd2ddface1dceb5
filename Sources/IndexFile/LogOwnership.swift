// To which file a log next to an index belongs. SQLite decides by the name, and would copy the log
// of another file into the index.
//
// The frames of a write-ahead log have rows of `session`. The log belongs to a file whose row has
// the same session and a counter in the range of the log's counters (SessionMark.swift). The file's
// row is looked for on the pages on which the log has it, or had it before VACUUM. When a
// checkpoint was interrupted while it copied pages that VACUUM had moved, the row may be on neither
// page. Then it is looked for in the file's own tree. When that is damaged, too, the log belongs to
// the file if the file already has one of the log's pages.
//
// A log without such rows was written by a program without sessions (commit 118111c). It belongs to
// a file without sessions.
//
// A rollback journal of ours has the row as it was before. A journal without the row changes page 1
// only (when it switches to WAL mode or back), and its page 1 must be the former one of the file.
// Otherwise another program wrote it, and it belongs to the file when one of its pages is a former
// state of the file's page.

internal import BlogSearchPlatform

/// The relation of a log next to a file to that file.
enum LogOwnership: Hashable {
    /// SQLite would find nothing in it.
    case nothing
    case belongs
    case foreign
}

/// Finds the row of `session` of the file at a path through the file's own tree, without its log;
/// `nil` when the tree cannot be read.
package typealias MarkInTree = (String) -> SessionMark?

/// An index file as it is on disk, regardless of logs.
struct RawIndex {
    let descriptor: IndexDescriptor
    let path: String

    /// Bytes of page 1 that SQLite keeps for itself; empty for an empty file.
    private let header: [UInt8]
    private let markInTree: MarkInTree

    /// - Parameter markInTree: finds the row of `session` through the file's own tree.
    init(
        _ descriptor: IndexDescriptor, path: String,
        markInTree: @escaping MarkInTree = { _ in nil }
    ) {
        self.descriptor = descriptor
        self.path = path
        self.markInTree = markInTree
        header = descriptor.bytes(at: 0, count: 100)
    }

    /// Whether the file says that its changes may be in a write-ahead log.
    var isInWALMode: Bool { header.count == 100 && header[18] == 2 }
    var isEmpty: Bool { header.isEmpty }

    private var pageSize: Int {
        guard header.count == 100 else { return FileLayout.pageSize }
        let size = Int(header[16]) << 8 | Int(header[17])
        return size == 1 ? 65_536 : size
    }

    /// Whether it was written by a program with sessions.
    private var hasSessions: Bool {
        header.count == 100
            && header.bigEndian(at: 60) >= UInt32(FileLayout.firstFormatWithSessions)
    }

    private func page(_ number: UInt64) -> [UInt8] {
        guard number > 0, number < 1 << 32 else { return [] }
        return descriptor.bytes(at: (Int(number) - 1) * pageSize, count: pageSize)
    }

    /// The row of `session` on a page.
    func mark(onPage number: UInt64) -> SessionMark? { SessionMark(page: page(number)) }

    /// To which file a write-ahead log belongs.
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
        let pages = Set(log.marks.flatMap { [$0.page, $0.mark.page] })
        let marks = pages.compactMap { mark(onPage: $0) }
        if marks.contains(where: belongs) { return .belongs }
        guard marks.isEmpty else { return .foreign }
        if let mark = markInTree(path) { return belongs(mark) ? .belongs : .foreign }
        return hasSessions && hasPage(of: log) ? .belongs : .foreign
    }

    /// Whether a log that a living writer has open may belong to this file. The file may have been
    /// overwritten meanwhile.
    func canOwn(livingLog path: String) -> Bool {
        guard let first = WriteAheadLog.firstMark(path) else { return true }
        let marks = Set([first.page]).compactMap { mark(onPage: $0) }
        return marks.isEmpty || marks.contains { $0.session == first.session }
    }

    /// To which file a rollback journal belongs.
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

    /// Whether page 1 differs from another version of it by the journal mode and its counters at
    /// most.
    private func isPage1(but other: [UInt8]) -> Bool {
        let own = page(1)
        guard own.count == other.count else { return false }
        let free = [18..<20, 24..<28, 92..<100]
        return own.indices.allSatisfy { index in
            own[index] == other[index] || free.contains { $0.contains(index) }
        }
    }

    /// Whether a page in the file equals the same page in a log.
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
