/// Texts in the form in which most of them are written: Unicode's NFC, an accented lower-case letter as one
/// scalar where there is one.
package enum CanonicalForm {
    /// A text composed; `nil` when it is so already, byte for byte.
    package static func composed(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let scalars = text.unicodeScalars.map(\.value)
        let composed = Folding.composed(scalars)
        guard composed != scalars else { return nil }
        return String(String.UnicodeScalarView(composed.compactMap(Unicode.Scalar.init)))
    }
}
