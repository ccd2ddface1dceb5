/// The damage old databases did: UTF-8 that was once read as Windows-1252 or Latin-1 and stored again, so that
/// `“quoted”` became `â€œquotedâ€` and `Café` became `CafÃ©`; now and then twice over (`ItÃ¢â‚¬â„¢s`), now and then as
/// references (`It&acirc;&#128;&#153;s`).
///
/// Only sequences that make no sense in any language are repaired: `Ã` before U+00A0 to U+00BF, `Â`
/// before U+00A1 to U+00BF, `Ã` before a control character from U+0080 to U+009F, `â` before two characters of the
/// upper half, and a final `â€`, a closing quotation mark whose last byte got lost.
enum Mojibake {
    /// More characters than this are not looked at together: a mark damaged twice has eight.
    static let maximumRun = 12

    /// The text that `run`, characters outside ASCII, was; `nil` when there is no damage.
    static func repaired(_ run: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard let once = repairedOnce(run) else { return nil }
        return repairedOnce(once) ?? once
    }

    private static func repairedOnce(_ run: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        var output: [Unicode.Scalar] = []
        var index = 0
        while index < run.count {
            if let found = repairedCharacter(run[index...]) {
                output.append(found.scalar)
                index += found.count
            } else {
                output.append(run[index])
                index += 1
            }
        }
        return output.count < run.count ? output : nil
    }

    private static func repairedCharacter(
        _ run: ArraySlice<Unicode.Scalar>
    ) -> (scalar: Unicode.Scalar, count: Int)? {
        let bytes = run.prefix(3).map { windows1252Byte(of: $0) ?? 0 }
        guard bytes.count > 1, bytes[0] != 0 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xC2, 0xA1...0xBF), (0xC3, 0xA0...0xBF),
            (0xC3, 0x80...0x9F) where isControl(run[run.startIndex + 1]):
            return scalar(UInt32(bytes[0] & 0x1F) << 6 | UInt32(bytes[1] & 0x3F), count: 2)
        case (0xE2, 0x80...0xBF) where bytes.count == 3 && (0x80...0xBF).contains(bytes[2]):
            return scalar(
                0x2000 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F), count: 3)
        case (0xE2, 0x80) where bytes.count == 2: return ("\u{201D}", 2)
        default: return nil
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x80...0x9F).contains(scalar.value)
    }

    private static func scalar(_ value: UInt32, count: Int) -> (scalar: Unicode.Scalar, count: Int)?
    {
        Unicode.Scalar(value).map { ($0, count) }
    }

    /// The byte, 0x80 or more, that Windows-1252 or Latin-1 writes `scalar` with.
    private static func windows1252Byte(of scalar: Unicode.Scalar) -> UInt8? {
        if (0x80...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
        return CharacterReference.windows1252.firstIndex { UInt32($0) == scalar.value }
            .map { UInt8($0 + 0x80) }
    }
}

extension ContentParser {
    /// Repairs text around `position`, where a character stands that often follows damage; where text
    /// goes on, or `nil` when all is well.
    ///
    /// - Parameter seen: the character before `position`, where it is not written yet.
    mutating func repairMojibake(after seen: Unicode.Scalar? = nil, at position: Int) -> Int? {
        guard output.endsInMojibakeLead else { return nil }
        var run = [output.lastScalar]
        if let seen { run.append(seen) }
        var end = position
        while run.count < Mojibake.maximumRun, let (scalar, next) = scalar(at: end),
            scalar.value >= 0x80
        {
            run.append(scalar)
            end = next
        }
        guard let repaired = Mojibake.repaired(run), let first = repaired.first else { return nil }
        output.replaceLast(by: first)
        for scalar in repaired.dropFirst() { append(scalar) }
        return end
    }

    /// The character outside ASCII at a position, written as it is or as a reference, and where the next one is.
    private func scalar(at position: Int) -> (Unicode.Scalar, next: Int)? {
        guard let byte = source.byte(at: position) else { return nil }
        if byte == ASCII.ampersand {
            guard let reference = CharacterReference(in: source, at: position),
                reference.second == nil
            else { return nil }
            return (reference.first, reference.end)
        }
        guard byte >= 0x80 else { return nil }
        let end = min(position + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4), source.count)
        return source.string(position..<end).unicodeScalars.first.map { ($0, end) }
    }
}
