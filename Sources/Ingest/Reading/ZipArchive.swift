// A zip archive, as PKWARE's APPNOTE 6.3.10 describes it; numbers are little-endian.
//
//   file     = (local data)* directory [end64 locator] end
//   local    = 50 4B 03 04 … 26: name length:u16  extra length:u16  30: name extra
//   directory = entry*
//   entry    = 50 4B 01 02  4: made by:u16  8: flags:u16  method:u16  16: crc:u32  packed:u32  size:u32  name length:u16
//              extra length:u16  comment length:u16  38: attributes:u32  offset:u32  46: name extra comment
//   end64    = 50 4B 06 06  32: entries:u64  size of directory:u64  offset of directory:u64
//   locator  = 50 4B 06 07  8: offset of end64:u64
//   end      = 50 4B 05 06  10: entries:u16  size of directory:u32  offset of directory:u32  comment length:u16  comment
//
// Only the directory says what an archive holds. A number that is all ones stands in the extra field 1, as u64.

internal import BlogSearchPlatform

/// A file in a zip archive.
struct ZipEntry: Hashable, Sendable {
    enum Packing: Hashable, Sendable {
        case stored, deflated
        /// Any other, by its number.
        case other(Int)
    }

    var name = ""
    var packing = Packing.stored
    var checksum: UInt32 = 0
    var packedSize = 0
    var size = 0
    /// Where its head is.
    var offset = 0
    var isEncrypted = false
    var isLink = false
    var isFolder = false
}

/// The directory of a zip archive.
struct ZipArchive {
    /// What every archive begins with that holds a file.
    static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
    /// What one begins with that holds none.
    static let markOfEmpty: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

    private static let maximumDirectory = 64 << 20
    private static let endLength = 22
    private static let maximumComment = 65_535

    /// Its entries in the order of the directory.
    private(set) var entries: [ZipEntry] = []
    private let file: OpenedFile

    /// Reads the directory of an archive.
    /// - Throws: `ByteFault`, also where the files of the archive are said to be larger than is believed.
    init(_ file: OpenedFile, bounds: InflationBounds = .files) throws(ByteFault) {
        self.file = file
        let directory = try Self.directory(of: file)
        let bytes = try Self.bytes(of: file, directory)
        var place = 0
        while place < bytes.count {
            guard bytes.starts([0x50, 0x4B, 0x01, 0x02], at: place), place + 46 <= bytes.count
            else { throw Self.damage }
            let lengths = (28...32).reversed().filter { $0 % 2 == 0 }
                .map { bytes.number(2, at: place + $0) }
            let end = place + 46 + lengths.reduce(0, +)
            guard end <= bytes.count else { throw Self.damage }
            entries.append(
                try Self.entry(bytes[place..<end], shift: directory.lowerBound - directory.said))
            place = end
        }
        let total = entries.reduce(0) { sum, entry in
            let (more, isTooMuch) = sum.addingReportingOverflow(entry.size)
            return isTooMuch ? .max : more
        }
        if let objection = bounds.objection(to: total, from: file.range.count) {
            throw .packing(objection)
        }
    }

    private static let damage = ByteFault.packing("the list of its files is broken")

    /// The bytes of an entry.
    static func bytes(
        of entry: ZipEntry, in file: OpenedFile, bounds: InflationBounds = .files
    ) throws(ByteFault) -> any ByteStream {
        let start = file.range.lowerBound + entry.offset
        let head = try Self.bytes(of: file, entry.offset..<entry.offset + 30)
        guard head.starts(mark, at: 0) else { throw .packing("its place in the archive is wrong") }
        let data = start + 30 + head.number(2, at: 26) + head.number(2, at: 28)
        guard data + entry.packedSize <= file.range.upperBound else {
            throw .packing("the archive ends early")
        }
        let range = FileRange(file, data..<data + entry.packedSize)
        switch entry.packing {
        case .stored: return CheckedBytes(range, entry)
        case .deflated:
            return CheckedBytes(try InflatedBytes(range, .bare, bounds: bounds), entry)
        case .other(let number):
            throw .packing("it is packed by a method (\(number)) not known here")
        }
    }
}

// MARK: - Reading the directory

extension ZipArchive {
    /// Where the directory is, and where the archive says that it is: other bytes may stand before it.
    private struct Directory {
        var lowerBound: Int
        var count: Int
        var said: Int
    }

    private static func directory(of file: OpenedFile) throws(ByteFault) -> Directory {
        let reach = min(file.range.count, endLength + maximumComment)
        let tailStart = file.range.count - reach
        let tail = try bytes(of: file, tailStart..<file.range.count)
        var place = tail.count - endLength
        while place >= 0 {
            if tail.starts(markOfEmpty, at: place),
                place + endLength + tail.number(2, at: place + 20) <= tail.count
            {
                break
            }
            place -= 1
        }
        guard place >= 0 else { throw .packing("it ends before the list of its files") }
        var size = tail.number(4, at: place + 12)
        var said = tail.number(4, at: place + 16)
        var end = tailStart + place
        if size == 0xFFFF_FFFF || said == 0xFFFF_FFFF || tail.number(2, at: place + 10) == 0xFFFF {
            (size, said, end) = try largeDirectory(of: file, before: end) ?? (size, said, end)
        }
        guard size <= maximumDirectory else {
            throw .packing("the list of its files is longer than \(maximumDirectory >> 20) MB")
        }
        guard size <= end, said >= 0, said <= end - size else { throw damage }
        return Directory(lowerBound: end - size, count: size, said: said)
    }

    /// Size and place of the directory of an archive of more than four gigabytes or 65,535 files; `nil` where it is none.
    private static func largeDirectory(
        of file: OpenedFile, before end: Int
    ) throws(ByteFault) -> (size: Int, said: Int, end: Int)? {
        guard end >= 20 else { return nil }
        let locator = try bytes(of: file, end - 20..<end)
        guard locator.starts([0x50, 0x4B, 0x06, 0x07], at: 0) else { return nil }
        let place = locator.number(8, at: 8)
        guard place >= 0, place <= end - 76 else { throw damage }
        let record = try bytes(of: file, place..<place + 56)
        guard record.starts([0x50, 0x4B, 0x06, 0x06], at: 0) else { throw damage }
        let size = record.number(8, at: 40)
        guard size >= 0, size <= place else { throw damage }
        return (size, record.number(8, at: 48), place)
    }

    private static func bytes(
        of file: OpenedFile, _ directory: Directory
    ) throws(ByteFault) -> [UInt8] {
        try bytes(of: file, directory.lowerBound..<directory.lowerBound + directory.count)
    }

    /// All bytes of a range.
    private static func bytes(
        of file: OpenedFile, _ range: Range<Int>
    ) throws(ByteFault) -> [UInt8] {
        let start = file.range.lowerBound
        guard range.upperBound <= file.range.count else { throw .packing("the archive ends early") }
        var reader = FileRange(file, start + range.lowerBound..<start + range.upperBound)
        var bytes: [UInt8] = []
        while bytes.count < range.count {
            let more = try reader.next(range.count - bytes.count)
            if more.isEmpty { throw .packing("the archive ends early") }
            bytes += more
        }
        return bytes
    }

    /// - Parameter shift: how many other bytes stand before the archive.
    private static func entry(
        _ bytes: ArraySlice<UInt8>, shift: Int
    ) throws(ByteFault) -> ZipEntry {
        let bytes = Array(bytes)
        let flags = bytes.number(2, at: 8)
        let nameEnd = 46 + bytes.number(2, at: 28)
        var sizes = [24, 20, 42].map { bytes.number(4, at: $0) }
        if sizes.contains(0xFFFF_FFFF) {
            fill(&sizes, from: Array(bytes[nameEnd..<nameEnd + bytes.number(2, at: 30)]))
        }
        guard sizes.allSatisfy({ $0 >= 0 && $0 < 1 << 50 }) else { throw damage }
        let name = name(Array(bytes[46..<nameEnd]))
        let mode = bytes.number(4, at: 38) >> 16
        var entry = ZipEntry(
            name: name, checksum: UInt32(truncatingIfNeeded: bytes.number(4, at: 16)),
            packedSize: sizes[1], size: sizes[0], offset: sizes[2] + shift)
        switch bytes.number(2, at: 10) {
        case 0: entry.packing = .stored
        case 8: entry.packing = .deflated
        case let number: entry.packing = .other(number)
        }
        entry.isEncrypted = flags & 1 != 0
        // Unix keeps the mode of a file in its attributes; a link is 0o120000.
        entry.isLink = bytes[5] == 3 && mode & 0o170000 == 0o120000
        entry.isFolder = name.hasSuffix("/") || name.hasSuffix("\\")
        return entry
    }

    /// Fills in, in their order, the numbers that are all ones.
    private static func fill(_ sizes: inout [Int], from extra: [UInt8]) {
        var place = 0
        while place + 4 <= extra.count {
            let length = extra.number(2, at: place + 2)
            if extra.number(2, at: place) == 1 {
                var value = place + 4
                for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
                    guard value + 8 <= min(place + 4 + length, extra.count) else { return }
                    sizes[index] = extra.number(8, at: value)
                    value += 8
                }
                return
            }
            place += 4 + length
        }
    }

    /// A name as text: UTF-8 if it is, whatever the archive says, else as Windows writes it.
    private static func name(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(decoding: WindowsLatin.utf8(bytes), as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate func starts(_ mark: [UInt8], at place: Int) -> Bool {
        self[Swift.min(place, count)...].starts(with: mark)
    }

    /// A little-endian number; 0 where there are not so many bytes.
    fileprivate func number(_ width: Int, at place: Int) -> Int {
        guard place >= 0, place + width <= count else { return 0 }
        return (0..<width).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) }
    }
}
