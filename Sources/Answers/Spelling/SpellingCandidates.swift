internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Words of the index that may have been meant by a word that no post has, the likeliest first.
struct SpellingCandidates {
    /// Shorter words resemble too many others. A word of three letters is only replaced by a word
    /// with another letter or with two letters swapped. Two of three such guesses are right: enough
    /// for a suggestion, but not for a search.
    static let minimumWordLength = 3
    /// The minimum length of words that may have two edits when no word is nearer.
    static let longWord = 8
    /// The maximum number of candidates returned.
    static let limit = 8
    /// A word with at most this many posts may be misspelled in them.
    static let fewPosts = 2
    /// Another word is suggested for a word with at most `fewPosts` posts and at least
    /// `fewPostsWord` letters if it has this many times as many posts. Of 9,233 words that one or
    /// two of 509 posts have, 0.2 % then get a suggestion, half of which are right (`accesible`,
    /// `deisgn`). If letters could also be added or replaced, 2.4 % would get one, few of them
    /// right.
    private static let betterKnown = 30
    private static let fewPostsWord = 5

    private let reader: any IndexReader
    private let searcher: Searcher

    /// A word and how likely it was meant, according to its edit and its frequency.
    private struct Candidate {
        var word: String
        var stems: [SearchPlan.Stem]
        var likelihood: Double
        var posts: Int
        /// Whether a letter was left out, doubled or swapped: a slip of the fingers.
        var isSlip: Bool
    }

    init(_ reader: any IndexReader) {
        self.reader = reader
        searcher = Searcher(reader)
    }

    /// Whether a folded word can be misspelled: it has letters only, and enough of them.
    static func canCorrect(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        return (minimumWordLength...LevenshteinAutomaton.maximumWordLength).contains(scalars.count)
            && scalars.allSatisfy(isLetter)
    }

    /// The likeliest words within the smallest number of edits that leads to any word.
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

    /// The word that has many more posts than a word of few posts, and differs from it by a slip of
    /// the fingers.
    func betterKnown(than word: String, posts: Int) throws -> String? {
        guard word.unicodeScalars.count >= Self.fewPostsWord, posts <= Self.fewPosts else {
            return nil
        }
        return try words(near: word, within: 1).filter {
            $0.isSlip && $0.posts >= Self.betterKnown * posts
                && $0.word.unicodeScalars.first == word.unicodeScalars.first
        }.max { ($0.posts, $1.word) < ($1.posts, $0.word) }?.word
    }

    /// Makes a word of titles three times as likely: titles say what posts are about, and so do
    /// queries.
    private func weighedByTitles(_ candidate: Candidate) throws -> Candidate {
        let title = SearchPlan.Word(text: candidate.word, stems: candidate.stems, scope: [.title])
        let plan = SearchPlan(root: .word(0), words: [title])
        var candidate = candidate
        if try searcher.hasMatch(plan, Selection()) { candidate.likelihood *= 3 }
        return candidate
    }

    /// Words of all languages, each of them once.
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
