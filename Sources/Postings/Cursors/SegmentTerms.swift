internal import BlogSearchQueries

/// The keys of a segment in their order, with their lists: for prefixes, merging and verification.
package struct TermIterator {
    private let leaves: Int
    private var stream: StreamReader
    private var page = DictionaryPageReader(isLeaf: true)
    private var next = 0

    fileprivate init(_ dictionary: SegmentDictionary) {
        leaves = dictionary.leaves
        stream = dictionary.stream
    }

    /// The present key.
    package var key: [UInt8] { page.key }
    /// Documents that have the present key.
    package var count: Int { page.entry.documents }
    /// The present key's list.
    var entry: DictionaryEntry { page.entry }

    /// Moves to the next key; `false` when there is none.
    package mutating func advance() throws -> Bool {
        while try !page.next() {
            guard next < leaves else { return false }
            try open(next)
        }
        return true
    }

    fileprivate mutating func open(_ leaf: Int) throws {
        _ = try stream.seek(leaf * SegmentPage.capacity)
        try page.open(stream.page)
        next = leaf + 1
    }

    /// Moves before the first key of the open leaf that is not below `key`.
    fileprivate mutating func seek(_ key: [UInt8]) throws {
        try page.seek(key)
    }
}

/// The dictionary of a segment.
struct SegmentDictionary {
    fileprivate let leaves: Int
    private let top: Int
    private let levels: Int
    fileprivate var stream: StreamReader

    init(_ root: SegmentRoot, of pages: any SegmentPages) throws {
        let count = root.pages[SegmentStream.dictionary.rawValue]
        stream = StreamReader(.dictionary, of: pages, pageCount: count)
        leaves = root.leaves
        top = root.top
        levels = root.levels
        guard leaves <= count, levels > 0 || leaves <= 1 else { throw IndexError.damagedSegment }
    }

    /// The list of a key, `nil` when no document has it.
    mutating func entry(of key: [UInt8]) throws -> DictionaryEntry? {
        guard leaves > 0 else { return nil }
        _ = try stream.seek(leaf(of: key) * SegmentPage.capacity)
        var page = DictionaryPageReader(isLeaf: true)
        try page.open(stream.page)
        guard let floor = try page.floor(key), floor.isEqual else { return nil }
        return floor.entry
    }

    /// Calls `body` with the list of every key that is there; keys ascend. One pass over the leaves between the first
    /// and the last: each key is looked for a few entries behind the one before, and from the top only if it is not there.
    mutating func forEachEntry(
        of keys: [[UInt8]], _ body: (_ key: [UInt8], _ entry: DictionaryEntry) throws -> Void
    ) throws {
        guard let first = keys.first else { return }
        var terms = try terms(from: first)
        var isInside = try terms.advance()
        for key in keys {
            var steps = 0
            while isInside, terms.key.lexicographicallyPrecedes(key) {
                steps += 1
                if steps == SegmentDictionary.nearbyKeys { terms = try self.terms(from: key) }
                isInside = try terms.advance()
            }
            guard isInside else { return }
            if terms.key == key { try body(key, terms.entry) }
        }
    }

    /// Entries that are passed before a key is looked for from the top.
    private static let nearbyKeys = 24

    /// The keys from one on; the iterator's first `advance` moves to the first that is not below it.
    mutating func terms(from key: [UInt8]) throws -> TermIterator {
        var terms = TermIterator(self)
        guard leaves > 0 else { return terms }
        try terms.open(leaf(of: key))
        try terms.seek(key)
        return terms
    }

    /// The leaf that holds a key if any does.
    private mutating func leaf(of key: [UInt8]) throws -> Int {
        var page = top
        var inner = DictionaryPageReader(isLeaf: false)
        for _ in 0..<levels {
            _ = try stream.seek(page * SegmentPage.capacity)
            try inner.open(stream.page)
            page = Int(try inner.floor(key)?.entry.address ?? inner.first())
        }
        guard page < leaves else { throw IndexError.damagedSegment }
        return page
    }
}
