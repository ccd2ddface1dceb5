// Which words a transaction brought and took away, with how many posts hold them.
//
// A hash table over bytes, because every token of every new post passes through it: 25 ns each, where a dictionary of
// strings took 70 (and a table row for each word of each post would cost more than indexing it).

internal import GRDB

/// Counts of posts by word, collected in memory and stored at once.
struct VocabularyChanges {
    /// Longer words (in bytes of UTF-8) can be searched, but are not kept for completion and prefix search.
    static let longestWord = 64

    private struct Entry {
        var hash: UInt32
        var language: UInt32
        /// Where word and stem stand in `text`, one after the other.
        var start: Int
        var wordLength: UInt8
        var stemLength: UInt8
        /// Posts gained less posts lost.
        var posts: Int32
        /// Which document was counted last, so that a word counts once a document.
        var lastDocument: Int64
    }

    private var entries: [Entry] = []
    private var text: [UInt8] = []
    /// Index into `entries` + 1, 0 for a free slot; the size is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 1 << 12)

    /// Notes a word of a document.
    ///
    /// - Parameters:
    ///   - document: any number that tells documents apart; occurrences of one document come together.
    ///   - step: 1 when the document comes, -1 when it goes.
    mutating func count(
        word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, document: Int64, step: Int32
    ) {
        guard !word.isEmpty, word.count <= VocabularyChanges.longestWord, stem.count <= 255 else {
            return
        }
        let hash = VocabularyChanges.hash(word, stem, language)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if entries[index].hash == hash, isEntry(index, word, stem, language) {
                if entries[index].lastDocument != document {
                    entries[index].lastDocument = document
                    entries[index].posts += step
                }
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(entries.count + 1)
        entries.append(
            Entry(
                hash: hash, language: language, start: text.count, wordLength: UInt8(word.count),
                stemLength: UInt8(stem.count), posts: step, lastDocument: document))
        for place in word.indices { text.append(word[place]) }
        for place in stem.indices { text.append(stem[place]) }
        if entries.count * 2 > slots.count { grow() }
    }

    /// Adds the counts to the table; words that no post holds any more leave it.
    func store(in db: Database) throws {
        let upsert = try db.cachedStatement(
            sql: """
                INSERT INTO vocabulary (language, word, stem, posts) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET posts = posts + excluded.posts
                """)
        var hasLosses = false
        for index in sortedEntries() {
            let entry = entries[index]
            hasLosses = hasLosses || entry.posts < 0
            let word = text[entry.start..<entry.start + Int(entry.wordLength)]
            let stem = text[word.endIndex..<word.endIndex + Int(entry.stemLength)]
            try upsert.execute(arguments: [
                entry.language, String(decoding: word, as: UTF8.self),
                String(decoding: stem, as: UTF8.self), entry.posts,
            ])
        }
        if hasLosses { try db.execute(sql: "DELETE FROM vocabulary WHERE posts <= 0") }
    }

    /// Entries that changed anything, in the order of the table's key: neighbours share a database page.
    private func sortedEntries() -> [Int] {
        entries.indices.filter { entries[$0].posts != 0 }.sorted { left, right in
            let (left, right) = (entries[left], entries[right])
            guard left.language == right.language else { return left.language < right.language }
            return text[left.start..<left.start + Int(left.wordLength)].lexicographicallyPrecedes(
                text[right.start..<right.start + Int(right.wordLength)])
        }
    }

    private func isEntry(
        _ index: Int, _ word: Span<UInt8>, _ stem: Span<UInt8>, _ language: UInt32
    ) -> Bool {
        let entry = entries[index]
        guard entry.language == language, Int(entry.wordLength) == word.count,
            Int(entry.stemLength) == stem.count
        else { return false }
        for place in word.indices where text[entry.start + place] != word[place] { return false }
        let stemStart = entry.start + word.count
        for place in stem.indices where text[stemStart + place] != stem[place] { return false }
        return true
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = Int(entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// FNV-1a, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv, with the halves mixed at the end.
    private static func hash(_ word: Span<UInt8>, _ stem: Span<UInt8>, _ language: UInt32) -> UInt32
    {
        var hash: UInt32 = 0x811c_9dc5 ^ language
        for place in word.indices { hash = (hash ^ UInt32(word[place])) &* 0x0100_0193 }
        if let last = stem.indices.last { hash = (hash ^ UInt32(stem[last])) &* 0x0100_0193 }
        return hash ^ (hash >> 15)
    }
}
