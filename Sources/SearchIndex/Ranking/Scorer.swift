// BM25F, Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.5.
//
// For document d, word t with q occurrences in the query, fields f:
//
//     x(t,f)   = w_f · tf(t,f) / (1 − b_f + b_f · length(f,d) / averageLength(f))
//     x(t)     = Σ_f x(t,f)
//     gain(t)  = q · idf(t) · (k1 + 1) / (x(t) + k1)
//     idf(t)   = ln(1 + (N − n + ½) / (n + ½))          N live documents, n of them with t
//     row(t,f) = x(t,f) · gain(t)
//     score(d) = Σ_t Σ_f row(t,f)
//
// which is Σ_t q · idf · x(k1+1)/(x+k1), split by field. A score is defined as this sum of rows, added in the
// order of the query's words and then of the fields, in IEEE doubles without fused operations: it does not
// depend on how documents are stored, and the rows of an explanation add up to it to the last bit.
//
// A phrase, a `NEAR` and a field-scoped word score as the words they hold: matching already chose the documents.
// A prefix scores as one word whose occurrences are those of all words it stands for (see `UnionCursor`).

/// A word of the query where it scores: its walk and its weight.
struct ScoredWord {
    /// Its index in the plan.
    let index: Int
    /// Where the word occurs. Matching moves it; the scorer only looks where it stands.
    let cursor: WordCursor
    /// q · idf: times the query has the word, by how telling it is (and by the plan's emphasis).
    let weight: Double
}

/// Adds up what the words of a query are worth in one document.
///
/// It knows nothing of matching: a word counts when its cursor stands at the document (see `AndCursor` for why
/// that is the same as "was part of the match").
struct Scorer {
    private let words: [ScoredWord]
    private let columns: any DocumentColumns
    /// k1.
    private let saturation: Double
    /// By field: w, 1 − b, b / averageLength.
    private let weights: SIMD8<Double>
    private let lengthBases: SIMD8<Double>
    private let lengthSlopes: SIMD8<Double>

    /// Prepares for a query's words, in their order.
    init(
        _ words: [ScoredWord], columns: any DocumentColumns, statistics: CollectionStatistics,
        parameters: RankingParameters
    ) {
        self.words = words
        self.columns = columns
        saturation = parameters.saturation
        weights = SIMD8(parameters.fields.map(\.weight))
        lengthBases = SIMD8(parameters.fields.map { 1 - $0.lengthNorm })
        lengthSlopes = SIMD8(
            Field.allCases.map { field in
                let average = statistics.averageLength(of: field)
                return average > 0 ? parameters[field].lengthNorm / average : 0
            })
    }

    /// The score of a document at which the matcher stands.
    func score(of document: DocumentID) -> Double {
        var score = 0.0
        forEachRow(of: document) { _, _, contribution in score += contribution }
        return score
    }

    /// The rows of a document's score, in the order in which they add up to it.
    func rows(of document: DocumentID) -> [ScoreRow] {
        var rows: [ScoreRow] = []
        forEachRow(of: document) { word, field, contribution in
            guard let field = Field(rawValue: field) else { return }
            rows.append(ScoreRow(word: word, field: field, contribution: contribution))
        }
        return rows
    }

    /// The computation itself; scoring sums its rows, explaining keeps them.
    @inline(__always)
    private func forEachRow(
        of document: DocumentID, _ body: (_ word: Int, _ field: Int, _ contribution: Double) -> Void
    ) {
        // w / (1 − b + b · length / averageLength), the same for every word.
        let norms = weights / (lengthBases + lengthSlopes * SIMD8(columns.lengths(of: document)))
        for word in words where word.cursor.document == document {
            let frequencies = word.cursor.frequencies
            let parts = SIMD8<Double>(frequencies) * norms
            var whole = 0.0
            for field in 0..<8 where frequencies[field] != 0 { whole += parts[field] }
            let gain = word.weight * (saturation + 1) / (whole + saturation)
            for field in 0..<8 where frequencies[field] != 0 {
                body(word.index, field, parts[field] * gain)
            }
        }
    }
}

/// One line of an explanation: what a word in a field adds to the score.
package struct ScoreRow: Sendable, Hashable {
    /// Position of the word in the plan.
    package var word: Int
    package var field: Field
    package var contribution: Double
}
