internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// What a post is about: its stems with their counts, which make it similar to others.
struct PostProfile {
    /// A stem of the post.
    struct Entry {
        var stem: String
        /// The form of its first occurrence, folded.
        var word: String
        /// Occurrences by field.
        var counts: FieldCounts
    }

    /// How many bytes of a post are read: enough to show what it is about.
    private static let maximumBytes = 1 << 16

    let language: Language
    /// Stems in the order of the post, without function words and plain numbers.
    private(set) var entries: [Entry] = []
    /// Tokens by field, including function words.
    private(set) var lengths = FieldCounts.zero
    private var indices: [String: Int] = [:]

    /// Reads a post's texts. The names of its terms are left out.
    init(title: String, _ texts: PostTexts, stopWords: StopWordChanges) {
        language = texts.language
        let analyzers = AnalyzerPool.shared.take([language])
        defer { AnalyzerPool.shared.put(back: analyzers) }
        for analyzer in analyzers {
            add(analyzer.tokens(in: title), of: .title, stopWords)
            var left = Self.maximumBytes
            for piece in texts.pieces where left > 0 {
                let text = String(decoding: texts.bytes[piece.bytes.prefix(left)], as: UTF8.self)
                left -= piece.bytes.count
                add(analyzer.tokens(in: text), of: piece.field, stopWords)
            }
        }
    }

    private mutating func add(_ tokens: [Token], of field: Field, _ stopWords: StopWordChanges) {
        for (index, token) in tokens.enumerated() {
            if token.role == .word { lengths[field.rawValue] += 1 }
            // For `C++` and `東京` the whole says more than its first part.
            let isLast = index + 1 == tokens.count || tokens[index + 1].position != token.position
            guard token.role == .specific || token.role == .word && isLast else { continue }
            let tellsLittle =
                stopWords.tellsLittle(token.word, in: language)
                ?? StopWords.contains(token.word, language: language)
            if tellsLittle || token.word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { continue }
            count(token, in: field)
        }
    }

    private mutating func count(_ token: Token, in field: Field) {
        if let index = indices[token.stem] {
            entries[index].counts[field.rawValue] += 1
        } else {
            indices[token.stem] = entries.count
            var entry = Entry(stem: token.stem, word: token.word, counts: .zero)
            entry.counts[field.rawValue] = 1
            entries.append(entry)
        }
    }

    /// Tokens of all fields, function words included.
    var length: Int { (0..<Field.count).reduce(0) { $0 + Int(lengths[$1]) } }

    /// Occurrences of all stems.
    private var size: Int { entries.reduce(0) { $0 + $1.count } }

    /// Whether it has a stem.
    func contains(_ stem: String) -> Bool { indices[stem] != nil }

    /// The share of the shorter post that is in the other, from 0 to 1: occurrences that both have.
    func containment(with other: PostProfile) -> Double {
        let shared = entries.reduce(0) { sum, entry in
            sum + min(entry.count, other.indices[entry.stem].map { other.entries[$0].count } ?? 0)
        }
        let shorter = min(size, other.size)
        return shorter == 0 ? 0 : Double(shared) / Double(shorter)
    }

    /// Whether both posts have almost the same text and length.
    func isNearDuplicate(of other: PostProfile) -> Bool {
        let (mine, its) = (size, other.size)
        return 2 * min(mine, its) >= max(mine, its) && containment(with: other) >= 0.9
    }
}

extension PostProfile.Entry {
    /// Occurrences in all fields.
    var count: Int {
        (0..<Field.allCases.count).reduce(0) { $0 + Int(counts[$1]) }
    }
}
