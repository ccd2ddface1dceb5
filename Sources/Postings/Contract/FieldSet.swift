public import BlogSearchQueries

/// A set of fields, one bit each: where a stem occurs, or where a query lets it.
@usableFromInline package struct FieldSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    @usableFromInline var bits: UInt16

    /// A set of these fields.
    @usableFromInline package init(arrayLiteral fields: Field...) {
        bits = 0
        for field in fields { insert(field) }
    }

    @inlinable init(bits: UInt16) { self.bits = bits }

    /// Every field.
    package static let all = FieldSet(bits: 1 << UInt16(Field.count) - 1)

    package func isDisjoint(with other: FieldSet) -> Bool { bits & other.bits == 0 }

    @inlinable package mutating func insert(_ field: Field) {
        bits |= FieldSet.bit(field)
    }

    @inlinable package mutating func formIntersection(_ other: FieldSet) {
        bits &= other.bits
    }

    @inlinable package func contains(_ field: Field) -> Bool {
        bits & FieldSet.bit(field) != 0
    }

    @inlinable package func intersection(_ other: FieldSet) -> FieldSet {
        FieldSet(bits: bits & other.bits)
    }

    @inlinable static func bit(_ field: Field) -> UInt16 {
        1 << UInt16(truncatingIfNeeded: field.rawValue)
    }
}

extension FieldSet: Sequence, IteratorProtocol {
    /// Takes the first field out, in the order of `Field`.
    @inlinable package mutating func next() -> Field? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return Field(rawValue: bits.trailingZeroBitCount)
    }
}
