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
    init(_ start: UnsafeRawPointer) {
        unsafe self.start = start
    }

    /// The byte at an offset.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 { load(offset) }

    /// The number at an offset; behind the data there are zeros.
    @inline(__always)
    func load<Number: FixedWidthInteger>(_ offset: Int, as: Number.Type = Number.self) -> Number {
        let place = offset & PageBytes.offsetMask
        return Number(
            littleEndian: unsafe start.loadUnaligned(fromByteOffset: place, as: Number.self))
    }

    /// The four numbers at an offset.
    @inline(__always)
    func loadFour(_ offset: Int) -> SIMD4<UInt32> {
        let place = offset & PageBytes.offsetMask
        return unsafe start.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt32>.self)
    }

    /// The eight numbers at an offset.
    @inline(__always)
    func loadEight<Number: FixedWidthInteger & SIMDScalar>(
        _ offset: Int, as: Number.Type
    ) -> SIMD8<Number> {
        let place = offset & PageBytes.offsetMask
        return unsafe start.loadUnaligned(fromByteOffset: place, as: SIMD8<Number>.self)
    }
}
