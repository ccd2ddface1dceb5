/// Stems alone, without what an analyzer remembers of words: for measuring.
package struct StemTrial {
    private let stemmer: Stemmer

    /// Makes ready what makes the stems of a language.
    ///
    /// - Parameter inSwift: whether it shall be what is written in Swift, though libstemmer may be there.
    /// - Returns: `nil` when there is no such stemmer.
    package init?(_ language: Language, inSwift: Bool) {
        guard let algorithm = language.algorithm else { return nil }
        let stemmer =
            inSwift
            ? SnowballStemmer(algorithm: algorithm).map(Stemmer.own) : Stemmer(algorithm: algorithm)
        guard let stemmer else { return nil }
        self.stemmer = stemmer
    }

    /// The stem of a lower-case word.
    package func stem(_ word: [UInt8]) -> [UInt8] { stemmer.stem(word) }
}
