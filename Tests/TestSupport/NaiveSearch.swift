import Blog
import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import Foundation
import TextAnalysis

/// The same answers by other means: reads the tokens of every document, keeps no postings, leaves none out.
///
/// It exists to disagree with the evaluator, so it shares no code with it.
package final class NaiveSearch {
    let documents: [MemoryDocument]
    let parameters: RankingParameters
    /// Documents by slug.
    package var slugs: [String: [DocumentID]] = [:]
    /// The place of a document among its equals: its site, and what stands for its id there.
    package var place: (DocumentID) -> (Int, Int) = MemoryIndex.place
    /// The types of pages.
    package var pages: [UInt32] = []
    /// Tokens of all documents by field.
    private let totals: [Field: Int]
    /// Document frequencies of words seen already.
    private var frequencies: [SearchPlan.Word: Int] = [:]

    package init(documents: [MemoryDocument], parameters: RankingParameters = .standard) {
        self.documents = documents
        self.parameters = parameters
        totals = Dictionary(
            uniqueKeysWithValues: Field.allCases.map { field in
                (field, documents.reduce(0) { $0 + Int($1.lengths[field.rawValue]) })
            })
    }

    /// A document with what orders it.
    struct Ranked {
        var document: DocumentID
        var score: Double
        var published: Int64
    }

    /// Ids, scores, total and counts as `Searcher.search` should give them.
    package func search(_ plan: SearchPlan, _ selection: Selection) -> SearchOutcome {
        let matches = documents.filter { matched(plan.root, of: plan, in: $0) != nil }
        let conditions = selection.conditions.conditions
        let hits = matches.filter { document in
            conditions.allSatisfy { holds($0, of: document) }
                && selection.filters.allSatisfy { holds($0.condition, of: document) }
        }
        let ranked = hits.map { document in
            Ranked(
                document: document.id, score: score(of: document, under: plan),
                published: document.published ?? .min)
        }
        var sorted = ranked.sorted { order(selection.order, $0, $1) }
        if selection.order == .relevance {
            sorted = lifted(sorted, plan, selection.recency).sorted {
                order(selection.order, $0, $1)
            }
        }
        var facets: [FacetKind: [FacetCount]] = [:]
        for kind in selection.facets {
            let counted = matches.filter { document in
                conditions.allSatisfy { holds($0, of: document) }
                    && selection.filters.allSatisfy {
                        $0.kind == kind || holds($0.condition, of: document)
                    }
            }
            facets[kind] = counts(of: kind, over: counted)
        }
        return SearchOutcome(
            total: hits.count,
            documents: Array(
                sorted.dropFirst(max(0, selection.offset)).prefix(max(0, selection.limit))
                    .map { ScoredDocument(document: $0.document, score: $0.score) }),
            facets: facets)
    }

    /// Indices of the words that take part in the match; `nil` when the document does not match.
    func matched(_ node: SearchPlan.Node, of plan: SearchPlan, in document: MemoryDocument) -> Set<
        Int
    >? {
        switch node {
        case .word(let index):
            return Field.allCases.contains {
                !positions(plan.words[index], in: $0, of: document).isEmpty
            } ? [index] : nil
        case .phrase(let parts):
            return Field.allCases.contains { !spans(node, plan, $0, document).isEmpty }
                ? Set(parts.map(\.word)) : nil
        case .near(let left, let right, let distance):
            let isNear = Field.allCases.contains { field in
                spans(left, plan, field, document).contains { a in
                    spans(right, plan, field, document).contains { b in
                        a.lowerBound > b.upperBound && a.lowerBound - b.upperBound - 1 <= distance
                            || b.lowerBound > a.upperBound
                                && b.lowerBound - a.upperBound - 1 <= distance
                    }
                }
            }
            return isNear ? placedWords(of: left).union(placedWords(of: right)) : nil
        case .all(let children):
            var union: Set<Int> = []
            for child in children {
                guard let words = matched(child, of: plan, in: document) else { return nil }
                union.formUnion(words)
            }
            return union
        case .any(let children):
            let found = children.compactMap { matched($0, of: plan, in: document) }
            return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1) }
        case .excluding(let wanted, let unwanted):
            return matched(unwanted, of: plan, in: document) == nil
                ? matched(wanted, of: plan, in: document) : nil
        case .optional(let required, let others):
            guard let found = matched(required, of: plan, in: document) else { return nil }
            return others.compactMap { matched($0, of: plan, in: document) }
                .reduce(into: found) { $0.formUnion($1) }
        case .filter(let filter):
            return filter.conditions.allSatisfy { holds($0, of: document) } ? [] : nil
        case .everything: return []
        case .nothing: return nil
        }
    }

    private func placedWords(of node: SearchPlan.Node) -> Set<Int> {
        switch node {
        case .word(let index): [index]
        case .phrase(let parts): Set(parts.map(\.word))
        default: []
        }
    }

    private func spans(
        _ node: SearchPlan.Node, _ plan: SearchPlan, _ field: Field, _ document: MemoryDocument
    ) -> [ClosedRange<Int>] {
        switch node {
        case .word(let index):
            return positions(plan.words[index], in: field, of: document).map { $0...$0 }
        case .phrase(let parts):
            let length = parts.map(\.offset).max() ?? 0
            let count = document.fields[field]?.count ?? 0
            return (0..<count).filter { start in
                !parts.isEmpty
                    && parts.allSatisfy { part in
                        positions(plan.words[part.word], in: field, of: document)
                            .contains(start + part.offset)
                    }
            }.map { $0...$0 + length }
        default: return []
        }
    }

    private func stems(of word: SearchPlan.Word, in document: MemoryDocument) -> Set<String> {
        Set(word.stems.filter { $0.language == document.language }.map(\.stem))
    }

    func positions(
        _ word: SearchPlan.Word, in field: Field, of document: MemoryDocument
    ) -> [Int] {
        guard word.scope.contains(field) else { return [] }
        let stems = stems(of: word, in: document)
        return (document.fields[field] ?? []).enumerated()
            .filter { !$0.element.isDisjoint(with: stems) }.map(\.offset)
    }

    // MARK: Score

    private func score(of document: MemoryDocument, under plan: SearchPlan) -> Double {
        let taking = matched(plan.root, of: plan, in: document) ?? []
        var score = 0.0
        for (index, word) in plan.words.enumerated()
        where taking.contains(index) && word.occurrences > 0 {
            for (_, contribution) in contributions(of: word, in: document) { score += contribution }
        }
        return score
    }

    func contributions(
        of word: SearchPlan.Word, in document: MemoryDocument
    ) -> [(Field, Double)] {
        var parts: [(Field, Double)] = []
        var x = 0.0
        for field in Field.allCases {
            let frequency = frequency(of: word, in: field, of: document)
            guard frequency > 0 else { continue }
            let average = Double(totals[field] ?? 0) / Double(documents.count)
            let length = Double(document.lengths[field.rawValue])
            let (w, b) = (parameters[field].weight, parameters[field].lengthNorm)
            let part = Double(frequency) * (w / (1 - b + b / average * length))
            parts.append((field, part))
            x += part
        }
        let k = parameters.saturation
        let weight = weight(of: word)
        return parts.map { ($0.0, $0.1 * (weight * (k + 1) / (x + k))) }
    }

    /// q · idf · emphasis.
    func weight(of word: SearchPlan.Word) -> Double {
        let n = Double(documentFrequency(of: word))
        let idf = log(1 + (Double(documents.count) - n + 0.5) / (n + 0.5))
        return Double(word.occurrences) * word.boost * idf
    }

    func frequency(
        of word: SearchPlan.Word, in field: Field, of document: MemoryDocument
    ) -> Int {
        guard word.scope.contains(field) else { return 0 }
        let each = stems(of: word, in: document).map { stem in
            (document.fields[field] ?? []).filter { $0.contains(stem) }.count
        }
        return word.prefix != nil ? each.reduce(0, +) : each.max() ?? 0
    }

    private func documentFrequency(of word: SearchPlan.Word) -> Int {
        if let known = frequencies[word] { return known }
        let frequency = countedFrequency(of: word)
        frequencies[word] = frequency
        return frequency
    }

    private func countedFrequency(of word: SearchPlan.Word) -> Int {
        let languages = Set(word.stems.map(\.language))
        let sums = languages.map { language in
            let each = Set(word.stems.filter { $0.language == language }.map(\.stem)).map { stem in
                documents.filter { document in
                    document.language == language
                        && document.fields.values.contains { $0.contains { $0.contains(stem) } }
                }.count
            }
            return word.prefix != nil ? min(each.reduce(0, +), documents.count) : each.max() ?? 0
        }
        return min(sums.reduce(0, +), documents.count)
    }

    // MARK: Facts

    private func holds(
        _ condition: DocumentFilter.Condition, of document: MemoryDocument
    ) -> Bool {
        let holds =
            switch condition.fact {
            case .published(let ranges):
                document.published.map { date in ranges.contains { $0 ~= date } } ?? false
            case .documents(let ids): ids.contains(document.id)
            case .oneOf(let kind, let ids):
                !Set(values(of: kind, in: document)).isDisjoint(with: ids)
            }
        return holds != condition.isNegated
    }

    private func values(of kind: FacetKind, in document: MemoryDocument) -> [UInt32] {
        switch kind {
        case .category: Array(Set(document.categories))
        case .tag: Array(Set(document.tags))
        case .author: [document.author]
        case .type: [document.type]
        case .site: [document.site]
        case .language: [document.languageID]
        case .has: Array(document.features)
        case .month:
            document.published.map { Moment(seconds: $0).date }
                .map { [UInt32(12 * $0.year + $0.month - 1)] } ?? []
        case .year:
            document.published.map { [UInt32(Moment(seconds: $0).date.year)] } ?? []
        }
    }

    private func counts(of kind: FacetKind, over documents: [MemoryDocument]) -> [FacetCount] {
        var counts: [UInt32: Int] = [:]
        for value in documents.flatMap({ values(of: kind, in: $0) })
        where kind != .author || value != 0 {
            counts[value, default: 0] += 1
        }
        return counts.sorted { $0.key < $1.key }.map { FacetCount(id: $0, documents: $1) }
    }

    private func order(
        _ order: SearchOptions.SortOrder, _ left: Ranked, _ right: Ranked
    ) -> Bool {
        let (place, other) = (place(left.document), place(right.document))
        let (date, second) = (Double(left.published), Double(right.published))
        switch order {
        case .relevance, .title:
            return (-left.score, -date, place.0, place.1)
                < (-right.score, -second, other.0, other.1)
        case .newest:
            return (-date, place.0, place.1) < (-second, other.0, other.1)
        default:
            let first = left.published == .min ? Double.infinity : date
            let last = right.published == .min ? Double.infinity : second
            return (first, place.0, place.1) < (last, other.0, other.1)
        }
    }
}
