internal import BlogSearchQueries

/// Fields as blocks store them: bit `i` stands for the field with raw value `i`.
typealias FieldMask = UInt16

extension FieldSet {
    /// The set as blocks store it.
    var mask: FieldMask { bits }
}

extension FieldMask {
    /// Every field.
    static var all: FieldMask { FieldSet.all.bits }

    /// The fields that have a count.
    init(of counts: FieldCounts) {
        let isPresent = counts .!= FieldCounts.zero
        self = 0
        for field in 0..<Field.count where isPresent[field] { self |= 1 << FieldMask(field) }
    }

    /// The fields in the head of a block; see `PostingsBlock`.
    @inline(__always)
    init(head: UInt32) {
        self.init(truncatingIfNeeded: head >> 8 & 0xff | head >> 21 & 0x100)
    }

    /// The fields as they stand in the head of a block.
    var inHead: UInt32 { UInt32(self & 0xff) << 8 | UInt32(self & 0x100) << 21 }
}
