/// One thing that `SiteDoctor` found out about a site: a plain sentence, with the next step where there is one to take.
public struct SiteFinding: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What a finding means for a sync.
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
    public var sentence: String

    /// Creates a finding.
    public init(_ kind: Kind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    /// The sentence.
    public var description: String { sentence }
}
