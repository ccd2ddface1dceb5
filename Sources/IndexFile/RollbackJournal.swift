// What SQLite would restore in a file from a rollback journal
// (https://sqlite.org/fileformat.html#the_rollback_journal).
//
//     header   a sector  magic 8, records 4, nonce 4, pages of the file before 4, sector size 4, page size 4
//     record             page 4, its former content, checksum 4
//
// Records after a second header belong to the same transaction. The records of the first one are
// enough to decide to which file they belong.

/// A rollback journal that no process is writing.
struct RollbackJournal {
    let pageSize: Int
    /// The number of pages before the transaction.
    let formerPages: Int
    /// The former content of the pages that the transaction changed.
    let records: [(page: UInt64, content: [UInt8])]

    private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    /// More than enough to recognise a file.
    private static let maximum = 10_000

    /// - Returns: `nil` when it is no journal that SQLite would use.
    init?(_ path: String) {
        guard let file = PlainFile(path) else { return nil }
        let header = file.bytes(at: 0, count: 28)
        guard header.count == 28, header.starts(with: RollbackJournal.magic) else { return nil }
        let sector = Int(header.bigEndian(at: 20))
        let size = Int(header.bigEndian(at: 24))
        guard (32...65_536).contains(sector), (512...65_536).contains(size) else { return nil }
        pageSize = size
        formerPages = Int(header.bigEndian(at: 16))
        let stated = header.bigEndian(at: 8)
        let room = max(0, file.size - sector) / (size + 8)
        let count = min(stated == .max ? room : Int(stated), room, RollbackJournal.maximum)
        records = (0..<count).map { index in
            let bytes = file.bytes(at: sector + index * (size + 8), count: 4 + size)
            return bytes.count == 4 + size
                ? (UInt64(bytes.bigEndian(at: 0)), Array(bytes[4...])) : (0, [])
        }
    }
}
