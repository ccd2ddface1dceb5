/// How a post is indexed: its words by field, each with the stem under which it is found, and what was left out.
public struct PostTokens: Sendable, Hashable, Codable {
    /// A word of a field.
    public struct Word: Sendable, Hashable, Codable {
        /// As it was read: folded, not stemmed.
        public var word: String
        /// What it is found under.
        public var stem: String
        /// Its position in the field: 0, 1, 2, …; a token with several keys has several words at one
        /// position.
        public var position: Int

        package init(word: String, stem: String, position: Int) {
            self.word = word
            self.stem = stem
            self.position = position
        }
    }

    /// A field with its words in reading order.
    public struct Field: Sendable, Hashable, Codable {
        /// `title`, `tags`, `body`, …
        public var name: String
        /// The words.
        public var words: [Word]

        package init(name: String, words: [Word]) {
            self.name = name
            self.words = words
        }
    }

    /// The post's title.
    public var title: String
    /// The language whose stems were taken, as a code; `und` when none was.
    public var language: String
    /// The fields that have words.
    public var fields: [Field]
    /// What of the post is not among the words, one sentence each.
    public var leftOut: [String]

    package init(title: String, language: String, fields: [Field], leftOut: [String]) {
        self.title = title
        self.language = language
        self.fields = fields
        self.leftOut = leftOut
    }
}
