internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Categories, tags, authors and titles.
extension Completer {
    /// How many times as likely an author is once two words of the name have been typed.
    private static let runOfName = 20.0

    func terms(completing typed: TypedText) throws -> [Ranked] {
        if typed.isBound || typed.scope != .all { return [] }
        let text = { (term: TermName) -> String? in
            let rank = typed.rank(in: term.words, of: term.name) ?? 2
            return rank < 2 ? typed.text(naming: term.name) : nil
        }
        return try terms(text) + authors(text, hasRun: !typed.run.isEmpty)
    }

    /// Authors, by any part of their name. Two words of a name are hardly ever anything else.
    private func authors(_ text: (TermName) -> String?, hasRun: Bool) throws -> [Ranked] {
        try names(.author).compactMap { author in
            guard let name = text(author), var ranked = try ranked(author, as: name) else {
                return nil
            }
            if hasRun { ranked.score *= Self.runOfName }
            return ranked
        }
    }

    /// Categories and tags.
    ///
    /// - Parameter text: the text a term completes to; empty for its name, `nil` when it does not
    ///   fit.
    func terms(_ text: (TermName) -> String?) throws -> [Ranked] {
        try (names(.category) + names(.tag)).compactMap { term in
            guard !rules.hiddenTerms.contains(term.id), let text = text(term) else { return nil }
            return try ranked(term, as: text.isEmpty ? term.name : text)
        }
    }

    /// A value of a filter; `nil` when no post has it.
    func ranked(_ name: TermName, as text: String) throws -> Ranked? {
        let documents = try reader.documents(with: name.id, of: name.kind)
            .reduce(0) { $0 + ($1?.count ?? 0) }
        guard documents > 0 else { return nil }
        let completion = Completion(
            text: text, kind: Completion.Kind(name.kind), posts: documents, slug: name.slug)
        return Ranked(
            completion: completion, score: 2 * Double(documents),
            origin: .value(name.kind, name.id))
    }

    func titles(
        completing typed: TypedText, _ words: [Ranked], behind context: [SearchPlan.Word],
        by analyzer: inout Analyzer
    ) throws -> [Completion] {
        let isEnough = typed.last.count > 1 || !typed.run.isEmpty || Analyzer.isCut(typed.last)
        guard !words.isEmpty, isEnough, typed.isPlain else { return [] }
        let likeliest = words.sorted(by: Ranked.precedes).prefix(Self.searchedWords).compactMap {
            if case .word(let word, _) = $0.origin { word } else { nil }
        }
        let any = SearchPlan.Node.any(likeliest.indices.map { .word($0) })
        let before = context.indices.map { SearchPlan.Node.word(likeliest.count + $0) }
        let words = (likeliest + context).map { word in
            var word = word
            word.scope = [.title]
            return word
        }
        let plan = SearchPlan(root: .all([any] + before), words: words)
        let rarest = try (context.map { [$0] } + [likeliest]).map(documentFrequency).min() ?? 0
        var selection = selection
        selection.first = firstDocument(seeing: Self.documentsForTitles, ofAllIn: rarest)
        let found = try Searcher(reader).search(plan, selection)
        let hits = try rows.hits(for: found.documents.map(\.document))
        let titles = hits.compactMap { hit -> (rank: Int, title: String, hit: Hit)? in
            guard let title = hit.title else { return nil }
            let words = NameWord.words(of: title, by: &analyzer)
            return typed.rank(in: words, of: title).map { (rank: $0, title: title, hit: hit) }
        }
        return titles.sorted { left, right in
            (left.rank, right.hit.date?.seconds ?? .min)
                < (right.rank, left.hit.date?.seconds ?? .min)
        }.map { Completion(text: $0.title, kind: .title, posts: 1, url: $0.hit.url) }
    }
}
