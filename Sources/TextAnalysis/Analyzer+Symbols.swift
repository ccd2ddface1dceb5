// Emoji (UTS #51: modifiers, joined sequences, flags, keycaps) and other symbols that stand for a word. Skin tones
// and the choice between text and picture are left out, so 👍🏽 is 👍 and ❤️ is ❤; a row of the same symbol
// (★★★) is one token. A mark that only decorates the word before it (WordPress®, 20°) is left out altogether.

extension Analyzer {
    /// The most bytes of one symbol.
    private static var maximumSymbol: Int { 64 }

    /// Reads a symbol and its repetitions, and emits it once.
    mutating func readSymbol<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, into sink: inout Sink
    ) -> Int {
        let (scalar, length) = text.scalar(at: start)
        if start == lastEnd, Self.isDecoration(scalar) { return start + length }
        var end = readSequence(text, at: start)
        let symbol = keys
        while end < text.count, text[end] == text[start] {
            let next = readSequence(text, at: end)
            guard keys == symbol else { break }
            end = next
        }
        let token = RawToken(range: start..<end, position: position, role: .word)
        sink.take(token, word: symbol.span, stem: symbol.span)
        position += 1
        lastEnd = end
        sink.endUnit(start..<end, isIdeographic: false)
        return end
    }

    /// Whether `#` or `*` is drawn as a key.
    func isKeycap(_ text: borrowing Span<UInt8>, at start: Int) -> Bool {
        guard text[start] == UInt8(ascii: "#") || text[start] == UInt8(ascii: "*"),
            start + 1 < text.count
        else { return false }
        let (follower, length) = text.scalar(at: start + 1)
        if follower == 0x20E3 { return true }
        let third = start + 1 + length
        return follower == 0xFE0F && third < text.count && text.scalar(at: third).value == 0x20E3
    }

    /// Reads one symbol with all that follows into `keys`, and returns where it ends.
    private mutating func readSequence(_ text: borrowing Span<UInt8>, at start: Int) -> Int {
        keys.removeAll(keepingCapacity: true)
        let (first, length) = text.scalar(at: start)
        keys.append(scalar: first)
        var next = start + length
        if Self.isRegional(first), next < text.count {
            let (second, length) = text.scalar(at: next)
            if Self.isRegional(second) {
                keys.append(scalar: second)
                next += length
            }
        }
        while next < text.count {
            let (scalar, length) = text.scalar(at: next)
            switch scalar {
            case 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF: break
            case 0x20E3, 0xE0020...0xE007F: appendCapped(scalar)
            case 0x200D:
                guard let joined = joinedSymbol(text, at: next + length) else { return next }
                appendCapped(scalar)
                appendCapped(joined.value)
                next += joined.length
            default:
                return next
            }
            next += length
        }
        return next
    }

    private mutating func joinedSymbol(
        _ text: borrowing Span<UInt8>, at offset: Int
    ) -> (value: UInt32, length: Int)? {
        guard offset < text.count else { return nil }
        let found = text.scalar(at: offset)
        return found.value >= 0x80 && classes.of(found.value) == .symbol ? found : nil
    }

    private mutating func appendCapped(_ scalar: UInt32) {
        if keys.count + 4 <= Self.maximumSymbol { keys.append(scalar: scalar) }
    }

    private static func isRegional(_ scalar: UInt32) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar)
    }

    private static func isDecoration(_ scalar: UInt32) -> Bool {
        scalar == 0xA9 || scalar == 0xAE || scalar == 0xB0 || scalar == 0x2117 || scalar == 0x2120
            || scalar == 0x2122
    }
}
