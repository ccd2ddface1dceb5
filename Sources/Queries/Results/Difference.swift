/// One thing in which an index and its site are not the same.
public struct Difference: Sendable, Hashable, Codable {
    /// Which of the two has it.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, Codable {
        /// On the site, not in the index.
        case missing
        /// In the index, not on the site.
        case extra
        /// In both, and not the same.
        case different
    }

    /// What kind of thing it is.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Subject: String, Sendable, Hashable, Codable {
        case post, term, author
        /// A featured image.
        case picture
    }

    /// Which of the two has it.
    public var kind: Kind
    /// What kind of thing it is.
    public var subject: Subject
    /// WordPress's id.
    public var id: Int
    /// What of it is not the same, in a few words each; empty unless `kind` is `different`.
    public var fields: [String]

    /// Names a difference.
    public init(_ kind: Kind, _ subject: Subject, _ id: Int, fields: [String] = []) {
        self.kind = kind
        self.subject = subject
        self.id = id
        self.fields = fields
    }
}

extension Difference: CustomStringConvertible {
    /// One sentence: `Post 12 differs in title and terms.`
    public var description: String {
        let name = subject.rawValue.prefix(1).uppercased() + subject.rawValue.dropFirst()
        return switch kind {
        case .missing: "\(name) \(id) of the site is missing in the index."
        case .extra: "\(name) \(id) is in the index, but not on the site."
        case .different: "\(name) \(id) differs in \(fields.joined(separator: ", "))."
        }
    }
}
