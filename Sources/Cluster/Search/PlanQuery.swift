internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// A plan as a query of the cluster. It matches what the plan matches. Its order is only near ours: it finds candidates.
struct PlanQuery {
    let plan: SearchPlan
    let reader: ClusterReader

    /// More clauses than this in one query are refused by default.
    private static let maximumClauses = 1024

    static let everything: JSONValue = ["match_all": [:]]
    static let nothing: JSONValue = ["match_none": [:]]

    /// The query of the plan and of conditions that every facet respects.
    func query(_ conditions: [DocumentFilter.Condition]) -> JSONValue {
        var clauses: JSONValue = ["must": [node(plan.root)]]
        if !conditions.isEmpty { clauses.append("filter", .array(conditions.map(condition))) }
        return ["bool": clauses]
    }

    // MARK: Nodes

    func node(_ node: SearchPlan.Node) -> JSONValue {
        switch node {
        case .word(let index): return word(index)
        case .phrase(let phrase):
            return found(exactly(phrase), ranked: phrase.map { word($0.word) })
        case .near(let left, let right, let distance):
            let words = (left.words + right.words).map { word($0) }
            return found(near(left, right, distance), ranked: words)
        case .all(let children): return ["bool": ["must": .array(children.map { self.node($0) })]]
        case .any(let children): return any(children.map { self.node($0) })
        case .excluding(let wanted, let unwanted):
            return ["bool": ["must": [self.node(wanted)], "must_not": [self.node(unwanted)]]]
        case .optional(let required, let others):
            return [
                "bool": [
                    "must": [self.node(required)], "should": .array(others.map { self.node($0) }),
                ]
            ]
        case .filter(let filter):
            return ["bool": ["filter": .array(filter.conditions.map(condition))]]
        case .everything: return Self.everything
        case .nothing: return Self.nothing
        }
    }

    private func any(_ queries: [JSONValue]) -> JSONValue {
        guard !queries.isEmpty else { return Self.nothing }
        return queries.count == 1
            ? queries[0] : ["bool": ["should": .array(queries), "minimum_should_match": 1]]
    }

    /// What decides, and what ranks.
    private func found(_ filter: JSONValue, ranked words: [JSONValue]) -> JSONValue {
        ["bool": ["filter": [filter], "should": .array(words)]]
    }

    /// A word in any of its fields, the fields taken as one as our formula does.
    private func word(_ index: Int) -> JSONValue {
        let word = plan.words[index]
        if !word.authors.isEmpty { return condition(.init(.oneOf(.author, word.authors))) }
        let fields = fields(of: word)
        let tokens = tokens(of: word)
        guard !tokens.isEmpty, !fields.isEmpty else { return Self.nothing }
        guard tokens.count * fields.count <= Self.maximumClauses else {
            let list = JSONValue(tokens)
            return any(fields.map { ["terms": .object([.init(name: "t.\($0)", value: list)])] })
        }
        let weighted = fields.map { field in
            // Lucene takes no weight below 1, so all are doubled.
            "t.\(field)^\(max(1, 2 * RankingParameters.standard[field].weight))"
        }
        // Forms of a word, and the words of a prefix, share a position: they count as one word, as in our formula.
        return [
            "combined_fields": [
                "query": .string(tokens.joined(separator: "|")), "fields": JSONValue(weighted),
                "operator": "or", "boost": .number(word.boost),
            ]
        ]
    }

    private func fields(of word: SearchPlan.Word) -> [Field] {
        Field.allCases.filter { word.scope.contains($0) }
    }

    private func tokens(of word: SearchPlan.Word) -> [String] {
        word.stems.map { ClusterToken.of($0.stem, in: $0.language) }
    }

    // MARK: Positions

    /// Words side by side in one field; forms of a word share a position, as they do in documents.
    private func exactly(_ phrase: [SearchPlan.PhraseWord]) -> JSONValue {
        let words = phrase.map { plan.words[$0.word] }
        guard words.allSatisfy({ !$0.stems.isEmpty }) else { return Self.nothing }
        let text = words.map { tokens(of: $0).joined(separator: "|") }.joined(separator: " ")
        return any(
            sharedFields(words).map { field in
                ["match_phrase": .object([.init(name: "t.\(field)", value: .string(text))])]
            })
    }

    private func near(
        _ left: SearchPlan.Node, _ right: SearchPlan.Node, _ distance: Int
    ) -> JSONValue {
        let words = (left.words + right.words).map { plan.words[$0] }
        guard words.allSatisfy({ !$0.stems.isEmpty }) else { return Self.nothing }
        let sides: JSONValue = .array([left, right].map(interval))
        return any(
            sharedFields(words).map { field in
                let rule: JSONValue = [
                    "all_of": [
                        "intervals": sides, "max_gaps": .integer(distance), "ordered": false,
                    ]
                ]
                return ["intervals": .object([.init(name: "t.\(field)", value: rule)])]
            })
    }

    private func interval(_ node: SearchPlan.Node) -> JSONValue {
        let words = node.words.map { index -> JSONValue in
            let forms: [JSONValue] = tokens(of: plan.words[index]).map {
                ["match": ["query": .string($0)]]
            }
            return forms.count == 1 ? forms[0] : ["any_of": ["intervals": .array(forms)]]
        }
        return words.count == 1
            ? words[0]
            : ["all_of": ["intervals": .array(words), "max_gaps": 0, "ordered": true]]
    }

    private func sharedFields(_ words: [SearchPlan.Word]) -> [Field] {
        Field.allCases.filter { field in words.allSatisfy { $0.scope.contains(field) } }
    }

    // MARK: Conditions

    func condition(_ condition: DocumentFilter.Condition) -> JSONValue {
        let query = fact(condition.fact)
        return condition.isNegated ? ["bool": ["must_not": [query]]] : query
    }

    private func fact(_ fact: DocumentFilter.Condition.Fact) -> JSONValue {
        switch fact {
        case .oneOf(let kind, let ids):
            let texts = ids.map { id in
                kind == .site
                    ? FacetKey(reader.text(id, of: kind)).slug : reader.text(id, of: kind)
            }
            return terms(kind.rawValue, texts)
        case .published(let ranges):
            return any(
                ranges.map { range in
                    var bounds: JSONValue = [:]
                    if range.lowerBound > .min {
                        bounds.append("gte", .integer(Int(range.lowerBound)))
                    }
                    if range.upperBound < .max {
                        bounds.append("lte", .integer(Int(range.upperBound)))
                    }
                    return ["range": ["local": bounds]]
                })
        case .documents(let documents):
            return terms("key", documents.compactMap { reader.key(of: $0) })
        }
    }

    private func terms(_ field: String, _ texts: [String]) -> JSONValue {
        texts.isEmpty
            ? Self.nothing : ["terms": .object([.init(name: field, value: JSONValue(texts))])]
    }
}
