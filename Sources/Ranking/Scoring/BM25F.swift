// BM25F, Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009),
// section 3.5.
//
// For document d, word t with q occurrences in the query, fields f:
//
//     x(t,f)   = w_f · tf(t,f) / (1 − b_f + b_f · length(f,d) / averageLength(f))
//     x(t)     = Σ_f x(t,f)
//     gain(t)  = q · idf(t) · (k1 + 1) / (x(t) + k1)
//     idf(t)   = ln(1 + (N − n + ½) / (n + ½))          N live documents, n of them with t
//     c(t,f)   = x(t,f) · gain(t)                       the contribution of t in f
//     score(d) = Σ_t Σ_f c(t,f)
//
// That is Σ_t q · idf · x(k1+1)/(x+k1), split by field. A score is defined as this sum of
// contributions, added in the order of the query's words and then of the fields, in IEEE doubles
// without fused operations. So it does not depend on how documents are stored, and the
// contributions of an explanation add up to it to the last bit.
//
// A phrase, a `NEAR` and a field-scoped word score as the words they hold: matching already chose
// the documents. A prefix scores as one word, with the occurrences of all words that begin with it
// (see `GatheringCursor`).

package import BlogSearchPostings
package import BlogSearchQueries

// Upper bounds. score(t) = weight · (k1+1) · x/(x+k1) grows with x. So an upper bound of x(t) over
// some documents gives an upper bound of what the word adds to their scores. A factor covers every
// rounding before bounds are compared: no document is left out that its exact score would let in.

/// What a word in a document is worth.
package struct BM25F {
    /// Makes up for the rounding of any sum of a query: bounds are never lower than the scores they
    /// bound.
    static let safety = 1 + 1e-9

    /// k1.
    package let saturation: Double
    private let fieldNorms: FieldNorms
    let parameters: RankingParameters

    package init(_ statistics: CollectionStatistics, _ parameters: RankingParameters) {
        self.parameters = parameters
        saturation = parameters.saturation
        fieldNorms = FieldNorms(parameters, statistics)
    }

    /// What one occurrence in each field adds to x(t). It is the same for every word.
    @inline(__always)
    package func norms(_ lengths: FieldCounts) -> ByField<Double> {
        fieldNorms.norms(lengths)
    }

    /// The norm of one field, equal to the one among `norms` to the last bit.
    @inline(__always)
    func norm(_ length: UInt32, of field: Int) -> Double {
        fieldNorms.norm(Double(length), of: field)
    }

    /// The norm of the body.
    @inline(__always)
    func bodyNorm(_ length: UInt32) -> Double { norm(length, of: Field.body.rawValue) }

    /// The norms of the fields with a frequency; 0 for the others.
    func norms(
        of frequencies: FieldCounts, in document: DocumentID, _ columns: any DocumentColumns
    ) throws -> ByField<Double> {
        var norms = ByField<Double>.zero
        for field in Field.allCases where frequencies[field.rawValue] != 0 {
            norms[field.rawValue] = norm(
                try columns.length(of: field, in: document), of: field.rawValue)
        }
        return norms
    }

    /// The fewest occurrences in the body, and in no other field, that can make `x`.
    func leastCount(for x: Double) -> UInt32 {
        let body = Field.body.rawValue
        // No length makes a norm larger than length 0 does.
        let least = x * fieldNorms.lengthBases[body] / fieldNorms.weights[body] / BM25F.safety
        return least > 0 && least < 1e9 ? UInt32(least.rounded(.up)) : least > 0 ? 1_000_000_000 : 0
    }

    /// Calls `body` with a word's contributions in the order in which they are added to the score.
    @inline(__always)
    func forEachContribution(
        of frequencies: FieldCounts, norms: ByField<Double>, weight: Double,
        _ body: (_ field: Int, _ contribution: Double) -> Void
    ) {
        // Few fields have some: one after the other takes less time than all at once.
        var whole = 0.0
        for field in 0..<Field.count where frequencies[field] != 0 {
            whole += Double(frequencies[field]) * norms[field]
        }
        let gain = weight * (saturation + 1) / (whole + saturation)
        for field in 0..<Field.count where frequencies[field] != 0 {
            body(field, Double(frequencies[field]) * norms[field] * gain)
        }
    }

    /// The contribution of a word that a document has in its body alone.
    @inline(__always)
    func bodyContribution(_ frequency: UInt32, norm: Double, weight: Double) -> Double {
        let summand = Double(frequency) * norm
        return summand * (weight * (saturation + 1) / (summand + saturation))
    }

    /// The most that a word can add where x is at most `x`.
    func most(_ x: Double, weight: Double) -> Double {
        guard x > 0 else { return 0 }
        let share = x == .infinity ? 1 : x / (x + saturation)
        return weight * (saturation + 1) * share * BM25F.safety
    }

    /// The least x with which a word adds `score`, or a little less.
    func leastX(for score: Double, weight: Double) -> Double {
        guard score > 0 else { return 0 }
        let room = weight * (saturation + 1) - score / BM25F.safety
        guard room > 0 else { return .infinity }
        // `safety` leaves a billionth of the weight in `room`: its own rounding is a ten-millionth of that at most.
        return saturation * score / room / (1 + 1e-6)
    }
}

/// One line of an explanation: something that adds to the score.
package struct ScoreContribution: Sendable, Hashable {
    /// What adds to a score. Words are named by their index in the plan.
    package enum Reason: Sendable, Hashable {
        /// A word in a field.
        case word(Int, Field)
        /// The bonuses of Bonuses.swift.
        case title, wholeTitle, cover, nearness(Int, Int), form(Int), recency
        /// The same; a bit for each word, of the first 64 of the plan.
        case links(UInt64)
    }

    package var reason: Reason
    package var contribution: Double

    package init(_ reason: Reason, _ contribution: Double) {
        self.reason = reason
        self.contribution = contribution
    }
}
