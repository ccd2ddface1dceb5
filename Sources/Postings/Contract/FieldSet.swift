package import BlogSearchQueries

/// A set of fields, one bit each: where a stem occurs, or where a query lets it.
package struct FieldSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt8

    /// A set of these fields.
    package init(arrayLiteral fields: Field...) {
        bits = 0
        for field in fields { insert(field) }
    }

    init(bits: UInt8) { self.bits = bits }

    /// Every field.
    package static let all = FieldSet(bits: .max)

    package var isEmpty: Bool { bits == 0 }

    package mutating func insert(_ field: Field) {
        bits |= FieldSet.bit(field)
    }

    package mutating func formUnion(_ other: FieldSet) {
        bits |= other.bits
    }

    package mutating func formIntersection(_ other: FieldSet) {
        bits &= other.bits
    }

    package func contains(_ field: Field) -> Bool {
        bits & FieldSet.bit(field) != 0
    }

    package func intersection(_ other: FieldSet) -> FieldSet {
        FieldSet(bits: bits & other.bits)
    }

    private static func bit(_ field: Field) -> UInt8 {
        1 << UInt8(truncatingIfNeeded: field.rawValue)
    }
}

extension FieldSet: Sequence, IteratorProtocol {
    /// Takes the first field out, in the order of `Field`.
    package mutating func next() -> Field? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return Field(rawValue: bits.trailingZeroBitCount)
    }
}
