#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension Span<UInt8> {
    /// Whether any byte is 0.
    var hasZeroByte: Bool {
        unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, 0, bytes.count) != nil
        }
    }
}
