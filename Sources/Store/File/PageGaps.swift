// The gaps that SQLite leaves between the cells of a page. `secure_delete` overwrites deleted rows,
// but not the copies of rows that moved to another page when a tree was balanced. Such copies stay
// in the unallocated part of their former page, long after the row itself was deleted. In two of a
// hundred random histories of a blog, a word was left there that no post had any more.
//
// So our own function cleans pages on their way to the file: it overwrites the unallocated part in
// each write of a page. SQLite still decides when and where to write, so nothing changes for kills,
// locks and other processes, and nobody reads these bytes. The log has the gaps until it is
// emptied, and cached pages until the cache is emptied then. Pages that an earlier program wrote
// have them until they change.
//
//   page   = (100 bytes, of the first)  header  pointers  unallocated  cells     https://sqlite.org/fileformat2.html#btree
//   header = flags:u8  freeblock:u16  cells:u16  content:u16  fragments:u8  (right:u32, of interior pages)
//

internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The unallocated part of a page, which belongs to no row.
enum PageGap {
    /// The range of the gap in a page of a tree; `nil` in other pages, and when there are only
    /// zeros.
    static func dirty(in page: UnsafeRawBufferPointer, isFirst: Bool) -> Range<Int>? {
        let header = isFirst ? 100 : 0
        // A page outside of trees begins with the number of another page. Its first byte is 0 up to
        // 137 GB.
        guard page.count >= 512, unsafe [2, 5, 10, 13].contains(page[header]) else {
            return nil
        }
        func number(_ offset: Int) -> Int {
            unsafe Int(page[header + offset]) << 8 | Int(page[header + offset + 1])
        }
        let start = unsafe header + (page[header] < 8 ? 12 : 8) + 2 * number(3)
        // The value 65,536 does not fit.
        let end = number(5) == 0 ? 65_536 : number(5)
        guard start < end, end <= page.count else { return nil }
        return unsafe isZero(page, start..<end) ? nil : start..<end
    }

    /// Compares eight bytes a step, because every written page is checked.
    private static func isZero(_ page: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            let eight = unsafe page.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if eight != 0 { return false }
            offset += 8
        }
        while offset < range.upperBound {
            if unsafe page[offset] != 0 { return false }
            offset += 1
        }
        return true
    }

    /// Makes a connection write its pages with empty gaps.
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

/// The functions that SQLite calls for a file. All are unchanged except for writing.
@unsafe private struct CleanWrites {
    /// This property must be the first one, because SQLite knows only this.
    private var methods: sqlite3_io_methods
    private let original: UnsafePointer<sqlite3_io_methods>

    /// The values made before, by the address of the methods they replace. They live as long as the
    /// process.
    private static let made = Mutex<[UInt: UInt]>([:])

    static func methods(
        over original: UnsafePointer<sqlite3_io_methods>
    ) -> UnsafePointer<sqlite3_io_methods>? {
        let key = UInt(bitPattern: original)
        let address = unsafe made.withLock { made in
            // Methods of ours stay as they are.
            if let known = made[key] ?? made.values.first(where: { $0 == key }) { return known }
            let original = unsafe UnsafePointer<sqlite3_io_methods>(bitPattern: key)
            guard let original = unsafe original else { return key }
            let wrapper = UnsafeMutablePointer<CleanWrites>.allocate(capacity: 1)
            var own = unsafe CleanWrites(methods: original.pointee, original: original)
            unsafe own.methods.xWrite = { unsafe CleanWrites.write($0, $1, $2, $3) }
            unsafe wrapper.initialize(to: own)
            made[key] = UInt(bitPattern: wrapper)
            return UInt(bitPattern: wrapper)
        }
        return unsafe UnsafePointer(bitPattern: address)
    }

    private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: CInt,
        _ offset: sqlite3_int64
    ) -> CInt {
        guard let methods = unsafe file?.pointee.pMethods else { return SQLITE_IOERR }
        let own = unsafe UnsafeRawPointer(methods).assumingMemoryBound(to: CleanWrites.self)
        guard let write = unsafe own.pointee.original.pointee.xWrite else {
            return SQLITE_IOERR
        }
        let page = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
        guard count > 0, offset % sqlite3_int64(count) == 0,
            let gap = unsafe PageGap.dirty(in: page, isFirst: offset == 0)
        else { return unsafe write(file, bytes, count, offset) }
        var clean = unsafe [UInt8](page)
        for index in gap { clean[index] = 0 }
        return unsafe clean.withUnsafeBytes { unsafe write(file, $0.baseAddress, count, offset) }
    }
}
