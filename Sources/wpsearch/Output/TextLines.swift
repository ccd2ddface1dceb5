/// Breaks text into lines that a terminal has room for: at spaces, beside ideographs, and within a word that is longer than a line.
///
/// What an escape sequence began ends with its line, and begins anew on the next: what stands before the lines is neither
/// coloured nor part of a link.
///
/// - Parameter width: columns of a line, 2 at least.
/// - Complexity: O(length of the text).
func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = TextLines(width: max(2, width))
    var spaces = 0
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    for word in words.map(Substring.init) {
        if !word.isEmpty { lines.add(word, after: spaces) }
        spaces = word.isEmpty ? spaces + 1 : 1
    }
    return lines.finish()
}

/// Lines that are being filled.
private struct TextLines {
    let width: Int
    private var lines: [String] = []
    private var line = ""
    private var used = 0
    /// Sequences that are in force.
    private var looks: [String] = []
    private var link: String?

    private static let plain = "\u{1B}[0m"
    private static let noLink = "\u{1B}]8;;\u{1B}\\"

    /// What no line of Chinese or Japanese begins with.
    private static let closing = Set<Character>("、。，．：；！？」』）】〉》”’々ーぁぃぅぇぉっゃゅょ")

    init(width: Int) { self.width = width }

    /// Adds a word, and the spaces before it where it stands on the line that they end.
    mutating func add(_ word: Substring, after spaces: Int) {
        let isPlain = word.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        if isPlain, word.utf8.count <= width {
            return put(word, word.utf8.count, after: spaces)
        }
        var unit = ""
        var size = 0
        var before = spaces
        var mayBreak = false
        for piece in TerminalPieces(word) {
            let character = piece.isSequence ? nil : piece.text.first
            let isWide = character?.isWide ?? false
            let stays = character.map(Self.closing.contains) ?? true
            if size > 0, !stays, isWide || mayBreak {
                put(Substring(unit), size, after: before)
                (unit, size, before) = ("", 0, 0)
            }
            if let character { mayBreak = isWide || mayBreak && Self.closing.contains(character) }
            unit += piece.text
            size += piece.width
        }
        put(Substring(unit), size, after: before)
    }

    mutating func finish() -> [String] {
        if used > 0 || lines.isEmpty { end() }
        return lines
    }

    /// Puts what stays together where it has room.
    private mutating func put(_ unit: Substring, _ size: Int, after spaces: Int) {
        // An indent stays, but for one that leaves no room.
        let gap = used > 0 ? spaces : lines.isEmpty ? min(spaces, width / 2) : 0
        if used + gap + size > width, used > 0 {
            end()
        } else if gap > 0 {
            line += String(repeating: " ", count: gap)
            used += gap
        }
        guard used + size > width else {
            line += unit
            used += size
            if unit.utf8.contains(0x1B) { TerminalPieces(unit).forEach { note($0) } }
            return
        }
        for piece in TerminalPieces(unit) {
            if used + piece.width > width, used > 0 { end() }
            line += piece.text
            used += piece.width
            note(piece)
        }
    }

    /// Takes note of what a sequence begins or ends.
    private mutating func note(_ piece: TerminalPiece) {
        guard piece.isSequence else { return }
        let sequence = String(piece.text)
        if sequence.hasPrefix("\u{1B}]") {
            link = sequence == Self.noLink ? nil : sequence
        } else if sequence == Self.plain {
            looks = []
        } else {
            looks.append(sequence)
        }
    }

    private mutating func end() {
        if !looks.isEmpty { line += Self.plain }
        if link != nil { line += Self.noLink }
        lines.append(line)
        line = (link ?? "") + looks.linked(by: "")
        used = 0
    }
}
