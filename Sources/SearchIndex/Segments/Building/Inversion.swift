// Documents into occurrences by stem, in memory. Analysis writes a row of stem numbers, four bytes a token, in the order
// of the text; at the end one counting sort brings the occurrences of each stem together, in ascending order of
// document, field and position. Nothing is compared but the stems that occur, once.
//
//   row          stem:31 colocated:1, token after token; which document, field and position a stretch of the row
//                begins with is noted apart (`Piece`)
//   occurrence   document:32 field:3 position:29
//
// Positions are those that FTS5 gives the packed tokens of the tail (see DocumentAnalyzer.swift): a gap between pieces
// takes one, a colocated token stands where the token before it stands.

internal import TextAnalysis

/// Documents being inverted. Not for two threads at a time.
struct Inversion {
    /// A piece of a field, in the row of tokens.
    private struct Piece {
        var document: DocumentID
        var field: UInt32
        /// Where it begins in the row.
        var start: Int
        /// Positions taken up by what stands before it in its field.
        var positions: UInt32
    }

    private var analyzers: [String: KeptAnalyzer] = [:]
    private var lexicon = TokenLexicon()
    private var row: [UInt32] = []
    private var pieces: [Piece] = []
    /// Occurrences by stem.
    private var counts: [UInt32] = []
    private var lengths: [(document: DocumentID, lengths: FieldCounts)] = []
    private var numbers: [UInt32] = []
    private let lexiconLimit: Int

    /// - Parameter lexiconLimit: bytes of words to remember from segment to segment.
    init(lexiconLimit: Int = 48 << 20) {
        self.lexiconLimit = lexiconLimit
    }

    /// Bytes that the documents so far take up, sorting included.
    var memory: Int { row.count * 12 + lengths.count * 64 + pieces.count * 24 }

    /// Adds a document; ids ascend.
    mutating func add(_ text: SegmentText) {
        let analyzer = analyzer(for: text.language)
        let prefix = PackedTokens.prefix(forLanguage: Int(text.facts.language))
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
                lexicon.number(of: $0, stem: $1, language: text.facts.language, prefix: prefix)
            }
            pieces.append(
                Piece(
                    document: text.id, field: UInt32(field.rawValue), start: row.count,
                    positions: positions))
            count(text.id, length: &length, positions: &positions)
        }
        return length
    }

    /// Counts the tokens of a piece and writes them down.
    private mutating func count(
        _ document: DocumentID, length: inout UInt32, positions: inout UInt32
    ) {
        let newStems = lexicon.stems.count - counts.count
        if newStems > 0 { counts.append(contentsOf: repeatElement(0, count: newStems)) }
        for number in numbers {
            let pair = Int(number & ~NumberedToken.colocated)
            let colocated = number & NumberedToken.colocated
            let isNewPosition = colocated == 0
            length += isNewPosition ? 1 : 0
            if lexicon.pairs[pair].document != document {
                lexicon.pairs[pair].document = document
                lexicon.pairs[pair].documents += 1
            }
            let stem = lexicon.pairs[pair].stem
            guard stem & TokenLexicon.unindexed == 0 else { continue }
            if isNewPosition || positions == 0 { positions += 1 }
            counts[Int(stem)] += 1
            row.append(stem | colocated)
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
        var usedStems: [UInt32] = []
        for (stem, count) in counts.enumerated() where count > 0 { usedStems.append(UInt32(stem)) }
        let stems = lexicon.sorted(stems: usedStems)
        var result = InvertedDocuments(lengths: lengths, words: lexicon.takeCounts())
        var place = 0
        for stem in stems {
            let count = Int(counts[Int(stem)])
            result.append(key: lexicon.stems[Int(stem)], count: count)
            counts[Int(stem)] = UInt32(place)
            place += count
        }
        result.occurrences = sortedOccurrences()
        for index in counts.indices { counts[index] = 0 }
        row.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        if lexicon.byteCount > lexiconLimit {
            lexicon = TokenLexicon()
            counts = []
            for analyzer in analyzers.values { analyzer.analyzer.forgetNumbers() }
        }
        return result
    }

    /// The occurrences of the row by stem; `counts` says where those of each begin, and then where they end.
    private mutating func sortedOccurrences() -> [UInt64] {
        var sorted: [UInt64] = Array(repeating: 0, count: row.count)
        for (index, piece) in pieces.enumerated() {
            let end = index + 1 < pieces.count ? pieces[index + 1].start : row.count
            let common = UInt64(piece.document) << 32 | UInt64(piece.field) << 29
            var positions = piece.positions
            for index in piece.start..<end {
                let token = row[index]
                if token & NumberedToken.colocated == 0 || positions == 0 { positions += 1 }
                let stem = Int(token & ~NumberedToken.colocated)
                let place = Int(counts[stem])
                sorted[place] = common | UInt64(positions - 1)
                counts[stem] = UInt32(place + 1)
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
