internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// What a post is about, as stems with their numbers: what makes it like others.
struct PostProfile {
    /// A stem of the post.
    struct Entry {
        var stem: String
        /// As the post first writes it, folded.
        var word: String
        /// Occurrences by field.
        var counts: FieldCounts
    }

    /// How much of a post is read: by then it has said what it is about.
    private static let maximumBytes = 1 << 16

    let language: Language
    /// In the order of the post; function words and plain numbers are left out.
    private(set) var entries: [Entry] = []
    /// Tokens by field, function words and all.
    private(set) var lengths = FieldCounts.zero
    private var places: [String: Int] = [:]

    /// Reads a post's texts, without those of its terms.
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
        for (place, token) in tokens.enumerated() {
            if token.role == .word { lengths[field.rawValue] += 1 }
            // Of `C++` and `東京` the whole tells more than its first part.
            let isLast = place + 1 == tokens.count || tokens[place + 1].position != token.position
            guard token.role == .specific || token.role == .word && isLast else { continue }
            let tellsLittle =
                stopWords.tellsLittle(token.word, in: language)
                ?? StopWords.contains(token.word, language: language)
            if tellsLittle || token.word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { continue }
            count(token, in: field)
        }
    }

    private mutating func count(_ token: Token, in field: Field) {
        if let place = places[token.stem] {
            entries[place].counts[field.rawValue] += 1
        } else {
            places[token.stem] = entries.count
            var entry = Entry(stem: token.stem, word: token.word, counts: .zero)
            entry.counts[field.rawValue] = 1
            entries.append(entry)
        }
    }

    /// Occurrences of all its stems.
    private var size: Int { entries.reduce(0) { $0 + $1.count } }

    /// Whether it has a stem.
    func contains(_ stem: String) -> Bool { places[stem] != nil }

    /// How much of the shorter of two posts is in the other, from 0 to 1: occurrences that both
    /// have.
    func containment(with other: PostProfile) -> Double {
        let shared = entries.reduce(0) { sum, entry in
            sum + min(entry.count, other.places[entry.stem].map { other.entries[$0].count } ?? 0)
        }
        let shorter = min(size, other.size)
        return shorter == 0 ? 0 : Double(shared) / Double(shorter)
    }

    /// Whether both say almost the same at almost the same length.
    func isNearDuplicate(of other: PostProfile) -> Bool {
        let (mine, its) = (size, other.size)
        return 2 * min(mine, its) >= max(mine, its) && containment(with: other) >= 0.9
    }
}

extension PostProfile.Entry {
    /// Occurrences in all fields.
    fileprivate var count: Int {
        (0..<Field.allCases.count).reduce(0) { $0 + Int(counts[$1]) }
    }
}
