internal import TextAnalysis

/// Bytes that a field's tokens would take up in the tail, where columns end at `PackedTokens.limit`: a segment must
/// hold what the tail would.
struct ColumnSize {
    /// More than any token takes up: three bytes of length, four of the language, 255 of the stem.
    private static let maximumTokenSize = 264

    private var bytes = 0
    /// Where the tokens that are not counted yet begin.
    private var next: Int

    /// An empty field whose tokens begin at `start` of a row.
    init(start: Int) {
        next = start
    }

    /// Adds the gap between two pieces.
    mutating func addGap() { bytes += 2 }

    /// Whether another piece has room behind the tokens up to the row's end. Counts only when it may be close.
    mutating func isBelowLimit(_ row: [UInt32], _ lexicon: TokenLexicon) -> Bool {
        if bytes + (row.count - next) * Self.maximumTokenSize < PackedTokens.limit { return true }
        for token in row[next...] {
            let length = lexicon.stems.length(Int(token & ~NumberedToken.colocated))
            bytes += length + (length < 64 ? 1 : 2)
        }
        next = row.count
        return bytes < PackedTokens.limit
    }
}
