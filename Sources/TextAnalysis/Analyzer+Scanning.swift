// The main loop. Nine words of ten in English are plain: ASCII letters up to a space or the end of a sentence. They
// are spelled straight into the cache's buffer and looked up; everything else goes to `readCompound`,
// `readIdeographs` or `readSymbol`. Each returns where to go on, always further right, so the time is linear.

extension Analyzer {
    /// Finds every token of a text.
    mutating func scan<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, into sink: inout Sink
    ) {
        position = 0
        lastEnd = -1
        var cursor = 0
        let wanted = hasDotlessI ? nil : sink.wanted
        while cursor < text.count, !sink.isDone {
            var kind = bytes[text[cursor]]
            if let wanted, kind != ByteTable.other {
                cursor = passUnwanted(text, from: cursor, wanted)
                guard cursor < text.count else { return }
                kind = bytes[text[cursor]]
            }
            if kind >= ByteTable.firstWord {
                cursor = readPlainWord(text, at: cursor, into: &sink)
            } else if kind <= ByteTable.joiner {
                cursor += 1
            } else {
                cursor = readOther(text, at: cursor, into: &sink)
            }
        }
    }

    @inline(__always)
    private mutating func readPlainWord<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, into sink: inout Sink
    ) -> Int {
        if Sink.takesPlainWords, !hasDotlessI,
            let word = PlainWord(text, at: start), isWordEnd(text, at: start + word.count)
        {
            sink.takePlain(word.spelling)
            position += 1
            lastEnd = start + word.count
            return lastEnd
        }
        let end = cache.spell(text, from: start, bytes)
        guard end - start <= Piece.maximumScalars, isWordEnd(text, at: end) else {
            return readWord(text, at: start, into: &sink)
        }
        emitSpelledUnit(start..<end, into: &sink)
        return end
    }

    @inline(__always)
    private mutating func emitSpelledUnit<Sink: TokenSink>(
        _ range: Range<Int>, into sink: inout Sink
    ) {
        emitSpelled(range, .word, into: &sink)
        position += 1
        lastEnd = range.upperBound
        sink.endUnit(range, isIdeographic: false)
    }

    /// Reads a word that begins with a letter or digit of any script: plain ones here, the rest as compounds.
    private mutating func readWord<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, into sink: inout Sink
    ) -> Int {
        var end = start
        var scalars = 0
        cache.clear()
        while end < text.count, scalars <= Piece.maximumScalars {
            let byte = text[end]
            let kind = bytes[byte]
            if kind >= ByteTable.firstWord {
                cache.append(kind)
                end += 1
            } else {
                guard byte >= 0x80 else { break }
                let (scalar, length) = text.scalar(at: end)
                guard classes.of(scalar) == .letter else { break }
                for offset in end..<end + length { cache.append(text[offset]) }
                end += length
            }
            scalars += 1
        }
        let isPlain =
            end > start && scalars <= Piece.maximumScalars && end - start <= Piece.maximumBytes
        guard isPlain, isWordEnd(text, at: end), !isGershayim(text, at: end) else {
            return readCompound(text, at: start, prefix: [], from: start, into: &sink)
        }
        emitSpelledUnit(start..<end, into: &sink)
        return end
    }

    /// Whether nothing at `end` can belong to the word before it. `false` only means: look closer.
    @inline(__always)
    func isWordEnd(_ text: borrowing Span<UInt8>, at end: Int) -> Bool {
        guard end < text.count else { return true }
        let byte = text[end]
        let kind = bytes[byte]
        if kind == ByteTable.separator { return true }
        if kind == ByteTable.other { return isGeneralPunctuation(text, at: end) }
        switch Unicode.Scalar(byte) {
        case "+", "#", "%", "$": return false
        default: break
        }
        return end + 1 == text.count || bytes[text[end + 1]] == ByteTable.separator
    }

    /// Dashes, double quotes, the ellipsis and the no-break space, which follow words all the time.
    private func isGeneralPunctuation(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
        if text[offset] == 0xC2 {
            return offset + 1 < text.count && text[offset + 1] == 0xA0
        }
        guard text[offset] == 0xE2, offset + 2 < text.count, text[offset + 1] == 0x80 else {
            return false
        }
        switch text[offset + 2] {
        case 0x93...0x95, 0x9C...0x9F, 0xA6: return true
        default: return false
        }
    }

    private mutating func readOther<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, into sink: inout Sink
    ) -> Int {
        let (scalar, length) = text.scalar(at: start)
        if let prefix = prefix(text, at: start) {
            return readCompound(
                text, at: start + length, prefix: prefix, from: start, into: &sink)
        }
        switch classes.of(scalar) {
        case .letter:
            return readWord(text, at: start, into: &sink)
        case .digit, .number:
            return readCompound(text, at: start, prefix: [], from: start, into: &sink)
        case .ideograph:
            return readIdeographs(text, at: start, into: &sink)
        case .symbol where scalar >= 0x80:
            return readSymbol(text, at: start, into: &sink)
        default:
            if isKeycap(text, at: start) { return readSymbol(text, at: start, into: &sink) }
            return start + length
        }
    }

    /// Emits the word spelled in the cache at the present position, with its variants.
    @inline(__always)
    mutating func emitSpelled<Sink: TokenSink>(
        _ range: Range<Int>, _ role: TokenRole, into sink: inout Sink
    ) {
        let token = RawToken(range: range, position: position, role: role)
        if !sink.takeSpelled(token, from: &cache) {
            emitUnknown(token, into: &sink)
        }
    }

    @inline(never)
    private mutating func emitUnknown<Sink: TokenSink>(
        _ token: RawToken, into sink: inout Sink
    ) {
        let forms = WordForms(cache.key, stemmer: stemmer, language: language)
        sink.learn(forms, of: token, in: &cache)
    }
}
