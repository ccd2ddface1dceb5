internal import BlogSearchQueries

/// Fields as blocks store them: bit `i` stands for the field with raw value `i`.
typealias FieldMask = UInt8

extension FieldSet {
    /// The set as blocks store it.
    var mask: FieldMask {
        reduce(0) { $0 | 1 << FieldMask(truncatingIfNeeded: $1.rawValue) }
    }
}

extension FieldMask {
    /// The fields that have a count.
    init(of counts: FieldCounts) {
        let isPresent = counts .!= FieldCounts.zero
        self = 0
        for field in 0..<8 where isPresent[field] { self |= 1 << FieldMask(field) }
    }
}
