/// Text that is not markup: `title`, `style`, `script`, `plaintext` and CDATA sections.
///
/// Where it ends is found first, by looking for the end tag with the name of the last start tag;
/// the text up to there is then handed out in pieces.
extension HTMLTokenizer {
    mutating func nextInRawText() -> HTMLToken? {
        guard position < rawTextEnd else {
            let wasCDATA = state == .cdata
            leaveRawText()
            if wasCDATA {
                position += 3
                return nil
            }
            return readEndTag().token
        }
        switch source[position] {
        case ASCII.carriageReturn:
            return readLineEnd()
        case 0 where state != .cdata:
            position += 1
            return .scalars("\u{FFFD}", nil)
        case ASCII.ampersand where state == .rcdata:
            return readReference(to: rawTextEnd)
        case ASCII.lessThan, ASCII.ampersand, 0:
            return readText(from: position + 1, to: rawTextEnd)
        default:
            return readText(from: position, to: rawTextEnd)
        }
    }

    func endOfCDATA(from start: Int) -> Int {
        var position = start
        while true {
            position = source.first(ASCII.rightBracket, in: position..<source.count)
            if position == source.count || source.matches("]]>", at: position) { return position }
            position += 1
        }
    }

    func endOfRawText(from start: Int) -> Int {
        var position = start
        while true {
            position = source.first(ASCII.lessThan, in: position..<source.count)
            if position == source.count || isAppropriateEndTag(at: position) { return position }
            position += 1
        }
    }

    /// How a script hides `</script>` (HTML standard, 13.2.5.15 to 31): inside `<!-- … -->` a
    /// nested `<script> … </script>` is text.
    private enum ScriptPart {
        case plain, comment, scriptInComment
    }

    func endOfScript(from start: Int) -> Int {
        var part = ScriptPart.plain
        var hyphens = 0
        var position = start
        while position < source.count {
            switch source[position] {
            case ASCII.lessThan:
                hyphens = 0
                if part != .scriptInComment, isAppropriateEndTag(at: position) { return position }
                if part == .plain {
                    if source.matches("<!--", at: position) {
                        part = .comment
                        hyphens = 2
                        position += 3
                    }
                } else if isScriptTag(at: position, closing: part == .scriptInComment) {
                    part = part == .comment ? .scriptInComment : .comment
                }
            case ASCII.hyphen where part != .plain:
                hyphens += 1
            case ASCII.greaterThan:
                if hyphens >= 2 { part = .plain }
                hyphens = 0
            default:
                hyphens = 0
                if part == .plain {
                    position = source.first(ASCII.lessThan, in: position..<source.count) - 1
                }
            }
            position += 1
        }
        return source.count
    }

    /// Whether an end tag with the name of the last start tag begins at `position`.
    private func isAppropriateEndTag(at position: Int) -> Bool {
        guard let lastStartTag, source.byte(at: position + 1) == ASCII.slash else { return false }
        var name = HTMLName()
        var end = position + 2
        while let byte = source.byte(at: end), byte.isASCIILetter {
            name.append(byte)
            end += 1
        }
        return name == lastStartTag && endsTagName(at: end)
    }

    private func isScriptTag(at position: Int, closing: Bool) -> Bool {
        closing
            ? source.matches("</script", at: position) && endsTagName(at: position + 8)
            : source.matches("<script", at: position) && endsTagName(at: position + 7)
    }

    private func endsTagName(at position: Int) -> Bool {
        guard let byte = source.byte(at: position) else { return false }
        return byte.isHTMLSpace || byte == ASCII.slash || byte == ASCII.greaterThan
    }
}
