/// Which words are kept for completion, spelling and prefix search.
package enum KeptWord {
    /// Longer words (in bytes of UTF-8) can be searched, but are not kept for completion and prefix search.
    static let maximumWordLength = 64

    /// Whether the vocabulary keeps a word, by the bytes of the word and of its stem.
    package static func keeps(wordLength: Int, stemLength: Int) -> Bool {
        wordLength > 0 && wordLength <= maximumWordLength && stemLength <= 4 * maximumWordLength
    }
}
