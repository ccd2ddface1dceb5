import BlogSearch

/// How a post is indexed, for reading: a paragraph for each field, words with their stems where these differ.
///
///     Tocking time
///     language en
///
///     title
///       tocking→tock time
struct TokensText {
    let style: Style

    func text(of tokens: PostTokens) -> String {
        var lines = [
            style.bold(printable(tokens.title.isEmpty ? "(no title)" : tokens.title)),
            style.dim("language \(tokens.language)"),
        ]
        for field in tokens.fields {
            lines += ["", style.bold(field.name), "  " + words(of: field).linked(by: " ")]
        }
        if !tokens.leftOut.isEmpty {
            lines += ["", style.bold("left out")] + tokens.leftOut.map { "  " + printable($0) }
        }
        return lines.linked(by: "\n") + "\n"
    }

    /// Tokens with one position are written together: `multi/multiagent`.
    private func words(of field: PostTokens.Field) -> [String] {
        var words: [String] = []
        var last = -1
        for word in field.words {
            let stem = word.stem == word.word ? "" : "→" + printable(word.stem)
            let text = printable(word.word) + stem
            if word.position == last, let before = words.popLast() {
                words.append(before + "/" + text)
            } else {
                words.append(text)
            }
            last = word.position
        }
        return words
    }
}
