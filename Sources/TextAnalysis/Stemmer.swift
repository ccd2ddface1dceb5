/// What makes a language's stems: those of Snowball 2.2, on every platform.
///
/// libstemmer where it is there and is of that version, else what we have in Swift, which is equal to it. The stems of
/// an index are therefore those that `Analyzer.version` and the codes of its languages say, whoever made it.
///
/// Not to be used by two threads at a time.
enum Stemmer {
    #if LIBSTEMMER
        case libstemmer(LibStemmer)
    #endif
    case own(SnowballStemmer)

    /// `nil` when nothing here has an algorithm of that name whose stems are those of Snowball 2.2.
    init?(algorithm: String) {
        #if LIBSTEMMER
            if let stemmer = LibStemmer(algorithm: algorithm) {
                self = .libstemmer(stemmer)
                return
            }
        #endif
        guard let own = SnowballStemmer(algorithm: algorithm) else { return nil }
        self = .own(own)
    }

    /// Whether there is a stemmer here by an algorithm.
    static func has(_ algorithm: String) -> Bool {
        #if LIBSTEMMER
            if LibStemmer(algorithm: algorithm) != nil { return true }
        #endif
        return SnowballStemmer.names.contains(algorithm)
    }

    /// The stem of a lower-case word in NFC.
    func stem(_ word: [UInt8]) -> [UInt8] {
        switch self {
        #if LIBSTEMMER
            case .libstemmer(let stemmer): stemmer.stem(word)
        #endif
        case .own(let stemmer): stemmer.stem(word)
        }
    }
}

extension Language {
    /// Languages that Snowball 2.2 has stems for, which cannot be made here, by code.
    ///
    /// Empty where libstemmer 2.2 is.
    package static let withoutStemmer = Set(
        algorithms.filter { !Stemmer.has($0.value) }.keys)

    /// The language by whose rules a text is indexed here.
    ///
    /// Itself, but undetermined when its stems cannot be made: an index never holds other stems than its languages say.
    package var indexed: Language {
        Self.withoutStemmer.contains(code) ? .undetermined : self
    }
}
