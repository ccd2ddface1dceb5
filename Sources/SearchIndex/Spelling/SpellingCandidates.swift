internal import TextAnalysis

/// What a word that no post has may have been meant to be: words of the index, the likeliest first.
struct SpellingCandidates {
    /// Shorter words are near too many others.
    static let shortestWord = 4
    /// Words of so many letters may have two edits, when no word is nearer.
    static let longWord = 8
    /// Candidates given at most.
    static let limit = 8

    private let reader: any IndexReader

    init(_ reader: any IndexReader) {
        self.reader = reader
    }

    /// Whether a word (folded) is one that can be misspelled: letters only, and not too few of them.
    static func canCorrect(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        return (shortestWord...LevenshteinAutomaton.longestWord).contains(scalars.count)
            && scalars.allSatisfy(isLetter)
    }

    /// The likeliest words within as few edits as lead to any.
    func words(near word: String) throws -> [String] {
        let typed = word.scalars
        for edits in 1...(typed.count < Self.longWord ? 1 : 2) {
            let near = try words(near: word, within: edits)
            if near.isEmpty { continue }
            let sorted = near.map { (Self.likelihood($0, typed), $0.word) }
                .sorted { ($1.0, $0.1) < ($0.0, $1.1) }
            return sorted.prefix(Self.limit).map(\.1)
        }
        return []
    }

    /// Words of all languages, each once.
    private func words(near word: String, within edits: Int) throws -> [NearWord] {
        var found: [NearWord] = []
        for language in reader.languages {
            for near in try reader.words(near: word, within: edits, in: language)
            where near.word.unicodeScalars.allSatisfy(Self.isLetter) {
                if let known = found.firstIndex(where: { $0.word == near.word }) {
                    found[known].posts += near.posts
                } else {
                    found.append(near)
                }
            }
        }
        return found
    }

    /// How likely a word was meant: what went wrong, and how often the blog speaks of it.
    private static func likelihood(_ near: NearWord, _ typed: [UInt32]) -> Double {
        let edit =
            near.distance > 1 ? 1 : Misspelling(of: near.word.scalars, as: typed).likelihood
        return edit * Double(near.posts).squareRoot()
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return (0x61...0x7A).contains(scalar.value) }
        return scalar.value <= LevenshteinAutomaton.lastLetter && scalar.properties.isAlphabetic
    }
}
