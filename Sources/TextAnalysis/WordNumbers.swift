// Spelling → number, exactly: what the index builder asks for every word of every post. Unlike `WordCache` it forgets
// nothing, so a word is stemmed once however rare it is, and it hands out no bytes, so a known word costs one look at
// one cache line.
//
// A slot is 32 bytes: the word as it was spelled, up to 24 bytes, padded with zeros (no word holds a zero byte); then
// its value + 2^32, 0 while the slot is free. Longer words are kept in a dictionary. A value is
//
//   bit 31 clear   the number of the word's one token
//   bit 31 set     where the numbers of its tokens stand in `groups`: the word has variants (`WordForms`)

/// Numbers of the tokens of written words, by spelling.
struct WordNumbers {
    /// Up to 24 bytes of a word, padded with zeros; the last lane is not looked at.
    typealias Spelling = SIMD4<UInt64>
    /// Bytes of the longest word that has a spelling.
    static let maximumSpellingLength = 24

    /// How many plain words may wait.
    static let room = 64

    private static let groupFlag: UInt32 = 1 << 31
    private static let smallBits = 9

    /// Where plain words wait to be looked up.
    var waiting: [SIMD2<UInt64>] = []
    /// Slots of waiting words as they were when last fetched.
    private var fetched: [SIMD4<UInt64>] = []
    private var slots: [SIMD4<UInt64>] = []
    private var bits = 0
    private var count = 0
    private var longWords: [[UInt8]: UInt32] = [:]
    private var groups: [[UInt32]] = []

    /// The numbers of a known word's tokens.
    enum Numbers {
        case one(UInt32)
        case several([UInt32])
    }

    /// Makes room for words to wait in; an empty value costs nothing before that.
    mutating func prepare() {
        guard waiting.isEmpty else { return }
        waiting = Array(repeating: .zero, count: Self.room)
        fetched = Array(repeating: .zero, count: Self.room)
    }

    /// Copies the slots in which the first waiting words should be. Nothing depends on what they hold, so the
    /// processor fetches many at a time.
    mutating func fetch(_ waitingCount: Int) {
        guard !slots.isEmpty else { return }
        for index in 0..<waitingCount {
            let word = waiting[index]
            fetched[index] = slots[firstSlot(of: [word[0], word[1], 0, 0])]
        }
    }

    /// The number of a known plain word.
    @inline(__always)
    func number(ofWaiting index: Int) -> UInt32? {
        let (entry, word) = (fetched[index], waiting[index])
        if (entry[0] ^ word[0]) | (entry[1] ^ word[1]) | entry[2] == 0 {
            return UInt32(truncatingIfNeeded: entry[3])
        }
        return value(of: [word[0], word[1], 0, 0])
    }

    /// What is known of a short word.
    func numbers(of spelling: Spelling) -> Numbers? {
        guard let value = value(of: spelling) else { return nil }
        return value & Self.groupFlag == 0
            ? .one(value) : .several(groups[Int(value & ~Self.groupFlag)])
    }

    /// What is known of a word that is too long to have a spelling.
    func numbers(ofLong word: [UInt8]) -> Numbers? {
        guard let value = longWords[word] else { return nil }
        return value & Self.groupFlag == 0
            ? .one(value) : .several(groups[Int(value & ~Self.groupFlag)])
    }

    /// Remembers a short word that is not known yet.
    mutating func insert(_ spelling: Spelling, _ numbers: [UInt32]) {
        if count * 2 >= slots.count { grow() }
        store(spelling, value: value(for: numbers))
        count += 1
    }

    /// Remembers a long word.
    mutating func insert(long word: [UInt8], _ numbers: [UInt32]) {
        longWords[word] = value(for: numbers)
    }

    @inline(__always)
    private func value(of spelling: Spelling) -> UInt32? {
        guard !slots.isEmpty else { return nil }
        var slot = firstSlot(of: spelling)
        while true {
            let entry = slots[slot]
            let difference =
                (entry[0] ^ spelling[0]) | (entry[1] ^ spelling[1]) | (entry[2] ^ spelling[2])
            if difference == 0 { return UInt32(truncatingIfNeeded: entry[3]) }
            if entry[3] == 0 { return nil }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
    }

    private mutating func value(for numbers: [UInt32]) -> UInt32 {
        if numbers.count == 1 { return numbers[0] }
        groups.append(numbers)
        return Self.groupFlag | UInt32(groups.count - 1)
    }

    private mutating func store(_ spelling: Spelling, value: UInt32) {
        var slot = firstSlot(of: spelling)
        while slots[slot][3] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = spelling
        slots[slot][3] = 1 << 32 | UInt64(value)
    }

    /// The first slot to look at. Multiplication carries every bit into the upper ones, which are the ones used.
    @inline(__always)
    private func firstSlot(of spelling: Spelling) -> Int {
        var hash = spelling[1] &* 0xBF58_476D_1CE4_E5B9 ^ spelling[2] &* 0x94D0_49BB_1331_11EB
        hash = (spelling[0] ^ hash ^ hash &>> 32) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash &>> UInt64(64 &- bits))
    }

    private mutating func grow() {
        let old = slots
        bits = old.isEmpty ? Self.smallBits : bits + 1
        slots = Array(repeating: .zero, count: 1 << bits)
        for entry in old where entry[3] != 0 {
            store(entry, value: UInt32(truncatingIfNeeded: entry[3]))
        }
    }
}
