/// Bytes that are read once, from the first to the last.
protocol ByteStream {
    /// The next bytes, at most `count`; empty at the end only.
    /// - Throws: `ByteFault`.
    mutating func next(_ count: Int) throws(ByteFault) -> [UInt8]

    /// How many bytes of the file itself were read for what was given so far.
    var bytesRead: Int { get }
}

/// Why no more bytes come.
enum ByteFault: Error {
    /// The system does not let us read.
    case system(FileFault)
    /// What was packed is damaged, or larger than is believed; the reason goes after “damaged:”.
    case packing(String)

    static let noMemory = ByteFault.packing("the system gave no memory to unpack it")
}

/// A range of an opened file.
struct FileRange: ByteStream {
    private let file: OpenedFile
    private let start: Int
    private var place: Int
    private let end: Int

    init(_ file: OpenedFile, _ range: Range<Int>) {
        self.file = file
        (start, place, end) = (range.lowerBound, range.lowerBound, range.upperBound)
    }

    var bytesRead: Int { place - start }

    mutating func next(_ count: Int) throws(ByteFault) -> [UInt8] {
        let count = min(count, end - place)
        if count <= 0 { return [] }
        do throws(FileFault) {
            let bytes = try file.bytes(at: place, count: count)
            place += bytes.count
            return bytes
        } catch {
            throw .system(error)
        }
    }
}

/// A stream of which some bytes were read already, to see what it is.
struct PeekedBytes: ByteStream {
    private var head: ArraySlice<UInt8>
    private var rest: any ByteStream

    init(_ head: [UInt8], before rest: any ByteStream) {
        self.head = head[...]
        self.rest = rest
    }

    var bytesRead: Int { rest.bytesRead - head.count }

    mutating func next(_ count: Int) throws(ByteFault) -> [UInt8] {
        if head.isEmpty { return try rest.next(count) }
        let given = Array(head.prefix(count))
        head = head.dropFirst(count)
        return given.count < count ? given + (try rest.next(count - given.count)) : given
    }
}
