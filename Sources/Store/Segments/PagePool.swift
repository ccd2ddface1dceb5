// Verified pages of sealed segments in memory, shared by all readers of a store. The pool is
// bounded. The clock algorithm (second chance) removes pages; a lookup only sets a flag. A removed
// page lives until its last reader releases it.

internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import Synchronization

/// The pages that a store has in memory.
final class PagePool: Sendable {
    /// The default capacity of a store in bytes: an eighth of the machine's memory, and at least
    /// what the hot pages of 100,000 posts need. When there is too little room for the hot pages,
    /// queries take up to twice as long.
    static var standardCapacity: Int { max(64 << 20, ProcessMemory.ofMachine / 8) }

    /// The maximum number of pages kept.
    private let limit: Int
    private let tables = Mutex<[(segment: Int64, pages: PageTable)]>([])
    private let clock = Mutex(Clock())

    /// Pages in the order in which they came, and the position of the clock's hand.
    private struct Clock {
        var ring: [(table: PageTable, page: Int)] = []
        var hand = 0
    }

    /// - Parameter capacity: the maximum number of bytes.
    init(capacity: Int = standardCapacity) {
        limit = max(16, capacity / SegmentPage.capacity)
    }

    /// The pages of a segment. Ids of segments are never used again, so they identify the same
    /// bytes forever.
    func table(ofSegment segment: Int64) -> PageTable {
        tables.withLock { tables in
            if let known = tables.first(where: { $0.segment == segment }) { return known.pages }
            let made = PageTable()
            tables.append((segment, made))
            return made
        }
    }

    /// Forgets all segments except some, with their pages. Readers of earlier states keep the pages that they use.
    func forget(allBut segments: [Int64]) {
        let kept: Set<ObjectIdentifier>? = tables.withLock { tables in
            let before = tables.count
            tables.removeAll { !segments.contains($0.segment) }
            return tables.count < before ? Set(tables.map { ObjectIdentifier($0.pages) }) : nil
        }
        guard let kept else { return }
        clock.withLock { clock in
            clock.ring.removeAll { !kept.contains(ObjectIdentifier($0.table)) }
            clock.hand = clock.ring.isEmpty ? 0 : clock.hand % clock.ring.count
        }
    }

    /// How many pages are kept.
    var count: Int { clock.withLock { $0.ring.count } }

    /// Adds a page, and removes others when there is no room.
    func insert(_ page: SegmentPage, _ number: Int, into table: PageTable) {
        clock.withLock { clock in
            guard table.insert(page, number) else { return }
            if clock.ring.count < limit {
                clock.ring.append((table, number))
                return
            }
            while !clock.ring[clock.hand].table.giveUp(clock.ring[clock.hand].page) {
                clock.hand = (clock.hand + 1) % clock.ring.count
            }
            clock.ring[clock.hand] = (table, number)
            clock.hand = (clock.hand + 1) % clock.ring.count
        }
    }
}

/// The pages of one segment in memory.
final class PageTable: Sendable {
    private struct Slot {
        var page: SegmentPage?
        /// Whether it was used since the clock's hand last passed.
        var isRecent = false
    }

    private static let chunk = 256
    /// The slots are in chunks, so that a large segment needs no large array when a query reads two
    /// of its pages.
    private let chunks = Mutex<[[Slot]]>([])

    /// The page with a number, when it is in memory.
    func page(_ number: Int) -> SegmentPage? {
        let (chunk, index) = (number / PageTable.chunk, number % PageTable.chunk)
        return chunks.withLock { chunks in
            guard chunk < chunks.count, !chunks[chunk].isEmpty,
                let page = chunks[chunk][index].page
            else { return nil }
            if !chunks[chunk][index].isRecent { chunks[chunk][index].isRecent = true }
            return page
        }
    }

    /// - Returns: `false` when the page is present already.
    fileprivate func insert(_ page: SegmentPage, _ number: Int) -> Bool {
        let (chunk, index) = (number / PageTable.chunk, number % PageTable.chunk)
        return chunks.withLock { chunks in
            while chunks.count <= chunk { chunks.append([]) }
            if chunks[chunk].isEmpty {
                chunks[chunk] = Array(repeating: Slot(), count: PageTable.chunk)
            }
            guard chunks[chunk][index].page == nil else { return false }
            chunks[chunk][index].page = page
            return true
        }
    }

    /// Removes a page unless it was used recently. Then it gets a second chance.
    fileprivate func giveUp(_ number: Int) -> Bool {
        let (chunk, index) = (number / PageTable.chunk, number % PageTable.chunk)
        return chunks.withLock { chunks in
            guard !chunks[chunk][index].isRecent else {
                chunks[chunk][index].isRecent = false
                return false
            }
            chunks[chunk][index].page = nil
            return true
        }
    }
}
