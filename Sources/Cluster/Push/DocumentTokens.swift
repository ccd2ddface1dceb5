internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Tokens of a document, as they are sent: texts whose words are positions.
struct DocumentTokens {
    /// By field: a text for each piece.
    private(set) var texts: [[[UInt8]]] = []
    /// By field: how many tokens stand at a position of their own.
    private(set) var lengths: [Int] = []
    /// Language, word and stem, each once.
    private(set) var words: [String] = []

    /// Writes them as pairs.
    func write(to object: inout JSONWriter) {
        object.object("t") { object in
            for field in Field.allCases where lengths[field.rawValue] > 0 {
                object.array("\(field)", texts[field.rawValue]) {
                    $0.string(String(decoding: $1, as: UTF8.self))
                }
            }
        }
        object.object("len") { object in
            for field in Field.allCases where lengths[field.rawValue] > 0 {
                object.pair("\(field)", lengths[field.rawValue])
            }
        }
        object.array("w", words) { $0.string($1) }
    }

    fileprivate init(
        _ fields: DocumentFields, _ language: Language, _ analyzer: QueryAnalyzer
    ) {
        var seen: Set<[UInt8]> = []
        for field in Field.allCases {
            var texts: [[UInt8]] = []
            var length = 0
            for piece in fields[field] {
                var text: [UInt8] = []
                analyzer.forEachToken(in: Array(piece.utf8).span, beginning: nil) {
                    token, word, stem in
                    length += token.isColocated ? 0 : 1
                    guard !stem.hasZeroByte else { return }
                    if !text.isEmpty {
                        text.append(token.isColocated ? UInt8(ascii: "|") : UInt8(ascii: " "))
                    }
                    ClusterToken.append(stem, in: language, to: &text)
                    let entry =
                        Array(language.code.utf8) + [0x1F] + word.bytes + [0x1F] + stem.bytes
                    if seen.insert(entry).inserted {
                        words.append(String(decoding: entry, as: UTF8.self))
                    }
                }
                // What holds no word still stands between its neighbours.
                if !text.isEmpty || length > 0 { texts.append(text) }
            }
            self.texts.append(texts)
            lengths.append(length)
        }
        words.sort()
    }
}

/// Analyzers by language, for a push.
///
/// It is `@unchecked Sendable`: one page is made at a time.
final class KeptAnalyzers: @unchecked Sendable {
    private var kept: [String: QueryAnalyzer] = [:]

    /// The tokens of a document.
    func tokens(of fields: DocumentFields, in language: Language) -> DocumentTokens {
        let analyzer = kept[language.code] ?? QueryAnalyzer(language)
        kept[language.code] = analyzer
        return DocumentTokens(fields, language, analyzer)
    }
}

extension Span<UInt8> {
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in indices { bytes.append(self[index]) }
        return bytes
    }
}
