internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Looks for queries near one that finds too little. Each is a query that somebody can type, and is told only when more posts
/// have all its words than have those of the one that was asked: every number is counted by a search for it.
///
///     searched, spelling   accesibility → accessibility        what the search looks for by itself, or suggests
///     fewerWords           kubernetes operators → operators    without the words that no post has; where posts have each of
///                                                              them, without the one whose absence finds most
///     beginning            subscriber → subscription           the longest beginning of an unknown word that words have
///     compound             datenbank → kundendatenbank         words around an unknown word, and words that it begins or ends with
///     tag                  kubernetes operators → operators tag:cloud   what tags posts with the other words have most often
///
/// Synonyms in the sense of a dictionary are not among them: an index does not know what words mean.
struct GapFinder {
    /// How many are told at most.
    private static let limit = 5
    /// With more parts that could be left out, none is tried alone.
    private static let maximumParts = 12
    /// How many unknown words of a query others are looked for.
    private static let maximumWords = 3
    /// How many words of the index are tried for one of the query, of each kind.
    private static let maximumCandidates = 3
    /// How many tags are told.
    private static let maximumTags = 2
    /// The share of the posts with the other words that must have a tag.
    private static let leastShare = 0.2

    private let answer: QueryAnswer
    private let options: SearchOptions

    init(_ answer: QueryAnswer, _ options: SearchOptions) {
        self.answer = answer
        self.options = options
    }

    /// The query of a text whose hits are only counted.
    func counting(_ text: String, _ options: SearchOptions) -> Query {
        var options = options
        options.limit = 0
        options.offset = 0
        return Query(text, options: options)
    }

    /// How many posts have all the words of a text as they are written.
    func postsWithAll(_ text: String) throws -> Int { try strictly(text).matched.all }

    private func strictly(_ text: String, facets: [FacetKind] = []) throws -> SearchResults {
        var options = options
        options.matching = .all
        options.fuzziness = .off
        options.facets = facets
        return try answer.results(of: counting(text, options))
    }

    /// Queries near a text, the likeliest kind first.
    ///
    /// - Parameters:
    ///   - all: how many posts have all the words of the text.
    ///   - found: what a search for it finds by itself.
    ///   - enough: how many posts are enough.
    func nearest(
        to text: String, postsWithAll all: Int, found: SearchResults, enough: Int
    ) throws -> [SearchGaps.Nearest] {
        guard let root = Query(text).root, case .group(let clauses, let fields) = root.kind else {
            return []
        }
        var nearest = Nearest(finder: self, besides: all, asked: QueryPrinter.text(of: root))
        if let suggestion = found.suggestion {
            try nearest.add(suggestion, found.isCorrected ? .searched : .spelling)
        }
        let parts = Parts(clauses: clauses, fields: fields)
        let isSpelled = nearest.found.contains { $0.total >= enough }
        let known = try parts.indices.filter { try postsWithAll(parts.text(of: $0)) > 0 }
        let unknown = parts.indices.filter { !known.contains($0) }
        if unknown.isEmpty {
            try nearest.addBestWithoutOne(of: parts, atMost: Self.maximumParts)
        } else if !known.isEmpty {
            try nearest.add(parts.text(without: unknown), .fewerWords)
        }
        // Where the search knows what was meant, others are guesses.
        if !isSpelled {
            for index in unknown.prefix(Self.maximumWords) {
                for (word, reason) in try words(like: parts.clauses[index]) {
                    try nearest.add(parts.text(with: word, at: index), reason)
                }
            }
            let others = unknown.isEmpty ? parts.text() : parts.text(without: unknown)
            if unknown.isEmpty ? all > 0 : !known.isEmpty {
                for tag in try tags(of: others, besides: text) {
                    try nearest.add(others + " " + QueryFilter.tag([tag]).canonical, .tag)
                }
            }
        }
        return Array(nearest.found.prefix(Self.limit))
    }
}

// MARK: Words of the index

extension GapFinder {
    private typealias Candidate = (word: String, reason: SearchGaps.Nearest.Reason)

    /// Shorter beginnings and parts of words say nothing.
    private static let leastPart = 5
    private static let leastBeginning = 4
    /// Longer words are not taken apart.
    private static let longestWord = 32

    /// Words of the index that resemble a word of a query, which no post has.
    private func words(like clause: QueryNode) throws -> [Candidate] {
        guard case .word(let typed) = clause.kind else { return [] }
        let text = QueryTextAnalyzer(answer.reader.languages, stopWords: answer.rules.stopWords)
        guard let slots = text.word(typed)?.alternatives.first, slots.count == 1,
            slots[0].word.count <= Self.longestWord
        else { return [] }
        let word = slots[0].word
        let longer = try best { try answer.reader.words(around: word, in: $0, limit: $1) }
        let compounds = word.count < Self.leastPart ? [] : longer + (try parts(of: word))
        let others = try beginnings(like: word).filter { !compounds.contains($0) }
        return compounds.map { ($0, .compound) } + others.map { ($0, .beginning) }
    }

    /// Words with the longest beginning of a word that any has: at least three fifths of it.
    private func beginnings(like word: String) throws -> [String] {
        let least = max(Self.leastBeginning, (3 * word.count + 4) / 5)
        guard least < word.count else { return [] }
        for length in (least..<word.count).reversed() {
            let beginning = String(word.prefix(length))
            let found = try best {
                try answer.reader.words(withPrefix: beginning, in: $0, limit: $1)
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The longest words that posts have and that a word begins or ends with.
    private func parts(of word: String) throws -> [String] {
        let lengths = (Self.leastPart..<max(Self.leastPart, word.count - 1)).reversed()
        let isWritten = { (part: String) in try self.postsWithAll("=" + part) > 0 }
        let ends = try [
            lengths.lazy.map { String(word.prefix($0)) }.first(where: isWritten),
            lengths.lazy.map { String(word.suffix($0)) }.first(where: isWritten),
        ]
        return ends.compactMap(\.self)
    }

    /// The words of most posts in all languages, of those that something finds in each; of several forms of a word one.
    private func best(
        _ find: (Language, _ limit: Int) throws -> [WordCount]
    ) throws -> [String] {
        var found: [WordCount] = []
        for language in answer.reader.languages {
            found += try find(language, Self.maximumCandidates)
        }
        var stems: Set<String> = []
        return found.sorted { ($1.posts, $0.word) < ($0.posts, $1.word) }
            .filter { stems.insert($0.stem).inserted }
            .prefix(Self.maximumCandidates).map(\.word)
    }

    /// Slugs of the tags that posts with all the words of a text have most often, but for those that the query names.
    private func tags(of text: String, besides query: String) throws -> [String] {
        let found = try strictly(text, facets: [.tag])
        let query = query.lowercased()
        return (found.facets[.tag] ?? []).filter { tag in
            tag.count > 1 && Double(tag.count) >= Self.leastShare * Double(found.total)
                && !query.contains(tag.name.lowercased()) && !query.contains(tag.slug)
        }.prefix(Self.maximumTags).map(\.slug)
    }
}

// MARK: Queries

extension GapFinder {
    /// What stands side by side in a query.
    private struct Parts {
        let clauses: [QueryNode]
        let fields: [QueryField]

        /// The clauses that posts are searched for, and that may be left out.
        var indices: [Int] { clauses.indices.filter { clauses[$0].isSearchedFor } }

        func text() -> String { text(clauses) }

        func text(of index: Int) -> String { text([clauses[index]]) }

        func text(without indices: [Int]) -> String {
            text(clauses.indices.filter { !indices.contains($0) }.map { clauses[$0] })
        }

        func text(with word: String, at index: Int) -> String {
            var clauses = clauses
            clauses[index].kind = .word(word)
            return text(clauses)
        }

        private func text(_ clauses: [QueryNode]) -> String {
            QueryPrinter.text(of: QueryNode(.group(clauses, within: fields), range: 0..<0))
        }
    }

    /// What was found so far, each text once.
    private struct Nearest {
        let finder: GapFinder
        /// How many posts have all the words of the query that was asked.
        let besides: Int
        let asked: String
        private(set) var found: [SearchGaps.Nearest] = []

        init(finder: GapFinder, besides: Int, asked: String) {
            self.finder = finder
            self.besides = besides
            self.asked = asked
        }

        /// Adds a query if it finds more.
        mutating func add(_ text: String, _ reason: SearchGaps.Nearest.Reason) throws {
            guard text != asked, !found.contains(where: { $0.text == text }) else { return }
            let total = try finder.postsWithAll(text)
            guard total > besides else { return }
            found.append(SearchGaps.Nearest(text: text, total: total, reason: reason))
        }

        /// Adds the query without one of its parts that finds most; of equals the one without the first.
        mutating func addBestWithoutOne(of parts: Parts, atMost limit: Int) throws {
            let indices = parts.indices
            guard (2...limit).contains(indices.count) else { return }
            let texts = indices.map { parts.text(without: [$0]) }
            let totals = try texts.map { try finder.postsWithAll($0) }
            guard let most = totals.max(), let best = totals.firstIndex(of: most) else { return }
            try add(texts[best], .fewerWords)
        }
    }
}

extension QueryNode {
    /// Whether posts are searched for it: no condition on them, and no exclusion.
    fileprivate var isSearchedFor: Bool {
        switch kind {
        case .filter, .not: false
        default: true
        }
    }
}
