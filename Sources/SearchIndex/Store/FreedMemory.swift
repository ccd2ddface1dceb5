// Posts are made by one thread, prepared by another and let go by a third. The C library of Linux keeps a heap for each, and
// what is free in one is no use to the others: an import of 150,000 posts grew to 532 MB; with free pages given back to the
// system every four seconds, as was tried before this was written, to 399 MB. (Swift's modules do not declare the function,
// so it is looked up by its name.)

#if canImport(Glibc)
    internal import Glibc
#endif

enum FreedMemory {
    /// Gives pages that hold nothing back to the system, where it does not take them by itself.
    ///
    /// - Complexity: O(free pieces of memory), some milliseconds.
    static func giveBack() {
        #if canImport(Glibc)
            typealias Trim = @convention(c) (_ kept: Int) -> CInt
            guard let trim = unsafe dlsym(nil, "malloc_trim") else { return }
            _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }
}
