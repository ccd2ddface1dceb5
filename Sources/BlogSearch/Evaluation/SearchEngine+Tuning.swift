internal import BlogSearchAnswers
package import BlogSearchQueries
internal import BlogSearchStore
package import Ingest

extension SearchEngine {
    /// Chooses weights of fields by judged queries, and measures by cross-validation what they are worth: see `WeightSearch`.
    ///
    /// Queries are dealt into folds in their order: the first to the first, the second to the second. Nothing is changed. It
    /// takes up to 160 searches for each query and fold, fewer where folds choose the same weights.
    ///
    /// - Parameters:
    ///   - set: the queries.
    ///   - path: where they were read from, for the report.
    ///   - folds: how many folds, 2 or more.
    ///   - options: how to search, but for the number of hits.
    ///   - progress: told how many searches were made.
    /// - Throws: `IndexError`; `CancellationError`.
    package func tune(
        _ set: JudgementSet, from path: String, folds: Int, options: SearchOptions,
        progress: (SourceProgress) -> Void = { _ in }
    ) throws -> WeightTuning {
        var options = options
        // As many as nDCG@10 looks at.
        options.limit = 10
        let queries = set.answered
        var tuning = WeightTuning(judgements: path, queries: queries.count)
        guard queries.count >= WeightTuning.leastQueries else { return tuning }
        return try store.read { snapshot in
            var judge = Judge(snapshot, try snapshot.answer(), options)
            let present = judge.answer.weights
            var searches = 0
            try withoutActuallyEscaping({ (weights: WeightSearch.Weights) throws -> [Double] in
                judge.answer.weights = weights
                return try queries.map { query in
                    try Task.checkCancellation()
                    searches += 1
                    progress(SourceProgress(done: searches, unit: .queries))
                    return try judge.score(query).measures[.gain]
                }
            }) { measure in
                var search = WeightSearch(measure: measure)
                try tuning.fill(by: &search, from: present, folds: folds)
            }
            return tuning
        }
    }
}

extension WeightTuning {
    /// Chooses weights by all queries but those of a fold, for each fold, and by all.
    mutating func fill(
        by search: inout WeightSearch, from present: [Field: Double], folds count: Int
    ) throws {
        let all = Array(0..<queries)
        let before = try search.figures(present)
        var heldOut = before
        for fold in 0..<count {
            let held = all.filter { $0 % count == fold }
            let chosen = try search.best(
                for: all.filter { $0 % count != fold }, from: present)
            let after = try search.figures(chosen)
            for query in held { heldOut[query] = after[query] }
            folds.append(
                Fold(
                    queries: held.count, weights: chosen.changes(from: present).byName,
                    before: try search.mean(of: held, present),
                    after: try search.mean(of: held, chosen)))
        }
        let chosen = try search.best(for: all, from: present)
        weights = chosen.changes(from: present)
        self.heldOut = .init(zip(before, heldOut).map { (before: $0, after: $1) })
        self.all = .init(
            zip(before, try search.figures(chosen)).map { (before: $0, after: $1) })
    }
}

extension [Field: Double] {
    /// The weights that are others than they were.
    fileprivate func changes(from before: Self) -> Self {
        filter { before[$0.key] != $0.value }
    }
}
