internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// One request for everything that is asked of words and values, and for what only counts matches: each question is an aggregation of
/// its own.
struct QuestionRequest {
    let questions: [ClusterQuestion]
    let reader: ClusterReader

    /// `nil` when there is nothing to ask.
    var body: JSONValue? {
        var asked: JSONValue = [:]
        var frequencies: JSONValue = [:]
        for (index, question) in questions.enumerated() {
            if case .frequency(let token) = question {
                frequencies.append("\(index)", holds(token))
            } else if let aggregation = aggregation(question) {
                asked.append("\(index)", aggregation)
            }
        }
        if !frequencies.members.isEmpty {
            asked.append("frequencies", ["filters": ["filters": frequencies]])
        }
        return asked.members.isEmpty ? nil : ["size": 0, "aggs": asked]
    }

    /// Has a token in any field.
    private func holds(_ token: String) -> JSONValue {
        let fields: [JSONValue] = Field.allCases.map {
            ["term": .object([.init(name: "t.\($0)", value: .string(token))])]
        }
        return ["bool": ["should": .array(fields), "minimum_should_match": 1]]
    }

    private func aggregation(_ question: ClusterQuestion) -> JSONValue? {
        switch question {
        case .values(let kind): return TallyRequest.values(of: kind)
        case .named(let kind, let value):
            let names = JSONValue(FacetKey.asked(kind, value))
            return [
                "filter": ["terms": ["called": names]],
                "aggs": [
                    "values": TallyRequest.values(of: kind),
                    "terms": [
                        "terms": ["field": "term", "size": .integer(TallyRequest.maximumValues)]
                    ],
                ],
            ]
        case .words(let language, let pattern):
            return [
                "terms": [
                    "field": "w", "size": .integer(TallyRequest.maximumValues),
                    "include": .string("\(language.code)\u{1F}\(pattern)\u{1F}.*"),
                ]
            ]
        case .links(let address):
            return [
                "terms": [
                    "field": "says", "size": .integer(LinkStems.maximumTexts),
                    "order": ["_key": "asc"], "include": .string(LinkKey.pattern(of: address)),
                ]
            ]
        case .tally(let asked) where asked.isCount:
            let conditions =
                asked.selection.conditions.conditions + asked.selection.filters.map(\.condition)
            return ["filter": PlanQuery(plan: asked.plan, reader: reader).query(conditions)]
        case .frequency, .slug, .address, .writing, .tally: return nil
        }
    }

    /// Teaches the reader what the answer says.
    func read(_ json: JSONValue) throws {
        let found = json["aggregations"]
        for (index, question) in questions.enumerated() {
            let answer = found?["\(index)"]
            switch question {
            case .frequency(let token):
                let bucket = found?["frequencies"]?["buckets"]?["\(index)"]
                guard let count = bucket?["doc_count"]?.integer else {
                    throw ClusterError("The cluster does not say how many posts have a word")
                }
                reader.learn(token, isIn: count)
            case .values(let kind): reader.learn(texts(answer), of: kind)
            case .named(let kind, let value):
                reader.learn(question, named: named(answer, kind, value))
            case .words: reader.learn(question, words: words(answer))
            case .links:
                reader.learn(question, said: texts(answer).compactMap { LinkKey.words($0) })
            case .tally(let asked) where asked.isCount:
                guard let count = answer?["doc_count"]?.integer else {
                    throw ClusterError("The cluster does not say how many posts match")
                }
                reader.learn(asked, SearchTally(total: count))
            case .slug, .address, .writing, .tally: break
            }
        }
    }

    private func texts(_ answer: JSONValue?) -> [String] {
        (answer?["buckets"]?.elements ?? []).compactMap { $0["key"]?.text }
    }

    /// The terms that a text names; those of a number when none has that name.
    private func named(_ answer: JSONValue?, _ kind: FacetKind, _ value: String) -> [UInt32] {
        let keys = texts(answer?["values"]).map { FacetKey($0) }
        var meant = FacetKey.meant(by: value, among: keys)
        let isExact = meant.contains {
            $0.slug == value || $0.slug == value.lowercased()
                || $0.name.lowercased() == value.lowercased()
        }
        if let id = Int(value), !isExact {
            let numbered = texts(answer?["terms"]).compactMap { text -> FacetKey? in
                guard let own = OwnTerm(text), own.term.key.id == id,
                    (own.term.key.taxonomy == Term.category) == (kind == .category)
                else { return nil }
                return FacetKey(site: own.site, slug: own.term.slug, name: own.term.name)
            }
            if !numbered.isEmpty { meant = numbered }
        }
        return meant.compactMap { reader.number(kind, $0.text) }
    }

    private func words(_ answer: JSONValue?) -> [WordCount] {
        (answer?["buckets"]?.elements ?? []).compactMap { bucket in
            let parts =
                bucket["key"]?.text?.split(
                    separator: FacetKey.separator, omittingEmptySubsequences: false) ?? []
            guard parts.count == 3, let posts = bucket["doc_count"]?.integer else { return nil }
            return WordCount(word: String(parts[1]), stem: String(parts[2]), posts: posts)
        }
    }
}
