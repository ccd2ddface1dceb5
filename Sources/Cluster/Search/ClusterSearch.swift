internal import Blog
internal import BlogSearch
internal import BlogSearchAnswers
internal import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
package import TagClouds
internal import TextAnalysis

/// Answers queries from a cluster, as an index file answers them: the same plan, the same totals and facets, the same order and
/// snippets. The cluster finds; what is found is scored here.
///
/// Owners' settings stand beside a file and take no part, and each near-duplicate is a hit by itself. What only rows know is
/// refused: other orders than by relevance and date, and conditions on ids, slugs and times of editing.
package struct ClusterSearch: Sendable {
    private let client: ClusterClient
    private let allowsPartial: Bool

    /// Each round answers every question there is. Titles with several unknown words take the most.
    private static let maximumRounds = 128

    /// The last rank for which there are as many candidates as for the first ones.
    package static let reach = TallyRequest.maximumCandidates / TallyRequest.candidatesPerHit

    /// - Parameter allowsPartial: whether an answer counts that not all shards took part in. It says so in its notes.
    package init(_ client: ClusterClient, allowsPartial: Bool = false) {
        self.client = client
        self.allowsPartial = allowsPartial
    }

    /// The best posts for a query, and how many there are.
    ///
    /// - Parameter sites: home addresses of the only sites of which posts are found and counted, whatever filters say; `nil` for
    ///   all of the cluster.
    /// - Throws: `ClusterError`, `CancellationError`.
    package func search(
        _ text: String, options: SearchOptions = SearchOptions(), within sites: [String]? = nil
    ) async throws -> SearchResults {
        if options.sort.restsOnRows { throw ClusterRows.noOrder }
        guard options.whyNot == nil else {
            throw ClusterError.ofFile(
                "Why a post is not found can only be told from an index file",
                then: "search the file for that")
        }
        guard !options.expands else {
            throw ClusterError.ofFile(
                "Words of the best posts can only be added from an index file",
                then: "search without them")
        }
        let clock = ContinuousClock()
        let start = clock.now
        var options = options
        options.collapses = false
        let query = Query(text, options: options)
        var (results, missing) = try await rounds { try $0.results(of: query, within: sites) }
        results.microseconds = Int((clock.now - start) / .microseconds(1))
        if let missing {
            results.query.notes.append("the cluster answered only in part: \(missing)")
        }
        let window = TallyRequest.maximumCandidates
        if options.offset + options.limit > Self.reach, results.total > window {
            results.query.notes.append(
                "of so many posts the cluster gives the best \(window); their order is exact among these"
            )
        }
        return results
    }

    /// A cloud of the terms of a taxonomy, over all posts or over those that match a query.
    ///
    /// - Throws: `ClusterError`, `CancellationError`.
    package func cloud(
        of taxonomy: String, options: CloudOptions, matching text: String?
    ) async throws -> TagCloud {
        let query = Query(text ?? "")
        // Of all posts each counts for its own terms, of those that match also for the terms above them: as in a file.
        let (counts, _) = try await rounds { answer in
            try answer.termTexts(of: query, taxonomy == Term.category ? .category : .tag)
        }
        let own = try await ownTerms()
        let terms = own.compactMap { term -> TermCount? in
            guard term.taxonomy == taxonomy else { return nil }
            guard text != nil else { return term }
            var term = term
            term.count =
                counts[FacetKey(site: term.site, slug: term.slug, name: term.name).text] ?? 0
            return term.count > 0 ? term : nil
        }
        return TagCloud(of: terms, options: options)
    }

    /// All terms that posts have, and how many have them themselves.
    private func ownTerms() async throws -> [TermCount] {
        let size = JSONValue.integer(TallyRequest.maximumValues)
        let (json, _) = try await client.search(
            [
                "size": 0,
                "aggs": [
                    "term": ["terms": ["field": "term", "size": size]],
                    "above": ["terms": ["field": "above", "size": size]],
                ],
            ], allowsPartial: allowsPartial)
        var counts: [String: Int] = [:]
        for (name, factor) in [("term", 1), ("above", 0)] {
            for bucket in json["aggregations"]?[name]?["buckets"]?.elements ?? [] {
                guard let text = bucket["key"]?.text else { continue }
                counts[text, default: 0] += factor * (bucket["doc_count"]?.integer ?? 0)
            }
        }
        return counts.compactMap { text, count in OwnTerm(text)?.counted(count) }.sorted {
            ($0.taxonomy, $1.count, $0.name, $0.slug, $0.site, $0.id)
                < ($1.taxonomy, $0.count, $1.name, $1.slug, $1.site, $1.id)
        }
    }

    // MARK: Rounds

    /// Tries to answer until nothing is asked any more.
    private func rounds<Result>(
        _ body: (RoundAnswer) throws -> Result
    ) async throws -> (result: Result, missing: String?) {
        let facts = try await CollectionFacts.read(client, allowsPartial: allowsPartial)
        var missing = facts.missing
        let reader = ClusterReader(facts)
        for _ in 0..<Self.maximumRounds {
            try Task.checkCancellation()
            do {
                let result = try body(RoundAnswer(reader))
                if reader.questions.isEmpty { return (result, missing) }
            } catch is Unanswered {
                // What is asked is noted.
            }
            missing = try await answer(reader.takeQuestions(), of: reader) ?? missing
        }
        throw ClusterError.ofFile(
            "The query asks more than a cluster can be asked", then: "make it simpler")
    }

    /// Has questions answered.
    ///
    /// - Returns: what did not take part.
    private func answer(
        _ questions: [ClusterQuestion], of reader: ClusterReader
    ) async throws -> String? {
        var missing: String?
        let request = QuestionRequest(questions: questions, reader: reader)
        if let body = request.body {
            let found = try await client.search(body, allowsPartial: allowsPartial)
            missing = found.missing
            try request.read(found.json)
        }
        for question in questions {
            switch question {
            case .tally(let asked) where !asked.isCount:
                let request = TallyRequest(question: asked, reader: reader)
                let found = try await client.search(request.body, allowsPartial: allowsPartial)
                missing = found.missing ?? missing
                reader.learn(asked, try request.read(found.json))
            case .slug(let slug):
                try await list(question, ["term": ["slug": .string(slug)]], 16, reader)
            case .address(let address):
                try await list(question, ["term": ["url": .string(address)]], 1, reader)
            case .writing(let form, let stems):
                let entries = stems.map {
                    [$0.language.code, form, $0.stem].joined(separator: String(FacetKey.separator))
                }
                try await list(
                    question, ["terms": ["w": JSONValue(entries)]],
                    TallyRequest.maximumCandidates, reader, isHeld: false)
            case .frequency, .values, .named, .words, .links, .tally: break
            }
        }
        return missing
    }

    /// Finds documents for a question.
    private func list(
        _ question: ClusterQuestion, _ query: JSONValue, _ size: Int, _ reader: ClusterReader,
        isHeld: Bool = true
    ) async throws {
        var body: JSONValue = [
            "size": .integer(size), "query": query, "sort": [["site": "asc"], ["id": "desc"]],
        ]
        if !isHeld { body.append("_source", ["key"]) }
        let (json, _) = try await client.search(body, allowsPartial: allowsPartial)
        let documents = (json["hits"]?["hits"]?.elements ?? []).compactMap { hit -> DocumentID? in
            guard let source = hit["_source"] else { return nil }
            return isHeld ? reader.hold(source) : source["key"]?.text.map { reader.document($0) }
        }
        reader.learn(question, documents: isHeld ? documents : documents.sorted())
    }
}

/// One try to answer.
struct RoundAnswer {
    let reader: ClusterReader

    init(_ reader: ClusterReader) { self.reader = reader }

    private var answer: QueryAnswer {
        var answer = QueryAnswer(reader, rows: ClusterRows(reader))
        answer.posts = { try reader.document(at: $0) }
        return answer
    }

    /// - Parameter sites: the only sites there are; `nil` for all.
    func results(of query: Query, within sites: [String]?) throws -> SearchResults {
        var answer = answer
        if let sites { try answer.rules.limit(toSites: sites, in: reader) }
        return try answer.results(of: query)
    }

    /// How many matches have each category or tag, by its text on the cluster.
    func termTexts(of query: Query, _ kind: FacetKind) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for (number, count) in try answer.termCounts(of: query, [kind]).terms {
            counts[reader.text(number, of: kind)] = count
        }
        return counts
    }
}
