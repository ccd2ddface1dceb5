package import BlogSearchPostings
package import BlogSearchQueries
package import BlogSearchRanking
package import TextAnalysis

/// Makes the passage that shows why a post was found, with every match in it marked.
///
/// It reads texts with the analyzer of the index, so the marks are the matches: inflected forms,
/// words with a star, words of a phrase only in the whole phrase. It reads at most `maximumBytes`
/// of a post, and stops at the first passage that has every pattern. Words that cannot match are
/// skipped, which accounts for most of its speed.
package final class SnippetMaker {
    /// The maximum number of bytes of a post that are read.
    static let maximumBytes = 1 << 18
    /// The number of bytes read at a time.
    private static let pieceBytes = 1 << 14
    /// The number of bytes that two successive pieces share, so that no phrase or passage is torn.
    /// A run of matches is shorter.
    private static let sharedBytes = 1 << 10
    /// The maximum length of a run of matches in a snippet, in Unicode scalars.
    private static let coreLength = 160

    let patterns: [HighlightPattern]
    private let finder: PassageFinder
    private var matchers: [PatternMatcher] = []

    /// Makes snippets for the results of one plan.
    package init(_ plan: SearchPlan) {
        patterns = plan.highlightPatterns
        finder = PassageFinder(patterns)
    }

    /// The best passage of a post; its beginning, without marks, when its text has no match.
    ///
    /// Title, tags and categories are left out, because they are shown elsewhere. Custom fields come last. Of equally good
    /// passages the one in the earliest text wins.
    ///
    /// - Returns: `nil` for a post without text.
    package func snippet(of post: PostTexts) -> Snippet? {
        let shown = post.pieces.filter {
            SnippetMaker.shown.contains($0.field) && !$0.bytes.isEmpty
        }
        var budget = SnippetMaker.maximumBytes
        var best: (piece: PostTexts.Piece, passage: PassageFinder.Passage)?
        for piece in shown where budget > 0 && !patterns.isEmpty {
            let range = piece.bytes.prefix(budget)
            budget -= range.count
            guard let passage = passage(in: post.bytes, range, of: piece.field, post.language)
            else { continue }
            if passage.worth > best?.passage.worth ?? 0 { best = (piece, passage) }
            if passage.worth >= finder.completeWorth { break }
        }
        if let best {
            let cutter = PassageCutter(post.bytes[best.piece.bytes], around: best.passage.range)
            return marked(cutter.passage, of: best.piece.field, post.language)
        }
        for piece in shown {
            let beginning = PassageCutter(post.bytes[piece.bytes]).passage
            if let snippet = marked(beginning, of: piece.field, post.language) { return snippet }
        }
        return nil
    }

    /// Matches in a text that is shown as a whole: a title.
    package func highlights(in text: String, of field: Field, language: Language) -> [Highlight] {
        guard !patterns.isEmpty, text.utf8.count <= SnippetMaker.maximumBytes else { return [] }
        let bytes = Array(text.utf8)
        let matches = matcher(language).matches(in: bytes.span, of: field)
        return SnippetMaker.highlights(matches) { bytes[..<$0].scalarCount }
    }

    static let shown: FieldSet = [.excerpt, .heading, .body, .code, .caption, .custom]

    private func matcher(_ language: Language) -> PatternMatcher {
        if let known = matchers.first(where: { $0.language == language }) { return known }
        let matcher = PatternMatcher(patterns, language: language)
        matchers.append(matcher)
        return matcher
    }

    /// The best passage of one text, searched piece by piece. Its range counts from the beginning
    /// of the text.
    func passage(
        in bytes: [UInt8], _ text: Range<Int>, of field: Field, _ language: Language
    ) -> PassageFinder.Passage? {
        let matcher = matcher(language)
        var best: PassageFinder.Passage?
        var start = text.lowerBound
        while start < text.upperBound {
            let end = SnippetMaker.pieceEnd(bytes, start..<text.upperBound)
            let matches = matcher.matches(in: bytes.span.extracting(start..<end), of: field)
            if let found = finder.best(
                of: matches, in: bytes[start..<end], length: SnippetMaker.coreLength),
                found.worth > best?.worth ?? 0
            {
                let offset = start - text.lowerBound
                best = PassageFinder.Passage(
                    range: found.range.lowerBound + offset..<found.range.upperBound + offset,
                    worth: found.worth)
            }
            if let best, best.worth >= finder.completeWorth { return best }
            if end == text.upperBound { break }
            start = SnippetMaker.pieceStart(bytes, before: end)
        }
        return best
    }

    /// Where the next piece begins: at a word, or at a character where there is no space.
    private static func pieceStart(_ bytes: [UInt8], before end: Int) -> Int {
        let shared = end - sharedBytes..<end
        if let blank = bytes[shared].firstIndex(where: { $0 == 0x20 || $0 == 0x0A }),
            blank + 1 < end
        {
            return blank + 1
        }
        return bytes[..<end].scalar(at: shared.lowerBound)
    }

    /// Where the first piece of a text ends: at a space, or between two characters when no space is
    /// near.
    private static func pieceEnd(_ bytes: [UInt8], _ text: Range<Int>) -> Int {
        guard text.count > pieceBytes else { return text.upperBound }
        let middle = text.lowerBound + pieceBytes / 2
        var end = text.lowerBound + pieceBytes
        while end > middle, bytes[end - 1] != 0x20, bytes[end - 1] != 0x0A { end -= 1 }
        if end == middle { end = text.lowerBound + pieceBytes }
        while end < text.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}

// MARK: Text

extension SnippetMaker {
    /// A passage as a snippet: white space is collapsed, ellipses show where the text continues,
    /// matches are marked.
    ///
    /// - Returns: `nil` for a passage of white space only.
    func marked(
        _ passage: PassageCutter.Passage, of field: Field, _ language: Language
    ) -> Snippet? {
        var text = CollapsedText(passage)
        guard !text.isEmpty else { return nil }
        let matches = matcher(language)
            .matches(in: passage.text.bytes.span.extracting(passage.range), of: field)
        if passage.goesOn { text.append("…") }
        return Snippet(
            text: text.text, highlights: SnippetMaker.highlights(matches) { text.scalar(at: $0) })
    }

    /// Takes lists of matches, not of ranges: for the first list of a generic type of the standard
    /// library the runtime looks at every conformance of the program.
    fileprivate static func highlights(
        _ matches: [PatternMatcher.Match], scalar: (Int) -> Int
    ) -> [Highlight] {
        guard !matches.isEmpty else { return [] }
        var merged: [PatternMatcher.Match] = []
        for match in matches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let last = merged.last?.range, match.range.lowerBound < last.upperBound {
                let end = max(last.upperBound, match.range.upperBound)
                merged[merged.count - 1].range = last.lowerBound..<end
            } else {
                merged.append(match)
            }
        }
        return merged.map { match in
            let start = scalar(match.range.lowerBound)
            return Highlight(start: start, length: scalar(match.range.upperBound) - start)
        }
    }
}

/// A passage with every run of white space as one space. It can convert offsets of the original
/// bytes.
private struct CollapsedText {
    /// A run of characters that stay as they are: no white space, or single spaces between other
    /// characters.
    private struct Run {
        /// Its range of bytes in the stretch that contains the passage.
        var bytes: Range<Int>
        /// The number of scalars in the text before it.
        var scalars: Int
    }

    private let source: [UInt8]
    private let start: Int
    private var bytes: [UInt8] = []
    private var runs: [Run] = []
    /// The number of scalars in the text.
    private var count = 0

    init(_ passage: PassageCutter.Passage) {
        source = passage.text.bytes
        start = passage.range.lowerBound
        bytes.reserveCapacity(passage.range.count + 8)
        if !passage.isBeginning { append("…") }
        var offset = start
        while let run = CollapsedText.run(from: offset, in: passage) {
            if !runs.isEmpty { append(" ") }
            runs.append(Run(bytes: run, scalars: count))
            bytes += source[run]
            count += source[run].scalarCount
            offset = run.upperBound
        }
    }

    /// The next run of a passage.
    private static func run(from offset: Int, in passage: PassageCutter.Passage) -> Range<Int>? {
        let (text, end) = (passage.text, passage.range.upperBound)
        var start = offset
        while start < end {
            let step = text.step(at: start)
            guard step.isBlank else { break }
            start = step.next
        }
        guard start < end else { return nil }
        var (offset, runEnd) = (start, start)
        while offset < end {
            let step = text.step(at: offset)
            if !step.isBlank {
                runEnd = step.next
            } else if runEnd < offset || text.bytes[offset] != 0x20 {
                break
            }
            offset = step.next
        }
        return start..<runEnd
    }

    var isEmpty: Bool { runs.isEmpty }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The number of scalars before a byte of the passage. A scalar must begin there, or the byte
    /// must be white space or the end.
    func scalar(at byte: Int) -> Int {
        let offset = start + byte
        guard let run = runs.last(where: { $0.bytes.lowerBound <= offset }) else {
            return runs.first?.scalars ?? 0
        }
        let end = min(offset, run.bytes.upperBound)
        return run.scalars + source[run.bytes.lowerBound..<end].scalarCount
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        bytes.append(contentsOf: String(scalar).utf8)
        count += 1
    }
}
