import Blog

extension StubCluster.State {
    func search(_ name: String?, _ body: JSONValue, isPartial: Bool) -> StubCluster.Reply {
        var documents: [Found]
        if let id = body["pit"]?["id"]?.text {
            documents = points[id] ?? []
        } else {
            guard let name, !names(name).isEmpty else {
                return StubCluster.error(404, "index_not_found_exception", "no such index")
            }
            documents = sources(name)
        }
        // A shard of three that is not there takes its documents along.
        if isPartial {
            documents = documents.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
        }
        let query = StubQuery(body["query"] ?? ["match_all": [:]])
        let matched = documents.compactMap { found in
            query.score(found.source).map { (found: found, score: $0) }
        }
        let after = body["post_filter"].map { StubQuery($0) }
        var hits = matched.filter { after?.score($0.found.source) != nil || after == nil }
        let total = hits.count
        let sort = body["sort"]?.elements ?? []
        hits.sort { StubSort.precedes($0, $1, sort) }
        if let last = body["search_after"]?.elements.first?.text {
            hits = hits.filter { ($0.found.source["key"]?.text ?? "") > last }
        }
        let page = hits.prefix(body["size"]?.integer ?? 10).map { hit -> JSONValue in
            [
                "_index": .string(hit.found.index), "_id": .string(hit.found.id),
                "_score": .number(hit.score),
                "_source": source(hit.found.source.json, body["_source"]),
                "sort": [.string(hit.found.source["key"]?.text ?? "")],
            ]
        }
        let shards: JSONValue = [
            "total": 3, "successful": isPartial ? 2 : 3, "failed": isPartial ? 1 : 0,
            "failures": isPartial ? [["reason": ["reason": "node left"]]] : [],
        ]
        let found: JSONValue = [
            "total": ["value": .integer(total), "relation": "eq"], "hits": .array(Array(page)),
        ]
        var answer: JSONValue = ["timed_out": false, "_shards": shards, "hits": found]
        if let aggregations = body["aggs"] {
            let counted = StubAggregation.all(aggregations, over: matched.map(\.found.source))
            answer.append("aggregations", counted)
        }
        return ok(answer)
    }

    private func source(_ source: JSONValue, _ wanted: JSONValue?) -> JSONValue {
        if let left = wanted?["excludes"]?.elements.compactMap(\.text) {
            return .object(source.members.filter { !left.contains($0.name) })
        }
        guard let names = wanted?.elements.compactMap(\.text), !names.isEmpty else { return source }
        return .object(source.members.filter { names.contains($0.name) })
    }
}

/// The order of hits.
private enum StubSort {
    typealias Hit = (found: StubCluster.State.Found, score: Double)

    static func precedes(_ left: Hit, _ right: Hit, _ sort: [JSONValue]) -> Bool {
        for key in sort {
            guard let member = key.members.first else { continue }
            let isAscending = (member.value["order"] ?? member.value).text == "asc"
            let order =
                member.name == "_score"
                ? compare(.number(left.score), .number(right.score))
                : compare(left.found.source[member.name], right.found.source[member.name])
            if order != 0 { return isAscending ? order < 0 : order > 0 }
        }
        return left.found.id < right.found.id
    }

    private static func compare(_ left: JSONValue?, _ right: JSONValue?) -> Int {
        if let one = left?.double, let other = right?.double {
            return one < other ? -1 : one > other ? 1 : 0
        }
        let (one, other) = (left?.text ?? "", right?.text ?? "")
        return one < other ? -1 : one > other ? 1 : 0
    }
}

/// A query, of the kinds that a search sends.
struct StubQuery {
    private let kind: String
    private let value: JSONValue

    init(_ json: JSONValue) {
        kind = json.members.first?.name ?? "match_none"
        value = json.members.first?.value ?? .null
    }

    /// What a document is worth; `nil` when it does not match.
    func score(_ source: StubSource) -> Double? {
        switch kind {
        case "match_all": return 1
        case "bool": return bool(source)
        case "exists":
            let own = source[value["field"]?.text ?? ""] ?? .null
            return own.elements.isEmpty && own.text == nil ? nil : 1
        case "term":
            return value.members.first.flatMap { holds($0.name, [$0.value.text ?? ""], source) }
        case "terms":
            return value.members.first.flatMap {
                holds($0.name, $0.value.elements.compactMap(\.text), source)
            }
        case "range":
            guard let member = value.members.first, let number = source[member.name]?.integer
            else { return nil }
            if let least = member.value["gte"]?.integer, number < least { return nil }
            if let most = member.value["lte"]?.integer, number > most { return nil }
            return 1
        case "combined_fields": return combined(source)
        case "match_phrase":
            guard let member = value.members.first, let text = member.value.text else { return nil }
            return Self.places(text.positions, in: source.positions[member.name] ?? []).isEmpty
                ? nil : 1
        case "intervals":
            guard let member = value.members.first else { return nil }
            return intervals(member.value["all_of"] ?? .null, source.positions[member.name] ?? [])
        default: return nil
        }
    }

    private func bool(_ source: StubSource) -> Double? {
        func clauses(_ name: String) -> [StubQuery] {
            guard let json = value[name] else { return [] }
            return (json.isObject ? [json] : json.elements).map { StubQuery($0) }
        }
        var sum = 0.0
        for clause in clauses("must") {
            guard let score = clause.score(source) else { return nil }
            sum += score
        }
        for clause in clauses("filter") where clause.score(source) == nil { return nil }
        for clause in clauses("must_not") where clause.score(source) != nil { return nil }
        let optional = clauses("should").compactMap { $0.score(source) }
        if optional.count < value["minimum_should_match"]?.integer ?? 0 { return nil }
        return sum + optional.reduce(0, +)
    }

    private func holds(_ field: String, _ texts: [String], _ source: StubSource) -> Double? {
        if field.hasPrefix("t.") {
            return texts.contains { source.tokens[field]?.contains($0) == true } ? 1 : nil
        }
        let own = source[field] ?? .null
        let values =
            own.elements.isEmpty ? [own.text].compactMap(\.self) : own.elements.compactMap(\.text)
        return texts.contains(where: values.contains) ? 1 : nil
    }

    private func combined(_ source: StubSource) -> Double? {
        let tokens = Set((value["query"]?.text ?? "").positions.joined())
        var sum = 0.0
        for field in value["fields"]?.elements.compactMap(\.text) ?? [] {
            let parts = field.split(separator: "^")
            let weight = parts.count > 1 ? Double(parts[1]) ?? 1 : 1
            let name = String(parts.first ?? "")
            guard source.tokens[name]?.isDisjoint(with: tokens) == false else { continue }
            let count = (source.positions[name] ?? []).count { !tokens.isDisjoint(with: $0) }
            sum += weight * Double(count)
        }
        return sum > 0 ? (value["boost"]?.double ?? 1) * sum / (sum + 3) : nil
    }

    /// Where words stand side by side.
    private static func places(_ words: [[String]], in held: [[String]]) -> [Int] {
        guard !words.isEmpty, held.count >= words.count else { return [] }
        return (0...held.count - words.count).filter { start in
            words.indices.allSatisfy { !Set(words[$0]).isDisjoint(with: held[start + $0]) }
        }
    }

    private func intervals(_ rule: JSONValue, _ held: [[String]]) -> Double? {
        let sides = rule["intervals"]?.elements ?? []
        guard sides.count == 2, let gaps = rule["max_gaps"]?.integer else { return nil }
        let runs = sides.map { side -> [Range<Int>] in
            let words = (side["all_of"]?["intervals"]?.elements ?? [side]).map { word in
                (word["any_of"]?["intervals"]?.elements ?? [word]).compactMap {
                    $0["match"]?["query"]?.text
                }
            }
            return Self.places(words, in: held).map { $0..<$0 + words.count }
        }
        let isNear = runs[0].contains { left in
            runs[1].contains { right in
                !left.overlaps(right)
                    && max(right.lowerBound - left.upperBound, left.lowerBound - right.upperBound)
                        <= gaps
            }
        }
        return isNear ? 1 : nil
    }
}

/// What documents add up to.
private enum StubAggregation {
    static func all(_ wanted: JSONValue, over sources: [StubSource]) -> JSONValue {
        .object(
            wanted.members.map {
                JSONValue.Member(name: $0.name, value: one($0.value, over: sources))
            })
    }

    private static func one(_ wanted: JSONValue, over sources: [StubSource]) -> JSONValue {
        if let field = wanted["sum"]?["field"]?.text {
            let sum = sources.reduce(0) { $0 + (value(field, $1)?.integer ?? 0) }
            return ["value": .integer(sum)]
        }
        if let terms = wanted["terms"] { return counts(terms, sources) }
        if let filters = wanted["filters"]?["filters"] {
            let buckets = filters.members.map { filter in
                let query = StubQuery(filter.value)
                let count = sources.count { query.score($0) != nil }
                return JSONValue.Member(name: filter.name, value: ["doc_count": .integer(count)])
            }
            return ["buckets": .object(buckets)]
        }
        guard let filter = wanted["filter"] else { return .null }
        let query = StubQuery(filter)
        let kept = sources.filter { query.score($0) != nil }
        var answer: JSONValue = ["doc_count": .integer(kept.count)]
        for member in all(wanted["aggs"] ?? [:], over: kept).members {
            answer.append(member.name, member.value)
        }
        return answer
    }

    private static func value(_ path: String, _ source: StubSource) -> JSONValue? {
        path.split(separator: ".").reduce(source.json) { $0?[String($1)] }
    }

    private static func counts(_ terms: JSONValue, _ sources: [StubSource]) -> JSONValue {
        let field = terms["field"]?.text ?? ""
        let pattern = terms["include"]?.text.flatMap {
            try? Regex("(?s)" + $0).matchingSemantics(.unicodeScalar)
        }
        var counts: [String: Int] = [:]
        for source in sources {
            let own = value(field, source) ?? .null
            let values = own.elements.isEmpty ? [own] : own.elements
            for text in Set(values.compactMap(\.text)) { counts[text, default: 0] += 1 }
        }
        if let pattern {
            counts = counts.filter { (try? pattern.wholeMatch(in: $0.key)) != nil }
        }
        let size = terms["size"]?.integer ?? 10
        let isByKey = terms["order"]?["_key"]?.text == "asc"
        let sorted = counts.sorted {
            isByKey
                ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
                : ($1.value, $0.key) < ($0.value, $1.key)
        }
        let buckets = sorted.prefix(size).map { key, count -> JSONValue in
            ["key": .string(key), "doc_count": .integer(count)]
        }
        return [
            "sum_other_doc_count": .integer(sorted.dropFirst(size).reduce(0) { $0 + $1.value }),
            "buckets": .array(Array(buckets)),
        ]
    }
}
