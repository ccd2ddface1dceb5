// What SQLite leaves between the cells of a page. `secure_delete` overwrites what is deleted, but not the copies of rows that
// moved to another page when a tree was balanced: they stay in the unallocated part of the page they stood in, long after
// the row itself was deleted. Two of a hundred random histories of a blog had a word there that no post said any more.
//
// So pages reach the file without it: each write of a page goes through a function of ours, which overwrites that part. It is
// SQLite that writes, when and where it would have, so whatever holds of kills, locks and other processes holds as before; and
// nobody reads these bytes. The log still has them until it is emptied, and pages in memory until they are let go then. Pages that
// were written by an earlier program have them until they change.
//
//   page   = (100 bytes, of the first)  header  pointers  unallocated  cells     https://sqlite.org/fileformat2.html#btree
//   header = flags:u8  freeblock:u16  cells:u16  content:u16  fragments:u8  (right:u32, of interior pages)
//

internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The part of a page that belongs to no row.
enum PageGap {
    /// Where it stands in a page of a tree; `nil` in other pages, and where there is nothing but zeros.
    static func dirty(in page: UnsafeRawBufferPointer, isFirst: Bool) -> Range<Int>? {
        let header = isFirst ? 100 : 0
        // What is no tree begins with the number of another page, whose first byte is 0 up to 137 GB.
        guard page.count >= 512, unsafe [2, 5, 10, 13].contains(page[header]) else {
            return nil
        }
        func number(_ place: Int) -> Int {
            unsafe Int(page[header + place]) << 8 | Int(page[header + place + 1])
        }
        let start = unsafe header + (page[header] < 8 ? 12 : 8) + 2 * number(3)
        // 65,536 does not fit.
        let end = number(5) == 0 ? 65_536 : number(5)
        guard start < end, end <= page.count else { return nil }
        return unsafe isZero(page, start..<end) ? nil : start..<end
    }

    /// Eight bytes a step: each page that is written is looked at.
    private static func isZero(_ page: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let eight = unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if eight != 0 { return false }
            place += 8
        }
        while place < range.upperBound {
            if unsafe page[place] != 0 { return false }
            place += 1
        }
        return true
    }

    /// Lets pages that a connection writes to its file have nothing there.
    static func keepClean(_ db: Database) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = unsafe withUnsafeMutablePointer(to: &file) {
            unsafe sqlite3_file_control(
                db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, $0)
        }
        guard code == SQLITE_OK, let file = unsafe file,
            let methods = unsafe file.pointee.pMethods
        else { return }
        unsafe file.pointee.pMethods = CleanWrites.methods(over: methods)
    }
}

/// What SQLite calls for a file: all as before, but what writes.
@unsafe private struct CleanWrites {
    /// Stands first, for this is what SQLite knows.
    private var methods: sqlite3_io_methods
    private let original: UnsafePointer<sqlite3_io_methods>

    /// Those made before, by the address of what they stand for: they live as long as the process.
    private static let made = Mutex<[UInt: UInt]>([:])

    static func methods(
        over original: UnsafePointer<sqlite3_io_methods>
    ) -> UnsafePointer<sqlite3_io_methods>? {
        let key = UInt(bitPattern: original)
        let place = unsafe made.withLock { made in
            // Those of ours stay what they are.
            if let known = made[key] ?? made.values.first(where: { $0 == key }) { return known }
            let original = unsafe UnsafePointer<sqlite3_io_methods>(bitPattern: key)
            guard let original = unsafe original else { return key }
            let place = UnsafeMutablePointer<CleanWrites>.allocate(capacity: 1)
            var own = unsafe CleanWrites(methods: original.pointee, original: original)
            unsafe own.methods.xWrite = { unsafe CleanWrites.write($0, $1, $2, $3) }
            unsafe place.initialize(to: own)
            made[key] = UInt(bitPattern: place)
            return UInt(bitPattern: place)
        }
        return unsafe UnsafePointer(bitPattern: place)
    }

    private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: CInt,
        _ place: sqlite3_int64
    ) -> CInt {
        guard let methods = unsafe file?.pointee.pMethods else { return SQLITE_IOERR }
        let own = unsafe UnsafeRawPointer(methods).assumingMemoryBound(to: CleanWrites.self)
        guard let write = unsafe own.pointee.original.pointee.xWrite else {
            return SQLITE_IOERR
        }
        let page = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
        guard count > 0, place % sqlite3_int64(count) == 0,
            let gap = unsafe PageGap.dirty(in: page, isFirst: place == 0)
        else { return unsafe write(file, bytes, count, place) }
        var clean = unsafe [UInt8](page)
        for place in gap { clean[place] = 0 }
        return unsafe clean.withUnsafeBytes { unsafe write(file, $0.baseAddress, count, place) }
    }
}
