/// An occurrence of a stem: document, field and position as one number, which puts occurrences in
/// order.
///
///     document:32 field:4 position:28
struct Occurrence: Sendable, Hashable {
    private static let positionBits: UInt64 = 28

    let bits: UInt64

    init(bits: UInt64) {
        self.bits = bits
    }

    init(_ document: DocumentID, field: UInt32, position: UInt32) {
        bits =
            UInt64(document) << 32 | UInt64(field) << Occurrence.positionBits | UInt64(position)
    }

    @inline(__always)
    var document: DocumentID { DocumentID(truncatingIfNeeded: bits >> 32) }

    /// The raw value of its field.
    @inline(__always)
    var field: Int { Int(truncatingIfNeeded: bits >> Occurrence.positionBits & 15) }

    @inline(__always)
    var position: UInt32 { UInt32(truncatingIfNeeded: bits & (1 << Occurrence.positionBits - 1)) }

    /// Whether another one is in the same field of the same document.
    @inline(__always)
    func isSameField(as other: Occurrence) -> Bool {
        (bits ^ other.bits) >> Occurrence.positionBits == 0
    }
}
