/// What a link says, as it stands in a document on the cluster:
///
///     says = number U+001F words
///
/// The number stands for an address; it is that of a file (PackedPosts/LinkTarget.swift), in hexadecimal digits.
enum LinkKey {
    static func text(_ target: Int64, _ words: String) -> String {
        number(target) + String(FacetKey.separator) + words
    }

    static func number(_ target: Int64) -> String {
        String(UInt64(bitPattern: target), radix: 16)
    }

    /// What describes all that is said of a number.
    static func pattern(of number: String) -> String { "\(number)\(FacetKey.separator).*" }

    /// The words; `nil` of what is no such text.
    static func words(_ text: String) -> String? {
        text.firstIndex(of: FacetKey.separator).map { String(text[text.index(after: $0)...]) }
    }
}
