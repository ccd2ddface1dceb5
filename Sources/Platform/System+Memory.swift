internal import CPlatform

extension System {
    /// The machine's memory in bytes; 0 when the system does not say.
    package static var memory: Int {
        max(0, sysconf(CInt(_SC_PHYS_PAGES))) * max(0, sysconf(CInt(_SC_PAGESIZE)))
    }

    /// Makes all threads share one heap, when each would get its own.
    static func useOneHeap() { wpsearch_use_one_heap() }

    /// Gives free pages of the heap back, when the C library does not do so by itself.
    static func trimHeap() { wpsearch_trim_heap() }

    /// The address of so many zero bytes; `nil` when there is no room.
    package static func mapMemory(_ size: Int) -> UInt? {
        let start = wpsearch_map(size)
        return start == 0 ? nil : start
    }

    /// Whether there is room for so many bytes, such as the stack of a thread.
    package static func hasRoom(for size: Int) -> Bool { wpsearch_has_room(size) }

    /// Asks for huge pages, if the system has them. The system may ignore it.
    package static func useHugePages(_ start: UInt, _ size: Int) {
        wpsearch_use_huge_pages(start, size)
    }
}
