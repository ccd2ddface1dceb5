package import Blog

/// One thing that `SiteDoctor` found out about a site: a plain sentence, with the next step where there is one to take.
public struct SiteFinding: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What a finding means for a sync.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, Codable {
        /// As it should be.
        case good
        /// A sync gets along with it; the site's owner may want to know.
        case note
        /// No sync comes past it.
        case obstacle
    }

    /// What it means for a sync.
    public var kind: Kind
    /// One sentence, without a line break.
    public var sentence: String { notice.description }
    /// The sentence, and what helps.
    package var notice: Notice

    /// Creates a finding.
    @_disfavoredOverload
    public init(_ kind: Kind, _ sentence: String) {
        self.init(kind, Notice(sentence))
    }

    package init(_ kind: Kind, _ notice: Notice) {
        self.kind = kind
        self.notice = notice
    }

    private enum CodingKeys: String, CodingKey {
        case kind
        case notice = "sentence"
    }

    /// The sentence.
    public var description: String { sentence }
}
