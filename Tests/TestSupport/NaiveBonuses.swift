import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import Foundation

/// The bonuses of Bonuses.swift, from the tokens of the documents.
extension NaiveSearch {
    /// Documents in the order of their words' scores, with all that counts.
    func lifted(
        _ all: [Ranked], _ plan: SearchPlan, _ recency: RecencyPreference?
    ) -> [Ranked] {
        all.enumerated().map { rank, ranked in
            guard let document = documents.first(where: { $0.id == ranked.document }) else {
                return ranked
            }
            let window = parameters.bonuses.depth / (plan.items.count > 1 ? 1 : 2)
            let isTitled =
                (plan.items.count > 1 || all.count >= parameters.bonuses.titleTotal)
                && plan.title.map { slugs[$0, default: []].contains(document.id) } ?? false
            var bonuses =
                window > 0 && (rank < window || isTitled)
                ? bonuses(of: document, plan, worth: ranked.score) : []
            if let recency, ranked.published != .min {
                let age = Double(max(0, recency.asOf - ranked.published))
                bonuses.append(ranked.score * exp2(-age / recency.halfLife))
            }
            var lifted = ranked
            for bonus in bonuses { lifted.score += bonus }
            return lifted
        }
    }

    private func bonuses(
        of document: MemoryDocument, _ plan: SearchPlan, worth score: Double
    ) -> [Double] {
        guard !plan.items.isEmpty else { return [] }
        func tells(_ item: SearchPlan.Node) -> Bool {
            words(of: item).contains { plan.words[$0].boost == 1 }
        }
        let isAllFunctionWords = !plan.items.contains(where: tells)
        let telling = isAllFunctionWords ? plan.items : plan.items.filter(tells)
        let total = telling.reduce(0) { $0 + weight(of: $1, plan) }
        var bonuses: [Double] = []
        let known = Set(plan.items.flatMap { words(of: $0) }).map { plan.words[$0] }
            .filter { $0.occurrences > 0 }
            .reduce(0) { $0 + frequency(of: $1, in: .title, of: document) }
        let length = document.lengths[Field.title.rawValue]
        let isBare = document.sketch == .bare && pages.contains(document.type) && known > 0
        if !isBare, telling.allSatisfy({ isInTitle($0, document, plan) }) {
            bonuses.append(parameters.bonuses.title * total)
            if known >= length { bonuses.append(parameters.bonuses.wholeTitle * total) }
        }
        if !isBare, known > 0, length > 0, parameters.bonuses.cover > 0 {
            let share = min(1, Double(known) / Double(length))
            bonuses.append(parameters.bonuses.cover * score * share)
        }
        var last: (word: Int, place: Int)?
        for (place, item) in plan.items.enumerated() where isAllFunctionWords || tells(item) {
            var alone = item
            if case .any(let ways) = alone, ways.count == 1 { alone = ways[0] }
            guard case .word(let word) = alone, plan.words[word].occurrences > 0 else {
                last = nil
                continue
            }
            if let last,
                let e = distance(last.word, word, gap: place - last.place, document, plan)
            {
                let least = min(weight(of: plan.words[last.word]), weight(of: plan.words[word]))
                bonuses.append(parameters.bonuses.nearness * least / Double(e * e))
            }
            last = (word, place)
        }
        return bonuses + formBonuses(of: document, plan)
    }

    /// Only tests of stored posts have words in typed forms; there a word has one form.
    private func formBonuses(of document: MemoryDocument, _ plan: SearchPlan) -> [Double] {
        let held = Set(plan.items.flatMap { words(of: $0) }).sorted()
        return held.compactMap { index in
            let word = plan.words[index]
            guard word.form != nil, word.scope == .all, word.occurrences > 0 else { return nil }
            let contributions = contributions(of: word, in: document)
            guard !contributions.isEmpty else { return nil }
            return parameters.bonuses.form * contributions.reduce(0) { $0 + $1.1 }
        }
    }

    private func distance(
        _ first: Int, _ second: Int, gap: Int, _ document: MemoryDocument, _ plan: SearchPlan
    ) -> Int? {
        var least = Int.max
        for field in Field.allCases {
            for p in positions(plan.words[first], in: field, of: document) {
                for r in positions(plan.words[second], in: field, of: document) where r != p {
                    least = min(least, (r > p ? 1 : 2) + abs(r - p - (r > p ? gap : -gap)))
                }
            }
        }
        return least <= parameters.bonuses.reach ? least : nil
    }

    private func isInTitle(
        _ item: SearchPlan.Node, _ document: MemoryDocument, _ plan: SearchPlan
    ) -> Bool {
        func has(_ word: Int) -> Bool {
            plan.words[word].occurrences > 0
                && frequency(of: plan.words[word], in: .title, of: document) > 0
        }
        return switch item {
        case .word(let word): has(word)
        case .phrase(let phrase): phrase.allSatisfy { has($0.word) }
        case .near(let left, let right, _):
            isInTitle(left, document, plan) && isInTitle(right, document, plan)
        case .all(let nodes): nodes.allSatisfy { isInTitle($0, document, plan) }
        case .any(let nodes): nodes.contains { isInTitle($0, document, plan) }
        case .excluding(let node, _), .optional(let node, _): isInTitle(node, document, plan)
        case .filter, .everything: true
        case .nothing: false
        }
    }

    private func words(of item: SearchPlan.Node) -> [Int] {
        switch item {
        case .word(let word): [word]
        case .phrase(let phrase): phrase.map(\.word)
        case .near(let left, let right, _): words(of: left) + words(of: right)
        case .all(let nodes), .any(let nodes): nodes.flatMap { words(of: $0) }
        case .excluding(let node, _): words(of: node)
        case .optional(let node, let others): words(of: node) + others.flatMap { words(of: $0) }
        case .filter, .everything, .nothing: []
        }
    }

    private func weight(of item: SearchPlan.Node, _ plan: SearchPlan) -> Double {
        if case .any(let nodes) = item {
            return nodes.map { weight(of: $0, plan) }.max() ?? 0
        }
        return words(of: item).reduce(0) { $0 + weight(of: plan.words[$1]) }
    }
}

extension SearchOutcome {
    /// Without what the scores are made of, which reading every document does not say.
    package var documentsAndCounts: SearchOutcome {
        var outcome = self
        outcome.bonuses = []
        outcome.others = []
        return outcome
    }
}
