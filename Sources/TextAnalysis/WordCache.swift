// Word bytes → forms, direct-mapped: one slot per hash, the newer word wins. Blog text repeats itself so much that
// the stemmer then runs for one word in twenty or fewer.
//
// A slot is 64 bytes, one cache line:
//
//   0  key count (0: empty)      3  1 when the stem is the key's own beginning, and not stored
//   1  word count (0: the key)   4  first variant's count      5  second variant's count
//   2  stem count                8  key, padded with zeros to 8 bytes; word; stem; variants
//
// What does not fit is not kept and analysed anew each time. The table starts small, so that a query pays nothing
// for it, and grows once. The one file beside `Stemmer` with unsafe code: compared and copied 8 bytes at a time.

/// The forms of recently seen words, and the buffer in which the next word is spelled.
@safe struct WordCache: ~Copyable {
    private static let slotSize = 64
    private static let headerSize = 8
    private static let smallBits = 8
    private static let fullBits = 14
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
        unsafe spelled = .allocate(byteCount: Self.maximumKey + 1 + 8, alignment: 8)
    }

    deinit {
        unsafe slots.deallocate()
        unsafe spelled.deallocate()
    }

    /// Begins a new word.
    @inline(__always)
    mutating func clear() { count = 0 }

    /// Adds a byte to the word; a byte too many is dropped.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < Self.maximumKey else { return }
        unsafe spelled.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// The word being spelled.
    var key: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: spelled, count: count))
    }

    /// Hands the forms of the spelled word to `sink` when they are known.
    @inline(__always)
    mutating func deliver<Sink: TokenSink>(
        _ token: RawToken, to sink: inout Sink
    ) throws(Sink.Failure) -> Bool {
        let slot = unsafe slot()
        guard unsafe holdsSpelled(slot) else { return false }
        let key = unsafe slot + Self.headerSize
        var place = unsafe key + (count + 7) & ~7
        let wordCount = unsafe Int(slot.load(fromByteOffset: 1, as: UInt8.self))
        let stemCount = unsafe Int(slot.load(fromByteOffset: 2, as: UInt8.self))
        let word = unsafe Span<UInt8>(
            _unsafeStart: (wordCount == 0 ? key : place).assumingMemoryBound(to: UInt8.self),
            count: wordCount == 0 ? count : wordCount)
        unsafe place += wordCount
        let stemIsInKey = unsafe slot.load(fromByteOffset: 3, as: UInt8.self) == 1
        let stem = unsafe Span<UInt8>(
            _unsafeStart: (stemIsInKey ? key : place).assumingMemoryBound(to: UInt8.self),
            count: stemCount)
        try sink.take(token, word: word, stem: stem)
        guard unsafe slot.load(fromByteOffset: 4, as: UInt8.self) != 0 else { return true }
        unsafe place += stemIsInKey ? 0 : stemCount
        var variant = token
        variant.role = .variant
        for index in 4...5 {
            let variantCount = unsafe Int(slot.load(fromByteOffset: index, as: UInt8.self))
            guard variantCount > 0 else { break }
            let bytes = unsafe Span<UInt8>(
                _unsafeStart: place.assumingMemoryBound(to: UInt8.self), count: variantCount)
            try sink.take(variant, word: word, stem: bytes)
            unsafe place += variantCount
        }
        return true
    }

    /// Remembers the forms of the spelled word, if they fit.
    mutating func store(_ forms: WordForms) {
        misses += 1
        if bits == Self.smallBits, misses > 1 << Self.smallBits { grow() }
        let key = key
        let ownWord = forms.word == key ? [] : forms.word
        let stemIsInKey = key.starts(with: forms.stem)
        let padding = (key.count + 7) & ~7 - key.count
        let header = [
            UInt8(key.count), UInt8(ownWord.count), UInt8(forms.stem.count), stemIsInKey ? 1 : 0,
            UInt8(forms.variants.first?.count ?? 0),
            UInt8(forms.variants.count > 1 ? forms.variants[1].count : 0), 0, 0,
        ]
        let bytes =
            header + key + [UInt8](repeating: 0, count: padding) + ownWord
            + (stemIsInKey ? [] : forms.stem) + forms.variants.joined()
        guard bytes.count <= Self.slotSize else { return }
        unsafe slot().copyMemory(from: bytes, byteCount: bytes.count)
    }

    /// Where the spelled word belongs; pads it with zeros on the way.
    @inline(__always)
    private func slot() -> UnsafeMutableRawPointer {
        unsafe spelled.storeBytes(of: 0, toByteOffset: count, as: UInt64.self)
        var hash = UInt64(truncatingIfNeeded: count)
        var offset = 0
        while offset < count {
            let eight = unsafe spelled.load(fromByteOffset: offset, as: UInt64.self)
            hash = (hash ^ eight) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash &>> 29
            offset += 8
        }
        hash = hash &* 0xBF58_476D_1CE4_E5B9
        return unsafe slots + Int(hash &>> UInt64(64 - bits)) * Self.slotSize
    }

    @inline(__always)
    private func holdsSpelled(_ slot: UnsafeMutableRawPointer) -> Bool {
        guard unsafe Int(slot.load(as: UInt8.self)) == count else { return false }
        var offset = 0
        while offset < count {
            let kept = unsafe slot.load(fromByteOffset: Self.headerSize + offset, as: UInt64.self)
            guard unsafe kept == spelled.load(fromByteOffset: offset, as: UInt64.self) else { return false }
            offset += 8
        }
        return true
    }

    private mutating func grow() {
        unsafe slots.deallocate()
        bits = Self.fullBits
        unsafe slots = Self.emptySlots(bits: bits)
    }

    private static func emptySlots(bits: Int) -> UnsafeMutableRawPointer {
        let size = slotSize << bits
        let slots = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: slotSize)
        unsafe slots.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return unsafe slots
    }
}
