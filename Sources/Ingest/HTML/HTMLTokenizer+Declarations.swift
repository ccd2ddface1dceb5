/// What starts with `<!`: comments, doctypes, CDATA sections, and comments by mistake.
extension HTMLTokenizer {
    mutating func readDeclaration() -> Markup {
        if source.matches("<!--", at: position) { return .token(readComment()) }
        if source.matches("<!doctype", at: position) { return .token(readDoctype()) }
        if allowsCDATA, source.byte(at: position + 2) == ASCII.leftBracket,
            // Unlike all other names, this one must be in capitals.
            source.string(position..<min(position + 9, source.count)) == "<![CDATA["
        {
            position += 9
            enter(.cdata)
            return .nothing
        }
        return .token(readBogusComment(from: position + 2))
    }

    /// Everything to the next `>` or the end.
    mutating func readBogusComment(from start: Int) -> HTMLToken {
        let end = source.first(ASCII.greaterThan, in: start..<source.count)
        position = min(end + 1, source.count)
        return .comment(start..<end)
    }

    /// A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are empty ones.
    private mutating func readComment() -> HTMLToken {
        let start = position + 4
        var end = start
        while true {
            end = source.first(ASCII.greaterThan, in: end..<source.count)
            guard end < source.count else { return readUnclosedComment(from: start) }
            position = end + 1
            if end == start || (end == start + 1 && source[start] == ASCII.hyphen) {
                return .comment(start..<start)
            }
            if endsInHyphens(start..<end) { return .comment(start..<(end - 2)) }
            if end > start, source[end - 1] == ASCII.exclamation, endsInHyphens(start..<(end - 1)) {
                return .comment(start..<(end - 3))
            }
            end += 1
        }
    }

    private func endsInHyphens(_ range: Range<Int>) -> Bool {
        range.count >= 2 && source[range.upperBound - 1] == ASCII.hyphen
            && source[range.upperBound - 2] == ASCII.hyphen
    }

    /// A comment to the end of the text; hyphens that might have ended it are left out.
    private mutating func readUnclosedComment(from start: Int) -> HTMLToken {
        position = source.count
        var end = source.count
        if end - start >= 3, source[end - 1] == ASCII.exclamation, endsInHyphens(start..<(end - 1))
        {
            end -= 3
        } else if endsInHyphens(start..<end) {
            end -= 2
        } else if end > start, source[end - 1] == ASCII.hyphen {
            end -= 1
        }
        return .comment(start..<end)
    }

    // MARK: - Doctype

    private mutating func readDoctype() -> HTMLToken {
        position += 9
        var doctype = HTMLDoctype()
        readDoctypeName(&doctype)
        if doctype.name != nil { readDoctypeIdentifiers(&doctype) }
        skipSpace()
        if position == source.count { doctype.forcesQuirks = true }
        // Whatever is left counts for nothing.
        let end = source.first(ASCII.greaterThan, in: position..<source.count)
        position = min(end + 1, source.count)
        return .doctype(doctype)
    }

    private mutating func readDoctypeName(_ doctype: inout HTMLDoctype) {
        skipSpace()
        let start = position
        while let byte = source.byte(at: position), !byte.isHTMLSpace, byte != ASCII.greaterThan {
            position += 1
        }
        if position > start {
            doctype.name = start..<position
        } else {
            doctype.forcesQuirks = true
        }
        skipSpace()
    }

    private mutating func readDoctypeIdentifiers(_ doctype: inout HTMLDoctype) {
        let isPublic = source.matches("public", at: position)
        guard isPublic || source.matches("system", at: position) else {
            if source.byte(at: position) != ASCII.greaterThan { doctype.forcesQuirks = true }
            return
        }
        position += 6
        skipSpace()
        if isPublic {
            guard readIdentifier(&doctype.publicID) else { return doctype.forcesQuirks = true }
            skipSpace()
            // A system identifier may follow a public one, and need not.
            if source.byte(at: position) == ASCII.greaterThan { return }
        }
        if !readIdentifier(&doctype.systemID) { doctype.forcesQuirks = true }
    }

    /// Reads a quoted identifier; whether it was closed by its quote. A `>` ends it, and the
    /// doctype.
    private mutating func readIdentifier(_ identifier: inout Range<Int>?) -> Bool {
        guard let quote = source.byte(at: position),
            quote == ASCII.quotation || quote == ASCII.apostrophe
        else { return false }
        position += 1
        let start = position
        while let byte = source.byte(at: position), byte != quote, byte != ASCII.greaterThan {
            position += 1
        }
        identifier = start..<position
        guard source.byte(at: position) == quote else { return false }
        position += 1
        return true
    }
}
