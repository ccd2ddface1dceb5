/// How much of a query is searched, so that no text, however hostile, costs more than a bounded amount of work.
///
/// What goes over a limit is named in the notes. Judged collections have questions of up to 343 words; these
/// limits leave them whole.
package enum QueryLimits {
    /// Words, prefixes, words of phrases and values of filters, together.
    static let words = 1_024
    /// Tokens of every kind, together.
    static let tokens = 4_096
    /// Words with a trailing star, each of which may stand for thousands of words.
    static let prefixes = 32
    /// Unicode scalars in one word, one word of a phrase, or one value of a filter.
    static let wordLength = 256
    /// Words of one list of an owner's synonyms, or of each side of one.
    package static let synonyms = 100
    /// Words of all lists of synonyms together.
    package static let synonymsInAll = 10_000
    /// Synonyms that all words of a query together are searched as.
    package static let synonymsOfQuery = 256
    /// How often one word is looked for in a phrase.
    package static let repetitions = 32
    /// Parentheses inside of each other.
    static let depth = 50
    /// The largest distance `NEAR` takes.
    static let nearDistance = 1_000
    /// The distance of a `NEAR` without a number.
    static let usualNearDistance = 10
}
