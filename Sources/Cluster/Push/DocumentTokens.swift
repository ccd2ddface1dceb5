internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Tokens of a document, as they are sent: texts whose words are positions.
struct DocumentTokens {
    /// By field: a JSON array with a text for each piece.
    private var texts: [[UInt8]] = []
    /// By field: how many tokens stand at a position of their own.
    private(set) var lengths: [Int] = []
    /// A JSON array of language, word and stem, each once, in the order of the text.
    private var words: [UInt8] = [UInt8(ascii: "[")]

    /// Writes them as pairs.
    func write(to object: inout JSONWriter) {
        object.object("t") { object in
            for field in Field.allCases where lengths[field.rawValue] > 0 {
                object.pair("\(field)", json: texts[field.rawValue])
            }
        }
        object.object("len") { object in
            for field in Field.allCases where lengths[field.rawValue] > 0 {
                object.pair("\(field)", lengths[field.rawValue])
            }
        }
        object.pair("w", json: words)
    }

    fileprivate init(_ fields: DocumentFields, _ analyzer: QueryAnalyzer, _ known: KnownTokens) {
        known.beginDocument()
        for field in Field.allCases {
            var text: [UInt8] = [UInt8(ascii: "[")]
            var length = 0
            for piece in fields[field] {
                let start = text.count
                analyzer.forEachToken(in: Array(piece.utf8).span, beginning: nil) {
                    token, word, stem in
                    length += token.isColocated ? 0 : 1
                    guard !stem.hasZeroByte else { return }
                    if text.count == start {
                        text.append(contentsOf: start == 1 ? "\"".utf8 : ",\"".utf8)
                    } else {
                        text.append(token.isColocated ? UInt8(ascii: "|") : UInt8(ascii: " "))
                    }
                    known.append(word, stem, to: &text, words: &words)
                }
                if text.count > start {
                    text.append(UInt8(ascii: "\""))
                } else if length > 0 {
                    // What holds no word still stands between its neighbours.
                    text.append(contentsOf: start == 1 ? "\"\"".utf8 : ",\"\"".utf8)
                }
            }
            text.append(UInt8(ascii: "]"))
            texts.append(text)
            lengths.append(length)
        }
        words.append(UInt8(ascii: "]"))
    }
}

/// Tokens of a language that were sent before: how each stands in a text, and among the words. Nearly every token of a post is
/// known from another, and is then copied.
private final class KnownTokens {
    /// Where a token is in `bytes`: its word and stem, how it stands in a text, and as a JSON string among the words.
    private struct Place {
        var word: Int
        var text: Int
        var entry: Int
        var end: Int
        /// The document that had it last.
        var document: Int
    }

    private let language: Language
    private var bytes: [UInt8] = []
    private var places: [Place] = []
    /// By the hash of word and stem; of two with the same hash the later.
    private var numbers: [UInt64: Int] = [:]
    private var document = 0
    /// A table with more is begun anew.
    private static let maximumBytes = 8 << 20

    init(_ language: Language) { self.language = language }

    func beginDocument() {
        document += 1
        guard bytes.count > Self.maximumBytes else { return }
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
    }

    /// Adds a token to a text, and to the words of the document unless it is among them.
    func append(
        _ word: Span<UInt8>, _ stem: Span<UInt8>, to text: inout [UInt8], words: inout [UInt8]
    ) {
        let number = number(word, stem)
        let place = places[number]
        text += bytes[place.text..<place.entry]
        guard place.document != document else { return }
        places[number].document = document
        if words.count > 1 { words.append(UInt8(ascii: ",")) }
        words += bytes[place.entry..<place.end]
    }

    private func number(_ word: Span<UInt8>, _ stem: Span<UInt8>) -> Int {
        var hash = Self.hash(word, 0xCBF2_9CE4_8422_2325)
        hash = Self.hash(stem, (hash ^ 0x1F) &* Self.prime)
        if let number = numbers[hash], isWord(word, stem, at: places[number]) { return number }
        let start = bytes.count
        for index in word.indices { bytes.append(word[index]) }
        bytes.append(0x1F)
        for index in stem.indices { bytes.append(stem[index]) }
        let key = String(decoding: bytes[start...], as: UTF8.self)
        var place = Place(word: start, text: bytes.count, entry: 0, end: 0, document: 0)
        ClusterToken.append(stem, in: language, to: &bytes)
        place.entry = bytes.count
        var entry = JSONWriter()
        entry.string("\(language.code)\u{1F}\(key)")
        bytes += entry.bytes
        place.end = bytes.count
        places.append(place)
        numbers[hash] = places.count - 1
        return places.count - 1
    }

    private func isWord(_ word: Span<UInt8>, _ stem: Span<UInt8>, at place: Place) -> Bool {
        guard place.text - place.word == word.count + 1 + stem.count else { return false }
        let middle = place.word + word.count
        for index in word.indices where bytes[place.word + index] != word[index] { return false }
        for index in stem.indices where bytes[middle + 1 + index] != stem[index] { return false }
        return bytes[middle] == 0x1F
    }

    /// FNV-1a.
    private static let prime: UInt64 = 0x100_0000_01B3

    private static func hash(_ bytes: Span<UInt8>, _ start: UInt64) -> UInt64 {
        var hash = start
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* prime }
        return hash
    }
}

/// Analyzers by language, for a push.
///
/// It is `@unchecked Sendable`: one page is made at a time.
final class KeptAnalyzers: @unchecked Sendable {
    private var kept: [String: (QueryAnalyzer, KnownTokens)] = [:]

    /// The tokens of a document.
    func tokens(of fields: DocumentFields, in language: Language) -> DocumentTokens {
        let (analyzer, known) =
            kept[language.code] ?? (QueryAnalyzer(language), KnownTokens(language))
        kept[language.code] = (analyzer, known)
        return DocumentTokens(fields, analyzer, known)
    }
}
