/// Why a post is not among the hits of a query, or where it is among them: the first true reason.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum WhyNot: Sendable, Hashable {
    /// A word of the query, and where it is looked for.
    public struct Word: Sendable, Hashable {
        /// The word as it is searched.
        public var text: String
        /// The fields it is looked for in; none for all of them.
        public var fields: [Field]
        /// Whether it is looked for as the name of an author.
        public var isAuthor: Bool

        /// Creates a word.
        public init(_ text: String, fields: [Field] = [], isAuthor: Bool = false) {
            self.text = text
            self.fields = fields
            self.isAuthor = isAuthor
        }
    }

    /// Where a hit is as seen from the page that was asked for.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Page: Sendable, Hashable {
        /// On it.
        case asked
        /// Before it, which begins after so many hits.
        case earlier(offset: Int)
        /// After it; a page of so many hits would have it.
        case later(limit: Int)
    }

    /// There is no post of that id, slug or address.
    case unknown(String)
    /// The owner's settings hide it.
    case hidden
    /// It has none of the values of an option.
    case outsideOption(FacetKind, [String])
    /// It is no post, and a list holds posts only where no type is named.
    case notListed
    /// It is a comment, and no type is named.
    case comment
    /// It was not published between the dates of the options.
    case outsideDates
    /// It does not fit a filter of the text.
    case outsideFilter
    /// It does not have a word.
    case lacks(Word)
    /// It has none of some words.
    case lacksAll([Word])
    /// It has the words of a phrase, but not side by side.
    case apart([Word])
    /// It has two words, but never so close to each other.
    case distant(Int)
    /// It has words that the query excludes; none are named where something else excludes it.
    case excluded([Word])
    /// Nothing can match the query.
    case nothingMatches
    /// No version of it is live in the index.
    case notLive
    /// Its text is almost the same as that of a hit, which stands for it; that is named by its address, else by its title.
    case nearDuplicate(of: String, rank: Int)
    /// It is a hit.
    case hit(rank: Int, total: Int, Page)
    /// A reason in words, as a coded form has it.
    case words(String)
}

extension WhyNot: CustomStringConvertible {
    /// A sentence without a full stop.
    public var description: String {
        switch self {
        case .unknown(let post): "there is no post \"\(post)\" in this index"
        case .hidden: "the owner's settings hide it"
        case .outsideOption(let kind, let values):
            "it does not fit the \(kind.rawValue) \(values.joined(separator: ", "))"
        case .notListed: "a list holds posts only, unless a type is named"
        case .comment: "it is a comment, which a search holds only when that type is named"
        case .outsideDates: "it was not published between the dates asked for"
        case .outsideFilter: "it does not fit a filter of the query"
        case .lacks(let word): "it does not have \(word)"
        case .lacksAll(let words): "it has none of \(listed(words))"
        case .apart(let words): "it has \(listed(words)) but not side by side"
        case .distant(let distance):
            "no field has its words within \(distance) words of one another"
        case .excluded([]): "the query excludes it"
        case .excluded(let words): "it has \(listed(words)), which the query excludes"
        case .nothingMatches: "nothing can match this query"
        case .notLive: "it is not live in this index"
        case .nearDuplicate(let other, let rank):
            "it is almost the same as hit \(rank), \"\(other)\""
        case .hit(let rank, let total, let page): "it is hit \(rank) of \(total)\(page)"
        case .words(let words): words
        }
    }

    private func listed(_ words: [Word]) -> String {
        words.map(\.description).joined(separator: ", ")
    }
}

extension WhyNot.Word: CustomStringConvertible {
    /// The word in quotation marks, and where it is looked for.
    public var description: String {
        if isAuthor { return "an author \"\(text)\"" }
        let places = fields.isEmpty ? "" : " in " + fields.map { "\($0)" }.joined(separator: ", ")
        return "\"\(text)\"" + places
    }
}

extension WhyNot.Page: CustomStringConvertible {
    /// What goes on after the hit's rank.
    public var description: String {
        switch self {
        case .asked: ""
        case .earlier(let offset): ", before the page that begins after hit \(offset)"
        case .later(let limit): "; a page of \(limit) hits shows it"
        }
    }
}

/// The coded form is the sentence, and is read as ``words(_:)``.
extension WhyNot: Codable {
    /// Reads a sentence.
    public init(from decoder: any Decoder) throws {
        self = .words(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the sentence.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
