/// What of a word as typed an index can find, when nobody says better.
///
/// The index's own analyzer knows best; pass its answer to `Query` to have notes that are true for it. These rules
/// serve where there is no analyzer at hand. They cut punctuation from both ends and keep what carries meaning:
/// `C++`, `C#`, `.NET`, `@nasa`, `#tag`, `€5`, `★` and emoji; the inside of a word is never touched.
public enum SearchableWord {
    /// The part of `word` to search for, or `nil` when nothing in it can be found.
    ///
    /// The answer is a part of the word, and the whole of itself: `part(of: "why?")` is `why`, and so is
    /// `part(of: "why")`. Complexity: O(length).
    public static func part(of word: String) -> String? {
        if word.isPlain { return word }
        let scalars = word.unicodeScalars
        guard let first = scalars.firstIndex(where: carriesMeaning),
            let last = scalars.lastIndex(where: carriesMeaning)
        else { return nil }
        let start = startWithSign(before: first, in: scalars)
        let end = endWithSigns(after: last, in: scalars)
        return String(scalars[start..<end])
    }

    /// `.NET`, `@nasa`, `#tag`: one such sign directly before a letter or digit.
    private static func startWithSign(
        before first: String.Index, in scalars: String.UnicodeScalarView
    ) -> String.Index {
        guard first > scalars.startIndex, isLetterOrDigit(scalars[first]) else { return first }
        let before = scalars.index(before: first)
        return [".", "@", "#"].contains(scalars[before]) ? before : first
    }

    /// `C++`, `C#`: all pluses, or one number sign, directly behind a letter or digit.
    private static func endWithSigns(
        after last: String.Index, in scalars: String.UnicodeScalarView
    ) -> String.Index {
        let end = scalars.index(after: last)
        let behind = scalars[end...]
        guard isLetterOrDigit(scalars[last]), let next = behind.first else { return end }
        if next == "#" { return scalars.index(after: end) }
        return behind.firstIndex { $0 != "+" } ?? behind.endIndex
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default:
            !scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        }
    }

    /// Letters, marks, numbers, and the symbols people search for; not punctuation, and not the signs of arithmetic.
    static func carriesMeaning(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isLetterOrDigit(scalar) || scalar == "$" }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .otherNumber, .currencySymbol, .otherSymbol:
            return true
        default: return false
        }
    }
}

extension String {
    /// Whether it is a word of small letters and digits alone, as most are; `false` for the empty text.
    var isPlain: Bool {
        !utf8.isEmpty
            && utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }
}
