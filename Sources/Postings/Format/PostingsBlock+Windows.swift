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
            insertDocuments(into: &window)
        } else if fields & scope != 0 {
            try decodeDocuments()
            try openColumns()
            insertDocuments(ordinals(in: scope), into: &window)
        }
    }

    /// Combines the bytes of the bit set with those of the window, where both have some.
    private mutating func fillBits(_ window: inout DocumentWindow) {
        Self.fillBits(&window, from: bytes, at: documentsStart, size: size, first: first)
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
        fillBits(&window, from: bytes, at: start, size: size, first: bytes.load(offset &+ 4))
        return true
    }

    private static func fillBits(
        _ window: inout DocumentWindow, from bytes: PageBytes, at documents: Int, size: Int,
        first: DocumentID
    ) {
        let capacity = Int(DocumentWindow.capacity) / 8
        let start = Int(first >> 3) - Int(window.first >> 3)
        unsafe window.words.withUnsafeMutableBytes { target in
            var byte = max(0, -start)
            let end = min(size, capacity - start)
            while end &- byte >= 8 {
                let offset = start &+ byte
                let bits: UInt64 = unsafe target.loadUnaligned(
                    fromByteOffset: offset, as: UInt64.self)
                let own: UInt64 = bytes.load(documents &+ byte)
                unsafe target.storeBytes(of: bits | own, toByteOffset: offset, as: UInt64.self)
                byte &+= 8
            }
            while byte < end {
                unsafe target[start &+ byte] |= bytes.byte(documents &+ byte)
                byte &+= 1
            }
        }
    }

    /// Sets the bits of its documents, those of a full block in the order 0, 32, 64, 96, 1, 33 …:
    /// neighbours often lie in the same byte, and a load would wait for the store before it.
    private mutating func insertDocuments(into window: inout DocumentWindow) {
        let base = window.first
        unsafe documents.withUnsafeBufferPointer { documents in
            unsafe window.words.withUnsafeMutableBytes { target in
                if count == PostingsBlock.capacity, documents.count >= PostingsBlock.capacity {
                    for index in 0..<32 {
                        unsafe Self.insert(documents[index] &- base, into: target)
                        unsafe Self.insert(documents[index &+ 32] &- base, into: target)
                        unsafe Self.insert(documents[index &+ 64] &- base, into: target)
                        unsafe Self.insert(documents[index &+ 96] &- base, into: target)
                    }
                } else {
                    for index in 0..<min(count, documents.count) {
                        unsafe Self.insert(documents[index] &- base, into: target)
                    }
                }
            }
        }
    }

    /// Sets a bit of a window, if the window has it.
    @inline(__always)
    private static func insert(_ bit: UInt32, into target: UnsafeMutableRawBufferPointer) {
        guard bit < DocumentWindow.capacity else { return }
        unsafe target[Int(bit >> 3)] |= 1 &<< UInt8(truncatingIfNeeded: bit & 7)
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
