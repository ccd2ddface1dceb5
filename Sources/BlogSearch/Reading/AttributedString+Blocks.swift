public import Blog
public import BlogSearchQueries

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AttributedString {
    /// The text of a block with what its spans say, as attributes of `AttributeScopes.BlogSearchAttributes`.
    ///
    /// On Apple's systems what Foundation has attributes for is said by these, too: `link` with whole addresses, and
    /// `inlinePresentationIntent` for emphasis, code and deletions, so that SwiftUI draws them. Foundation elsewhere has none.
    /// How a block as a whole is drawn (as a heading, an item, a quotation) follows from its kind.
    ///
    /// - Parameters:
    ///   - highlights: matches in the text.
    ///   - address: the post's address, by which links are made whole.
    /// - Complexity: as `ContentBlock.runs(highlights:relativeTo:)`.
    public init(
        _ block: ContentBlock, highlights: [Highlight] = [], relativeTo address: String? = nil
    ) {
        self.init()
        for run in block.runs(highlights: highlights, relativeTo: address) {
            append(AttributedString(run))
        }
    }

    private init(_ run: ContentRun) {
        self.init(run.text)
        if !run.styles.isEmpty { self[StylesAttribute.self] = run.styles }
        if let url = run.url { self[AddressAttribute.self] = url }
        if run.isHighlighted { self[HighlightAttribute.self] = true }
        #if !canImport(FoundationEssentials)
            let intents: [(ContentBlock.Span.Style, InlinePresentationIntent)] = [
                (.emphasis, .emphasized), (.strong, .stronglyEmphasized), (.code, .code),
                (.deleted, .strikethrough),
            ]
            let intent = InlinePresentationIntent(
                intents.filter { run.styles.contains($0.0) }.map(\.1))
            if !intent.isEmpty { inlinePresentationIntent = intent }
            link = run.url.flatMap { URL(string: $0) }
        #endif
    }
}

/// All that a stretch of text is at once.
public enum StylesAttribute: AttributedStringKey {
    /// Never empty where the attribute is there.
    public typealias Value = Set<ContentBlock.Span.Style>

    /// The attribute's name.
    public static let name = "wpsearch.styles"
}

/// Where a link leads.
public enum AddressAttribute: AttributedStringKey {
    /// A whole address where the post has one, else as written.
    public typealias Value = String

    /// The attribute's name.
    public static let name = "wpsearch.address"
}

/// Whether text is a match of a query.
public enum HighlightAttribute: AttributedStringKey {
    /// Always `true` where the attribute is there.
    public typealias Value = Bool

    /// The attribute's name.
    public static let name = "wpsearch.highlight"
}

extension AttributeScopes {
    /// What the library says of a text.
    public struct BlogSearchAttributes: AttributeScope {
        /// Emphasis, code, superscript and their like.
        public let styles: StylesAttribute
        /// Where a link leads.
        public let address: AddressAttribute
        /// A match of a query.
        public let highlight: HighlightAttribute
    }
}
