public import Blog
public import BlogSearchQueries

/// A stretch of a block's text that is drawn in one way: what is left when spans and highlights, which may overlap, are cut
/// wherever one of them begins or ends.
///
/// ```swift
/// for run in block.runs() {
///     draw(run.text, bold: run.styles.contains(.strong), link: run.url)
/// }
/// ```
public struct ContentRun: Sendable, Hashable {
    /// The text, never empty. The texts of all runs of a block are its text.
    public var text: String
    /// All that the stretch is at once.
    public var styles: Set<ContentBlock.Span.Style>
    /// Where its link leads; `nil` where there is none.
    public var url: String?
    /// Whether it is a match of the query.
    public var isHighlighted: Bool

    /// Creates a run.
    public init(
        text: String, styles: Set<ContentBlock.Span.Style> = [], url: String? = nil,
        isHighlighted: Bool = false
    ) {
        self.text = text
        self.styles = styles
        self.url = url
        self.isHighlighted = isHighlighted
    }
}

extension ContentBlock {
    /// The text in runs, in reading order.
    ///
    /// What lies outside of the text does not count. Of links inside one another the inner one counts.
    ///
    /// - Parameters:
    ///   - highlights: matches in the text.
    ///   - address: the post's address, by which links are made whole; `nil` leaves them as written. See
    ///     `StoredPost.resolved(_:)`.
    /// - Complexity: O(n + s log s + s·r) for n scalars, s spans and r runs.
    public func runs(highlights: [Highlight] = [], relativeTo address: String? = nil)
        -> [ContentRun]
    {
        let scalars = Array(text.unicodeScalars)
        let links = PostLinks(address)
        let pieces =
            spans.map { Piece($0.start, $0.length, $0.style, $0.url.map(links.resolved)) }
            + highlights.map { Piece($0.start, $0.length, nil, nil) }
        let known = pieces.compactMap { $0.clamped(to: scalars.count) }
        let cuts = Set(known.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
            .union([0, scalars.count]).sorted()
        return zip(cuts, cuts.dropFirst()).map { start, end in
            var run = ContentRun(text: "")
            run.text.unicodeScalars.append(contentsOf: scalars[start..<end])
            var innermost = -1
            for piece in known where piece.range.contains(start) {
                guard let style = piece.style else {
                    run.isHighlighted = true
                    continue
                }
                run.styles.insert(style)
                if style == .link, piece.range.lowerBound >= innermost {
                    (innermost, run.url) = (piece.range.lowerBound, piece.url)
                }
            }
            return run
        }
    }

    /// A span, or a highlight where it has no style.
    private struct Piece {
        let range: Range<Int>
        let style: Span.Style?
        let url: String?

        init(_ start: Int, _ length: Int, _ style: Span.Style?, _ url: String?) {
            let end = start.addingReportingOverflow(max(0, length))
            range = start..<(end.overflow ? .max : end.partialValue)
            (self.style, self.url) = (style, url)
        }

        private init(_ range: Range<Int>, _ piece: Piece) {
            (self.range, style, url) = (range, piece.style, piece.url)
        }

        /// The part inside a text, `nil` for none.
        func clamped(to count: Int) -> Piece? {
            let inside = range.clamped(to: 0..<count)
            return inside.isEmpty ? nil : Piece(inside, self)
        }
    }
}
