internal import BlogSearchPostings

/// The spellings of words that were seen in posts of one state of the index. While somebody types,
/// the next keystroke usually needs the words of the last one.
///
/// It belongs to one connection, like the answers it is kept with.
final class KnownSpellings {
    /// One spelling of a word.
    struct Spelling: Hashable {
        /// The text in lower case.
        var text: String
        /// How often it was seen.
        var count: Int
        /// Whether it was seen in capitals only. Capitals may lack their accents.
        var isCapitals: Bool

        /// Whether it begins with the typed text, character by character. All apostrophes are
        /// equal.
        func goesOn(_ typed: String) -> Bool {
            text.replacing("’", with: "'").hasPrefix(typed.replacing("’", with: "'"))
        }
    }

    /// The maximum number of words kept.
    private static let maximumWords = 4096

    private var words: [String: [Spelling]] = [:]
    /// Documents that were not read because they are hidden.
    private var hidden: [DocumentID] = []

    /// Forgets all spellings if the hidden documents have changed.
    func hide(_ documents: [DocumentID]) {
        guard documents != hidden else { return }
        hidden = documents
        words.removeAll()
    }

    /// Records that a text spells a word of the vocabulary in this way.
    func add(_ spelling: Spelling, of word: String) {
        if words.count >= Self.maximumWords, words[word] == nil { words.removeAll() }
        var spellings = words[word] ?? []
        if let index = spellings.firstIndex(where: { $0.text == spelling.text }) {
            spellings[index].count += spelling.count
            spellings[index].isCapitals = spellings[index].isCapitals && spelling.isCapitals
        } else {
            spellings.append(spelling)
        }
        words[word] = spellings
    }

    /// The best known spelling of a word: one that begins with the typed text, then one in small
    /// letters, then the most frequent; `nil` when none is known.
    func best(of word: String, goingOn typed: String) -> (text: String, goesOn: Bool)? {
        guard let spellings = words[word] else { return nil }
        func worth(_ spelling: Spelling) -> (Int, Int, Int) {
            (spelling.goesOn(typed) ? 1 : 0, spelling.isCapitals ? 0 : 1, spelling.count)
        }
        let best = spellings.max { worth($0) < worth($1) }
        return best.map { ($0.text, $0.goesOn(typed)) }
    }
}
