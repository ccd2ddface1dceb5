internal import Ingest

/// The first heading of level 1, where it opens the text it is taken out: a title is not read twice.
struct MarkdownHeading {
    let text: String
    let body: Substring

    /// Looks for `# heading` or a line underlined with `=`, outside of code.
    init?(in body: Substring) {
        var previous: Substring?
        var isOpening = true
        var fence: Substring = ""
        for line in body.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            let content = line.drop { $0 == " " }
            if content.hasPrefix("```") || content.hasPrefix("~~~") {
                let marks = content.prefix(3)
                fence = fence.isEmpty ? marks : fence == marks ? "" : fence
                isOpening = false
            } else if fence.isEmpty, let heading = Self.heading(content, after: previous) {
                text = heading
                self.body = isOpening ? body[line.endIndex...] : body
                return
            }
            if !content.isEmpty {
                // One line may stand above: the title that `===` underlines.
                if previous != nil || content.hasPrefix("#") { isOpening = false }
                previous = content
            } else if previous != nil {
                (isOpening, previous) = (false, "")
            }
        }
        return nil
    }

    private static func heading(_ line: Substring, after previous: Substring?) -> String? {
        if line.hasPrefix("# ") || line.hasPrefix("#\t") {
            var text = line.dropFirst(2).trimmed[...]
            while text.hasSuffix("#") { text.removeLast() }
            return text.trimmed.nonEmpty
        }
        guard let previous, !previous.isEmpty, line.hasPrefix("="),
            line.trimmed.allSatisfy({ $0 == "=" })
        else { return nil }
        return previous.trimmed.nonEmpty
    }
}
