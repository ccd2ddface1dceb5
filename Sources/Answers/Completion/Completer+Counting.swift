internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

extension Completer {
    /// What counting posts with the words before needs.
    struct Counting {
        let context: [SearchPlan.Word]
        /// The number of postings that may still be looked at.
        var room: Int
        /// The documents with all words before, once they have been found.
        var before: WordsBefore?
    }

    /// Replaces an estimate by the number of posts that can be found. The estimate of a term counts
    /// all posts of the term, some of which may not be found. The estimate of a word leaves the
    /// words before it out.
    func count(_ ranked: inout Ranked, _ counting: inout Counting) throws {
        guard !ranked.isCounted else { return }
        ranked.isCounted = true
        switch ranked.origin {
        case .value(let kind, let id):
            let filter = DocumentFilter([.init(.oneOf(kind, [id]))])
            ranked.completion.posts = try total(SearchPlan(root: .filter(filter), words: []))
            ranked.score = 2 * Double(ranked.completion.posts)
        case .word(let word, let typed)
        where !typed.required.isEmpty && !counting.context.isEmpty || isNarrowed:
            if counting.before == nil {
                counting.room -=
                    try counting.context.map { try documentFrequency(of: [$0]) }.min()
                    ?? reader.statistics.documents
            }
            guard counting.room > 0 else { return }
            let known =
                try counting.before ?? WordsBefore(counting.context, selection, in: reader)
            counting.before = known
            let opened = try WordOpener(reader).open(searched(word), at: 0)
            counting.room -= min(
                opened.documentFrequency, PostingsBlock.capacity * known.count)
            if counting.room > 0 { ranked.completion.posts = try known.posts(beside: opened) }
        case .word(let word, let typed):
            let word = searched(word)
            let documents = try documentFrequency(of: [word])
            let isOneOfALanguage = Set(word.stems.map(\.language)).count == word.stems.count
            guard !rules.hiddenDocuments.isEmpty || typed.scope != .all || !isOneOfALanguage else {
                ranked.completion.posts = documents
                return
            }
            counting.room -= documents
            guard counting.room > 0 || typed.scope == .all else { return }
            ranked.completion.posts = try total(SearchPlan(root: .word(0), words: [word]))
        }
    }

    /// A word as a search for it reads it: in each language, whether posts in it write the word or another form of it.
    private func searched(_ word: SearchPlan.Word) -> SearchPlan.Word {
        guard let stems = context([word.text]).first?.stems else { return word }
        var word = word
        word.stems = stems
        return word
    }

    private func total(_ plan: SearchPlan) throws -> Int {
        var selection = selection
        selection.limit = 0
        return try Searcher(reader).search(plan, selection).total
    }
}
