internal import BlogSearchAnswers
public import BlogSearchQueries
public import Ingest

extension SearchEngine {
    /// Which of the queries that visitors asked find nothing or little, and what near them finds more.
    ///
    /// ```swift
    /// let gaps = try await engine.gaps(ofQueries: ["plain language", "accesibility", "Accesibility"])
    /// print(gaps.gaps.map(\.text))              // ["accesibility"]
    /// print(gaps.gaps[0].nearest.map(\.text))   // ["accessibility"]
    /// ```
    ///
    /// Queries that differ in case or white space only are one, which counts as often as it was asked. A query lacks something
    /// when fewer than `least` posts have all its words as they were typed: that the search knows a misspelled word by itself
    /// shows in ``SearchGaps/Gap/total``. Each query is answered from the state that the index has then. A query that lacks
    /// nothing takes the time of a search, one that lacks something that of some dozens.
    ///
    /// - Parameters:
    ///   - texts: the queries, each as often as it was asked; those of white space alone do not count.
    ///   - least: how many posts are enough, 3 unless said: fewer leave a reader without a choice.
    ///   - options: how to search; the number of hits and `matching` are not looked at.
    ///   - progress: told how many of the different queries are done.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func gaps(
        ofQueries texts: some Sequence<String>, below least: Int = 3,
        options: SearchOptions = SearchOptions(),
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SearchGaps {
        let asked = AskedQueries(texts)
        var gaps = SearchGaps()
        gaps.queries = asked.queries.count
        for (number, query) in asked.queries.enumerated() {
            gaps.asked += query.count
            progress(SourceProgress(done: number, total: gaps.queries, unit: .queries))
            let found = try await answering {
                try self.store.gap(of: query.text, below: least, options: options)
            }
            guard var gap = found else { continue }
            gap.asked = query.count
            if gap.total == 0 { gaps.withNothing += 1 } else { gaps.withLittle += 1 }
            gaps.gaps.append(gap)
        }
        return gaps
    }
}

/// Queries with how often each was asked.
private struct AskedQueries {
    /// The most frequent first, of equals by text. A query has the form in which it was asked most often.
    private(set) var queries: [(text: String, count: Int)] = []

    init(_ texts: some Sequence<String>) {
        var forms: [String: [String: Int]] = [:]
        for text in texts {
            let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !text.isEmpty { forms[text.lowercased(), default: [:]][text, default: 0] += 1 }
        }
        queries = forms.values.map { forms in
            let usual = forms.max { ($0.value, $1.key) < ($1.value, $0.key) }
            return (usual?.key ?? "", forms.values.reduce(0, +))
        }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    }
}
