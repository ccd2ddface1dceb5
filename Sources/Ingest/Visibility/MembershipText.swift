/// The part of a post's text that everybody may read, where the rest is for members.
///
/// Exports and files have the text as it was written, with the shortcodes and blocks by which plug-ins keep parts of it from
/// readers who are not logged in (`MembershipNames`). What a site itself sent was already cut by these, and stays.
///
/// ```
/// hidden    [members_only] … [/members_only]            up to the end that pairs with it, else all that follows
///           <!-- wp:premium-content/subscriber-view --> … <!-- /wp:premium-content/subscriber-view -->
///           <!-- wp:jetpack/paywall /-->                all that follows
/// shown     [[members_only]], [[members_only] … [/members_only]], and whatever stands in <code>, <pre>, [code]
/// ```
/// Linear in the length of the text. Text without such names is looked through once, at the speed of memory.
package struct MembershipText {
    /// What everybody may read; the whole text where nothing is hidden.
    package let shown: String
    /// What is hidden, in order.
    package let hidden: [String]

    /// Takes a text apart.
    package init(_ html: String) {
        let cuts: [Range<Int>] = SourceBytes.with(html) { source in
            guard MembershipScan.mentions(source) else { return [] }
            var scan = MembershipScan(source)
            return scan.cuts()
        }
        guard !cuts.isEmpty else {
            (shown, hidden) = (html, [])
            return
        }
        (shown, hidden) = SourceBytes.with(html) { source in
            var kept: [UInt8] = []
            var start = 0
            for cut in cuts {
                source.append(start..<cut.lowerBound, to: &kept)
                // The words on both sides stay two.
                kept.append(ASCII.space)
                start = cut.upperBound
            }
            source.append(start..<source.count, to: &kept)
            return (String(decoding: kept, as: UTF8.self), cuts.map(source.string))
        }
    }

    /// How a summary calls what was left out of a post.
    package static let reason = "its text for members"
}

/// Finds what is for members in the bytes of a text.
struct MembershipScan {
    private let source: SourceBytes
    private var position = 0
    /// Ends that were looked for and not found: what is not there is not looked for twice.
    private var missing: Set<String> = []

    init(_ source: SourceBytes) { self.source = source }

    /// Whether a text may have anything for members: a name of a shortcode or block that is known for it.
    static func mentions(_ source: SourceBytes) -> Bool {
        mentionsShortcode(source) || mentionsBlock(source)
    }

    private static func mentionsShortcode(_ source: SourceBytes) -> Bool {
        var at = source.firstFar(ASCII.leftBracket, in: 0..<source.count)
        while at < source.count {
            if let name = shortcodeName(source, at: at + 1),
                MembershipNames.kind(ofShortcode: source.string(name)) != .other
            {
                return true
            }
            at = source.firstFar(ASCII.leftBracket, in: (at + 1)..<source.count)
        }
        return false
    }

    private static func mentionsBlock(_ source: SourceBytes) -> Bool {
        var at = source.firstFar(ASCII.exclamation, in: 0..<source.count)
        while at < source.count {
            if at > 0, let block = MembershipBlock(source, at: at - 1) {
                if block.hides { return true }
                at = max(at, block.end - 1)
            }
            at = source.firstFar(ASCII.exclamation, in: (at + 1)..<source.count)
        }
        return false
    }

    /// The extents that are for members, in order.
    mutating func cuts() -> [Range<Int>] {
        var cuts: [Range<Int>] = []
        while position < source.count {
            let start = position
            switch step() {
            case .on(let next): position = next
            case .hidden(let extent):
                // What is hidden to the end leaves nothing behind.
                cuts.append(extent)
                position = max(extent.upperBound, start + 1)
            }
        }
        return cuts
    }

    private enum Step {
        case on(Int)
        case hidden(Range<Int>)
    }

    private mutating func step() -> Step {
        let byte = source[position]
        guard byte == ASCII.lessThan || byte == ASCII.leftBracket else {
            let brackets = source.first(ASCII.leftBracket, in: position..<source.count)
            return .on(source.first(ASCII.lessThan, in: position..<brackets))
        }
        if byte == ASCII.leftBracket { return stepShortcode() }
        guard let block = MembershipBlock(source, at: position) else {
            return .on(endOfComment(at: position) ?? endOfCode(at: position) ?? position + 1)
        }
        if block.hidesRest {
            let end = block.endName.flatMap { self.end(ofBlock: $0, from: block.end, depth: 0) }
            return .hidden(position..<(end ?? source.count))
        }
        guard block.hides, block.form != .closing else { return .on(block.end) }
        // A block without content has texts in its comment.
        if block.form == .single { return .hidden(position..<block.end) }
        let end = self.end(ofBlock: block.name, from: block.end, depth: 1) ?? source.count
        return .hidden(position..<end)
    }

    // MARK: - Shortcodes

    private mutating func stepShortcode() -> Step {
        let isDoubled = source.byte(at: position + 1) == ASCII.leftBracket
        let opening = position + (isDoubled ? 1 : 0)
        if let end = endOfCodeShortcode(at: opening) { return .on(end) }
        guard let name = Self.shortcodeName(source, at: opening + 1) else {
            return .on(opening + 1)
        }
        let kind = MembershipNames.kind(ofShortcode: source.string(name))
        guard kind != .other, let tag = MembershipTag(source, at: opening) else {
            return .on(opening + 1)
        }
        if isDoubled, source.byte(at: tag.end) == ASCII.rightBracket { return .on(tag.end + 1) }
        guard !tag.isSelfClosing, !MembershipNames.turnsRound(tag.attributes(in: source)) else {
            return .on(tag.end)
        }
        let wanted = tag.name.lowercased()
        let isClosed = end(of: wanted, from: tag.end, paired: false) != nil
        let hides =
            switch kind {
            case .certain: true
            case .word: isClosed || tag.isBare || tag.hasAssignments
            case .pair: isClosed
            case .other: false
            }
        guard hides else { return .on(tag.end) }
        let end = isClosed ? self.end(of: wanted, from: tag.end, paired: true) : nil
        if isDoubled, let end, source.byte(at: end) == ASCII.rightBracket { return .on(end + 1) }
        return .hidden(opening..<(end ?? source.count))
    }

    /// Where `[/name]` ends that closes what was opened before `start`.
    /// - Parameter paired: whether it is the one that pairs with it, others inside counted, or the next.
    private mutating func end(of name: String, from start: Int, paired: Bool) -> Int? {
        if !paired, missing.contains(name) { return nil }
        var depth = 1
        var offset = start
        while let next = nextMark(from: &offset) {
            guard let tag = MembershipTag(source, at: next, named: name) else {
                offset = next + 1
                continue
            }
            offset = tag.end
            if tag.isClosing { depth -= 1 } else if paired, !tag.isSelfClosing { depth += 1 }
            if depth == 0 { return tag.end }
        }
        if !paired { missing.insert(name) }
        return nil
    }

    /// The next `[` that is no part of code, of a comment or escaped; `offset` is where to look.
    private mutating func nextMark(from offset: inout Int) -> Int? {
        while offset < source.count {
            let bracket = source.first(ASCII.leftBracket, in: offset..<source.count)
            let angle = source.first(ASCII.lessThan, in: offset..<bracket)
            if angle < bracket {
                offset = endOfComment(at: angle) ?? endOfCode(at: angle) ?? angle + 1
            } else if bracket == source.count {
                return nil
            } else if let end = endOfCodeShortcode(at: bracket) ?? endOfEscaped(at: bracket) {
                offset = end
            } else {
                return bracket
            }
        }
        return nil
    }

    /// Where `[[name]]` ends.
    private func endOfEscaped(at position: Int) -> Int? {
        guard source.byte(at: position + 1) == ASCII.leftBracket,
            let tag = MembershipTag(source, at: position + 1),
            source.byte(at: tag.end) == ASCII.rightBracket
        else { return nil }
        return tag.end + 1
    }

    /// Where `[code]…[/code]` ends.
    private mutating func endOfCodeShortcode(at position: Int) -> Int? {
        guard let name = Self.shortcodeName(source, at: position + 1), name.count <= 12 else {
            return nil
        }
        let text = source.string(name).lowercased()
        guard Self.codeShortcodes.contains(text) else { return nil }
        return end(ofText: "[/\(text)]", from: name.upperBound)
    }

    private static let codeShortcodes: Set<String> = [
        "code", "sourcecode", "source", "crayon", "php", "html", "css", "js", "javascript", "bash",
        "shell", "xml", "sql", "python", "ruby", "java",
    ]

    // MARK: - Code, comments and blocks

    /// Where `<code>…</code>` and its like end.
    private mutating func endOfCode(at position: Int) -> Int? {
        for name in ["code", "pre", "kbd", "samp", "tt", "textarea", "xmp"] as [StaticString]
        where source.matches(name, at: position + 1) {
            let after = position + 1 + name.utf8CodeUnitCount
            guard let byte = source.byte(at: after),
                byte.isHTMLSpace || byte == ASCII.greaterThan
            else { continue }
            return end(ofText: "</\(name)", from: after)
        }
        return nil
    }

    /// Where a comment ends; one that does not is none here, so that it hides no name.
    private mutating func endOfComment(at position: Int) -> Int? {
        guard source.startsWith("<!--", at: position) else { return nil }
        return end(ofText: "-->", from: position + 4)
    }

    /// Where the next of a text in lower case ends; ASCII letters match in either case.
    private mutating func end(ofText text: String, from start: Int) -> Int? {
        guard !missing.contains(text), let first = text.utf8.first else { return nil }
        let bytes = Array(text.utf8)
        var offset = source.first(first, in: start..<source.count)
        while offset + bytes.count <= source.count {
            let isHere = bytes.indices.allSatisfy {
                source[offset + $0].lowercasedASCII == bytes[$0]
            }
            if isHere { return offset + bytes.count }
            offset = source.first(first, in: (offset + 1)..<source.count)
        }
        missing.insert(text)
        return nil
    }

    /// Where the block ends whose name is given, others of that name inside counted.
    /// - Parameter depth: how many of them are open; with 0 the first of any form is the end.
    private func end(ofBlock name: String, from start: Int, depth: Int) -> Int? {
        var depth = depth
        var offset = source.first(ASCII.lessThan, in: start..<source.count)
        while offset < source.count {
            guard let block = MembershipBlock(source, at: offset) else {
                offset = source.first(ASCII.lessThan, in: (offset + 1)..<source.count)
                continue
            }
            if block.name == name {
                if depth == 0 { return block.end }
                if block.form == .closing { depth -= 1 }
                if block.form == .opening { depth += 1 }
                if depth == 0 { return block.end }
            }
            offset = source.first(ASCII.lessThan, in: block.end..<source.count)
        }
        return nil
    }

    /// The name behind a bracket, `nil` where none stands.
    static func shortcodeName(_ source: SourceBytes, at start: Int) -> Range<Int>? {
        guard let first = source.byte(at: start), first.isASCIILetter else { return nil }
        var end = start + 1
        while let byte = source.byte(at: end),
            byte.isASCIIAlphanumeric || byte == ASCII.hyphen || byte == UInt8(ascii: "_")
        {
            end += 1
        }
        return start..<end
    }
}
