package import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore

extension QueryAnswer {
    /// The number of candidates looked at in addition to those wanted: some may be left out.
    private static let spare = 10
    /// The maximum number of posts returned, and of candidates looked at for posts that are no
    /// near-duplicates.
    private static let maximumCandidates = 1000

    /// Posts similar to a post, the most similar first. The total is their number.
    ///
    /// The canonical query has the words by which they were found.
    ///
    /// - Parameters:
    ///   - document: the post.
    ///   - reference: the text that named the post.
    ///   - sites: home addresses of the sites that they are of; none means all.
    ///   - explain: whether each hit says how its score adds up.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func related(
        to document: DocumentID, named reference: String, limit: Int, sites: [String] = [],
        explain: Bool = false
    ) throws -> SearchResults {
        let clock = ContinuousClock()
        let start = clock.now
        let limit = min(max(0, limit), Self.maximumCandidates)
        guard let post = try rows.hits(for: [document]).first else {
            throw IndexError.damagedPage
        }
        let profile = try profile(of: document, post)
        let tags = try shown(post.tags, .tag)
        let categories = try shown(post.categories, .category)
        let selection = try selection(besides: document, post, sites)
        var plan = SearchPlan(root: .nothing, words: [])
        var opener = WordOpener(reader)
        var found = Found()
        var known = 0
        repeat {
            plan = try RelatedPosts(reader: reader, rules: rules).plan(
                profile, besides: found.duplicates.map(\.profile), tags: tags,
                categories: categories)
            known = found.duplicates.count
            opener = WordOpener(reader)
            found = try self.found(
                plan, selection, searcher(opener), like: profile, of: document, limit: limit)
        } while found.duplicates.count > known
        let planned = PlannedQuery(plan: plan, selection: Selection(limit: limit), notes: [])
        var results = SearchResults(
            query: reading(reference, plan), total: found.documents.count,
            hits: try hits(
                SearchOutcome(total: found.documents.count, documents: found.documents), planned,
                SearchOptions(explain: explain), opener))
        results.microseconds = Int((clock.now - start) / .microseconds(1))
        results.query.notes += found.duplicates.map {
            "left out, almost the same: \"\($0.slug)\""
        }
        return results
    }

    /// What was found among the candidates.
    private struct Found {
        var documents: [ScoredDocument] = []
        /// Near-duplicates that were left out.
        var duplicates: [(slug: String, profile: PostProfile)] = []
        /// Whether the candidates that follow score too low.
        var isAll = false
    }

    /// The posts that a plan finds.
    private func found(
        _ plan: SearchPlan, _ selection: Selection, _ searcher: Searcher,
        like profile: PostProfile, of document: DocumentID, limit: Int
    ) throws -> Found {
        let own =
            try searcher.explanation(of: document, under: plan)?
            .reduce(0) { $0 + $1.contribution } ?? 0
        var selection = selection
        selection.limit = limit + Self.spare
        while true {
            let outcome = try searcher.search(plan, selection)
            let found = try choose(outcome.documents, profile, own: own, limit: limit)
            let isAll = outcome.documents.count < selection.limit
            if found.documents.count >= limit || isAll || found.isAll
                || selection.limit >= Self.maximumCandidates
            {
                return found
            }
            selection.limit *= 4
        }
    }

    private func choose(
        _ candidates: [ScoredDocument], _ profile: PostProfile, own: Double, limit: Int
    ) throws -> Found {
        var found = Found()
        for candidate in candidates {
            guard found.documents.count < limit else { break }
            guard candidate.score >= own * RelatedPosts.leastShare else {
                found.isAll = true
                break
            }
            if candidate.score >= own * RelatedPosts.duplicateShare,
                let hit = try rows.hits(for: [candidate.document]).first
            {
                let other = try self.profile(of: candidate.document, hit)
                if other.isNearDuplicate(of: profile) {
                    found.duplicates.append((hit.slug ?? "", other))
                    continue
                }
            }
            found.documents.append(candidate)
        }
        return found
    }

    func profile(of document: DocumentID, _ post: Hit) throws -> PostProfile {
        PostProfile(
            title: post.title ?? "", try rows.texts(of: document), stopWords: rules.stopWords)
    }

    /// Names of the terms that are not hidden.
    private func shown(_ terms: [HitTerm], _ kind: FacetKind) throws -> [String] {
        guard !rules.hiddenTerms.isEmpty else { return terms.map(\.name) }
        return try terms.filter { term in
            try rules.hiddenTerms.isDisjoint(with: reader.identifiers(of: term.slug, kind: kind))
        }.map(\.name)
    }

    /// Posts of the same type, and of some sites, that are not hidden, without the post itself.
    private func selection(
        besides document: DocumentID, _ post: Hit, _ sites: [String]
    ) throws -> Selection {
        let others = DocumentFilter.Condition(.documents([document]), isNegated: true)
        var conditions = [others] + rules.conditions
        let types = try reader.identifiers(of: post.type, kind: .type)
        if !types.isEmpty { conditions.append(DocumentFilter.Condition(.oneOf(.type, types))) }
        conditions += try DocumentFilter.Condition.sites(sites, in: reader)
        return Selection(conditions: DocumentFilter(conditions))
    }

    /// The words of a plan as a user would type them.
    private func reading(_ reference: String, _ plan: SearchPlan) -> QueryReading {
        let words = plan.words.filter { $0.scope == .all }.map(\.text)
        let query = Query(words.joined(separator: " OR "))
        return QueryReading(text: reference, canonical: query.canonical, notes: [])
    }
}

extension DocumentFilter.Condition {
    /// That documents are of one of some sites; no condition for none.
    static func sites(_ homes: [String], in reader: any IndexReader) throws -> [Self] {
        guard !homes.isEmpty else { return [] }
        var resolver = FilterResolver(reader)
        return [try resolver.condition(.site(homes))]
    }
}

extension IndexStore {
    /// Posts similar to a post; `nil` when no post has that name.
    ///
    /// - Parameter sites: home addresses of the sites that the post and those like it are of; none means all.
    package func related(
        to reference: String, limit: Int, sites: [String] = [], explain: Bool = false
    ) throws -> SearchResults? {
        try read { snapshot in
            var documents = try snapshot.documents(named: reference)
            if !sites.isEmpty {
                let answer = try snapshot.answer()
                documents = try documents.filter { document in
                    try answer.rows.hits(for: [document]).contains { sites.contains($0.site) }
                }
            }
            guard let document = documents.first else { return nil }
            return try snapshot.answer().related(
                to: document, named: reference, limit: limit, sites: sites, explain: explain)
        }
    }
}
