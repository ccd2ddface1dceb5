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
        let scalars = Array(word.unicodeScalars)
        guard let first = scalars.firstIndex(where: carriesMeaning),
            let last = scalars.lastIndex(where: carriesMeaning)
        else { return nil }
        let start = first - (keepsSign(before: first, in: scalars) ? 1 : 0)
        let end = last + signs(after: last, in: scalars)
        return String(String.UnicodeScalarView(scalars[start...end]))
    }

    /// `.NET`, `@nasa`, `#tag`: one such sign directly before a letter or digit.
    private static func keepsSign(before first: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard first > 0, isLetterOrDigit(scalars[first]) else { return false }
        return [".", "@", "#"].contains(scalars[first - 1])
    }

    /// `C++`, `C#`: how many such signs stand directly behind a letter or digit.
    private static func signs(after last: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard isLetterOrDigit(scalars[last]) else { return 0 }
        let behind = scalars[(last + 1)...]
        let pluses = behind.prefix { $0 == "+" }.count
        if pluses > 0 { return pluses }
        return behind.first == "#" ? 1 : 0
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Letters, marks, numbers, and the symbols people search for; not punctuation, and not the signs of arithmetic.
    private static func carriesMeaning(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .otherNumber, .currencySymbol, .otherSymbol:
            true
        default: false
        }
    }
}
