// Who wrote a file last, and how far. This tells a log from the log of another file.
//
// A session begins each time a file that no process has open for writing is opened for writing.
// Then the only row of the table `session` gets a new random number, before anything is written to
// a log. Every transaction of ours increments its counter. So a write-ahead log belongs to a file
// when both have the same session and the file's counter is between the value before the log's
// first transaction and the value of its last one. This holds however far a checkpoint got. A
// writer that finds the file in use, and cannot switch it to rollback mode, continues the present
// session.
//
//     magic           8  no UTF-8, so that no text can pass for it
//     index           8  random, made with the table: copies of an index share it
//     number          8  counts the sessions of the index
//     session         8  random
//     counter         8
//     priorSession    8  the row before the session began: it shows that a rollback journal belongs to it
//     priorCounter    8
//     page            8  the page of the row when the session began: VACUUM moves the row, but the log has this page
//     checksum        8
//
// Numbers are little-endian. The row is found in the image of a page without walking the tree: it
// is the only row of its table, so the page is a leaf with one cell, and no row of another table
// begins in the same way.

internal import BlogSearchPlatform

/// The row of the table `session`.
package struct SessionMark: Hashable, Sendable {
    /// The index in which the row was created. Copies of the index share it.
    package private(set) var index: UInt64
    /// The number of sessions that the index has had.
    package private(set) var number: UInt64
    package private(set) var session: UInt64
    /// The number of transactions in the session.
    package var counter: UInt64
    private(set) var priorSession: UInt64
    private(set) var priorCounter: UInt64
    /// The page with the row when the session began.
    package var page: UInt64

    private static let magic: [UInt8] = [0xff, 0xfe, 0x77, 0x70, 0x73, 0x65, 0xfd, 0xfc]
    private static let size = 72

    /// The first session of an index.
    package static func first(on page: UInt64) -> SessionMark {
        SessionMark(
            index: .random(in: .min ... .max), number: 1, session: .random(in: .min ... .max),
            counter: 1, priorSession: 0, priorCounter: 0, page: page)
    }

    /// The session that follows this one.
    package func next(on page: UInt64) -> SessionMark {
        SessionMark(
            index: index, number: number &+ 1, session: .random(in: .min ... .max), counter: 1,
            priorSession: session, priorCounter: counter, page: page)
    }

    /// Whether a journal with this row as the former one belongs to a transaction that changed it
    /// to `later`.
    func isBefore(_ later: SessionMark) -> Bool {
        self == later || later.priorSession == session && later.priorCounter == counter
            || later.session == session && later.counter == counter &+ 1
    }
}

extension SessionMark {
    /// Reads a row from its bytes; `nil` when they are not what was written.
    package init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == SessionMark.size, bytes.starts(with: SessionMark.magic) else {
            return nil
        }
        let words = stride(from: 8, to: SessionMark.size, by: 8).map { start in
            bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(
            index: words[0], number: words[1], session: words[2], counter: words[3],
            priorSession: words[4], priorCounter: words[5], page: words[6])
        guard words[7] == checksum else { return nil }
    }

    /// The row's bytes.
    package var bytes: [UInt8] {
        var bytes = SessionMark.magic
        bytes.append(littleEndian: words + [checksum])
        return bytes
    }

    private var words: [UInt64] {
        [index, number, session, counter, priorSession, priorCounter, page]
    }

    private var checksum: UInt64 {
        UInt64(bitPattern: RowChecksum(words.map { Int64(bitPattern: $0) }).value)
    }

    /// Reads the row from the image of a page; `nil` when the row is not on the page.
    package init?(page: [UInt8]) {
        // The page must be a leaf of a table with one cell
        // (https://sqlite.org/fileformat.html#b_tree_pages).
        guard page.count >= 512, page[0] == 0x0d, page[3] == 0, page[4] == 1 else { return nil }
        let cell = Int(page[8]) << 8 | Int(page[9])
        // The cell begins with the length of the record and row id 1, then the length of the
        // record's header, no value for the row id, and a blob.
        let type = 12 + 2 * SessionMark.size
        let head = [
            UInt8(SessionMark.size + 4), 1, 4, 0, UInt8(0x80 | type >> 7), UInt8(type & 0x7f),
        ]
        let start = cell + head.count
        guard cell >= 10, start + SessionMark.size <= page.count,
            page[cell..<start].elementsEqual(head)
        else { return nil }
        self.init(page[start..<start + SessionMark.size])
    }
}
