// Posts like a post are found by a query that is made of it, and ranked like those of any other query:
//
//     x(t)        = Σ_f w_f · tf(t,f) / (1 − b_f + b_f · length(f) / averageLength(f))       of the post itself
//     telling(t)  = x/(x + k1) · idf(t)                what the post would score for t, see BM25F.swift
//     boost(t)    = x/(x + k1)                         of the 25 most telling stems that another post has, too
//     score(d)    = Σ_t boost(t) · (what t adds to d)
//
// The post's tags and categories are searched among tags and categories only, and count half of that: bloggers tag too much and
// too little. Hidden ones do not count.
//
// A post is related when it scores a tenth of what the post itself would. One that says almost the same is no suggestion for
// further reading: it is left out (`PostProfile.isNearDuplicate`) and said. Only what scores almost as much as the post itself
// can say the same, so hardly any text is read for that. Words that but for near-duplicates no other post has find nothing, and
// seem to tell most: where there are any, the words are chosen again without those.

internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Makes the plan that finds posts like one post.
struct RelatedPosts {
    /// The most stems that are looked for.
    private static let maximumStems = 25
    /// The most stems whose frequency is looked up: those that occur most, and most prominently.
    private static let maximumCandidates = 400
    /// What tags and categories count.
    private static let termBoost = 0.5
    /// What a related post scores at least, of the post's own score.
    static let leastShare = 0.1
    /// What a post that says the same scores at least.
    static let duplicateShare = 0.6

    let reader: any IndexReader
    let rules: SearchRules

    /// A plan that the post itself matches as well.
    ///
    /// - Parameters:
    ///   - profile: what the post says.
    ///   - duplicates: posts that say almost the same.
    ///   - tags: names of its tags, and of its categories, that are not hidden.
    func plan(
        _ profile: PostProfile, besides duplicates: [PostProfile], tags: [String],
        categories: [String]
    ) throws -> SearchPlan {
        var words = try tellingWords(profile, besides: duplicates)
        var nodes = words.indices.map { SearchPlan.Node.word($0) }
        let text = QueryTextAnalyzer(reader.languages, stopWords: rules.stopWords)
        for (names, field) in [(tags, Field.tags), (categories, .categories)] {
            for name in names {
                for slots in text.phrase(name)?.alternatives ?? [] {
                    let first = words.count
                    words += slots.map { slot in
                        SearchPlan.Word(
                            text: slot.word, stems: slot.stems, scope: [field],
                            boost: Self.termBoost / Double(slots.count))
                    }
                    let phrase = slots.indices.map {
                        SearchPlan.PhraseWord(word: first + $0, offset: $0)
                    }
                    nodes.append(phrase.count == 1 ? .word(first) : .phrase(phrase))
                }
            }
        }
        return SearchPlan(root: nodes.isEmpty ? .nothing : .any(nodes), words: words)
    }

    /// The stems that tell most of what the post is about, the most telling first.
    private func tellingWords(
        _ profile: PostProfile, besides duplicates: [PostProfile]
    ) throws -> [SearchPlan.Word] {
        let formula = BM25F(reader.statistics, rules.parameters)
        let norms = formula.norms(profile.lengths)
        let weighed = profile.entries.enumerated().map { place, entry in
            let x = (SIMD8<Double>(entry.counts) * norms).sum()
            return (boost: x / (x + formula.saturation), place: place, entry: entry)
        }.sorted { ($1.boost, $0.place) < ($0.boost, $1.place) }
        var telling: [(worth: Double, word: SearchPlan.Word)] = []
        for (boost, _, entry) in weighed.prefix(Self.maximumCandidates) where boost > 0 {
            let found = try reader.postings(of: entry.stem, in: profile.language, scope: .all)
            // What no other post has finds none.
            guard let frequency = found?.documentFrequency,
                frequency > 1 + duplicates.count(where: { $0.contains(entry.stem) })
            else { continue }
            let idf = inverseDocumentFrequency(frequency, of: reader.statistics.documents)
            let stem = SearchPlan.Stem(entry.stem, in: profile.language)
            telling.append(
                (
                    boost * idf,
                    SearchPlan.Word(text: entry.word, stems: [stem], boost: boost)
                ))
        }
        let best = telling.enumerated().sorted {
            ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset)
        }
        return best.prefix(Self.maximumStems).map(\.element.word)
    }
}
