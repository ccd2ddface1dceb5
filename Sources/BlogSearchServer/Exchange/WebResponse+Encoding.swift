#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension WebResponse {
    /// A value of the library as JSON; keys in alphabetical order, so that the same answer is the same text.
    ///
    /// - Throws: `EncodingError`.
    init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(json: Array(try encoder.encode(value)))
    }
}
