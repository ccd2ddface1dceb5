internal import Blog

/// Markdown for the text inside a block.
enum MarkdownText {
    /// Text with its spans as Markdown markup, nested where they nest.
    static func inline(_ text: String, _ spans: [ContentBlock.Span]) -> String {
        let scalars = Array(text.unicodeScalars)
        var opens: [Int: [ContentBlock.Span]] = [:]
        for span in spans {
            guard let span = written(span, scalars) else { continue }
            opens[span.start, default: []].append(span)
        }
        var open: [ContentBlock.Span] = []
        var result = ""
        var run = String.UnicodeScalarView()
        var isLineStart = true
        for offset in 0...scalars.count {
            let isEdge = opens[offset] != nil || open.contains { $0.start + $0.length <= offset }
            if isEdge {
                let isCode = open.contains { $0.style == .code }
                result += isCode ? String(run) : escaped(String(run), isLineStart: isLineStart)
                isLineStart = run.isEmpty ? isLineStart : run.last == "\n"
                run = .init()
                var hasClosed = false
                while let last = open.last, last.start + last.length <= offset {
                    result += closing(last, scalars)
                    hasClosed = last.style.isMarkedByStars
                    open.removeLast()
                }
                for span in (opens[offset] ?? []).sorted(by: { $0.length > $1.length }) {
                    // A span that would end after the one around it cannot nest: it is left out. So is one inside of code, and
                    // one whose stars would run into those that have just ended another.
                    if let outer = open.last,
                        outer.start + outer.length < span.start + span.length
                            || outer.style == .code
                    {
                        continue
                    }
                    if hasClosed, span.style.isMarkedByStars { continue }
                    result += opening(span, scalars)
                    open.append(span)
                }
            }
            if offset < scalars.count { run.append(scalars[offset]) }
        }
        return result + escaped(String(run), isLineStart: isLineStart)
    }

    /// A fenced code block whose fence is longer than any inside.
    static func fenced(_ text: String, language: String?) -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(text.utf8) + 1))
        let isWord = language?.unicodeScalars.allSatisfy { $0 != "`" && $0 != "\n" } ?? false
        return fence + (isWord ? language ?? "" : "") + "\n" + text + "\n" + fence
    }

    /// Plain text with what Markdown would read as markup behind a backslash, and what templates would behind one, too. A line
    /// feed is a line break.
    ///
    /// - Parameter isLineStart: whether the text begins a line.
    static func escaped(_ text: String, isLineStart: Bool = true) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var isLineStart = isLineStart
        var isNumber = false
        var previous: Unicode.Scalar?
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar == "\n" {
                if next != nil, previous != nil { result.append(contentsOf: "  ".unicodeScalars) }
            } else if isMarkup(scalar, after: previous, before: next)
                || isLineStart && "#+-=:|".unicodeScalars.contains(scalar)
                || isNumber && (scalar == "." || scalar == ")")
            {
                result.append("\\")
            }
            result.append(scalar)
            // A number with a full stop begins an item.
            isNumber = (isLineStart || isNumber) && ("0"..."9").contains(scalar)
            isLineStart = scalar == "\n" || isLineStart && scalar == " "
            previous = scalar
        }
        return String(result)
    }

    private static func isMarkup(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
    ) -> Bool {
        if "\\`*_[]<>~{".unicodeScalars.contains(scalar) { return true }
        // `&amp;` would be a sign, `{.x}` attributes.
        if scalar == "&" { return next.map { $0 == "#" || $0.properties.isAlphabetic } ?? false }
        if previous == "{" { return ".#:%".unicodeScalars.contains(scalar) }
        // An address that is no link stays none: `http://`, `www.`.
        return scalar == ":" && next == "/" && previous?.properties.isAlphabetic ?? false
            || scalar == "." && previous == "w" && next?.properties.isAlphabetic ?? false
    }

    // MARK: - Spans

    /// A span as Markdown can have it: without white space at its edges. `nil` for one that it cannot have, and for a link that
    /// leads nowhere, which is text.
    private static func written(
        _ span: ContentBlock.Span, _ scalars: [Unicode.Scalar]
    ) -> ContentBlock.Span? {
        guard span.start >= 0, span.length > 0, span.start + span.length <= scalars.count else {
            return nil
        }
        if let url = span.url, PublicAddress.inBody(url) == nil { return nil }
        var range = span.start..<span.start + span.length
        while let last = range.last, scalars[last].properties.isWhitespace { range.removeLast() }
        while let first = range.first, scalars[first].properties.isWhitespace {
            range.removeFirst()
        }
        guard let first = range.first, let last = range.last else { return nil }
        if span.style.isMarkedByStars || span.style == .deleted {
            let before = first > 0 ? scalars[first - 1] : " "
            let after = last + 1 < scalars.count ? scalars[last + 1] : " "
            // A mark between a letter and a sign does not count as one.
            if isWord(before), !isWord(scalars[first]) { return nil }
            if isWord(after), !isWord(scalars[last]) { return nil }
        }
        var written = span
        (written.start, written.length) = (range.lowerBound, range.count)
        return written
    }

    /// Whether it is neither white space nor a sign.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.canonicalCombiningClass != .notReordered
    }

    private static func opening(
        _ span: ContentBlock.Span, _ scalars: [Unicode.Scalar]
    ) -> String {
        switch span.style {
        case .link: "["
        case .emphasis: "*"
        case .strong: "**"
        case .code: codeFence(span, scalars).opening
        case .deleted: "~~"
        case .superscript: "<sup>"
        case .subscript: "<sub>"
        }
    }

    private static func closing(
        _ span: ContentBlock.Span, _ scalars: [Unicode.Scalar]
    ) -> String {
        switch span.style {
        case .link: "](<\(span.url.flatMap(PublicAddress.inBody) ?? "")>)"
        case .superscript: "</sup>"
        case .subscript: "</sub>"
        case .code: codeFence(span, scalars).closing
        case .emphasis, .strong, .deleted: opening(span, scalars)
        }
    }

    /// What code stands between: more marks than it has in a row, and a space where it begins or ends with one.
    private static func codeFence(
        _ span: ContentBlock.Span, _ scalars: [Unicode.Scalar]
    ) -> (opening: String, closing: String) {
        let code = scalars[span.start..<span.start + span.length]
        let longest = longestRun(code.lazy.map { $0 == "`" ? 0x60 : 0 })
        let marks = String(repeating: "`", count: longest + 1)
        let isTouched = code.first == "`" || code.last == "`"
        return isTouched ? (marks + " ", " " + marks) : (marks, marks)
    }

    private static func longestRun(_ bytes: some Sequence<UInt8>) -> Int {
        var (longest, run) = (0, 0)
        for byte in bytes {
            run = byte == 0x60 ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}

extension ContentBlock.Span.Style {
    /// Whether stars mark it.
    fileprivate var isMarkedByStars: Bool { self == .emphasis || self == .strong }
}
