package import TextAnalysis

/// The stems of what links to a document say, in the document's language.
package struct LinkStems: Sendable, Hashable {
    /// The maximum number of different texts that count of the links to a document: the first in their order, whoever
    /// wrote them.
    package static let maximumTexts = 64

    package var language: Language
    private var stems: Set<String> = []

    package init(language: Language) {
        self.language = language
    }

    package mutating func insert(_ stem: String) { stems.insert(stem) }

    package func contains(_ stem: String) -> Bool { stems.contains(stem) }

    /// Whether a stem begins with a text.
    package func hasPrefix(_ prefix: String) -> Bool { stems.contains { $0.hasPrefix(prefix) } }
}
