// Memory of pages, two megabytes at a time.
//
//   slab    = head  buffer *          begins at a multiple of its size
//   head    = next free buffer:u64  buffers never used:u64  buffers in use:u64       in 64 bytes
//   buffer  = `PageBytes.bufferSize` bytes; a free one begins with the address of the next free one, 0 for none
//
// Each four kilobytes that a process touches for the first time are a fault of the system. Linux gives huge pages when asked:
// one fault for a slab, and fewer addresses to translate ever after. The first slab does without, as a process that asks one
// query needs little of it. (1,000,000 posts, shared machine, 2026-11-23, before and after: process of one query of a phrase
// 18.3 and 17.6 ms, of one to three words the same; phrases in a process that goes on, median 4.1 and 3.7 ms.)

internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Buffers for pages.
@safe
enum PageMemory {
    private static let slabSize = 2 << 20
    private static let headSize = 64
    private static let buffersPerSlab = (slabSize - headSize) / PageBytes.bufferSize

    private struct Head {
        var free: UInt = 0
        var unused = buffersPerSlab
        var used = 0
    }

    private struct Slabs {
        /// Addresses of those with a buffer that is not in use.
        var withRoom: [UInt] = []
        /// How many there are.
        var count = 0
    }

    private static let slabs = Mutex(Slabs())

    /// A buffer of `PageBytes.bufferSize` bytes, at a multiple of 64, with anything in it.
    static func take() -> UnsafeMutableRawPointer {
        unsafe slabs.withLock { slabs in
            let slab = slabs.withRoom.last ?? newSlab(&slabs)
            let head = unsafe head(of: slab)
            let address: UInt
            if unsafe head.pointee.free != 0 {
                unsafe address = head.pointee.free
                unsafe head.pointee.free = buffer(at: address).load(as: UInt.self)
            } else {
                let index = unsafe buffersPerSlab - head.pointee.unused
                address = slab + UInt(headSize + index * PageBytes.bufferSize)
                unsafe head.pointee.unused -= 1
            }
            unsafe head.pointee.used += 1
            if unsafe head.pointee.used == buffersPerSlab { slabs.withRoom.removeLast() }
            return unsafe buffer(at: address)
        }
    }

    /// Lets go of a buffer that was taken. A slab of which nothing is in use goes back to the system, unless no other has
    /// room.
    static func giveBack(_ buffer: UnsafeMutableRawPointer) {
        slabs.withLock { slabs in
            let slab = UInt(bitPattern: buffer) & ~UInt(slabSize - 1)
            let head = unsafe head(of: slab)
            if unsafe head.pointee.used == buffersPerSlab { slabs.withRoom.append(slab) }
            unsafe buffer.storeBytes(of: head.pointee.free, as: UInt.self)
            unsafe head.pointee.free = UInt(bitPattern: buffer)
            unsafe head.pointee.used -= 1
            guard unsafe head.pointee.used == 0, slabs.withRoom.count > 1 else { return }
            slabs.withRoom.removeAll { $0 == slab }
            slabs.count -= 1
            unmap(slab, slabSize)
        }
    }

    private static func buffer(at address: UInt) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
    }

    private static func head(of slab: UInt) -> UnsafeMutablePointer<Head> {
        unsafe UnsafeMutablePointer(bitPattern: slab).unsafelyUnwrapped
    }

    private static func newSlab(_ slabs: inout Slabs) -> UInt {
        // Twice as much has a slab in it that begins where one may.
        let size = UInt(slabSize)
        let all = unsafe mmap(
            nil, 2 * slabSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        // Without memory the process ends, as it does wherever Swift allocates some.
        guard unsafe all != MAP_FAILED else { fatalError("no memory for pages of the index") }
        let start = UInt(bitPattern: all)
        let slab = (start + size - 1) & ~(size - 1)
        unmap(start, Int(slab - start))
        unmap(slab + size, Int(start + size - slab))
        #if !canImport(Darwin)
            if slabs.count > 0 {
                // What the system makes of it is up to it.
                _ = unsafe madvise(
                    UnsafeMutableRawPointer(bitPattern: slab), slabSize, MADV_HUGEPAGE)
            }
        #endif
        unsafe head(of: slab).initialize(to: Head())
        slabs.withRoom.append(slab)
        slabs.count += 1
        return slab
    }

    private static func unmap(_ start: UInt, _ size: Int) {
        if size > 0 { _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: start), size) }
    }
}
