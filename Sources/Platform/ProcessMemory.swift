// Posts are made by one thread, prepared by another and let go by a third. The C library of Linux keeps a heap for each, and
// what is free in one is no use to the others. An import of 150,000 posts grew to 532 MB; with free pages given back to the
// system every four seconds, to 399. One heap for all is less still: imports of 221 MB and of 2 GB of WXR took 363 to 381 MB and
// 475 instead of 396 to 480 and 624, and a twentieth more time (two cores, 2026-11-22). (Swift's modules do not declare these
// functions, so they are looked up by name.)

/// How the process gets its memory, where the system leaves that open.
package enum ProcessMemory {
    /// `M_ARENA_MAX` of malloc.h.
    private static let maximumHeaps: CInt = -8

    /// Lets all threads share one heap: for a whole process to choose, not for a library in it. To be called before there are
    /// threads.
    package static func useOneHeap() { System.setHeapOption(maximumHeaps, 1) }

    /// Bytes of memory that the machine has; 0 when it does not say.
    package static var ofMachine: Int { System.memory }

    /// Gives pages that hold nothing back to the system, where it does not take them by itself.
    ///
    /// - Complexity: O(free pieces of memory), some milliseconds.
    package static func giveBack() { System.trimHeap() }
}
