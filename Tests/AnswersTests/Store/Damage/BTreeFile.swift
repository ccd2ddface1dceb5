import Foundation

/// As much of SQLite's file format as it takes to find entries of an index. https://sqlite.org/fileformat2.html
struct BTreeFile {
    private let bytes: [UInt8]
    private static let pageSize = 8192

    init(_ path: String) throws {
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Where the payloads of the entries of an index's leaves lie in the file.
    func leafEntries(below page: Int) -> [Range<Int>] {
        let start = (page - 1) * Self.pageSize
        let count = number(start + 3)
        let isLeaf = bytes[start] == 10
        let cells = (0..<count).map { start + number(start + (isLeaf ? 8 : 12) + 2 * $0) }
        guard isLeaf else {
            let children = cells.map { number($0) << 16 | number($0 + 2) }
            let last = number(start + 8) << 16 | number(start + 10)
            return (children + [last]).flatMap { leafEntries(below: $0) }
        }
        return cells.map { cell in
            let (length, place) = varint(cell)
            return place..<place + length
        }
    }

    /// Where the cells of a page begin in the file; none of a page that is none of a b-tree.
    func cells(ofPage page: Int) -> [Int] {
        let start = (page - 1) * Self.pageSize
        let head = start + (page == 1 ? 100 : 0)
        let kind = bytes[head]
        guard [2, 5, 10, 13].contains(kind) else { return [] }
        let first = head + (kind > 5 ? 8 : 12)
        return (0..<number(head + 3)).map { start + number(first + 2 * $0) }
    }

    /// The last value of an entry, a number: the row id.
    func lastNumber(of entry: Range<Int>) -> Int64 {
        let (header, _) = varint(entry.lowerBound)
        // A short header: the last byte is the type of the last value.
        let type = Int(bytes[entry.lowerBound + header - 1])
        let size = [0, 1, 2, 3, 4, 6, 8, 8][min(type, 7)]
        if type == 8 || type == 9 { return Int64(type - 8) }
        return bytes[(entry.upperBound - size)..<entry.upperBound]
            .reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    func headerLength(of entry: Range<Int>) -> Int { varint(entry.lowerBound).value }

    private func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

    private func varint(_ place: Int) -> (value: Int, end: Int) {
        var (value, place) = (0, place)
        while bytes[place] & 0x80 != 0 {
            value = value << 7 | Int(bytes[place] & 0x7f)
            place += 1
        }
        return (value << 7 | Int(bytes[place]), place + 1)
    }
}
