// Words beyond plain ASCII, and words joined by punctuation. `readCompound` gathers parts as long as a joiner leads
// to another; `emitCompound` (its own file) then makes tokens of them.

extension Analyzer {
    /// The most parts read as one compound; a longer chain goes on as another.
    static var maximumPieces: Int { 32 }

    /// Reads a word or compound whose first part begins at `start`, and emits it.
    ///
    /// - Parameters:
    ///   - prefix: what stands before it and belongs to it (`#`, `.`), folded.
    ///   - unitStart: where that begins.
    mutating func readCompound<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, prefix: [UInt8], from unitStart: Int,
        into sink: inout Sink
    ) -> Int {
        pieces.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        var next = start
        var joiner = Joiner.none
        while pieces.count < Self.maximumPieces {
            next = readPiece(text, at: next, joiner)
            next = readContraction(text, at: next)
            guard let found = self.joiner(text, at: next) else { break }
            next = found.next
            joiner = found.joiner
            if found.isElision { break }
        }
        let end = pieces[pieces.count - 1].range.upperBound
        let suffix = next == end ? self.suffix(text, at: end) : nil
        let unit = unitStart..<(suffix?.end ?? end)
        emitCompound(unit, prefix: prefix, suffix: suffix?.bytes ?? [], into: &sink)
        lastEnd = unit.upperBound
        return max(next, unit.upperBound)
    }

    /// Reads one part, which there must be, and returns where it ends, invisible characters included.
    private mutating func readPiece(
        _ text: borrowing Span<UInt8>, at start: Int, _ joiner: Joiner
    ) -> Int {
        var piece = Piece(range: start..<start, key: keys.count..<keys.count, joiner: joiner)
        var next = start
        var end = start
        reading: while next < text.count {
            let (scalar, length) = text.scalar(at: next)
            let kind = classes.of(scalar)
            switch kind {
            case .letter, .digit:
                if piece.key.isEmpty { piece.startsWithDigit = kind == .digit }
                piece.endsWithDigit = kind == .digit
            case .number:
                // ² after a letter is a part of its own: a footnote mark must not change the word.
                guard piece.key.isEmpty || (piece.startsWithDigit && !piece.isASCII) else {
                    break reading
                }
                piece.startsWithDigit = true
                piece.endsWithDigit = true
            case .mark:
                guard end > start else { break reading }
            case .ignorable:
                next += length
                continue reading
            default:
                break reading
            }
            append(scalar, length, of: text, at: next, to: &piece)
            next += length
            end = next
        }
        piece.range = start..<end
        pieces.append(piece)
        return readThousands(text, at: next)
    }

    /// Adds one scalar to a part's key while there is room.
    private mutating func append(
        _ scalar: UInt32, _ length: Int, of text: borrowing Span<UInt8>, at offset: Int,
        to piece: inout Piece
    ) {
        piece.scalars += 1
        guard piece.scalars <= Piece.maximumScalars, piece.key.count + length <= Piece.maximumBytes
        else { return }
        let byte = scalar < 0x80 ? bytes[text[offset]] : ByteTable.other
        if byte >= ByteTable.firstWord {
            keys.append(byte)
            if byte > 0x39 { piece.isNumber = false }
        } else {
            // Turkish I is the only ASCII letter that comes here.
            keys.append(scalar: scalar == 0x49 ? 0x131 : scalar)
            piece.isNumber = false
            piece.isASCII = false
        }
        piece.key = piece.key.lowerBound..<keys.count
    }

    /// Reads on over thousands: `1,234,567` is one number.
    private mutating func readThousands(_ text: borrowing Span<UInt8>, at start: Int) -> Int {
        let last = pieces.count - 1
        guard pieces[last].isNumber, pieces[last].key.count <= 3,
            pieces[last].range.upperBound == start
        else {
            return start
        }
        var end = start
        while end + 3 < text.count, text[end] == UInt8(ascii: ","), isDigit(text, at: end + 1),
            isDigit(text, at: end + 2), isDigit(text, at: end + 3), !isDigit(text, at: end + 4),
            keys.count - pieces[last].key.lowerBound < Piece.maximumScalars
        {
            for offset in end + 1...end + 3 { keys.append(text[offset]) }
            end += 4
        }
        guard end > start, !startsPiece(text, at: end) else {
            keys.removeSubrange(pieces[last].key.upperBound...)
            return start
        }
        pieces[last].key = pieces[last].key.lowerBound..<keys.count
        pieces[last].range = pieces[last].range.lowerBound..<end
        return end
    }

    /// Reads on over `n't`, `'ll` and the like; a possessive `'s` leaves nothing in the key.
    private mutating func readContraction(_ text: borrowing Span<UInt8>, at start: Int) -> Int {
        let last = pieces.count - 1
        guard start < text.count, start == pieces[last].range.upperBound else { return start }
        let (scalar, length) = text.scalar(at: start)
        guard classes.of(scalar) == .apostrophe else { return start }
        let first = start + length
        let letters = contractionLength(text, at: first)
        guard letters > 0, !startsPiece(text, at: first + letters) else { return start }
        if bytes[text[first]] != UInt8(ascii: "s") {
            keys.append(UInt8(ascii: "'"))
            for offset in first..<first + letters { keys.append(bytes[text[offset]]) }
        } else if pieces[last].endsWithDigit {
            keys.append(UInt8(ascii: "s"))
        }
        if keys.count > pieces[last].key.upperBound { pieces[last].isNumber = false }
        pieces[last].key = pieces[last].key.lowerBound..<keys.count
        pieces[last].range = pieces[last].range.lowerBound..<first + letters
        return first + letters
    }

    /// How many letters of `'s` `'t` `'d` `'m` `'re` `'ve` `'ll` stand at an offset; 0 for anything else.
    private func contractionLength(_ text: borrowing Span<UInt8>, at first: Int) -> Int {
        guard first < text.count else { return 0 }
        let second = first + 1 < text.count ? bytes[text[first + 1]] : 0
        switch (Unicode.Scalar(bytes[text[first]]), Unicode.Scalar(second)) {
        case ("r", "e"), ("v", "e"), ("l", "l"): return 2
        case ("s", _), ("t", _), ("d", _), ("m", _): return 1
        default: return 0
        }
    }

    /// Whether an ASCII digit stands at an offset, which may lie beyond the end.
    func isDigit(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
        offset < text.count && text[offset] >= 0x30 && text[offset] <= 0x39
    }

    /// Whether a letter, digit or number stands at an offset, which may lie beyond the end.
    mutating func startsPiece(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
        guard offset < text.count else { return false }
        switch classes.of(text.scalar(at: offset).value) {
        case .letter, .digit, .number: return true
        default: return false
        }
    }
}
