internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// The language of a query. In an index of several languages, a word may be a function word of one
// ("die", "car") and a meaningful word of another. The words of the query decide:
//
//   evidence(L) = 0.6 · share of posts in L
//               + Σ over words: 0.75 when it is a function word of L,
//                               else its share among the languages, by how many of the posts in L have it

extension QueryPlanner {
    private static let prior = 0.6
    private static let functionWord = 0.75
    /// The maximum number of words looked at.
    private static let maximumWords = 16

    /// The language of a query, when its words decide between languages with different function
    /// words.
    func language(of tree: QueryNode) throws -> Language? {
        let languages = reader.languages.filter { $0 != .undetermined }
        guard languages.count > 1 else { return nil }
        let slots = tree.typedWords.prefix(Self.maximumWords).compactMap { word in
            text.word(word)?.alternatives.first?.first
        }
        guard slots.contains(where: { !$0.functionStems.isEmpty && !$0.isStopWord }) else {
            return nil
        }
        let posts = try languages.map(posts(in:))
        let all = max(1, posts.reduce(0, +))
        var evidence = posts.map { Self.prior * Double($0) / Double(all) }
        for slot in slots {
            for (index, share) in try shares(of: slot, languages, posts).enumerated() {
                evidence[index] += share
            }
        }
        let ranked = languages.indices.sorted { evidence[$0] > evidence[$1] }
        guard evidence[ranked[0]] - evidence[ranked[1]] > 1e-9 else { return nil }
        return languages[ranked[0]]
    }

    private func shares(
        of slot: AnalyzedText.Slot, _ languages: [Language], _ posts: [Int]
    ) throws -> [Double] {
        let known = try zip(languages, posts).map { language, posts in
            let found = try slot.stems.filter { $0.language == language }.map { stem in
                try reader.postings(of: stem.stem, in: language, scope: .all)?.documentFrequency
                    ?? 0
            }
            return Double(found.max() ?? 0) / Double(max(1, posts))
        }
        let sum = known.reduce(0, +)
        return zip(languages, known).map { language, known in
            slot.functionStems.contains { $0.language == language }
                ? Self.functionWord : sum > 0 ? known / sum : 0
        }
    }

    private func posts(in language: Language) throws -> Int {
        var posts = 0
        for id in try reader.identifiers(of: language.code, kind: .language) {
            posts += try reader.documents(with: id, of: .language)
                .reduce(0) { $0 + ($1?.count ?? 0) }
        }
        return posts
    }
}

extension QueryNode {
    /// Its words as typed, without excluded ones.
    fileprivate var typedWords: [String] {
        switch kind {
        case .word(let text): [text]
        case .not: []
        default: children.flatMap(\.typedWords)
        }
    }
}
