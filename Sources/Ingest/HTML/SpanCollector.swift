import Blog

/// Follows which styles are on while text is written, and turns them into spans of the block.
///
/// A style that is on twice (`<b><strong>`) is one span; one that is still on when a block ends
/// goes on in the next, as in a browser. Offsets are counted in Unicode scalars, each byte once,
/// and only in blocks with styles.
struct SpanCollector {
    private struct Active {
        var count = 0
        /// Offset of the first scalar, -1 until text comes.
        var start = -1
    }

    private static let styles: [ContentBlock.Span.Style] = [
        .link, .emphasis, .strong, .code, .superscript, .subscript, .deleted,
    ]

    private var active = [Active](repeating: Active(), count: styles.count)
    private var url: String?
    private var finished: [ContentBlock.Span] = []
    /// How far scalars have been counted: position in the text, and scalars since the block's
    /// start.
    private var countedBytes = 0
    private var countedScalars = 0
    private var activeCount = 0
    /// Whether a style is on whose first character is still to come.
    private(set) var isWaiting = false

    private static func index(of style: ContentBlock.Span.Style) -> Int {
        switch style {
        case .link: 0
        case .emphasis: 1
        case .strong: 2
        case .code: 3
        case .superscript: 4
        case .subscript: 5
        case .deleted: 6
        }
    }

    /// A block starts at byte `position`.
    mutating func start(at position: Int) {
        countedBytes = position
        countedScalars = 0
        isWaiting = activeCount > 0
    }

    mutating func begin(_ style: ContentBlock.Span.Style, url: String?) {
        let index = Self.index(of: style)
        if style == .link { self.url = url }
        active[index].count += 1
        if active[index].count == 1 {
            activeCount += 1
            isWaiting = true
        }
    }

    mutating func end(_ style: ContentBlock.Span.Style, in text: [UInt8]) {
        let index = Self.index(of: style)
        guard active[index].count > 0 else { return }
        active[index].count -= 1
        guard active[index].count == 0 else { return }
        activeCount -= 1
        finish(index, at: offset(in: text))
    }

    /// Text is about to be written behind `text`: styles that waited for it start here.
    mutating func begin(in text: [UInt8]) {
        isWaiting = false
        let offset = offset(in: text)
        for index in active.indices where active[index].count > 0 && active[index].start < 0 {
            active[index].start = offset
        }
    }

    /// The spans of the block that ends here, by start, longer ones first.
    mutating func finish(in text: [UInt8]) -> [ContentBlock.Span] {
        if activeCount > 0 {
            let offset = offset(in: text)
            for index in active.indices { finish(index, at: offset) }
        }
        guard !finished.isEmpty else { return [] }
        defer { finished.removeAll(keepingCapacity: true) }
        clip(to: offset(in: text))
        return finished.sorted { ($0.start, -$0.length) < ($1.start, -$1.length) }
    }

    /// The end of the text was taken back. It was ASCII, or a link that had just begun.
    mutating func shorten(to text: [UInt8], blockStart: Int) {
        if countedBytes > text.count {
            countedBytes = blockStart
            countedScalars = 0
        }
        let end = offset(in: text)
        for index in active.indices where active[index].start >= end {
            active[index].start = -1
            isWaiting = isWaiting || active[index].count > 0
        }
        clip(to: end)
    }

    /// Cuts off what spans say about text behind `end`. Spans are kept in the order of their ends.
    private mutating func clip(to end: Int) {
        var index = finished.count
        while index > 0, finished[index - 1].start + finished[index - 1].length > end {
            index -= 1
            finished[index].length = end - finished[index].start
        }
        if index < finished.count { finished.removeAll { $0.length < 1 } }
    }

    private mutating func finish(_ index: Int, at offset: Int) {
        let start = active[index].start
        active[index].start = -1
        guard start >= 0, offset > start else { return }
        let style = Self.styles[index]
        finished.append(
            ContentBlock.Span(
                start: start, length: offset - start, style: style, url: style == .link ? url : nil)
        )
    }

    private mutating func offset(in text: [UInt8]) -> Int {
        if countedBytes > text.count {
            // White space was trimmed, one byte a scalar.
            countedScalars -= countedBytes - text.count
            countedBytes = text.count
        }
        while countedBytes < text.count {
            // Every byte but a continuation byte starts a scalar.
            if text[countedBytes] & 0xC0 != 0x80 { countedScalars += 1 }
            countedBytes += 1
        }
        return countedScalars
    }
}
