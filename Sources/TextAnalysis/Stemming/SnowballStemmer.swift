/// A Snowball algorithm, version 2.2, written in Swift.
///
/// Each is here because it gives the stems of libstemmer 2.2 (see the tests): those that would not are left out.
/// Not to be used by two threads at a time, since it keeps the memory for a word.
final class SnowballStemmer {
    private let algorithm: any StemmingAlgorithm
    private var word = StemWord()

    /// `nil` when there is no algorithm of that name here.
    init?(algorithm: String) {
        guard let known = Self.algorithms[algorithm] else { return nil }
        self.algorithm = known()
    }

    /// The stem of a lower-case word in NFC; bytes that are no UTF-8 stay as they are.
    func stem(_ bytes: [UInt8]) -> [UInt8] {
        guard word.read(bytes) else { return bytes }
        algorithm.stem(&word)
        return word.bytes
    }

    /// By the names that libstemmer has for them; each is made when it is first asked for.
    private static let algorithms: [String: @Sendable () -> any StemmingAlgorithm] = [
        "danish": { danish }, "dutch": { dutch }, "english": { english }, "finnish": { finnish },
        "french": { french }, "german": { german }, "italian": { italian },
        "norwegian": { norwegian }, "portuguese": { portuguese }, "russian": { russian },
        "spanish": { spanish }, "swedish": { swedish },
    ]

    /// The names of all algorithms that are here.
    static let names = algorithms.keys.sorted()

    private static let danish = DanishStemming()
    private static let dutch = DutchStemming()
    private static let english = EnglishStemming()
    private static let finnish = FinnishStemming()
    private static let french = FrenchStemming()
    private static let german = GermanStemming()
    private static let italian = ItalianStemming()
    private static let norwegian = NorwegianStemming()
    private static let portuguese = PortugueseStemming()
    private static let russian = RussianStemming()
    private static let spanish = SpanishStemming()
    private static let swedish = SwedishStemming()
}
