/// Name of an element or attribute, folded to lower case and compared in one step.
///
/// Keeps the last 16 bytes and the length: enough to tell apart all names that mean something here.
/// Two unknown names may compare equal; nothing depends on those.
package struct HTMLName: Hashable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0
    private var length: UInt32 = 0

    init() {}

    /// Creates the name written as `text`.
    package init(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte.lowercasedASCII)
        length &+= 1
    }
}
