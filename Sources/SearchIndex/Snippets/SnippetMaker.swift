package import TextAnalysis

/// Makes the passage that shows why a post was found, with every match in it marked.
///
/// It reads texts with the analyzer of the index, so what is marked is what matched: inflected forms, words with a
/// star, words of a phrase only where the phrase stands. It reads at most `maximumBytes` of a post, and stops at the
/// first passage that has everything.
package final class SnippetMaker {
    /// A text of a post, as stored.
    package struct Part: Sendable, Hashable {
        package var field: Field
        package var text: String

        package init(_ field: Field, _ text: String) {
            self.field = field
            self.text = text
        }
    }

    /// How much of a post is looked at.
    static let maximumBytes = 1 << 18
    /// How much of it at a time.
    private static let pieceBytes = 1 << 14
    /// Longest run of matches in a snippet, in bytes.
    private static let coreBytes = 160

    private let patterns: [HighlightPattern]
    private var matchers: [Language: PatternMatcher] = [:]

    /// Makes snippets for the results of one plan.
    package init(_ plan: SearchPlan) {
        patterns = plan.highlightPatterns
    }

    /// The best passage of a post; its beginning, without marks, when no match lies in its text.
    ///
    /// - Parameters:
    ///   - parts: texts of the post. Title, tags and categories are shown elsewhere and left out; of equally good
    ///     passages the one in the earliest part wins.
    ///   - language: the language they were indexed in.
    /// - Returns: `nil` for a post without text.
    package func snippet(of parts: [Part], language: Language) -> Snippet? {
        let shown = parts.filter { SnippetMaker.shown.contains($0.field) && !$0.text.isEmpty }
        let finder = PassageFinder(patterns)
        var budget = SnippetMaker.maximumBytes
        var best: (part: Part, passage: PassageFinder.Passage)?
        for part in shown where budget > 0 {
            guard let passage = passage(in: part, language, finder, &budget) else { continue }
            if passage.worth > best?.passage.worth ?? 0 { best = (part, passage) }
            if passage.worth >= finder.completeWorth { break }
        }
        if let best {
            let cutter = PassageCutter(best.part.text, around: best.passage.range)
            return marked(cutter.passage, of: best.part.field, language)
        }
        for part in shown {
            let beginning = PassageCutter(part.text).passage
            if let snippet = marked(beginning, of: part.field, language) { return snippet }
        }
        return nil
    }

    /// Matches in a text that is shown whole, a title.
    package func highlights(in text: String, of field: Field, language: Language) -> [Highlight] {
        guard !patterns.isEmpty, text.utf8.count <= SnippetMaker.maximumBytes else { return [] }
        let bytes = Array(text.utf8)
        let ranges = matcher(language).matches(in: bytes.span, of: field).map { $0.range }
        return SnippetMaker.highlights(ranges) { bytes[..<$0].count { $0 & 0xC0 != 0x80 } }
    }

    private static let shown: FieldSet = [.excerpt, .heading, .body, .code, .caption]

    private func matcher(_ language: Language) -> PatternMatcher {
        if let known = matchers[language] { return known }
        let matcher = PatternMatcher(patterns, language: language)
        matchers[language] = matcher
        return matcher
    }

    /// The best passage of one text, piece by piece.
    private func passage(
        in part: Part, _ language: Language, _ finder: PassageFinder, _ budget: inout Int
    ) -> PassageFinder.Passage? {
        guard !patterns.isEmpty else { return nil }
        let utf8 = part.text.utf8
        let bytes = utf8.count > budget ? Array(utf8.prefix(budget)) : Array(utf8)
        budget -= bytes.count
        var best: PassageFinder.Passage?
        var start = 0
        while start < bytes.count {
            let end = SnippetMaker.pieceEnd(bytes, from: start)
            let matches = matcher(language)
                .matches(in: bytes.span.extracting(start..<end), of: part.field)
            if let found = finder.best(of: matches, length: SnippetMaker.coreBytes),
                found.worth > best?.worth ?? 0
            {
                let range = found.range.lowerBound + start..<found.range.upperBound + start
                best = PassageFinder.Passage(range: range, worth: found.worth)
            }
            if let best, best.worth >= finder.completeWorth { return best }
            start = end
        }
        return best
    }

    /// Where a piece ends: at a space, or between two characters when there is none for long.
    private static func pieceEnd(_ bytes: [UInt8], from start: Int) -> Int {
        guard bytes.count - start > pieceBytes else { return bytes.count }
        var end = start + pieceBytes
        while end > start + pieceBytes / 2, bytes[end - 1] != 0x20, bytes[end - 1] != 0x0A {
            end -= 1
        }
        if end == start + pieceBytes / 2 { end = start + pieceBytes }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}

// MARK: Text

extension SnippetMaker {
    /// A passage as a snippet: white space collapsed, ellipses where the text goes on, matches marked.
    ///
    /// - Returns: `nil` for a passage of white space.
    private func marked(
        _ passage: PassageCutter.Passage, of field: Field, _ language: Language
    ) -> Snippet? {
        let bytes = Array(passage.text.utf8)
        let ranges = matcher(language).matches(in: bytes.span, of: field).map { $0.range }
        var text = CollapsedText(passage.text, afterEllipsis: !passage.isBeginning)
        guard !text.isEmpty else { return nil }
        if passage.goesOn { text.append("…") }
        return Snippet(
            text: text.text, highlights: SnippetMaker.highlights(ranges) { text.scalar(at: $0) })
    }

    /// Byte ranges as ascending highlights that do not overlap.
    fileprivate static func highlights(
        _ ranges: [Range<Int>], scalar: (Int) -> Int
    ) -> [Highlight] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound < last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                merged[merged.count - 1] = last.lowerBound..<end
            } else {
                merged.append(range)
            }
        }
        return merged.map { range in
            let start = scalar(range.lowerBound)
            return Highlight(start: start, length: scalar(range.upperBound) - start)
        }
    }
}

/// A text with every run of white space as one space, that remembers where its bytes went.
private struct CollapsedText {
    private(set) var text = ""
    private(set) var isEmpty = true
    /// For each byte of the source (and its end): scalars of `text` before it.
    private var scalars: [Int] = []
    private var count = 0

    init(_ source: String, afterEllipsis: Bool) {
        if afterEllipsis { append("…") }
        var pendingSpace = false
        for character in source {
            if character.isBlank {
                pendingSpace = !isEmpty
                scalars += repeatElement(count, count: character.utf8.count)
                continue
            }
            if pendingSpace { append(" ") }
            pendingSpace = false
            isEmpty = false
            for scalar in character.unicodeScalars {
                scalars += repeatElement(count, count: UTF8.width(scalar))
                append(scalar)
            }
        }
        scalars.append(count)
    }

    /// Scalars before a byte of the source.
    func scalar(at byte: Int) -> Int { scalars[byte] }

    mutating func append(_ scalar: Unicode.Scalar) {
        text.unicodeScalars.append(scalar)
        count += 1
    }
}
