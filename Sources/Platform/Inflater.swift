internal import CZlib

/// Inflates bytes that were deflated, a piece at a time: the bridge to zlib.
@safe
package final class Inflater {
    /// What stands around the deflated bytes.
    package enum Format: Sendable {
        /// Nothing, as in a zip archive.
        case bare
        /// A head, and a checksum behind, which is checked (RFC 1952).
        case gzip
        /// A shorter head, and another checksum (RFC 1950).
        case zlib

        fileprivate var windowBits: CInt {
            switch self {
            case .bare: -MAX_WBITS
            case .gzip: MAX_WBITS + 16
            case .zlib: MAX_WBITS
            }
        }
    }

    /// What came of a piece.
    package enum State: Sendable, Hashable {
        /// More can come, of these bytes or of the next.
        case goesOn
        /// The deflated bytes have ended.
        case ended
        /// They are not what was deflated.
        case damaged
        /// The system gives no memory.
        case noMemory
    }

    /// Does not move while zlib uses it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Returns: `nil` when the system gives no memory.
    package init?(_ format: Format) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe wpsearch_inflate_begin(stream, format.windowBits) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Inflates as much of a piece as there is room for.
    ///
    /// - Parameter room: the most bytes to give, at least 1.
    /// - Returns: what they are, how many of the piece were used, and how it goes on.
    package func inflate(
        _ piece: ArraySlice<UInt8>, room: Int
    ) -> (bytes: [UInt8], used: Int, state: State) {
        var used = 0
        var code = Z_OK
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, filled in
            unsafe piece.withUnsafeBufferPointer { input in
                let count = min(input.count, Int(UInt32.max))
                // zlib reads through this pointer, and never writes.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: room)
                code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                used = unsafe count - Int(stream.pointee.avail_in)
                filled = unsafe Int(UInt32(clamping: room) - stream.pointee.avail_out)
                unsafe stream.pointee.next_in = nil
                unsafe stream.pointee.next_out = nil
            }
        }
        switch code {
        case Z_OK, Z_BUF_ERROR: return (bytes, used, .goesOn)
        case Z_STREAM_END: return (bytes, used, .ended)
        case Z_MEM_ERROR: return (bytes, used, .noMemory)
        default: return (bytes, used, .damaged)
        }
    }

    /// Inflates what a `Deflater` gave.
    ///
    /// - Parameters:
    ///   - count: how many bytes it was given.
    ///   - dictionary: its dictionary.
    /// - Returns: the bytes, and that they have ended; nothing, and why, for what it did not give.
    package func inflate(
        _ deflated: ArraySlice<UInt8>, count: Int, dictionary: [UInt8]
    ) -> (bytes: [UInt8], state: State) {
        guard restart(with: dictionary) else { return ([], .noMemory) }
        // Room for one more shows that there are no more.
        let (bytes, used, state) = inflate(deflated, room: count + 1)
        if state == .noMemory { return ([], .noMemory) }
        guard state == .ended, used == deflated.count, bytes.count == count else {
            return ([], .damaged)
        }
        return (bytes, .ended)
    }

    /// Begins with the next bytes that were deflated with a dictionary, without anything around them.
    ///
    /// - Returns: whether the system gives the memory.
    package func restart(with dictionary: [UInt8]) -> Bool {
        restart()
        return unsafe dictionary.withUnsafeBufferPointer {
            unsafe inflateSetDictionary(stream, $0.baseAddress, UInt32(clamping: $0.count)) == Z_OK
        }
    }

    /// Begins with the next deflated bytes, as in a file of several that were put one after the other.
    package func restart() { unsafe inflateReset(stream) }

    /// The checksum of zip archives (CRC-32) of bytes that follow others.
    ///
    /// - Parameter sum: that of the bytes before; 0 for none.
    package static func checksum(_ bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
        if bytes.isEmpty { return sum }
        return unsafe bytes.withUnsafeBufferPointer {
            unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(sum), $0.baseAddress, UInt($0.count)))
        }
    }
}

extension Inflater {
    /// Bytes in the form of gzip (RFC 1952), deflated as fast as zlib can: for answers that are made anew each time.
    ///
    /// - Returns: `nil` when the system gives no memory, and for more than 4 GB.
    package static func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count < Int(UInt32.max) else { return nil }
        var stream = unsafe z_stream()
        guard unsafe wpsearch_gzip_begin(&stream, Z_BEST_SPEED) == Z_OK else { return nil }
        defer { unsafe deflateEnd(&stream) }
        // What zlib promises to suffice (its compressBound), and the head and end of gzip.
        let room = bytes.count + bytes.count >> 12 + bytes.count >> 14 + bytes.count >> 25 + 64
        var isWhole = false
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, filled in
            unsafe bytes.withUnsafeBufferPointer { input in
                // zlib reads through this pointer, and never writes.
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(clamping: room)
                isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                filled = unsafe room - Int(stream.avail_out)
            }
        }
        return isWhole ? packed : nil
    }
}

/// Deflates texts, each for itself, with bytes that they may refer to (RFC 1951).
@safe
package final class Deflater {
    /// Does not move while zlib uses it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let dictionary: [UInt8]

    /// zlib's own choice between time and size.
    private static let level: CInt = 6

    /// - Parameter dictionary: at most 32 kB; what is frequent stands at its end.
    /// - Returns: `nil` when the system gives no memory.
    package init?(dictionary: [UInt8]) {
        self.dictionary = dictionary
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe wpsearch_deflate_begin(stream, Deflater.level) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// The deflated bytes of a text.
    ///
    /// - Returns: `nil` when the system gives no memory, and for more than 4 GB.
    package func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count < Int(UInt32.max) else { return nil }
        unsafe deflateReset(stream)
        let code = unsafe dictionary.withUnsafeBufferPointer {
            unsafe deflateSetDictionary(stream, $0.baseAddress, UInt32(clamping: $0.count))
        }
        guard code == Z_OK else { return nil }
        let room = Int(unsafe deflateBound(stream, UInt(bytes.count)))
        var isWhole = false
        let deflated = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, filled in
            unsafe bytes.withUnsafeBufferPointer { input in
                // zlib reads through this pointer, and never writes.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: room)
                isWhole = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
                filled = unsafe room - Int(stream.pointee.avail_out)
                unsafe stream.pointee.next_in = nil
                unsafe stream.pointee.next_out = nil
            }
        }
        return isWhole ? deflated : nil
    }
}
