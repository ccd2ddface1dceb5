import BlogSearchPostings
import BlogSearchQueries

extension FieldCounts {
    /// Counts of the first fields, in their order; none of the others.
    package static func of(_ counts: UInt32...) -> FieldCounts {
        var result = FieldCounts.zero
        for (field, count) in counts.enumerated() { result[field] = count }
        return result
    }

    /// The same count in every field.
    package static func each(_ count: UInt32) -> FieldCounts {
        var result = FieldCounts.zero
        for field in Field.allCases { result[field.rawValue] = count }
        return result
    }
}
