/// The damage old databases did: UTF-8 that was once read as Windows-1252 and stored again, so that
/// `“quoted”` became `â€œquotedâ€` and `Café` became `CafÃ©`; now and then twice over
/// (`ItÃ¢â‚¬â„¢s`).
///
/// Only sequences that make no sense in any language are repaired: `Ã` before U+00A0 to U+00BF, `Â`
/// before U+00A1 to U+00BF, `â` before two characters of the upper half, and a final `â€`, a closing
/// quotation mark whose last byte got lost.
enum Mojibake {
    /// More characters than this are not looked at together: a mark damaged twice has eight.
    static let longestRun = 12

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
        case (0xC2, 0xA1...0xBF), (0xC3, 0xA0...0xBF):
            return scalar(UInt32(bytes[0] & 0x1F) << 6 | UInt32(bytes[1] & 0x3F), count: 2)
        case (0xE2, 0x80...0xBF) where bytes.count == 3 && (0x80...0xBF).contains(bytes[2]):
            return scalar(
                0x2000 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F), count: 3)
        case (0xE2, 0x80) where bytes.count == 2: return ("\u{201D}", 2)
        default: return nil
        }
    }

    private static func scalar(_ value: UInt32, count: Int) -> (scalar: Unicode.Scalar, count: Int)?
    {
        Unicode.Scalar(value).map { ($0, count) }
    }

    /// The byte, 0x80 or more, that Windows-1252 writes `scalar` with.
    private static func windows1252Byte(of scalar: Unicode.Scalar) -> UInt8? {
        if (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
        return CharacterReference.windows1252.firstIndex { UInt32($0) == scalar.value }
            .map { UInt8($0 + 0x80) }
    }
}

extension ContentParser {
    /// Repairs text around `position`, where a character stands that often follows damage; where text
    /// goes on, or `nil` when all is well.
    mutating func repairMojibake(at position: Int) -> Int? {
        guard output.endsInMojibakeLead else { return nil }
        var run = [output.lastScalar]
        var end = position
        while run.count < Mojibake.longestRun, let byte = source.byte(at: end), byte >= 0x80 {
            let width = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            let scalars = source.string(end..<min(end + width, source.count)).unicodeScalars
            guard let scalar = scalars.first else { break }
            run.append(scalar)
            end = min(end + width, source.count)
        }
        guard let repaired = Mojibake.repaired(run), let first = repaired.first else { return nil }
        output.replaceLast(by: first)
        for scalar in repaired.dropFirst() { output.append(scalar) }
        return end
    }
}
