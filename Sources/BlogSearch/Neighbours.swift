internal import BlogSearchStore
internal import Ingest

/// Words that the bytes of an index hold only because one value ends and the next one begins: no row has them.
struct Neighbours {
    /// Bytes of a value that are looked at beside another one.
    private static let reach = 64

    private let words: [(number: Int, text: String)]
    /// Where two values meet, with the words that stand there and how far in.
    private var meetings: [[UInt8]: [(word: Int, offset: Int)]] = [:]

    /// Looks through the rows of an index for words that stand in no value as a whole.
    ///
    /// - Parameter words: by their numbers.
    init(of words: [(number: Int, text: String)], in store: IndexStore) throws {
        self.words = words
        guard !words.isEmpty else { return }
        let finder = TextFinder(words.map(\.text.utf8))
        var meetings: [[UInt8]: [(word: Int, offset: Int)]] = [:]
        try store.forEachRecord { record in
            finder.forEachMatch(in: record.bytes) { word, offset in
                let end = offset + words[word].text.utf8.count
                let touched = record.values.filter {
                    $0.lowerBound < end && $0.upperBound > offset
                }
                guard touched.count > 1, let first = touched.first, let last = touched.last else {
                    return
                }
                let start = max(first.lowerBound, offset - Self.reach)
                let bytes = record.bytes[start..<min(last.upperBound, end + Self.reach)]
                let found = (word, offset - start)
                if meetings[Array(bytes)]?.contains(where: { $0 == found }) != true {
                    meetings[Array(bytes), default: []].append(found)
                }
            }
        }
        self.meetings = meetings
    }

    /// The first start of each word in a file that is no such meeting, by the word's number; none for the others.
    ///
    /// - Parameter known: where the words were found; what is there no more has been tidied up by SQLite, and stays.
    /// - Throws: `IngestError` when the file cannot be read; `CancellationError`.
    func others(in path: String, than known: [Int: Int]) throws -> [Int: Int] {
        let met = Array(meetings)
        let finder = TextFinder(words.map { Array($0.text.utf8) } + met.map(\.key))
        var starts: [Set<Int>] = Array(repeating: [], count: words.count)
        var explained = starts
        try finder.forEachOccurrence(in: path) { text, start in
            if text < words.count {
                starts[text].insert(start)
            } else {
                for (word, offset) in met[text - words.count].value {
                    explained[word].insert(start + offset)
                }
            }
        }
        return words.indices.reduce(into: [:]) { others, word in
            guard let first = known[words[word].number] else { return }
            others[words[word].number] =
                starts[word].contains(first)
                ? starts[word].subtracting(explained[word]).min() : first
        }
    }
}
