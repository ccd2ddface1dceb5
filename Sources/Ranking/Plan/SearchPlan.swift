package import BlogSearchPostings
package import TextAnalysis

/// A query as executed: which stems, combined how. It is a value without storage; `PlanOpener`
/// opens it.
package struct SearchPlan: Sendable, Hashable {
    /// What must be true of a document.
    package indirect enum Node: Sendable, Hashable {
        /// A word of `words` occurs.
        case word(Int)
        /// Words of `words` occur side by side, each at its offset from the first.
        case phrase([PhraseWord])
        /// Two words or phrases occur with at most `distance` words between them, in either order.
        case near(Node, Node, distance: Int)
        /// All of these.
        case all([Node])
        /// At least one of these.
        case any([Node])
        /// The first but not the second.
        case excluding(Node, Node)
        /// The first must match. The others are optional: they only add to the score.
        case optional(Node, [Node])
        /// The facts of the document fit.
        case filter(DocumentFilter)
        /// Nothing is asked: every document.
        case everything
        /// Cannot be true.
        case nothing
    }

    /// A word of a phrase and its offset.
    package struct PhraseWord: Sendable, Hashable {
        /// Index in `words`.
        package var word: Int
        /// Tokens after the beginning of the phrase.
        package var offset: Int

        package init(word: Int, offset: Int) {
            self.word = word
            self.offset = offset
        }
    }

    /// A word as the index knows it.
    package struct Word: Sendable, Hashable {
        /// As a reader of explanations should see it.
        package var text: String
        /// What to look up: its stem in each language, or the stems a prefix stands for.
        package var stems: [Stem]
        /// What the word begins with, folded, when it stands for every word that begins so. The stems are then
        /// different words, whose occurrences add up; otherwise they are forms of one word, two of which may
        /// stand for the same occurrence.
        package var prefix: String?
        /// Fields it may occur in.
        package var scope: FieldSet
        /// How often the query has it; 0 for words that only exclude.
        package var occurrences: Int
        /// Factor of its weight besides idf: less than 1 for function words and for synonyms.
        package var boost: Double
        /// What was typed, when an owner's synonym stands for it.
        package var synonymOf: String?
        /// Whether it is none of the query, but of posts that the query finds.
        package var isExpansion = false
        /// The word as it was typed (folded), where another form of its stem counts less.
        package var form: String?
        /// Row ids of authors, ascending, when it stands for what they wrote: then it has no stems.
        package var authors: [UInt32] = []

        package init(
            text: String, stems: [Stem], prefix: String? = nil, scope: FieldSet = .all,
            occurrences: Int = 1, boost: Double = 1
        ) {
            self.text = text
            self.stems = stems
            self.prefix = prefix
            self.scope = scope
            self.occurrences = occurrences
            self.boost = boost
        }
    }

    /// A stem in its language's part of the index.
    package struct Stem: Sendable, Hashable {
        package var stem: String
        package var language: Language

        package init(_ stem: String, in language: Language) {
            self.stem = stem
            self.language = language
        }
    }

    /// What documents must be.
    package var root: Node
    /// The words, in the order of the query; scores add up in this order.
    package var words: [Word]
    /// The items of the query, in its order. Items that are near each other earn a bonus
    /// (Bonuses.swift).
    package var items: [Node]
    /// The query as a title; `nil` when it is more than words.
    package var title: String?

    package init(root: Node, words: [Word], items: [Node] = [], title: String? = nil) {
        self.root = root
        self.words = words
        self.items = items
        self.title = title
    }
}

extension SearchPlan.Node {
    /// The words it looks for, in order.
    package var words: [Int] {
        switch self {
        case .word(let index): [index]
        case .phrase(let phrase): phrase.map(\.word)
        case .all(let children), .any(let children): children.flatMap(\.words)
        case .near(let left, let right, _): left.words + right.words
        case .excluding(let wanted, _): wanted.words
        case .optional(let required, let others): required.words + others.flatMap(\.words)
        case .filter, .everything, .nothing: []
        }
    }
}
