internal import BlogSearchPlatform

/// The bytes of a file in an archive, which knows their number and their checksum.
struct CheckedBytes: ByteStream {
    private var stream: any ByteStream
    private let entry: ZipEntry
    private var given = 0
    private var checksum: UInt32 = 0

    init(_ stream: any ByteStream, _ entry: ZipEntry) {
        self.stream = stream
        self.entry = entry
    }

    var bytesRead: Int { stream.bytesRead }

    mutating func next(_ count: Int) throws(ByteFault) -> [UInt8] {
        let bytes = try stream.next(count)
        given += bytes.count
        checksum = Inflater.checksum(bytes, after: checksum)
        guard given <= entry.size else {
            throw .packing("it is longer than its archive says")
        }
        if bytes.isEmpty, count > 0 {
            guard given == entry.size else { throw .packing("it is shorter than its archive says") }
            guard checksum == entry.checksum else {
                throw .packing("its bytes are not those that were packed")
            }
        }
        return bytes
    }
}
