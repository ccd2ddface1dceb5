// Documents into occurrences by stem, in memory. Analysis writes a row of stem numbers, four bytes a token, in the order
// of the text; at the end one counting sort brings the occurrences of each stem together, in ascending order of
// document, field and position. Nothing is compared but the stems that occur, once.
//
//   row          stem:31 colocated:1, token after token; which document, field and position a stretch of the row
//                begins with is noted apart (`Piece`)
//   result       `Occurrence` after `Occurrence`
//
// Positions are those that FTS5 gives the packed tokens of the tail (see DocumentAnalyzer.swift): a gap between pieces
// takes one, a colocated token stands where the token before it stands.

internal import BlogSearchQueries
internal import TextAnalysis

/// Documents being inverted. Not for two threads at a time.
struct Inversion {
    /// A piece of a field, in the row of tokens.
    private struct Piece {
        var document: DocumentID
        var field: UInt32
        /// Where it begins in the row.
        var start: Int
        /// Positions taken up by what comes before it in its field.
        var positions: UInt32
    }

    private var analyzers: [String: KeptAnalyzer] = [:]
    private var lexicon = TokenLexicon()
    private var row: [UInt32] = []
    private var pieces: [Piece] = []
    private var lengths: [(document: DocumentID, lengths: FieldCounts)] = []
    private var numbers: [UInt32] = []
    private let lexiconLimit: Int

    /// - Parameter lexiconLimit: bytes of words to remember from segment to segment.
    init(lexiconLimit: Int = 16 << 20) {
        self.lexiconLimit = lexiconLimit
    }

    /// Bytes that the documents so far take up, sorting included.
    var memory: Int { row.count * 12 + lengths.count * 64 + pieces.count * 24 }

    /// Adds a document; ids ascend.
    mutating func add(_ text: SegmentText) {
        let analyzer = analyzer(for: text.language)
        let prefix = PackedTokens.prefix(forLanguage: Int(text.facts.numbers[.language]))
        var lengths = FieldCounts.zero
        for field in Field.allCases {
            lengths[field.rawValue] = add(
                text.fields[field], of: field, text, analyzer, prefix: prefix)
        }
        self.lengths.append((text.id, lengths))
    }

    /// Adds a field; returns its length.
    private mutating func add(
        _ texts: [String], of field: Field, _ text: SegmentText, _ analyzer: KeptAnalyzer,
        prefix: [UInt8]
    ) -> UInt32 {
        var length: UInt32 = 0
        var positions: UInt32 = 0
        var size = ColumnSize(start: row.count)
        for piece in texts where size.isBelowLimit(row, lexicon) {
            if length > 0 {
                positions += 1
                size.addGap()
            }
            numbers.removeAll(keepingCapacity: true)
            analyzer.analyzer.appendNumbers(of: Array(piece.utf8).span, to: &numbers) {
                lexicon.number(
                    of: $0, stem: $1, language: text.facts.numbers[.language], prefix: prefix)
            }
            pieces.append(
                Piece(
                    document: text.id, field: UInt32(field.rawValue), start: row.count,
                    positions: positions))
            var end = row.count
            row.append(contentsOf: repeatElement(0, count: numbers.count))
            Inversion.count(
                numbers, of: text.id, &lexicon.pairs, &row, &end, length: &length,
                positions: &positions)
            row.removeLast(row.count - end)
        }
        return length
    }

    /// Counts the tokens of a piece and writes them down.
    ///
    /// - Parameter end: where the row ends; there is room after it.
    private static func count(
        _ numbers: [UInt32], of document: DocumentID, _ pairs: inout [TokenLexicon.Pair],
        _ row: inout [UInt32], _ end: inout Int, length: inout UInt32, positions: inout UInt32
    ) {
        var pairs = pairs.mutableSpan
        var row = row.mutableSpan
        for number in numbers {
            let index = Int(number & ~NumberedToken.colocated)
            let colocated = number & NumberedToken.colocated
            let isNewPosition = colocated == 0
            length &+= isNewPosition ? 1 : 0
            // Read once, written once, without asking whether the word is new to the document: half of them are.
            var pair = pairs[index]
            pair.documents &+= pair.document == document ? 0 : 1
            pair.document = document
            let isIndexed = pair.stem & TokenLexicon.unindexed == 0
            pair.occurrences &+= isIndexed ? 1 : 0
            pairs[index] = pair
            guard isIndexed else { continue }
            if isNewPosition || positions == 0 { positions &+= 1 }
            row[end] = pair.stem | colocated
            end &+= 1
        }
    }

    private mutating func analyzer(for language: Language) -> KeptAnalyzer {
        if let known = analyzers[language.code] { return known }
        let made = KeptAnalyzer(language)
        analyzers[language.code] = made
        return made
    }
}

extension Inversion {
    /// What was added since the last call; begins anew.
    mutating func take() -> InvertedDocuments {
        var starts = lexicon.takeOccurrences()
        var stems: [UInt32] = []
        for (stem, count) in starts.enumerated() where count > 0 { stems.append(UInt32(stem)) }
        var result = InvertedDocuments(lengths: lengths, words: lexicon.takeCounts())
        var start: UInt32 = 0
        for stem in lexicon.sorted(stems: stems) {
            let count = starts[Int(stem)]
            result.append(count: Int(count)) { keys in
                lexicon.stems.append(Int(stem), from: 0, to: &keys)
            }
            starts[Int(stem)] = start
            start += count
        }
        result.occurrences = occurrences(from: &starts)
        row.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        if lexicon.byteCount > lexiconLimit {
            lexicon = TokenLexicon()
            for analyzer in analyzers.values { analyzer.analyzer.forgetNumbers() }
        }
        return result
    }

    /// The occurrences of the row by stem.
    ///
    /// - Parameter starts: where the occurrences of each stem begin; afterwards, where they end.
    private func occurrences(from starts: inout [UInt32]) -> [Occurrence] {
        var sorted = Array(repeating: Occurrence(bits: 0), count: row.count)
        var target = sorted.mutableSpan
        var starts = starts.mutableSpan
        for (index, piece) in pieces.enumerated() {
            let end = index + 1 < pieces.count ? pieces[index + 1].start : row.count
            var positions = piece.positions
            for index in piece.start..<end {
                let token = row[index]
                if token & NumberedToken.colocated == 0 || positions == 0 { positions &+= 1 }
                let stem = Int(token & ~NumberedToken.colocated)
                target[Int(starts[stem])] = Occurrence(
                    piece.document, field: piece.field, position: positions &- 1)
                starts[stem] &+= 1
            }
        }
        return sorted
    }
}

/// Holds an analyzer, which cannot be copied, where a dictionary can keep it.
private final class KeptAnalyzer {
    var analyzer: Analyzer

    init(_ language: Language) {
        analyzer = Analyzer(language: language)
    }
}
