// What is made of the characters of one word, in two steps, because a stemmer needs the accents that a searcher
// leaves out:
//
//   lowercased   NFKC-like: compatibility forms (ﬁ, Ａ, ²), lower case, canonical composition. What a stemmer reads.
//   base         accents, strokes and marks taken off: what is compared. é→e ß→ss ø→o æ→ae ё→е أ→ا
//
// Marks are dropped only where they are accents (Latin, Greek, Cyrillic, Hebrew, Arabic, musical and other general
// ones); an Indic vowel sign or virama is a letter in all but name and stays. Nukta goes; Devanagari nasals before a
// consonant of their place are anusvaras.

/// Folding of the Unicode scalars of one word.
enum Folding {
    /// Lower case in NFC, compatibility forms resolved.
    ///
    /// - Parameter dotlessI: whether capital `I` becomes `ı`, as in Turkish.
    static func lowercased(_ scalars: [UInt32], dotlessI: Bool) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            appendLowercased(scalar, dotlessI: dotlessI, to: &result)
        }
        return composed(result)
    }

    /// Base letters of a word that `lowercased` gave.
    static func base(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(scalars.count)
        for (index, scalar) in scalars.enumerated() where !isAccent(scalar) {
            if (0x900..<0x980).contains(scalar) {
                appendDevanagari(scalar, before: scalars[(index + 1)...], to: &result)
            } else if scalar < 0x80 || (0x430...0x44F).contains(scalar) {
                result.append(scalar)  // most letters there are
            } else if let index = find(scalar, in: FoldingTables.baseKeys) {
                append(FoldingTables.baseValues[index], from: FoldingTables.basePool, to: &result)
            } else {
                result.append(scalar)
            }
        }
        return result
    }

    /// A nasal before a consonant of its own place is written in two ways, हिन्दी and हिंदी, and a nasal vowel with a moon or
    /// without: an anusvara is what is compared.
    private static func appendDevanagari(
        _ scalar: UInt32, before rest: ArraySlice<UInt32>, to result: inout [UInt32]
    ) {
        let anusvara: UInt32 = 0x902
        if scalar == 0x901 { return result.append(anusvara) }
        if scalar == 0x94D, let nasal = result.last, nasals.contains(nasal),
            let next = rest.first(where: { !isAccent($0) }), (nasal - 4..<nasal).contains(next)
        {
            result[result.count - 1] = anusvara
            return
        }
        if let index = find(scalar, in: FoldingTables.baseKeys) {
            append(FoldingTables.baseValues[index], from: FoldingTables.basePool, to: &result)
        } else {
            result.append(scalar)
        }
    }

    /// ङ ञ ण न म, each behind the four consonants of its place.
    private static let nasals: [UInt32] = [0x919, 0x91E, 0x923, 0x928, 0x92E]

    /// German as it is typed without umlauts: `ä` as `ae`, and so on. The rest is left as it is.
    static func umlautsSpelledOut(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        for scalar in scalars {
            switch scalar {
            case 0xE4: result += [0x61, 0x65]
            case 0xF6: result += [0x6F, 0x65]
            case 0xFC: result += [0x75, 0x65]
            default: result.append(scalar)
            }
        }
        return result
    }

    private static func appendLowercased(
        _ scalar: UInt32, dotlessI: Bool, to result: inout [UInt32]
    ) {
        switch scalar {
        case 0x41...0x5A:
            result.append(dotlessI && scalar == 0x49 ? 0x131 : scalar | 0x20)
        case 0..<0x80:
            result.append(scalar)
        case 0x130:  // İ: its lower case by the book is i with a dot above it
            result.append(0x69)
        case 0x410...0x42F:
            result.append(scalar + 0x20)
        case 0x430...0x44F:
            result.append(scalar)
        default:
            if let index = find(scalar, in: FoldingTables.compatibilityKeys) {
                let value = FoldingTables.compatibilityValues[index]
                append(value, from: FoldingTables.compatibilityPool, to: &result)
            } else if let known = Unicode.Scalar(scalar) {
                append(lowerCaseOrDigit: known.properties, to: &result)
            }
        }
    }

    private static func append(
        lowerCaseOrDigit properties: Unicode.Scalar.Properties, to result: inout [UInt32]
    ) {
        if properties.generalCategory == .decimalNumber, let digit = properties.numericValue {
            result.append(0x30 + UInt32(digit))  // digits of every script are 0 to 9
        } else {
            result.append(contentsOf: properties.lowercaseMapping.unicodeScalars.lazy.map(\.value))
        }
    }

    private static func isAccent(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 else { return false }
        switch scalar {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5,
            0x5C7,
            0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED,
            0x711, 0x730...0x74A, 0x8D3...0x8E1, 0x8E3...0x8FF,
            0x93C, 0x9BC, 0xA3C, 0xABC, 0xB3C, 0xCBC,
            0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            return true
        default:
            return false
        }
    }

    private static func append(_ value: UInt32, from pool: [UInt32], to result: inout [UInt32]) {
        guard value & 0x8000_0000 != 0 else {
            result.append(value)
            return
        }
        let start = Int(value & 0x7FFF_FFFF) >> 8
        result.append(contentsOf: pool[start..<start + Int(value & 0xFF)])
    }

    /// Index of a key in an ascending table.
    static func find<Key: Comparable>(_ key: Key, in keys: [Key]) -> Int? {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && keys[low] == key ? low : nil
    }
}
