internal import BlogSearchAnswers
internal import BlogSearchIndexFile
package import BlogSearchQueries
internal import BlogSearchStore

extension SearchEngine {
    /// Scores the index on judged queries.
    ///
    /// Queries that no post answers are left out: there is nothing their ranking could be good for.
    ///
    /// - Parameters:
    ///   - set: the queries.
    ///   - path: where they were read from, for the report.
    ///   - options: how to search; `limit` is how many hits of a query are looked at.
    /// - Throws: `IndexError`; `CancellationError`.
    package func evaluate(
        _ set: JudgementSet, from path: String, options: SearchOptions
    ) throws -> EvaluationReport {
        try store.read { snapshot in
            var judge = Judge(snapshot, try snapshot.answer(), options)
            let judged = set.answered
            let queries = try judged.map { try judge.score($0) }
            return EvaluationReport(
                judgements: path, matching: options.matching, depth: options.limit,
                queries: queries, queriesWithoutAnswer: set.queries.count - judged.count,
                unknownPosts: judge.unknown.sorted())
        }
    }
}

extension JudgementSet {
    /// The queries that some post answers.
    var answered: [JudgedQuery] { queries.filter { $0.grades.contains { $0.value > 0 } } }
}

/// Scores one query after the other in one state of an index.
struct Judge {
    private let snapshot: IndexSnapshot
    var answer: QueryAnswer
    private let options: SearchOptions
    /// Documents by the names that judgements use.
    private var documents: [String: QueryAnswer.Document] = [:]
    /// Names that no post has.
    private(set) var unknown: Set<String> = []

    init(_ snapshot: IndexSnapshot, _ answer: QueryAnswer, _ options: SearchOptions) {
        self.snapshot = snapshot
        self.answer = answer
        self.options = options
    }

    mutating func score(_ query: JudgedQuery) throws -> EvaluationReport.Query {
        var grades: [QueryAnswer.Document: Int] = [:]
        var unknownGrades: [Int] = []
        for (name, grade) in query.grades {
            if let document = try document(named: name) {
                grades[document] = max(grades[document] ?? grade, grade)
            } else {
                unknownGrades.append(grade)
            }
        }
        let excluded = try Set(query.excluded.compactMap { try document(named: $0) })
        for document in excluded { grades[document] = nil }
        var options = options
        options.limit = min(options.limit, .max - excluded.count) + excluded.count
        let found = try answer.documents(of: Query(query.text, options: options))
        let ranking = found.filter { !excluded.contains($0) }.prefix(self.options.limit)
        let measures = RankingMeasures(
            ranking: ranking.map { grades[$0] ?? 0 }, judged: Array(grades.values) + unknownGrades)
        return EvaluationReport.Query(
            id: query.id, text: query.text, hits: found.count, measures: measures)
    }

    private mutating func document(named name: String) throws -> QueryAnswer.Document? {
        if let known = documents[name] { return known }
        if unknown.contains(name) { return nil }
        let found = try snapshot.document(named: name)
        if let found { documents[name] = found } else { unknown.insert(name) }
        return found
    }
}

extension SearchSettings {
    /// What a file of settings says; `nil` when there is no such file.
    ///
    /// - Throws: `IndexError` (`badSettings`), which names the file and the key.
    package init?(ofFile path: String) throws(IndexError) {
        guard let settings = try SettingsFile(at: path).settings() else { return nil }
        self = settings
    }
}
