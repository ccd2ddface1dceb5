import BlogSearchPostings
import BlogSearchRanking
import TestSupport
import Testing

/// The property of the engine: whatever the documents, the way they are cut into parts, and the plan, postings give
/// exactly what reading every document gives.
struct SearcherPropertyTests {
    /// Ids next to each other, and across windows.
    @Test(arguments: 1...(6 * LongRun.factor), [1, 700] as [UInt32])
    func answers_equalThoseOfReadingEveryDocument(seed: Int, step: UInt32) throws {
        var cases = RandomCases(seed: UInt64(seed))
        for _ in 0..<6 {
            let documents = cases.documents(upTo: cases.number(0...40), step: step)
            let shape = cases.shape(below: 40, step: step)
            try compare(&cases, documents, shape, times: 15)
        }
    }

    /// Ids with empty windows between them.
    @Test(arguments: 1...(3 * LongRun.factor))
    func distance_changesNoAnswer(seed: Int) throws {
        var cases = RandomCases(seed: UInt64(700 + seed))
        let step = cases.pick([20_011, 60_013] as [UInt32])
        let documents = cases.documents(upTo: cases.number(0...40), step: step)
        let shape = cases.shape(below: 40, step: step)
        try compare(&cases, documents, shape, times: 25)
    }

    /// Enough documents that most of them are left out by their bounds.
    @Test(arguments: 1...(3 * LongRun.factor), [1, 37] as [UInt32])
    func pruning_changesNoAnswer(seed: Int, step: UInt32) throws {
        var cases = RandomCases(seed: UInt64(500 + seed))
        let count = cases.number(200...700)
        let documents = cases.documents(upTo: count, step: step)
        let shape = cases.shape(below: UInt32(count), step: step)
        try compare(&cases, documents, shape, times: 25)
    }

    /// Good documents first, last, or anywhere: what is guessed of the later ones by the earlier is wrong.
    @Test(arguments: 1...(3 * LongRun.factor), [400, 2_000] as [UInt32])
    func whereTheGoodOnesStand_changesNoAnswer(seed: Int, step: UInt32) throws {
        var cases = RandomCases(seed: UInt64(900 + seed))
        let count = cases.number(200...400)
        var documents = cases.documents(upTo: count, step: step)
        let ids = documents.map(\.id)
        let letter = cases.pick(cases.alphabet)
        documents.sort { $0.count(of: letter) > $1.count(of: letter) }
        if cases.number(0...1) == 0 { documents.reverse() }
        for index in ids.indices { documents[index].id = ids[index] }
        let shape = cases.shape(below: UInt32(count), step: step)
        try compare(&cases, documents, shape, times: 25)
    }

    /// Words with fewer blocks than documents are wanted: those with the best levels are scored first.
    @Test(arguments: 1...(3 * LongRun.factor), [37, 400] as [UInt32])
    func bestPostingsOfAWord_areThoseOfReadingEveryDocument(seed: Int, step: UInt32) throws {
        var cases = RandomCases(seed: UInt64(1200 + seed))
        let count = cases.number(100...900)
        let documents = cases.documents(upTo: count, step: step)
        let index = MemoryIndex(documents, shape: cases.shape(below: UInt32(count), step: step))
        let naive = NaiveSearch(documents: documents, parameters: .standard)
        for letter in cases.alphabet {
            for language in cases.languages {
                let word = SearchPlan.Word(
                    text: letter, stems: [SearchPlan.Stem(letter, in: language)], boost: 1)
                let plan = SearchPlan(root: .word(0), words: [word])
                for limit in [1, 2, 7, 20, 70] {
                    let selection = Selection(limit: limit)
                    let answer = try Searcher(index).search(plan, selection).documentsAndCounts
                    try #require(answer == naive.search(plan, selection), "\(letter) \(limit)")
                }
            }
        }
    }

    private func compare(
        _ cases: inout RandomCases, _ documents: [MemoryDocument], _ shape: MemoryIndex.Shape,
        times: Int
    ) throws {
        let index = MemoryIndex(documents, shape: shape)
        // Windows so small that most documents are outside of them, too.
        var parameters = RankingParameters.standard
        parameters.bonuses.depth = cases.pick([0, 2, 7, 30])
        parameters.bonuses.titleTotal = cases.pick([0, 5, .max])
        let naive = NaiveSearch(documents: documents, parameters: parameters)
        index.slugs = cases.slugs(of: documents)
        naive.slugs = index.slugs
        for _ in 0..<times {
            let (plan, selection) = (cases.plan(), cases.selection())
            let answer = try Searcher(index, parameters: parameters).search(plan, selection)
                .documentsAndCounts
            let expected = naive.search(plan, selection)
            try #require(answer == expected, "\(plan), \(selection), \(shape)")
            let hasMatch = try Searcher(index).hasMatch(plan, selection)
            try #require(hasMatch == (expected.total > 0))
        }
    }

    @Test(arguments: 1...(4 * LongRun.factor))
    func rows_addUpToTheScore_toTheLastBit(seed: Int) throws {
        var cases = RandomCases(seed: UInt64(1000 + seed))
        for _ in 0..<10 {
            let index = MemoryIndex(cases.documents(), shape: cases.shape(below: 40))
            let plan = cases.plan()
            let recency = RecencyPreference(halfLife: 500_000, asOf: 2_010_000_000)
            let selection = Selection(limit: .max, recency: cases.pick([nil, recency]))
            let searcher = Searcher(index)
            let outcome = try searcher.search(plan, selection)
            let all = index.parts.flatMap { Array($0.documents) }
            let explained = try searcher.explanations(of: all.reversed(), under: plan)
            #expect(explained.count == outcome.total)
            for (index, found) in outcome.documents.enumerated() {
                var contributions = try #require(
                    try searcher.explanation(of: found.document, under: plan))
                #expect(explained[found.document] == contributions)
                if !outcome.bonuses.isEmpty { contributions += outcome.bonuses[index] }
                #expect(contributions.reduce(0) { $0 + $1.contribution } == found.score)
            }
        }
    }

    @Test(arguments: 1...(4 * LongRun.factor))
    func pages_areSlicesOfTheWholeList(seed: Int) throws {
        var cases = RandomCases(seed: UInt64(2000 + seed))
        for _ in 0..<10 {
            let index = MemoryIndex(cases.documents(), shape: cases.shape(below: 40))
            let plan = cases.plan()
            var selection = cases.selection()
            (selection.offset, selection.limit) = (0, .max)
            let whole = try Searcher(index).search(plan, selection).documents
            (selection.offset, selection.limit) = (3, 4)
            let page = try Searcher(index).search(plan, selection).documents
            #expect(page == Array(whole.dropFirst(3).prefix(4)))
        }
    }

    @Test(arguments: 1...(4 * LongRun.factor))
    func facetCount_equalsTheTotal_whenThatValueAloneIsChosen(seed: Int) throws {
        var cases = RandomCases(seed: UInt64(3000 + seed))
        for _ in 0..<10 {
            let index = MemoryIndex(cases.documents(), shape: cases.shape(below: 40))
            let plan = cases.plan()
            var selection = cases.selection()
            selection.limit = 1
            let counts = try Searcher(index).search(plan, selection).facets
            for (kind, values) in counts {
                for value in values {
                    var chosen = selection
                    chosen.filters.removeAll { $0.kind == kind }
                    chosen.filters.append(Selection.Filter(kind, oneOf: [value.id]))
                    #expect(try Searcher(index).search(plan, chosen).total == value.documents)
                }
            }
        }
    }
}

extension MemoryDocument {
    fileprivate func count(of stem: String) -> Int {
        fields.values.joined().count { $0.contains(stem) }
    }
}
