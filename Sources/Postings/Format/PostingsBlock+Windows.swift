// What a block does to windows of documents.

extension PostingsBlock {
    /// Its first document not before `target`, `nil` when there is none.
    mutating func first(from target: DocumentID) throws -> DocumentID? {
        try decodeDocuments()
        let ordinal = lowerBound(of: target, from: 0)
        return ordinal < count ? documents[ordinal] : nil
    }

    /// Adds its documents to a window, those with the stem in a field of the scope.
    mutating func fill(_ window: inout DocumentWindow, scope: FieldMask) throws {
        if fields & ~scope == 0 {
            if isBitSet { return fillBits(&window) }
            try decodeDocuments()
            window.insert(documents, count: count)
        } else if fields & scope != 0 {
            try decodeDocuments()
            try openColumns()
            insertDocuments(ordinals(in: scope), into: &window)
        }
    }

    /// Combines the bytes of the bit set with those of the window, where both have some.
    private mutating func fillBits(_ window: inout DocumentWindow) {
        window.insert(bytes, at: documentsStart, size: size, from: first)
    }

    /// Adds the documents of a block to a window straight from its page, if they are a bit set and
    /// all of them are wanted; says whether it did. This is faster than opening the block of a word
    /// that almost every document holds.
    static func fillBits(
        _ window: inout DocumentWindow, from page: SegmentPage, at offset: Int, scope: FieldMask
    ) -> Bool {
        let bytes = page.bytes
        let head: UInt32 = bytes.load(offset)
        let fields = FieldMask(head: head)
        guard head & 1 << 30 == 0, head & 128 != 0, fields & ~scope == 0 else { return false }
        let levels = head & 1 << 31 == 0 ? 0 : Impacts.size(of: Int(head & 127) &+ 1)
        let start = offset &+ (fields == 0 ? 8 : 12) &+ levels
        let size = Int(head >> 16 & 0x1fff)
        guard page.contains(offset, start &+ size &- offset) else { return false }
        window.insert(bytes, at: start, size: size, from: bytes.load(offset &+ 4))
        return true
    }

    /// Sets the bits of some of its documents.
    private mutating func insertDocuments(_ ordinals: OrdinalSet, into window: inout DocumentWindow)
    {
        for index in 0..<count
        where ordinals.contains(index) && window.range.contains(documents[index]) {
            window.insert(documents[index])
        }
    }
}
