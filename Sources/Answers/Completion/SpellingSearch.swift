// The vocabulary has words in the form in which they are compared: without accents, hyphens and
// points (zurichsee, multiagent). Only the posts have their spelling. So a post with the word is
// read by the analyzer that indexed it, until the word occurs. Every other word on the way that
// begins as was typed is recorded, too. The newest posts come first: they have today's spelling.
//
// A post with the stem of a word may have another word of the same stem (open, opens). Then some
// more posts are read, those with the most occurrences of the stem first. If none of them has the
// word, it is left out: hardly anybody wants it. `maximumOthers` and `maximumBytes` bound the cost
// for one keystroke.

internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Finds the spelling of words that begin as was typed, during one keystroke.
final class SpellingSearch {
    /// The maximum number of bytes read for one keystroke, and of posts read in addition to the
    /// newest one of each word.
    private static let maximumBytes = 3 << 15
    private static let maximumOthers = 24
    /// The number of the newest posts with a stem of which the likeliest are read, and the maximum
    /// number of these that may have a spelling other than the typed one.
    private static let newestDocuments = 128
    private static let otherwiseWritten = 2

    private let reader: any IndexReader
    private let scoped: ScopedReader?
    private let rows: any PostRows
    private let known: KnownSpellings
    private let hidden: [DocumentID]
    /// The typed text, in lower case.
    private let written: String
    /// The beginning of the words, folded.
    private let beginning: [UInt8]
    private let beginnings: WordBeginnings?
    private var analyzers: [Language: QueryAnalyzer] = [:]
    /// How many texts of each document have been read; `max` for all.
    private var read: [DocumentID: Int] = [:]
    private var room = SpellingSearch.maximumBytes
    private var others = SpellingSearch.maximumOthers

    /// - Parameters:
    ///   - beginning: the beginning of the words, folded.
    ///   - written: the same beginning as typed.
    ///   - hidden: documents that must not be read.
    init(
        _ beginning: String, typed written: String, hidden: [DocumentID], known: KnownSpellings,
        _ reader: any IndexReader, _ rows: any PostRows
    ) {
        (self.reader, self.rows, self.known, self.hidden) = (reader, rows, known, hidden)
        scoped = reader as? ScopedReader
        known.hide(hidden)
        self.written = Language.undetermined.lowercased(written)
        self.beginning = Array(beginning.utf8)
        // Words are matched, not stems: words begin as they are written, in every language.
        beginnings = WordBeginnings(
            stems: [], words: [self.beginning], language: .undetermined)
    }

    deinit {
        AnalyzerPool.shared.put(back: Array(analyzers.values))
    }

    /// The spelling of a word in posts, and whether it begins with the typed text, character by
    /// character; `nil` when none was found.
    func spelling(of word: SearchPlan.Word) throws -> (text: String, goesOn: Bool)? {
        if let best = known.best(of: word.text, goingOn: written), best.goesOn { return best }
        let opened = try WordOpener(reader).open(word, at: 0)
        var otherwise = 0
        // The newest post usually has the word. More posts are read only when it has not.
        for wanted in [1, Self.newestDocuments] {
            for document in try likeliest(wanted, of: opened).dropFirst(wanted > 1 ? 1 : 0)
            where read[document] != .max {
                if wanted > 1 { others -= 1 }
                guard room > 0, others >= 0 else { break }
                try look(for: word.text, in: document)
                guard let best = known.best(of: word.text, goingOn: written) else { continue }
                otherwise += 1
                if best.goesOn || otherwise == Self.otherwiseWritten { return best }
            }
        }
        return known.best(of: word.text, goingOn: written)
    }

    // MARK: Posts

    /// The newest document with a word that is not hidden, then those with the most occurrences
    /// among the other newest ones, `wanted` in all.
    private func likeliest(_ wanted: Int, of word: OpenedWord) throws -> [DocumentID] {
        var found: [(document: DocumentID, count: UInt32)] = []
        for (index, part) in reader.parts.enumerated().reversed() {
            guard found.count < wanted else { break }
            guard let cursor = word.cursor(inPart: index), cursor.count > 0 else { continue }
            let documents = try newest(wanted - found.count, of: cursor, in: part, index).sorted()
            var counts: [UInt32] = []
            try cursor.bodyCounts(of: documents, into: &counts)
            found += zip(documents, counts).reversed().map { ($0, $1 & ~PostingsBatch.otherFields) }
        }
        guard let first = found.first else { return [] }
        let others = found.dropFirst().sorted { ($1.count, $1.document) < ($0.count, $0.document) }
        return [first.document] + others.prefix(Self.maximumOthers).map(\.document)
    }

    /// Looks back in growing steps. The first step goes to where the number wanted is expected if
    /// the documents are spread evenly.
    private func newest(
        _ wanted: Int, of cursor: any PostingsCursor, in part: any IndexPart, _ index: Int
    ) throws -> [DocumentID] {
        let first = part.documents.lowerBound
        var end = part.documents.upperBound
        var step = max(1, part.documents.count * wanted / cursor.count)
        var found: [DocumentID] = []
        while end > first, found.count < wanted {
            let start = end - DocumentID(min(step, Int(end - first)))
            var documents: [DocumentID] = []
            var window = try nextWindow(of: cursor, from: start, before: end)
            while let matches = window, documents.count < wanted {
                var inside = matches
                if let scoped {
                    try scoped.retainSeen(&inside, inPart: index)
                } else {
                    try part.retainLive(&inside)
                }
                inside.filter { $0 >= start && $0 < end && !hidden.contains($0) }
                inside.forEach { documents.append($0) }
                window = try nextWindow(of: cursor, from: matches.range.upperBound, before: end)
            }
            found += documents.suffix(wanted - found.count)
            end = start
            step *= 4
        }
        return found
    }

    /// The next window in which a cursor has documents, with those documents.
    private func nextWindow(
        of cursor: any PostingsCursor, from start: DocumentID, before end: DocumentID
    ) throws -> DocumentWindow? {
        guard start < end else { return nil }
        let next = try cursor.firstDocument(from: start)
        guard next < end else { return nil }
        var window = DocumentWindow(around: next)
        try cursor.fill(&window)
        return window
    }

    // MARK: Texts

    /// Reads a post until a word occurs. Reading continues where it stopped for another word.
    private func look(for word: String, in document: DocumentID) throws {
        guard let post = try rows.hits(for: [document]).first else { return }
        let texts = try rows.texts(of: document)
        let analyzer = analyzer(texts.language)
        let names = (post.categories + post.tags).map(\.name)
        for index in read[document, default: 0]..<texts.pieces.count + names.count + 1 {
            guard room > 0 else { return }
            read[document] = index + 1
            let text =
                switch index - 1 {
                case -1: Array((post.title ?? "").utf8)[...]
                case 0..<texts.pieces.count: texts.bytes[texts.pieces[index - 1].bytes]
                default: Array(names[index - 1 - texts.pieces.count].utf8)[...]
                }
            if note(text, by: analyzer, lookingFor: word) { return }
        }
        read[document] = .max
    }

    private func analyzer(_ language: Language) -> QueryAnalyzer {
        if let known = analyzers[language] { return known }
        let taken = AnalyzerPool.shared.take([language])[0]
        analyzers[language] = taken
        return taken
    }

    /// Records the spelling of words in a text that begin as was typed.
    ///
    /// - Returns: whether the wanted word is among them.
    private func note(
        _ text: ArraySlice<UInt8>, by analyzer: QueryAnalyzer, lookingFor wanted: String
    ) -> Bool {
        let bytes = Array(text.prefix(room).wholeWords(of: text))
        room -= text.count
        var isFound = false
        analyzer.forEachToken(in: bytes.span, beginning: beginnings) { token, word, _ in
            guard token.role != .variant, word.begins(with: beginning) else { return }
            let key = word.text
            let form = Self.withoutPossessive(bytes[token.range], of: key)
            note(String(decoding: form, as: UTF8.self), of: key, analyzer.language)
            if key == wanted { isFound = true }
        }
        return isFound
    }

    private func note(_ form: String, of word: String, _ language: Language) {
        let text = language.lowercased(form)
        let isCapitals = form != text && form == form.uppercased() && form.count > 1
        known.add(KnownSpellings.Spelling(text: text, count: 1, isCapitals: isCapitals), of: word)
    }

    /// A word without its possessive `'s`.
    private static func withoutPossessive(
        _ form: ArraySlice<UInt8>, of word: String
    ) -> ArraySlice<UInt8> {
        guard let last = form.last, last == UInt8(ascii: "s") || last == UInt8(ascii: "S") else {
            return form
        }
        let letters = form.dropLast()
        for mark in ["'", "’", "‘", "ʼ", "´", "＇"] where letters.ends(with: mark) {
            let isPart = word.utf8.last == UInt8(ascii: "s") && word.utf8.contains { $0 < 0x3A }
            return isPart ? form : letters.dropLast(mark.utf8.count)
        }
        return form
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with mark: String) -> Bool {
        suffix(mark.utf8.count).elementsEqual(mark.utf8)
    }

    /// The beginning of a text up to its last space, when the text is longer: no word is cut.
    fileprivate func wholeWords(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard count < text.count else { return self }
        return self[..<(lastIndex { $0 == 0x20 || $0 == 0x0A } ?? startIndex)]
    }
}

extension Span<UInt8> {
    fileprivate func begins(with beginning: [UInt8]) -> Bool {
        guard count >= beginning.count else { return false }
        for index in beginning.indices where self[index] != beginning[index] { return false }
        return true
    }

    fileprivate var text: String {
        var bytes: [UInt8] = []
        for index in indices { bytes.append(self[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
