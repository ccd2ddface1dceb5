// Words with their stems as keys of a hash table over bytes. Every token of every new post passes through `find`:
// about 90 instructions, where a dictionary of strings takes 400.

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Numbers words: each pair of word and stem in a language gets the next number when it is first seen.
struct WordTable {
    private struct Entry {
        var hash: UInt32
        var language: UInt32
        /// Where word and stem stand in `text`, one after the other.
        var start: Int
        var wordLength: UInt8
        var stemLength: UInt8
    }

    private var entries: [Entry] = []
    private var text: [UInt8] = []
    /// Index into `entries` + 1, 0 for a free slot; the size is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 1 << 12)

    /// How many words have a number.
    var count: Int { entries.count }

    /// The number of a word; word and stem must be no longer than 255 bytes.
    mutating func number(of word: Span<UInt8>, stem: Span<UInt8>, language: UInt32) -> Int {
        unsafe word.withUnsafeBufferPointer { word in
            unsafe stem.withUnsafeBufferPointer { stem in
                unsafe number(of: word, stem: stem, language: language)
            }
        }
    }

    func language(of number: Int) -> UInt32 { entries[number].language }

    func word(_ number: Int) -> ArraySlice<UInt8> {
        let entry = entries[number]
        return text[entry.start..<entry.start + Int(entry.wordLength)]
    }

    func stem(_ number: Int) -> ArraySlice<UInt8> {
        let start = entries[number].start + Int(entries[number].wordLength)
        return text[start..<start + Int(entries[number].stemLength)]
    }

    private mutating func number(
        of word: UnsafeBufferPointer<UInt8>, stem: UnsafeBufferPointer<UInt8>, language: UInt32
    ) -> Int {
        let hash = unsafe WordTable.hash(word, stem, language)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if entries[number].hash == hash, unsafe isEntry(number, word, stem, language) {
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(entries.count + 1)
        entries.append(
            Entry(
                hash: hash, language: language, start: text.count,
                wordLength: UInt8(word.count), stemLength: UInt8(stem.count)))
        unsafe text.append(contentsOf: word)
        unsafe text.append(contentsOf: stem)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    private func isEntry(
        _ number: Int, _ word: UnsafeBufferPointer<UInt8>, _ stem: UnsafeBufferPointer<UInt8>,
        _ language: UInt32
    ) -> Bool {
        let entry = entries[number]
        guard entry.language == language, Int(entry.wordLength) == word.count,
            Int(entry.stemLength) == stem.count
        else { return false }
        return unsafe text.withUnsafeBytes { text in
            let start = unsafe text.baseAddress.map { unsafe $0 + entry.start }
            guard let start = unsafe start, let word = unsafe UnsafeRawPointer(word.baseAddress)
            else { return false }
            let stem = unsafe UnsafeRawPointer(stem.baseAddress) ?? word
            return unsafe memcmp(start, word, Int(entry.wordLength)) == 0
                && memcmp(start + Int(entry.wordLength), stem, Int(entry.stemLength)) == 0
        }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, entry) in entries.enumerated() {
            var slot = Int(entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    /// FNV-1a over the word and the end of the stem, with the halves mixed.
    /// https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
    private static func hash(
        _ word: UnsafeBufferPointer<UInt8>, _ stem: UnsafeBufferPointer<UInt8>, _ language: UInt32
    ) -> UInt32 {
        var hash: UInt32 = 0x811c_9dc5 ^ language
        for index in word.indices {
            hash = unsafe (hash ^ UInt32(word[index])) &* 0x0100_0193
        }
        if let last = unsafe stem.last { hash = (hash ^ UInt32(last)) &* 0x0100_0193 }
        return hash ^ (hash >> 15)
    }
}
