extension Language {
    /// A word as it was written in a text, in the lower case of the language: `IŞIK` is `ışık` in Turkish, `ΛΌΓΟΣ` is `λόγος`.
    ///
    /// Accents, digits and signs stay. Soft hyphens and their like go; joiners stay, some scripts are written with them.
    package func lowercased(_ word: String) -> String {
        let scalars = Array(word.unicodeScalars).filter { !Self.isUnseen($0) }
        var lower = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "I" where hasDotlessI: lower.append("ı")
            case "İ": lower.append("i")
            case "Σ" where Self.isLast(index, of: scalars): lower.append("ς")
            default: lower.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        let text = String(lower)
        return CanonicalForm.composed(text) ?? text
    }

    /// Whether a letter ends a word of several.
    private static func isLast(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        let isLetter = { (index: Int) in
            scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
        }
        return isLetter(index - 1) && !isLetter(index + 1)
    }

    /// Soft hyphens, invisible joiners, and the kashida, which only makes an Arabic word longer.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{640}": true
        default: false
        }
    }
}
