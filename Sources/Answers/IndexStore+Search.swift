package import Blog
internal import BlogSearchPostings
package import BlogSearchQueries
package import BlogSearchStore
internal import TextAnalysis

extension IndexStore {
    /// Answers a query from one state of the index.
    package func search(_ text: String, options: SearchOptions) throws -> SearchResults {
        var results = try read { snapshot in
            let answer = try snapshot.answer()
            let query = Query(text, options: options)
            var results = try answer.results(of: query)
            if let post = options.whyNot {
                results.whyNot =
                    try snapshot.document(named: post).map {
                        try answer.absence(of: $0, from: query)
                    }
                    ?? .unknown(post)
            }
            return results
        }
        results.query.notes = takeNotes().map(\.description) + results.query.notes
        return results
    }

    /// Completes a text being typed, from one state of the index.
    ///
    /// - Parameter sites: home addresses of the sites whose posts count; none means all.
    package func completions(
        of text: String, limit: Int, sites: [String] = []
    ) throws -> [Completion] {
        try read { snapshot in
            let (kept, reader) = (try snapshot.kept, try snapshot.scopedReader())
            let completer = Completer(
                reader: reader, rows: try snapshot.hitRows(),
                names: { try kept.names(of: $0) { try snapshot.names(of: $0, seenBy: reader) } },
                rules: try snapshot.rules(), spellings: kept.spellings)
            return try completer.completions(of: text, limit: limit, sites: sites)
        }
    }

    /// Matches of a query in a whole post, from one state of the index.
    package func highlights(
        of text: String, title: String, blocks: [ContentBlock], language: String
    ) throws -> PostHighlights {
        try read { snapshot in
            try snapshot.answer().highlights(
                of: Query(text), title: title, blocks: blocks,
                language: Language(tag: language) ?? .undetermined)
        }
    }

    /// Terms of a taxonomy with their number of posts, counted over all posts or over a query's
    /// hits.
    package func terms(of taxonomy: String?, matching text: String?) throws -> [TermCount] {
        guard let text else { return try read { try $0.terms(of: taxonomy) } }
        return try countedTerms(of: taxonomy, matching: text).terms.filter { $0.count > 0 }
    }

    /// The number of a query's hits, and how many of them have each term of a taxonomy; those that none has are there, too.
    package func countedTerms(
        of taxonomy: String?, matching text: String
    ) throws -> (posts: Int, terms: [TermCount]) {
        try read { snapshot in
            let counts = try snapshot.answer().termCounts(of: Query(text))
            return try (counts.posts, snapshot.terms(of: taxonomy) { counts.terms })
        }
    }
}

extension IndexSnapshot {
    /// The value that answers queries from this state.
    package func answer() throws -> QueryAnswer {
        var answer = try QueryAnswer(scopedReader(), rows: hitRows(), rules: rules())
        answer.posts = { try self.document(named: $0) }
        return answer
    }

    /// Values of a kind that are known of, with their row ids. Years are left out.
    fileprivate func names(
        of kind: FacetKind, seenBy reader: any IndexReader
    ) throws -> [(id: UInt32, name: FacetName)] {
        let all = try names(of: kind)
        guard let reader = reader as? ScopedReader else { return all }
        return try all.filter { try reader.isSeen($0.id, kind) }
    }
}
