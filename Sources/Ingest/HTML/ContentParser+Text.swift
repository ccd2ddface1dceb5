import Blog

/// Text: white space collapsed as browsers do, invisible characters left out.
///
/// - NO-BREAK SPACE and vertical tab become a space; soft hyphen, WORD JOINER, the byte order mark
///   and control characters vanish. ZERO WIDTH SPACE, joiners and direction marks stay for the text
///   analysis.
/// - A blank line ends a paragraph outside `<p>`: posts written in WordPress's old editor have no
///   other marks.
/// - An address alone on its line, of a site that WordPress embeds, is an embed.
extension ContentParser {
    mutating func readText(_ range: Range<Int>) {
        guard isAudible else { return }
        var range = range
        if skipsLineFeed {
            skipsLineFeed = false
            if source[range.lowerBound] == ASCII.lineFeed {
                range = (range.lowerBound + 1)..<range.upperBound
            }
        }
        if stack.top.preservesSpace {
            appendLiteral(range)
        } else if stack.top.element == .rt {
            if !output.isOpen { openBlock() }
            output.annotate(range, of: source)
        } else {
            readCollapsing(range)
        }
    }

    mutating func readScalars(_ first: Unicode.Scalar, _ second: Unicode.Scalar?) {
        guard isAudible else { return }
        if skipsLineFeed {
            skipsLineFeed = false
            if first == "\n" { return }
        }
        if purpose == .line, first == "&", let scalar = readTwiceEncoded() { return append(scalar) }
        if second == nil, first.value >= 0x80, !stack.top.preservesSpace,
            let end = repairMojibake(after: first, at: tokenizer.position)
        {
            tokenizer.position = end
            return
        }
        append(first)
        if let second { append(second) }
    }

    // MARK: - Runs of text

    private mutating func readCollapsing(_ range: Range<Int>) {
        let end = range.upperBound
        var position = range.lowerBound
        var isLineStart = !output.isOpen || output.gap == .line
        while position < end {
            if source[position].isHTMLSpace {
                position = readSpace(position..<end, isLineStart: &isLineStart)
                continue
            }
            if isLineStart {
                isLineStart = false
                if let next = readEmbedLine(at: position) {
                    position = next
                    isLineStart = true
                    continue
                }
            }
            let stop = source.firstIrregular(in: position..<end)
            if stop > position {
                appendRun(position..<stop)
                position = stop
            } else {
                position = readIrregular(at: position)
            }
        }
        // A shortcode or address may have reached beyond this piece of text.
        if position > end { tokenizer.position = max(position, tokenizer.position) }
    }

    private mutating func appendRun(_ range: Range<Int>) {
        let endsInSpace = source[range.upperBound - 1] == ASCII.space
        if !output.isOpen { openBlock() }
        output.append(range.lowerBound..<(range.upperBound - (endsInSpace ? 1 : 0)), of: source)
        if endsInSpace { output.leaveGap(.space) }
    }

    /// Reads white space; where text goes on.
    private mutating func readSpace(_ range: Range<Int>, isLineStart: inout Bool) -> Int {
        var position = range.lowerBound
        var lineFeeds = 0
        while position < range.upperBound, source[position].isHTMLSpace {
            if source[position] == ASCII.lineFeed { lineFeeds += 1 }
            position += 1
        }
        isLineStart = isLineStart || lineFeeds > 0
        if lineFeeds > 1, stack.top.joining == .none, output.kind != .tableRow,
            stack.position(of: .p) <= stack.barrier
        {
            output.close()
        } else {
            output.leaveGap(.space)
        }
        return position
    }

    /// Reads the character at `position` that could not just be copied; where text goes on.
    private mutating func readIrregular(at position: Int) -> Int {
        let byte = source[position]
        let next = source.byte(at: position + 1) ?? 0
        if byte >= 0x80, let end = repairMojibake(at: position) { return end }
        switch byte {
        case ASCII.leftBracket:
            if let end = readShortcode(at: position) { return end }
            appendRun(position..<(position + 1))
            return position + 1
        case 0xC2 where next <= 0xAD: return position + appendC2(second: next, at: position)
        case 0xC2:
            appendRun(position..<(position + 2))
            return position + 2
        case 0xE2, 0xEF:
            if !isInvisible(at: position) { appendRun(position..<(position + 3)) }
            return position + 3
        default:
            if byte == 0x0B { output.leaveGap(.space) }
            return position + 1
        }
    }

    /// U+0080 to U+00AD: controls, NO-BREAK SPACE, SOFT HYPHEN, and some that are just text.
    private mutating func appendC2(second: UInt8, at position: Int) -> Int {
        switch second {
        case 0xA0, 0x85: output.leaveGap(.space)
        case 0xAD, 0x80...0x9F: break
        default: appendRun(position..<(position + 2))
        }
        return 2
    }

    /// WORD JOINER or ZERO WIDTH NO-BREAK SPACE.
    private func isInvisible(at position: Int) -> Bool {
        source.matches("\u{2060}", at: position) || source.matches("\u{FEFF}", at: position)
    }

    // MARK: - Single characters

    mutating func append(_ scalar: Unicode.Scalar) {
        if stack.top.element == .rt { return output.annotate(scalar) }
        if stack.top.preservesSpace {
            if !output.isOpen { openBlock() }
            if scalar != "\u{AD}" { output.append(scalar == "\u{A0}" ? " " : scalar) }
            return
        }
        switch scalar {
        case " ", "\t", "\n", "\u{0B}", "\u{0C}", "\r", "\u{85}", "\u{A0}": output.leaveGap(.space)
        case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{AD}", "\u{2060}", "\u{FEFF}": break
        default:
            if !output.isOpen { openBlock() }
            output.append(scalar)
        }
    }

    /// Appends decoded words of an attribute.
    mutating func appendWords(_ text: String) {
        for scalar in text.unicodeScalars { append(scalar) }
    }

    /// Appends text as written: code, and what only looks like markup.
    mutating func appendLiteral(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if !output.isOpen { openBlock() }
        var position = range.lowerBound
        while position < range.upperBound {
            // Nobody would find words in code with a NO-BREAK SPACE or a soft hyphen in them.
            let stop = source.first(0xC2, in: position..<range.upperBound)
            if stop > position { output.append(position..<stop, of: source) }
            guard stop < range.upperBound else { break }
            let end = min(stop + 2, range.upperBound)
            if source.startsWith("\u{A0}", at: stop) {
                output.append(" ")
            } else if !source.startsWith("\u{AD}", at: stop) {
                output.append(stop..<end, of: source)
            }
            position = end
        }
    }

    // MARK: - Encoded twice

    /// After `&amp;` in a title: what `#8217;` or `amp;` behind it stand for. Some sites encode
    /// titles twice, so `&amp;#8217;` is an apostrophe. `&amp;lt;` is left alone: whoever writes
    /// about `&lt;` writes just that.
    private mutating func readTwiceEncoded() -> Unicode.Scalar? {
        let start = tokenizer.position
        let isNumber = source.byte(at: start) == ASCII.numberSign
        guard tokenizer.source[start - 1] == ASCII.semicolon,
            isNumber || Self.twiceEncodedNames.contains(where: { source.matches($0, at: start) })
        else { return nil }
        guard let reference = CharacterReference(in: source, afterAmpersandAt: start),
            source[reference.end - 1] == ASCII.semicolon,
            reference.first != "<", reference.first != ">"
        else { return nil }
        tokenizer.position = reference.end
        return reference.first
    }

    private static let twiceEncodedNames: [StaticString] = [
        "amp;", "quot;", "apos;", "hellip;", "ndash;", "mdash;", "lsquo;", "rsquo;", "ldquo;",
        "rdquo;",
    ]
}
