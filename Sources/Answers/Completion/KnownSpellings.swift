internal import BlogSearchPostings

/// Ways in which posts of one state of the index were seen to write words: while somebody types, the next key stroke mostly
/// has the words of the last one.
///
/// Of one connection, as what it is kept in.
final class KnownSpellings {
    /// A way to write a word.
    struct Spelling: Hashable {
        /// In lower case.
        var text: String
        /// How often it was seen.
        var count: Int
        /// Whether it was seen in capitals only, which may hide accents.
        var isCapitals: Bool

        /// Whether it goes on as was typed, sign for sign; any apostrophe is one.
        func goesOn(_ typed: String) -> Bool {
            text.replacing("’", with: "'").hasPrefix(typed.replacing("’", with: "'"))
        }
    }

    /// Words kept at most.
    private static let maximumWords = 4096

    private var words: [String: [Spelling]] = [:]
    /// Documents that were not read.
    private var hidden: [DocumentID] = []

    /// Forgets what was seen if other documents were hidden then.
    func hide(_ documents: [DocumentID]) {
        guard documents != hidden else { return }
        hidden = documents
        words.removeAll()
    }

    /// Remembers that a text writes a word of the vocabulary so.
    func add(_ spelling: Spelling, of word: String) {
        if words.count >= Self.maximumWords, words[word] == nil { words.removeAll() }
        var spellings = words[word] ?? []
        if let place = spellings.firstIndex(where: { $0.text == spelling.text }) {
            spellings[place].count += spelling.count
            spellings[place].isCapitals = spellings[place].isCapitals && spelling.isCapitals
        } else {
            spellings.append(spelling)
        }
        words[word] = spellings
    }

    /// The best way to write a word that was seen: one that goes on as was typed, then one in small letters, then the most
    /// frequent; `nil` when none was seen.
    func best(of word: String, goingOn typed: String) -> (text: String, goesOn: Bool)? {
        guard let spellings = words[word] else { return nil }
        func worth(_ spelling: Spelling) -> (Int, Int, Int) {
            (spelling.goesOn(typed) ? 1 : 0, spelling.isCapitals ? 0 : 1, spelling.count)
        }
        let best = spellings.max { worth($0) < worth($1) }
        return best.map { ($0.text, $0.goesOn(typed)) }
    }
}
