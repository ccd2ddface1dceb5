/// Bold that CommonMark does not see because signs of East Asia stand beside it: `**词。**词`.
enum EmphasisMarks {
    /// A line in which such bold is HTML.
    static func bold(_ line: Substring) -> Substring {
        var parts: [Substring] = []
        var rest = line[...]
        // Code in a line stays as it is.
        if line.contains("`") { return line }
        while let mark = rest.firstRange(of: "**") {
            parts.append(rest[..<mark.lowerBound])
            rest = rest[mark.upperBound...]
        }
        parts.append(rest)
        guard parts.count > 2, parts.count % 2 == 1,
            !parts.contains(where: { $0.hasPrefix("*") || $0.hasSuffix("\\") })
        else {
            return line
        }
        var result = String(parts[0])
        var isChanged = false
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            let (inner, after) = (parts[index], parts[index + 1])
            let before = result.last
            let opensBadly = isSign(inner.first) && isLetter(before)
            let closesBadly = isSign(inner.last) && isLetter(after.first)
            let isPlain =
                inner.first.map { !$0.isWhitespace } ?? false
                && inner.last.map { !$0.isWhitespace } ?? false
            if isPlain, opensBadly || closesBadly {
                result += "<strong>\(inner)</strong>"
                isChanged = true
            } else {
                result += "**\(inner)**"
            }
            result += after
        }
        return isChanged ? result[...] : line
    }

    private static func isSign(_ character: Character?) -> Bool {
        guard let scalar = character?.unicodeScalars.first else { return false }
        return scalar.value >= 0x80 && !scalar.properties.isAlphabetic
            && scalar.properties.numericType == nil && !scalar.properties.isWhitespace
    }

    private static func isLetter(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isLetter || character.isNumber
    }
}
