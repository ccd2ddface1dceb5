/// Facts of one document, as a segment stores them.
package struct SegmentDocument: Sendable, Hashable {
    /// Tokens of each field.
    package var lengths: FieldCounts
    /// Seconds since 1970, `nil` when unknown.
    package var published: Int64?
    /// Its other facts that are one number each.
    package var numbers: FactNumbers
    /// Row ids of its categories and of their ancestors, ascending, each once.
    package var categories: [UInt32]
    /// Row ids of its terms of all other taxonomies and of their ancestors, ascending, each once.
    package var tags: [UInt32]

    package init(
        lengths: FieldCounts, published: Int64? = nil, _ numbers: FactNumbers = [:],
        categories: [UInt32] = [], tags: [UInt32] = []
    ) {
        self.lengths = lengths
        self.published = published
        self.numbers = numbers
        self.categories = categories
        self.tags = tags
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// Calls `body` with the number of each bit that is set, ascending.
    @inlinable package func forEachSetBit(_ body: (UInt32) -> Void) {
        var rest = self
        while rest != 0 {
            body(UInt32(truncatingIfNeeded: rest.trailingZeroBitCount))
            rest &= rest &- 1
        }
    }
}

/// Keys of lists of documents that have a fact in common.
package enum AttributeKey {
    /// What kind of fact.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A category, tag or other term.
        case term = 1
        case author = 2
        case type = 3
        case site = 4
        case language = 5
        case feature = 6
    }

    /// The dictionary's key of all documents with a fact.
    package static func bytes(_ kind: Kind, _ row: UInt32) -> [UInt8] {
        [
            0, kind.rawValue, UInt8(truncatingIfNeeded: row >> 24),
            UInt8(truncatingIfNeeded: row >> 16), UInt8(truncatingIfNeeded: row >> 8),
            UInt8(truncatingIfNeeded: row),
        ]
    }
}
