// Words with their number of posts, as a hash table over bytes. Every token of every new post
// passes through `count`, and making a string for each would take longer than finding it. Most of
// the remaining time is two cache misses for a rare word.
//
// A word and its stem of up to 16 bytes each are compared as four numbers. The few longer ones are
// found by a dictionary.

internal import BlogSearchPlatform
internal import BlogSearchPostings

/// Counts posts by word, stem and language.
struct WordTable {
    private struct Entry {
        var key: Key
        var language: UInt32
        /// The document that was counted last, so that a word counts once for each document.
        var document: DocumentID = .none
        /// The change in the number of posts.
        var posts: Int32 = 0
        /// The offset in `text` of the word and, after it, the stem.
        var start: Int
    }

    private struct LongWord: Hashable {
        var word: [UInt8]
        var stem: [UInt8]
        var language: UInt32
    }

    private var entries: [Entry] = []
    /// Words and stems, one after the other.
    private var text: [UInt8] = []
    /// The upper half of a slot is that of the hash, the lower half an index into `entries` plus
    /// one; 0 is a free slot. The size is a power of two.
    private var slots: [UInt64] = Array(repeating: 0, count: 1 << 12)
    private var longWords: [LongWord: Int] = [:]

    /// The number of different words.
    var count: Int { entries.count }

    /// Counts a word of a document: adds `step` at its first occurrence in the document.
    ///
    /// - Parameter document: occurrences in one document must come together.
    mutating func count(
        _ word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, document: DocumentID, step: Int32
    ) {
        let index =
            word.count <= Key.maximumLength && stem.count <= Key.maximumLength
            ? entryIndex(of: word, stem, language) : longEntryIndex(of: word, stem, language)
        guard entries[index].document != document else { return }
        entries[index].document = document
        entries[index].posts += step
    }

    /// The change in the number of posts.
    func posts(_ index: Int) -> Int32 { entries[index].posts }

    func language(_ index: Int) -> UInt32 { entries[index].language }

    func word(_ index: Int) -> ArraySlice<UInt8> {
        let start = entries[index].start
        return text[start..<start + entries[index].key.wordLength]
    }

    func stem(_ index: Int) -> ArraySlice<UInt8> {
        let start = entries[index].start + entries[index].key.wordLength
        return text[start..<start + entries[index].key.stemLength]
    }

    private mutating func entryIndex(
        of word: Span<UInt8>, _ stem: Span<UInt8>, _ language: UInt32
    ) -> Int {
        let key = Key(word, stem)
        let hash = key.hash(language)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let index = Int(slots[slot] & 0xffff_ffff) - 1
                if entries[index].key == key, entries[index].language == language { return index }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        add(key, word, stem, language)
        slots[slot] = hash & ~0xffff_ffff | UInt64(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    private mutating func longEntryIndex(
        of word: Span<UInt8>, _ stem: Span<UInt8>, _ language: UInt32
    ) -> Int {
        let long = LongWord(word: word.array, stem: stem.array, language: language)
        if let known = longWords[long] { return known }
        add(Key(long: word.count, stem.count), word, stem, language)
        longWords[long] = entries.count - 1
        return entries.count - 1
    }

    private mutating func add(
        _ key: Key, _ word: Span<UInt8>, _ stem: Span<UInt8>, _ language: UInt32
    ) {
        entries.append(Entry(key: key, language: language, start: text.count))
        text.append(word)
        text.append(stem)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() where !entry.key.isLong {
            let hash = entry.key.hash(entry.language)
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = hash & ~0xffff_ffff | UInt64(index + 1)
        }
    }
}

/// A word and its stem as numbers. Different words have different numbers.
private struct Key: Equatable {
    /// The maximum length of a word, or a stem, in bytes.
    static let maximumLength = 16

    private let word: (UInt64, UInt64)
    private let stem: (UInt64, UInt64)
    private let lengths: UInt32

    /// The key of a word and a stem that are short enough.
    init(_ word: Span<UInt8>, _ stem: Span<UInt8>) {
        self.word = word.numbers
        self.stem = stem.numbers
        lengths = UInt32(word.count) << 16 | UInt32(stem.count)
    }

    /// The key of a word that is too long. It has the lengths only.
    init(long wordLength: Int, _ stemLength: Int) {
        word = (0, 0)
        stem = (0, 0)
        lengths = UInt32(wordLength) << 16 | UInt32(clamping: stemLength & 0xffff)
    }

    var wordLength: Int { Int(lengths >> 16) }
    var stemLength: Int { Int(lengths & 0xffff) }
    var isLong: Bool { max(wordLength, stemLength) > Key.maximumLength }

    static func == (left: Key, right: Key) -> Bool {
        left.word == right.word && left.stem == right.stem && left.lengths == right.lengths
    }

    /// Multiplications by odd numbers and xor-shifts, as in https://prng.di.unimi.it/splitmix64.c
    func hash(_ language: UInt32) -> UInt64 {
        var hash = (word.0 ^ UInt64(language)) &* 0x9e37_79b9_7f4a_7c15
        hash = (hash ^ hash >> 32 ^ word.1) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 32 ^ stem.0) &* 0x94d0_49bb_1331_11eb
        hash = (hash ^ hash >> 32 ^ stem.1 ^ UInt64(lengths)) &* 0x9e37_79b9_7f4a_7c15
        return hash ^ hash >> 29
    }
}

extension Span<UInt8> {
    /// Up to 16 bytes as two numbers. Together with the count they differ for different bytes. From
    /// 9 bytes on the two numbers overlap.
    fileprivate var numbers: (UInt64, UInt64) {
        switch count {
        case 8...:
            return (load(0), load(count - 8))
        case 4...:
            return (UInt64(load(0, as: UInt32.self)), UInt64(load(count - 4, as: UInt32.self)))
        case 1...:
            return (UInt64(self[0]) | UInt64(self[count / 2]) << 8, UInt64(self[count - 1]))
        default:
            return (0, 0)
        }
    }

    /// A copy of the bytes.
    fileprivate var array: [UInt8] { indices.map { self[$0] } }
}
