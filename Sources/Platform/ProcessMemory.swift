// One thread makes posts, another prepares them, and a third releases them. The C library of Linux keeps a heap for each thread,
// and free memory in one heap is of no use to the other threads. In imports of WXR files of up to 2 GB, a shared heap saved up
// to a quarter of the memory, and took a twentieth more time on two cores.

/// How the process gets its memory, where the system leaves that open.
package enum ProcessMemory {
    /// Lets all threads share one heap: for a whole process to choose, not for a library in it. To be called before there are
    /// threads.
    package static func useOneHeap() { System.useOneHeap() }

    /// Bytes of memory that the machine has; 0 when it does not say.
    package static var ofMachine: Int { System.memory }

    /// Gives pages that hold nothing back to the system, where it does not take them by itself.
    ///
    /// - Complexity: O(free pieces of memory), some milliseconds.
    package static func giveBack() { System.trimHeap() }
}
