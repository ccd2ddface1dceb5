internal import BlogSearchQueries

/// What one occurrence of a word adds to x(t) of BM25F, by field and length of the field:
///
///     norm(f, length) = w_f / (1 − b_f + b_f · length / averageLength(f))
///
/// Scores and the bounds of segments both use it, so they agree to the last bit.
package struct FieldNorms: Sendable, Hashable {
    /// w by field.
    package let weights: SIMD8<Double>
    /// 1 − b by field.
    package let lengthBases: SIMD8<Double>
    /// b / averageLength by field; 0 without an average.
    package let lengthSlopes: SIMD8<Double>

    init(weights: SIMD8<Double>, lengthBases: SIMD8<Double>, lengthSlopes: SIMD8<Double>) {
        self.weights = weights
        self.lengthBases = lengthBases
        self.lengthSlopes = lengthSlopes
    }

    /// The norms of a search in a collection.
    package init(_ parameters: RankingParameters, _ statistics: CollectionStatistics) {
        weights = SIMD8(parameters.fields.map(\.weight))
        lengthBases = SIMD8(parameters.fields.map { 1 - $0.lengthNorm })
        lengthSlopes = SIMD8(
            Field.allCases.map { field in
                let average = statistics.averageLength(of: field)
                return average > 0 ? parameters[field].lengthNorm / average : 0
            })
    }

    /// The norms of all fields of a document. They are the same for every word.
    @inlinable package func norms(_ lengths: FieldCounts) -> SIMD8<Double> {
        weights / divisors(lengths)
    }

    /// The norm of one field, equal to the one among `norms` to the last bit.
    @inlinable package func norm(_ length: Double, of field: Int) -> Double {
        weights[field] / (lengthBases[field] + lengthSlopes[field] * length)
    }

    /// 1 − b + b · length / averageLength of all fields of a document.
    @inlinable package func divisors(_ lengths: FieldCounts) -> SIMD8<Double> {
        lengthBases + lengthSlopes * SIMD8<Double>(lengths)
    }
}
