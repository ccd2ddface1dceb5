/// A language's way from words to stems, as one of the Snowball algorithms describes it.
protocol StemmingAlgorithm: Sendable {
    /// Leaves the stem of a lower-case word in NFC.
    func stem(_ word: inout StemWord)
}
