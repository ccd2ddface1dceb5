internal import BlogSearchQueries

/// What one occurrence of a word adds to x(t) of BM25F, by field and length of the field:
///
///     norm(f, length) = w_f / (1 − b_f + b_f · length / averageLength(f))
///
/// Scores and the bounds of segments both use it, so they agree to the last bit.
package struct FieldNorms: Sendable, Hashable {
    /// w by field.
    package private(set) var weights: ByField<Double>
    /// 1 − b by field.
    package private(set) var lengthBases: ByField<Double>
    /// b / averageLength by field; 0 without an average.
    package private(set) var lengthSlopes: ByField<Double>

    init(weights: ByField<Double>, lengthBases: ByField<Double>, lengthSlopes: ByField<Double>) {
        self.weights = weights
        self.lengthBases = lengthBases
        self.lengthSlopes = lengthSlopes
    }

    /// The norms of a search in a collection.
    package init(_ parameters: RankingParameters, _ statistics: CollectionStatistics) {
        var norms = FieldNorms.none
        for field in Field.allCases {
            let (parameters, average) = (parameters[field], statistics.averageLength(of: field))
            norms.weights[field.rawValue] = parameters.weight
            norms.lengthBases[field.rawValue] = 1 - parameters.lengthNorm
            norms.lengthSlopes[field.rawValue] = average > 0 ? parameters.lengthNorm / average : 0
        }
        self = norms
    }

    /// No field counts.
    static var none: FieldNorms {
        FieldNorms(weights: .zero, lengthBases: .one, lengthSlopes: .zero)
    }

    /// The norms of all fields of a document. They are the same for every word.
    @inlinable package func norms(_ lengths: FieldCounts) -> ByField<Double> {
        weights / divisors(lengths)
    }

    /// The norm of one field, equal to the one among `norms` to the last bit.
    @inlinable package func norm(_ length: Double, of field: Int) -> Double {
        weights[field] / (lengthBases[field] + lengthSlopes[field] * length)
    }

    /// 1 − b + b · length / averageLength of all fields of a document.
    @inlinable package func divisors(_ lengths: FieldCounts) -> ByField<Double> {
        lengthBases + lengthSlopes * ByField<Double>(lengths)
    }
}
