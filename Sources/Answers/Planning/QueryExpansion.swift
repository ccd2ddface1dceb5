// A query searched with words of its best posts (pseudo-relevance feedback, after RM3: Lavrenko &
// Croft, "Relevance-based language models", 2001; Abdul-Jaleel et al., "UMass at TREC 2004"):
//
//   P(t)      = Σ_d s(d)/Σs · tf(t, d)/length(d)    over the five best posts of the query; s is the score
//   worth(t)  = P(t) · idf(t)
//   boost(t)  = .15 · P(t) / the greatest P         of the 20 stems of the greatest worth that two of the posts
//                                                   have and the query has not
//
// The words only add to the scores of what the query finds. It finds the same posts.
//
// A query of few words is not expanded: its best posts say too little of what was meant. nDCG@10 with any of
// the words (November 2026), expanded from so many telling words on:
//
//                            never    5        7
//   blog-18f (381 queries)   .6504    .6503    .6531
//   cranfield (225)          .3870    .3998    .3971
//   cisi (76)                .4016    .4038    .4023
//   lisa (35)                .5067    .5053    .5053
//   adi (35)                 .5192    .5171    .5173
//
// Of blog-18f, queries of four to six words lose .014, longer ones gain .023. What lisa and adi lose is a
// query or two: it is for who asks long questions, and asks for it.
//
// With ten posts, or a boost of .3, blog-18f loses .01 more, cranfield and lisa gain .003 (another harness).

internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Finds what a query is expanded by.
struct QueryExpansion {
    /// A query with fewer telling words is not expanded.
    static let minimumWords = 7
    /// How many posts are read.
    static let posts = 5
    private static let maximumStems = 20
    /// The boost of the stem that the posts have most of.
    private static let boost = 0.15

    let answer: QueryAnswer

    /// A plan with words of its best documents; `nil` when there is nothing to add.
    ///
    /// - Parameter best: the documents that the plan finds, best first.
    func expanded(_ plan: SearchPlan, by best: [ScoredDocument]) throws -> SearchPlan? {
        let stems = try stems(of: best, besides: plan)
        guard let greatest = stems.map(\.probability).max(), greatest > 0 else { return nil }
        var plan = plan
        let first = plan.words.count
        plan.words += stems.map { stem in
            var word = SearchPlan.Word(
                text: stem.word, stems: [stem.stem],
                boost: Self.boost * stem.probability / greatest)
            word.isExpansion = true
            return word
        }
        let nodes = plan.words.indices.dropFirst(first).map { SearchPlan.Node.word($0) }
        if case .optional(let required, let others) = plan.root {
            plan.root = .optional(required, others + nodes)
        } else {
            plan.root = .optional(plan.root, nodes)
        }
        return plan
    }

    private struct Stem {
        var stem: SearchPlan.Stem
        /// A form of it.
        var word: String
        /// P.
        var probability = 0.0
        var posts = 0
    }

    /// The stems that say most about documents, the first of equal ones first.
    private func stems(
        of documents: [ScoredDocument], besides plan: SearchPlan
    ) throws -> [Stem] {
        let known = Set(plan.words.flatMap(\.stems))
        let sum = documents.reduce(0) { $0 + $1.score }
        guard sum > 0 else { return [] }
        var stems: [Stem] = []
        var indices: [SearchPlan.Stem: Int] = [:]
        let hits = try answer.rows.hits(for: documents.map(\.document))
        for (document, hit) in zip(documents, hits) {
            let profile = try answer.profile(of: document.document, hit)
            let length = max(1, profile.length)
            for entry in profile.entries {
                let stem = SearchPlan.Stem(entry.stem, in: profile.language)
                guard !known.contains(stem) else { continue }
                let index = indices[stem] ?? stems.count
                if index == stems.count {
                    indices[stem] = index
                    stems.append(Stem(stem: stem, word: entry.word))
                }
                stems[index].posts += 1
                stems[index].probability +=
                    document.score / sum * Double(entry.count) / Double(length)
            }
        }
        var worthy: [(worth: Double, stem: Stem)] = []
        for stem in stems where stem.posts > 1 {
            let found = try answer.reader.postings(
                of: stem.stem.stem, in: stem.stem.language, scope: .all)
            guard let frequency = found?.documentFrequency else { continue }
            let idf = inverseDocumentFrequency(frequency, of: answer.reader.statistics.documents)
            worthy.append((stem.probability * idf, stem))
        }
        return worthy.enumerated().sorted {
            ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset)
        }.prefix(Self.maximumStems).map(\.element.stem)
    }
}

extension QueryAnswer {
    /// A planned query with words of its best posts, when that is asked for.
    func expanded(
        _ planned: PlannedQuery, _ query: Query, _ opener: WordOpener
    ) throws -> PlannedQuery {
        guard query.options.expands, planned.selection.order == .relevance,
            planned.selection.limit > 0
        else { return planned }
        var planned = planned
        let telling = planned.plan.words.count {
            $0.occurrences > 0 && $0.boost == 1 && $0.synonymOf == nil
        }
        guard telling >= QueryExpansion.minimumWords else {
            planned.notes.append(
                "not expanded: that helps queries of \(QueryExpansion.minimumWords) words and more")
            return planned
        }
        var first = planned
        first.selection.facets = []
        (first.selection.offset, first.selection.limit) = (0, QueryExpansion.posts)
        let best = try search(first, opener).documents
        if let plan = try QueryExpansion(answer: self).expanded(planned.plan, by: best) {
            planned.plan = plan
        }
        return planned
    }
}
