// Related posts are found by a query made of the post, and ranked like the results of any other
// query:
//
//     x(t)        = Σ_f w_f · tf(t,f) / (1 − b_f + b_f · length(f) / averageLength(f))       of the post itself
//     telling(t)  = x/(x + k1) · idf(t)                what the post would score for t, see BM25F.swift
//     boost(t)    = x/(x + k1)                         of the 25 most telling stems that another post has, too
//     score(d)    = Σ_t boost(t) · (what t adds to d)
//
// The post's tags and categories are searched in tags and categories only. They count half, because
// bloggers tag too much and too little. Hidden ones do not count.
//
// A post is related when it scores at least a tenth of the post's own score. A post with almost the
// same text is no suggestion for further reading: it is left out (`PostProfile.isNearDuplicate`),
// and the answer says so. Only posts that score almost as much as the post itself can have the same
// text, so few texts are compared. Words that only near-duplicates share seem informative but find
// nothing else. When there are near-duplicates, the words are chosen again without counting them.

internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Makes the plan that finds posts like one post.
struct RelatedPosts {
    /// The maximum number of stems searched for.
    private static let maximumStems = 25
    /// The maximum number of stems whose frequency is looked up: those that occur most often and in
    /// the most prominent fields.
    private static let maximumCandidates = 400
    /// The boost of tags and categories.
    private static let termBoost = 0.5
    /// The minimum score of a related post, as a share of the post's own score.
    static let leastShare = 0.1
    /// The minimum score of a near-duplicate, as a share of the post's own score.
    static let duplicateShare = 0.6

    let reader: any IndexReader
    let rules: SearchRules

    /// Makes a plan. The post itself matches it as well.
    ///
    /// - Parameters:
    ///   - profile: the stems of the post.
    ///   - duplicates: posts with almost the same text.
    ///   - tags: names of its tags and categories, without hidden ones.
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

    /// The stems that say most about the post, the most informative first.
    private func tellingWords(
        _ profile: PostProfile, besides duplicates: [PostProfile]
    ) throws -> [SearchPlan.Word] {
        let formula = BM25F(reader.statistics, rules.parameters)
        let norms = formula.norms(profile.lengths)
        let weighed = profile.entries.enumerated().map { index, entry in
            let x = (ByField<Double>(entry.counts) * norms).sum()
            return (boost: x / (x + formula.saturation), index: index, entry: entry)
        }.sorted { ($1.boost, $0.index) < ($0.boost, $1.index) }
        var telling: [(worth: Double, word: SearchPlan.Word)] = []
        for (boost, _, entry) in weighed.prefix(Self.maximumCandidates) where boost > 0 {
            let found = try reader.postings(of: entry.stem, in: profile.language, scope: .all)
            // Stems that no other post has find nothing.
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
        let words = best.lazy.map(\.element.word)
        guard reader.visible != nil else { return Array(words.prefix(Self.maximumStems)) }
        // The other posts that have a word may be none that are known of.
        let searcher = Searcher(reader)
        var shared: [SearchPlan.Word] = []
        for word in words where shared.count < Self.maximumStems {
            let copies = duplicates.count { duplicate in
                word.stems.contains { duplicate.contains($0.stem) }
            }
            let plan = SearchPlan(root: .word(0), words: [word])
            if try searcher.count(plan, Selection(), upTo: copies + 2) > copies + 1 {
                shared.append(word)
            }
        }
        return shared
    }
}
