internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

extension QueryAnswer {
    /// A page of hits of which none is a near-duplicate of another.
    struct CollapsedPage {
        /// The hits of the page.
        var outcome: SearchOutcome
        /// The near-duplicates of each.
        var alike: [[DocumentID]]
        /// Documents that rank on the page, and are near-duplicates of hits of pages before it.
        var ofFormerPages: [DocumentID] = []
    }

    /// A page of the hits of a plan without near-duplicates of better ones.
    ///
    /// The near-duplicates of a hit are those that rank down to the end of the page; further ones that were
    /// found on the way are among them.
    ///
    /// - Parameters:
    ///   - outcome: the first hits of the plan, near-duplicates included; as many as the page ends with.
    ///   - planned: the plan and the selection of these.
    ///   - page: the ranks of the page among the hits that stay.
    func collapsed(
        _ outcome: SearchOutcome, _ planned: PlannedQuery, _ opener: WordOpener, page: Range<Int>
    ) throws -> CollapsedPage {
        var (outcome, planned) = (outcome, planned)
        let facets = outcome.facets
        planned.selection.facets = []
        var ranking = CollapsedRanking(reader, rows)
        while true {
            try ranking.add(outcome.documents.dropFirst(ranking.count).map(\.document))
            let limit = planned.selection.limit
            if ranking.hits.count >= page.upperBound || outcome.documents.count < limit { break }
            planned.selection.limit = limit > .max / 2 ? .max : 2 * limit
            outcome = try search(planned, opener)
        }
        outcome.facets = facets
        return try self.page(page, of: &ranking, outcome)
    }

    private func page(
        _ asked: Range<Int>, of ranking: inout CollapsedRanking, _ outcome: SearchOutcome
    ) throws -> CollapsedPage {
        let page = asked.clamped(to: 0..<ranking.hits.count)
        var alike = ranking.alike
        for document in outcome.others {
            if let hit = try ranking.hit(nearTo: document) { alike[hit].append(document) }
        }
        var result = CollapsedPage(outcome: outcome, alike: Array(alike[page]))
        let ranks = ranking.hits[page]
        result.outcome.documents = ranks.map { outcome.documents[$0] }
        result.outcome.bonuses = outcome.bonuses.isEmpty ? [] : ranks.map { outcome.bonuses[$0] }
        // The page begins behind the last hit before it. It ends with its last hit, the last page with
        // the last document.
        if page.lowerBound > 0 {
            let isLast = asked.upperBound > ranking.hits.count
            let (start, end) = (
                ranking.hits[page.lowerBound - 1],
                isLast ? ranking.count : ranking.hits[page.upperBound - 1]
            )
            result.ofFormerPages = ranking.leftOut.filter {
                $0.hit < page.lowerBound && $0.rank > start && $0.rank < end
            }.map(\.document)
        }
        return result
    }

    /// What is told of near-duplicates that stand for no hit of their own.
    func alikePosts(_ documents: [DocumentID]) throws -> [AlikePost] {
        guard !documents.isEmpty else { return [] }
        return try rows.hits(for: documents).map { AlikePost($0) }
    }
}
