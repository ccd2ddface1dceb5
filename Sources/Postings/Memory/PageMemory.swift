// Memory of pages, two megabytes at a time.
//
//   slab    = head  buffer *          begins at a multiple of its size
//   head    = next free buffer:u64  buffers never used:u64  buffers in use:u64       in 64 bytes
//   buffer  = `PageBytes.bufferSize` bytes; a free one begins with the address of the next free one,
//             0 for none
//
// A process pays a page fault for each four kilobytes that it touches for the first time. Linux
// gives huge pages when asked: one fault for a slab, and fewer addresses to translate from then on.
// The first slab does without, because a process that asks one query needs little of it. What they
// are worth (1,000,000 posts, November 2026, medians without and with them): phrases in a process
// that goes on 4.1 and 3.7 ms, a process of one query 18.3 and 17.6 ms.

internal import BlogSearchPlatform
internal import Synchronization

/// The system gives no memory for pages.
package struct NoPageMemory: Error {
    package init() {}
}

/// Buffers for pages.
@safe
private enum PageMemory {
    private static let slabs = Mutex(PageSlabs())

    /// A buffer of `PageBytes.bufferSize` bytes, at a multiple of 64, with anything in it.
    static func take() throws(NoPageMemory) -> UnsafeMutableRawPointer {
        let address = slabs.withLock { slabs in slabs.take(System.mapMemory) }
        guard let address, let buffer = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
            throw NoPageMemory()
        }
        return unsafe buffer
    }

    /// Lets go of a buffer that was taken.
    static func giveBack(_ buffer: UnsafeMutableRawPointer) {
        slabs.withLock { $0.giveBack(UInt(bitPattern: buffer)) }
    }
}

/// Slabs of which buffers are taken, and given back to.
@safe
struct PageSlabs {
    private static let slabSize = 2 << 20
    private static let headSize = 64
    private static let buffersPerSlab = (slabSize - headSize) / PageBytes.bufferSize

    private struct Head {
        var free: UInt = 0
        var unused = buffersPerSlab
        var used = 0
    }

    /// Addresses of those with a buffer that is not in use.
    private var withRoom: [UInt] = []
    /// How many there are.
    private(set) var count = 0

    /// The address of a buffer; `nil` when there is none and the system gives no memory.
    ///
    /// - Parameter map: asks the system for so many bytes.
    mutating func take(_ map: (Int) -> UInt?) -> UInt? {
        guard let slab = withRoom.last ?? newSlab(map) else { return nil }
        let head = unsafe Self.head(of: slab)
        let address: UInt
        if unsafe head.pointee.free != 0 {
            unsafe address = head.pointee.free
            unsafe head.pointee.free = Self.buffer(at: address).load(as: UInt.self)
        } else {
            let index = unsafe Self.buffersPerSlab - head.pointee.unused
            address = slab + UInt(Self.headSize + index * PageBytes.bufferSize)
            unsafe head.pointee.unused -= 1
        }
        unsafe head.pointee.used += 1
        if unsafe head.pointee.used == Self.buffersPerSlab { withRoom.removeLast() }
        return address
    }

    /// Lets go of a buffer that was taken. A slab of which nothing is in use goes back to the system, unless no other has
    /// room.
    mutating func giveBack(_ address: UInt) {
        let slab = address & ~UInt(Self.slabSize - 1)
        let head = unsafe Self.head(of: slab)
        if unsafe head.pointee.used == Self.buffersPerSlab { withRoom.append(slab) }
        unsafe Self.buffer(at: address).storeBytes(of: head.pointee.free, as: UInt.self)
        unsafe head.pointee.free = address
        unsafe head.pointee.used -= 1
        guard unsafe head.pointee.used == 0, withRoom.count > 1 else { return }
        withRoom.removeAll { $0 == slab }
        count -= 1
        unsafe System.unmapMemory(slab, Self.slabSize)
    }

    private static func buffer(at address: UInt) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
    }

    private static func head(of slab: UInt) -> UnsafeMutablePointer<Head> {
        unsafe UnsafeMutablePointer(bitPattern: slab).unsafelyUnwrapped
    }

    private mutating func newSlab(_ map: (Int) -> UInt?) -> UInt? {
        // Twice as much has a slab in it that begins where one may.
        let size = UInt(Self.slabSize)
        guard let start = map(2 * Self.slabSize) else { return nil }
        let slab = (start + size - 1) & ~(size - 1)
        unsafe System.unmapMemory(start, Int(slab - start))
        unsafe System.unmapMemory(slab + size, Int(start + size - slab))
        if count > 0 { System.useHugePages(slab, Self.slabSize) }
        unsafe Self.head(of: slab).initialize(to: Head())
        withRoom.append(slab)
        count += 1
        return slab
    }
}

/// A buffer with the bytes of one page, given back when it is let go.
@safe
struct PageBuffer: ~Copyable, Sendable {
    /// Bytes of data.
    let count: Int
    /// `PageBytes.bufferSize` bytes, never written to after `init`.
    private nonisolated(unsafe) let start: UnsafeMutableRawPointer

    /// Whether it is none of `PageMemory`'s.
    private let isOwn: Bool

    /// A buffer without bytes, which needs nothing of `PageMemory`.
    init() {
        let size = PageBytes.bufferSize
        count = 0
        isOwn = true
        unsafe start = .allocate(byteCount: size, alignment: 64)
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    /// - Parameter data: bytes of a page; those that it has no room for are left out.
    init(_ data: RawSpan) throws(NoPageMemory) {
        let size = PageBytes.bufferSize
        let count = min(data.byteCount, SegmentPage.capacity)
        unsafe start = try PageMemory.take()
        self.count = count
        isOwn = false
        unsafe data.withUnsafeBytes { source in
            let target = unsafe UnsafeMutableRawBufferPointer(start: start, count: size)
            unsafe target.copyBytes(from: source.prefix(count))
        }
        unsafe (start + count).initializeMemory(as: UInt8.self, repeating: 0, count: size - count)
    }

    deinit {
        if isOwn { unsafe start.deallocate() } else { unsafe PageMemory.giveBack(start) }
    }

    /// The bytes, to be looked at as long as the buffer is held.
    @inline(__always)
    var bytes: PageBytes { unsafe PageBytes(start) }
}

/// Looks into the bytes of a page without counting a reference to it: for whoever holds the page anyway.
///
/// The bytes lie in a buffer of a fixed size, filled up with zeros, and every load wraps its offset around that size: no
/// number in a damaged page can make a load leave the buffer, without a branch.
@safe
struct PageBytes {
    /// What offsets wrap around.
    static let offsetMask = 8191
    /// Bytes a kernel may read behind an offset that was checked.
    static let padding = 64
    /// Bytes of the buffer.
    static let bufferSize = offsetMask + 1 + padding

    private let start: UnsafeRawPointer

    /// - Parameter start: `bufferSize` bytes that outlive this value.
    fileprivate init(_ start: UnsafeRawPointer) {
        unsafe self.start = start
    }

    /// The byte at an offset.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 { load(offset) }

    /// The number at an offset; behind the data there are zeros.
    @inline(__always)
    func load<Number: FixedWidthInteger>(_ offset: Int, as: Number.Type = Number.self) -> Number {
        let masked = offset & PageBytes.offsetMask
        return Number(
            littleEndian: unsafe start.loadUnaligned(fromByteOffset: masked, as: Number.self))
    }

    /// The four numbers at an offset.
    @inline(__always)
    func loadFour(_ offset: Int) -> SIMD4<UInt32> {
        let masked = offset & PageBytes.offsetMask
        return unsafe start.loadUnaligned(fromByteOffset: masked, as: SIMD4<UInt32>.self)
    }

    /// The eight numbers at an offset.
    @inline(__always)
    func loadEight<Number: FixedWidthInteger & SIMDScalar>(
        _ offset: Int, as: Number.Type
    ) -> SIMD8<Number> {
        let masked = offset & PageBytes.offsetMask
        return unsafe start.loadUnaligned(fromByteOffset: masked, as: SIMD8<Number>.self)
    }
}

/// A value that its one owner changes in place. It does without the check for overlapping accesses
/// that a class's variables have; that check would be 10 of the 37 ns of looking up a document.
///
/// The owner belongs to one thread at a time and never calls itself from within `update`.
@safe
struct InPlace<Value>: ~Copyable {
    private let pointer: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: value)
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    /// Calls `body` with the value.
    @inline(__always)
    func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe try body(&pointer.pointee)
    }
}
