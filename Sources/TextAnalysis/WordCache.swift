// Word bytes → forms. Blog text repeats itself so much that the stemmer then runs for one word in twenty-five.
//
// Two neighbouring slots for each hash; a new word takes the first, what was there moves to the second. A slot is 64
// bytes, one cache line:
//
//   0  key count (0: empty)      3  where the stem is: 0 stored, 1 the key's beginning, 2 the word's
//   1  word count (0: the key)   4  first variant's count      5  second variant's count
//   2  stem count                8  key, padded with zeros to 8 bytes; word; stem; variants
//
// What does not fit is not kept and analysed anew each time. The table starts small (32 kB), so that a query pays
// nothing for it, and grows to 2 MB, which was up to 1.6 × faster than 1 MB on German, Russian and Spanish text.
//
// The one file beside `Stemmer` with unsafe code: words are spelled, compared and copied 8 bytes at a time (reading
// back 8 bytes that were written one by one stalls the processor: that was 7 % of the whole time).

/// The forms of recently seen words, and the buffer in which the next word is spelled.
@safe struct WordCache: ~Copyable {
    private static let slotSize = 64
    private static let headerSize = 8
    /// Binary logarithm of the number of slots, at first and at most; three more at a time.
    private static let smallBits = 9
    private static let fullBits = 15
    /// The longest word looked up, in bytes.
    static let maximumKey = 255

    private var slots: UnsafeMutableRawPointer
    private var bits = smallBits
    private var misses = 0
    private let spelled: UnsafeMutableRawPointer
    /// Bytes of the word being spelled.
    private(set) var count = 0

    init() {
        unsafe slots = Self.emptySlots(bits: Self.smallBits)
        let size = Self.maximumKey + 1 + 8
        unsafe spelled = .allocate(byteCount: size, alignment: 8)
        unsafe spelled.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    deinit {
        unsafe slots.deallocate()
        unsafe spelled.deallocate()
    }

    /// Begins a new word.
    mutating func clear() { count = 0 }

    /// Adds a byte to the word; a byte too many is dropped.
    mutating func append(_ byte: UInt8) {
        guard count < Self.maximumKey else { return }
        unsafe spelled.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// Spells the ASCII letters and digits from `start` on, in lower case, and returns where they end.
    ///
    /// Stops at the buffer's end, so a longer word is cut in two: callers look at the length.
    @inline(__always)
    mutating func spell(_ text: borrowing Span<UInt8>, from start: Int, _ bytes: ByteTable) -> Int {
        let limit = min(text.count, start + Self.maximumKey)
        var chunk: UInt64 = 0
        var shift: UInt64 = 0
        var offset = 0
        var end = start
        while end < limit {
            let byte = bytes[text[end]]
            guard byte >= ByteTable.firstWord else { break }
            chunk |= UInt64(byte) &<< shift
            shift &+= 8
            end &+= 1
            if shift == 64 {
                unsafe spelled.storeBytes(
                    of: chunk.littleEndian, toByteOffset: offset, as: UInt64.self)
                chunk = 0
                shift = 0
                offset &+= 8
            }
        }
        unsafe spelled.storeBytes(of: chunk.littleEndian, toByteOffset: offset, as: UInt64.self)
        count = end - start
        return end
    }

    /// The word being spelled.
    var key: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: spelled, count: count))
    }

    /// The word being spelled, padded with zeros; at most `WordNumbers.maximumSpellingLength` bytes of it.
    var spelling: WordNumbers.Spelling {
        var spelling = WordNumbers.Spelling.zero
        for index in 0..<3 where count > 8 * index {
            let eight = unsafe UInt64(
                littleEndian: spelled.load(fromByteOffset: 8 * index, as: UInt64.self))
            let left = min(8, count - 8 * index)
            spelling[index] = left == 8 ? eight : eight & ~(.max << UInt64(8 * left))
        }
        return spelling
    }

    /// Hands the forms of the spelled word to `sink` when they are known.
    @inline(__always)
    mutating func deliver<Sink: TokenSink>(_ token: RawToken, to sink: inout Sink) -> Bool {
        var slot = unsafe firstSlot()
        if unsafe !holdsSpelled(slot) {
            unsafe slot += Self.slotSize
            guard unsafe holdsSpelled(slot) else { return false }
        }
        let key = unsafe slot + Self.headerSize
        var pointer = unsafe key + Self.padded(count)
        let wordCount = unsafe Int(slot.load(fromByteOffset: 1, as: UInt8.self))
        let stemCount = unsafe Int(slot.load(fromByteOffset: 2, as: UInt8.self))
        let word = unsafe Span<UInt8>(
            _unsafeStart: (wordCount == 0 ? key : pointer).assumingMemoryBound(to: UInt8.self),
            count: wordCount == 0 ? count : wordCount)
        unsafe pointer += wordCount
        let stemSource = unsafe slot.load(fromByteOffset: 3, as: UInt8.self)
        let stemStart =
            unsafe stemSource == 0 ? pointer : stemSource == 1 ? key : pointer - wordCount
        let stem = unsafe Span<UInt8>(
            _unsafeStart: stemStart.assumingMemoryBound(to: UInt8.self), count: stemCount)
        sink.take(token, word: word, stem: stem)
        guard unsafe slot.load(fromByteOffset: 4, as: UInt8.self) != 0 else { return true }
        unsafe pointer += stemSource == 0 ? stemCount : 0
        var variant = token
        variant.role = .variant
        for index in 4...5 {
            let variantCount = unsafe Int(slot.load(fromByteOffset: index, as: UInt8.self))
            guard variantCount > 0 else { break }
            let bytes = unsafe Span<UInt8>(
                _unsafeStart: pointer.assumingMemoryBound(to: UInt8.self), count: variantCount)
            sink.take(variant, word: word, stem: bytes)
            unsafe pointer += variantCount
        }
        return true
    }

    /// Remembers the forms of the spelled word, if they fit.
    mutating func store(_ forms: WordForms) {
        misses += 1
        if bits < Self.fullBits, misses > 1 << bits { grow() }
        let wordIsKey = equalsSpelled(forms.word, upTo: count)
        let stemSource = stemSource(ofStem: forms)
        let size =
            Self.headerSize + Self.padded(count) + (wordIsKey ? 0 : forms.word.count)
            + (stemSource == 0 ? forms.stem.count : 0) + forms.variants.reduce(0) { $0 + $1.count }
        guard size <= Self.slotSize else { return }
        let slot = unsafe firstSlot()
        unsafe (slot + Self.slotSize).copyMemory(from: slot, byteCount: Self.slotSize)
        var header = UInt64(count) | UInt64(wordIsKey ? 0 : forms.word.count) << 8
        header |= UInt64(forms.stem.count) << 16 | stemSource << 24
        for (index, variant) in forms.variants.prefix(2).enumerated() {
            header |= UInt64(variant.count) << UInt64(32 + 8 * index)
        }
        unsafe slot.storeBytes(of: header.littleEndian, as: UInt64.self)
        unsafe (slot + Self.headerSize).copyMemory(from: spelled, byteCount: Self.padded(count))
        var pointer = unsafe slot + Self.headerSize + Self.padded(count)
        if !wordIsKey { unsafe Self.write(forms.word, to: &pointer) }
        if stemSource == 0 { unsafe Self.write(forms.stem, to: &pointer) }
        for variant in forms.variants.prefix(2) { unsafe Self.write(variant, to: &pointer) }
    }

    /// What the slot's third byte says.
    private func stemSource(ofStem forms: WordForms) -> UInt64 {
        if forms.stem.count <= count, equalsSpelled(forms.stem, upTo: forms.stem.count) { return 1 }
        return forms.word.starts(with: forms.stem) ? 2 : 0
    }

    private static func write(_ bytes: [UInt8], to pointer: inout UnsafeMutableRawPointer) {
        unsafe pointer.copyMemory(from: bytes, byteCount: bytes.count)
        unsafe pointer += bytes.count
    }

    private func equalsSpelled(_ bytes: [UInt8], upTo end: Int) -> Bool {
        unsafe bytes.elementsEqual(UnsafeRawBufferPointer(start: spelled, count: end))
    }

    private static func padded(_ count: Int) -> Int { (count &+ 7) & ~7 }

    /// Where the spelled word belongs; pads it with zeros on the way.
    @inline(__always)
    private func firstSlot() -> UnsafeMutableRawPointer {
        if count & 7 != 0 {
            // Keeps the bytes spelled so far of the last eight and clears the rest.
            let last = count & ~7
            let mask = (UInt64(1) &<< UInt64(8 &* (count & 7))) &- 1
            let eight = unsafe UInt64(
                littleEndian: spelled.load(fromByteOffset: last, as: UInt64.self))
            unsafe spelled.storeBytes(
                of: (eight & mask).littleEndian, toByteOffset: last, as: UInt64.self)
        }
        var hash = UInt64(truncatingIfNeeded: count)
        var offset = 0
        while offset < count {
            let eight = unsafe spelled.load(fromByteOffset: offset, as: UInt64.self)
            hash = (hash ^ eight) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash &>> 29
            offset += 8
        }
        hash = hash &* 0xBF58_476D_1CE4_E5B9
        // The last bit is dropped: slots come in pairs.
        return unsafe slots + Int(hash &>> UInt64(64 - bits)) / 2 * (2 * Self.slotSize)
    }

    @inline(__always)
    private func holdsSpelled(_ slot: UnsafeMutableRawPointer) -> Bool {
        guard unsafe Int(slot.load(as: UInt8.self)) == count else { return false }
        var offset = 0
        while offset < count {
            let kept = unsafe slot.load(fromByteOffset: Self.headerSize + offset, as: UInt64.self)
            guard unsafe kept == spelled.load(fromByteOffset: offset, as: UInt64.self) else {
                return false
            }
            offset += 8
        }
        return true
    }

    /// Makes the table eight times as large, and empty.
    private mutating func grow() {
        unsafe slots.deallocate()
        bits += 3
        misses = 0
        unsafe slots = Self.emptySlots(bits: bits)
    }

    private static func emptySlots(bits: Int) -> UnsafeMutableRawPointer {
        let size = slotSize << bits
        let slots = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: slotSize)
        unsafe slots.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return unsafe slots
    }
}

extension PlainWord {
    /// Eight bytes of a text that has them.
    @inline(__always)
    static func eight(_ text: borrowing Span<UInt8>, at start: Int) -> UInt64 {
        unsafe UInt64(
            littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
}
