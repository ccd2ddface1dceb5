// What blocks are rated by: for document d and word t
//
//     x(t,d) = Σ_f  w_f · tf(t,f,d) / (1 − b_f + b_f · length(f,d) / averageLength(f))        (see BM25F.swift)
//
// under the weights and averages of the time the segment was written. A search has other averages, perhaps other
// weights: the quotient of a field's summand under both is
//
//     (w'/w) · (1 − b + b·l/a) / (1 − b' + b'·l/a'),
//
// of which the second factor only rises or only falls with l. Its largest value between the shortest and the longest
// length there is stands at one of the two; the largest over all fields holds for the sum.

internal import BlogSearchQueries

/// Parameters and averages by which a segment's bounds were computed.
struct BoundReference: Sendable, Hashable {
    let fieldNorms: FieldNorms

    init(_ fieldNorms: FieldNorms) {
        self.fieldNorms = fieldNorms
    }

    /// The reference that a search would use.
    init(_ parameters: RankingParameters, _ statistics: CollectionStatistics) {
        self.init(FieldNorms(parameters, statistics))
    }

    /// x of a posting.
    @inline(__always)
    func x(_ counts: FieldCounts, lengths: FieldCounts) -> Double {
        let summands = ByField<Double>(counts) * fieldNorms.weights / fieldNorms.divisors(lengths)
        var x = 0.0
        for field in 0..<Field.count where counts[field] != 0 { x += summands[field] }
        return x
    }

    /// At least what one occurrence in a body of so many tokens adds to x, for the first so many lengths: longer
    /// bodies have less than the last one.
    func bodyNorms(_ count: Int) -> [Float] {
        (0..<count).map { length in
            BoundReference.above(fieldNorms.norm(Double(length), of: Field.body.rawValue))
        }
    }

    /// At least what one occurrence in each field adds to x, for a document of these lengths.
    func norms(lengths: FieldCounts) -> ByField<Float> {
        ByField<Float>(fieldNorms.norms(lengths) * (1 + 0x1p-22))
    }

    /// A stored bound: above `x` by more than the rounding of any order of summation.
    static func rounded(_ x: Double) -> Float {
        guard x.isFinite else { return .infinity }
        return Float(x * (1 + 0x1p-40)).nextUp
    }

    /// The same for a bound that is not stored, a little looser and faster to find.
    @inline(__always)
    static func above(_ x: Double) -> Float {
        x.isFinite ? max(Float(x * (1 + 0x1p-18)), .leastNormalMagnitude) : .infinity
    }

    /// What bounds under `self` must be multiplied by to hold under `other`, for fields of these lengths.
    ///
    /// - Parameter longest: the most tokens of any document in each field; a field without any does not count.
    func scale(to other: BoundReference, longest: FieldCounts) -> Double {
        (0..<Field.count).reduce(0) { max($0, scale(to: other, field: $1, longest: longest[$1])) }
    }

    /// The same for the bounds of blocks that have one field only; 0 for one that does not count.
    ///
    /// - Parameter longest: the most tokens of any document in the field.
    func scale(to other: BoundReference, field: Int, longest: UInt32) -> Double {
        guard longest > 0, other.fieldNorms.weights[field] != 0 else { return 0 }
        var scale = 0.0
        for length in [1, Double(longest)] {
            let quotient =
                other.fieldNorms.norm(length, of: field) / fieldNorms.norm(length, of: field)
            guard quotient.isFinite else { return .infinity }
            scale = max(scale, quotient)
        }
        return scale * (1 + 0x1p-40)
    }
}
