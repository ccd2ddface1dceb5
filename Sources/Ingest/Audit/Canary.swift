/// A text that must not be in an index: a post's password, say, or a word that only a draft has.
public struct Canary: Sendable, Hashable, Codable {
    /// What a text is to those whom it belongs to.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An e-mail address of a user or of somebody who left a comment.
        case emailAddress
        /// The IP address of somebody who left a comment.
        case ipAddress
        /// The password of a protected post.
        case password
        /// A user's login, where the name that is shown is another.
        case login
        /// A word of drafts, private or protected posts, unapproved comments or metas, and of nothing that is public.
        case word
        /// A text that was named as one that must not be there.
        case named
    }

    /// The text, as it was written; of words, in lower case.
    public var text: String
    /// What it is.
    public var kind: Kind

    /// Creates a canary.
    public init(_ text: String, _ kind: Kind) {
        self.text = text
        self.kind = kind
    }
}

/// What an index is searched for, and where it comes from.
public struct CanarySet: Sendable, Hashable {
    /// Each once, secrets before words.
    public var canaries: [Canary] = []
    /// Drafts, private and protected posts that they come from.
    public var hiddenPosts = 0
    /// Canaries that were left out because the same source also shows the same text to everybody.
    public var publicTexts = 0
    /// Words that were left out because there were too many.
    public var excess = 0

    /// An empty set.
    public init() {}

    /// Adds what another source holds.
    public mutating func add(_ other: CanarySet) {
        let known = Set(canaries)
        canaries += other.canaries.filter { !known.contains($0) }
        hiddenPosts += other.hiddenPosts
        publicTexts += other.publicTexts
        excess += other.excess
    }
}
