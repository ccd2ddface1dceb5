internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// What a word that no post has may have been meant to be: words of the index, the likeliest first.
struct SpellingCandidates {
    /// Shorter words are near too many others. Words of only three letters are taken for others that lack a letter or have
    /// two swapped; two of three such guesses are right, which is enough to suggest one, not to search for it.
    static let minimumWordLength = 3
    /// From this many letters on, words may have two edits, when no word is nearer.
    static let longWord = 8
    /// Candidates given at most.
    static let limit = 8
    /// A word that so few posts have may be misspelled in them, too.
    static let fewPosts = 2
    /// So many times as many posts must have another word before it is suggested for one of `fewPosts`, which has at least
    /// `fewPostsWord` letters. Of 9,233 words that one or two of 509 posts have, 0.2 % get a suggestion then, half of which
    /// are right (`accesible`, `deisgn`); with letters that are put in or replaced it would be 2.4 %, few of them right.
    private static let betterKnown = 30
    private static let fewPostsWord = 5

    private let reader: any IndexReader
    private let searcher: Searcher

    /// A word and how likely it was meant: what went wrong, and how often the blog speaks of it.
    private struct Candidate {
        var word: String
        var stems: [SearchPlan.Stem]
        var likelihood: Double
        var posts: Int
        /// Whether a letter was left out, doubled or swapped: what happens by itself.
        var isSlip: Bool
    }

    init(_ reader: any IndexReader) {
        self.reader = reader
        searcher = Searcher(reader)
    }

    /// Whether a word (folded) is one that can be misspelled: letters only, and not too few of them.
    static func canCorrect(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        return (minimumWordLength...LevenshteinAutomaton.maximumWordLength).contains(scalars.count)
            && scalars.allSatisfy(isLetter)
    }

    /// The likeliest words within as few edits as lead to any.
    func words(near word: String) throws -> [String] {
        for edits in 1...(word.unicodeScalars.count < Self.longWord ? 1 : 2) {
            let near = try words(near: word, within: edits)
            if near.isEmpty { continue }
            let likeliest = near.sorted {
                ($1.likelihood, $0.word) < ($0.likelihood, $1.word)
            }
            return try likeliest.prefix(2 * Self.limit).map(weighedByTitles)
                .sorted { $0.likelihood > $1.likelihood }.prefix(Self.limit).map(\.word)
        }
        return []
    }

    /// The word that many more posts have and that differs from a word of few posts by a slip of the keys.
    func betterKnown(than word: String, posts: Int) throws -> String? {
        guard word.unicodeScalars.count >= Self.fewPostsWord, posts <= Self.fewPosts else {
            return nil
        }
        return try words(near: word, within: 1).filter {
            $0.isSlip && $0.posts >= Self.betterKnown * posts
                && $0.word.unicodeScalars.first == word.unicodeScalars.first
        }.max { ($0.posts, $1.word) < ($1.posts, $0.word) }?.word
    }

    /// A word of titles is three times as likely: they say what posts are about, and so do queries.
    private func weighedByTitles(_ candidate: Candidate) throws -> Candidate {
        let title = SearchPlan.Word(text: candidate.word, stems: candidate.stems, scope: [.title])
        let plan = SearchPlan(root: .word(0), words: [title])
        var candidate = candidate
        if try searcher.hasMatch(plan, Selection()) { candidate.likelihood *= 3 }
        return candidate
    }

    /// Words of all languages, each once.
    private func words(near word: String, within edits: Int) throws -> [Candidate] {
        let typed = word.scalars
        var found: [Candidate] = []
        for language in reader.languages {
            for near in try reader.words(near: word, within: edits, in: language)
            where near.word.unicodeScalars.allSatisfy(Self.isLetter) {
                let edit = near.distance > 1 ? nil : Misspelling(of: near.word.scalars, as: typed)
                if typed.count == Self.minimumWordLength, edit != .omission, edit != .swap {
                    continue
                }
                let stem = SearchPlan.Stem(near.stem, in: language)
                let likelihood = (edit?.likelihood ?? 1) * Double(near.posts).squareRoot()
                if let known = found.firstIndex(where: { $0.word == near.word }) {
                    found[known].likelihood += likelihood
                    found[known].stems.append(stem)
                    found[known].posts += near.posts
                } else {
                    found.append(
                        Candidate(
                            word: near.word, stems: [stem], likelihood: likelihood,
                            posts: near.posts, isSlip: edit != nil && edit != .other))
                }
            }
        }
        return found
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return (0x61...0x7A).contains(scalar.value) }
        return scalar.value <= LevenshteinAutomaton.lastLetter && scalar.properties.isAlphabetic
    }
}
