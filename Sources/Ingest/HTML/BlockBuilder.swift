import Blog

/// Collects text into blocks: one flat UTF-8 text, and for each block its range in it.
///
/// White space comes as gaps: a gap is only written once more text follows in the same block, so no
/// block starts or ends with one.
struct BlockBuilder {
    /// White space between two pieces of text.
    enum Gap: UInt8, Comparable {
        case none, space, line

        static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
    }

    /// From here on all text goes into one last block: memory stays in proportion to the text.
    static let maximumBlocks = 1 << 18
    static let maximumSpans = 1 << 18

    /// Whether blocks are wanted, or only the text.
    let keepsBlocks: Bool
    private(set) var text: [UInt8] = []
    private(set) var blocks: [ContentBlock] = []
    private var ranges: [Range<Int>] = []

    private(set) var isOpen = false
    /// Kind of the block being written.
    private(set) var kind = ContentBlock.Kind.paragraph
    /// The block being written, without its text; only where blocks are wanted.
    var current = ContentBlock(.paragraph)
    private(set) var start = 0
    private(set) var gap = Gap.none
    /// Set behind a footnote mark: a letter or digit that follows is another word.
    var separatesNextLetter = false

    /// Images and embeds met inside a block; they follow it.
    private var deferred: [ContentBlock] = []
    /// Readings of `<ruby>`; they follow the text they were written over.
    private var annotations: [UInt8] = []
    private(set) var spans = SpanCollector()
    private var spanTotal = 0

    /// Creates a builder for about `size` bytes of HTML.
    init(keepsBlocks: Bool, size: Int) {
        self.keepsBlocks = keepsBlocks
        // Real posts are seven tenths text.
        text.reserveCapacity(size / 4 * 3)
    }

    private var isFull: Bool { blocks.count + deferred.count >= Self.maximumBlocks }

    /// Whether the open block has text.
    var hasText: Bool { isOpen && text.count > start }

    // MARK: - Blocks

    /// Starts `block`; the one before must be closed.
    mutating func open(_ block: ContentBlock) {
        current = isFull ? ContentBlock(.paragraph) : block
        open(current.kind)
        spans.start(at: start)
    }

    /// Starts a block that is only wanted for its text.
    mutating func open(_ kind: ContentBlock.Kind) {
        self.kind = kind
        start = text.count
        isOpen = true
        gap = .none
        separatesNextLetter = false
    }

    /// Ends the open block, if any; one without text is forgotten.
    mutating func close(isLast: Bool = false) {
        guard isOpen else {
            emitDeferred()
            return
        }
        if isFull, !isLast {
            gap = .line
            return
        }
        appendAnnotations()
        trimEnd()
        if keepsBlocks { finishSpans() }
        isOpen = false
        gap = .none
        if text.count > start { record(current) }
        emitDeferred()
    }

    private mutating func finishSpans() {
        var found = spans.finish(in: text)
        guard !found.isEmpty else { return }
        found.removeLast(max(0, spanTotal + found.count - Self.maximumSpans))
        spanTotal += found.count
        current.spans = found
    }

    /// Adds a block that stands for itself: at once between blocks, behind the open one otherwise.
    mutating func insert(_ block: ContentBlock) {
        if isFull {
            if !block.text.isEmpty {
                if !isOpen { open(current) }
                gap = .line
                append(block.text)
                gap = .line
            }
        } else if isOpen {
            deferred.append(block)
        } else {
            write(block)
        }
    }

    private mutating func emitDeferred() {
        guard !deferred.isEmpty else { return }
        let waiting = deferred
        deferred = []
        for block in waiting { write(block) }
    }

    private mutating func write(_ block: ContentBlock) {
        start = text.count
        text.append(contentsOf: block.text.utf8)
        record(block)
    }

    private mutating func record(_ block: ContentBlock) {
        if keepsBlocks {
            blocks.append(block)
            ranges.append(start..<text.count)
        }
        if text.count > start { text.append(ASCII.lineFeed) }
    }

    /// Drops empty cells at the end of a row and empty lines at the end of code.
    private mutating func trimEnd() {
        while text.count > start, let last = text.last, last.isHTMLSpace { text.removeLast() }
    }

    // MARK: - Text

    /// Asks for white space before the next text of this block.
    @inline(__always)
    mutating func leaveGap(_ wanted: Gap) {
        if isOpen, gap < wanted { gap = wanted }
    }

    /// Appends a piece of the source; a block must be open.
    @inline(__always)
    mutating func append(_ range: Range<Int>, of source: SourceBytes) {
        let first = source[range.lowerBound]
        prepare(for: first)
        if StreamSafe.mayBeginMarks(first) { partMarks(range, of: source) }
        source.append(range, to: &text)
    }

    /// Tags and invisible characters may stand between the marks of one letter; without them there can be too many.
    private mutating func partMarks(_ range: Range<Int>, of source: SourceBytes) {
        let head = range.prefix(StreamSafe.reach)
        StreamSafe.part(&text, from: head.lazy.map { source[$0] })
    }

    /// Appends a character; a block must be open.
    mutating func append(_ scalar: Unicode.Scalar) {
        let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        prepare(for: bytes.first ?? 0)
        if StreamSafe.mayBeginMarks(bytes.first ?? 0) { StreamSafe.part(&text, from: bytes) }
        text.append(contentsOf: bytes)
    }

    /// Appends text as it is; a block must be open.
    mutating func append(_ string: String) {
        guard let first = string.utf8.first else { return }
        prepare(for: first)
        StreamSafe.part(&text, from: string.utf8.prefix(StreamSafe.reach))
        text.append(contentsOf: string.utf8)
    }

    /// Whether the block so far ends in `Â`, `Ã` or `â`, with which damaged text begins.
    var endsInMojibakeLead: Bool {
        guard isOpen, gap == .none, text.count >= start + 2, text[text.count - 2] == 0xC3 else {
            return false
        }
        return [0x82, 0x83, 0xA2].contains(text[text.count - 1])
    }

    /// Whether the block so far ends in a letter of a script that writes spaces.
    var endsInLetter: Bool {
        guard isOpen, gap == .none, !separatesNextLetter, let last else { return false }
        return last.isAlphabetic && !last.isIdeographic
    }

    /// Whether the block so far ends in a character of a script that writes none.
    var endsInIdeograph: Bool { last?.isIdeographic ?? false }

    private var last: Unicode.Scalar.Properties? {
        let tail = text[max(start, text.count - 4)...]
        return String(decoding: tail, as: UTF8.self).unicodeScalars.last?.properties
    }

    /// The last character, given that it has two bytes.
    var lastScalar: Unicode.Scalar {
        let last = text.suffix(2).map { UInt32($0) }
        guard last.count == 2 else { return "\u{FFFD}" }
        return Unicode.Scalar((last[0] & 0x1F) << 6 | (last[1] & 0x3F)) ?? "\u{FFFD}"
    }

    /// Replaces the last character, which must have two bytes.
    mutating func replaceLast(by scalar: Unicode.Scalar) {
        text.removeLast(min(2, text.count - start))
        spans.shorten(to: text, blockStart: start)
        append(scalar)
    }

    /// Starts the next cell of a row.
    mutating func appendTab() {
        gap = .none
        separatesNextLetter = false
        text.append(ASCII.tab)
    }

    @inline(__always)
    private mutating func prepare(for first: UInt8) {
        if gap != .none || separatesNextLetter { writeGap(before: first) }
        if spans.isWaiting { spans.begin(in: text) }
    }

    private mutating func writeGap(before first: UInt8) {
        if separatesNextLetter {
            separatesNextLetter = false
            if gap == .none, first.isASCIIAlphanumeric || first >= 0xC3 { gap = .space }
        }
        // Not at the start of a block, of a line or of a cell.
        if gap != .none, text.count > start, let last = text.last, last != ASCII.lineFeed,
            last != ASCII.tab
        {
            text.append(gap == .line ? ASCII.lineFeed : ASCII.space)
        }
        gap = .none
    }

    // MARK: - Styles

    mutating func begin(_ style: ContentBlock.Span.Style, url: String? = nil) {
        if keepsBlocks { spans.begin(style, url: url) }
    }

    mutating func end(_ style: ContentBlock.Span.Style) {
        if keepsBlocks { spans.end(style, in: text) }
    }

    /// Takes back what was written since `position`, if the open block began before and it passes
    /// `test`.
    mutating func remove(from position: Int, if test: (ArraySlice<UInt8>) -> Bool) {
        guard isOpen, position >= start, position < text.count, test(text[position...]) else {
            return
        }
        text.removeLast(text.count - position)
        gap = max(gap, .space)
        spans.shorten(to: text, blockStart: start)
    }

    // MARK: - Ruby

    mutating func annotate(_ range: Range<Int>, of source: SourceBytes) {
        source.append(range, to: &annotations)
    }

    mutating func annotate(_ scalar: Unicode.Scalar) {
        annotations.append(scalar)
    }

    private mutating func appendAnnotations() {
        guard !annotations.isEmpty else { return }
        let words = String(decoding: annotations, as: UTF8.self).split { $0.isWhitespace }
        annotations = []
        for word in words {
            gap = .space
            append(StreamSafe.text(String(word)))
        }
    }

    // MARK: - Result

    /// All blocks with their text; every block must be closed.
    func finishedBlocks() -> [ContentBlock] {
        var finished = blocks
        for (index, range) in ranges.enumerated() {
            finished[index].text = String(decoding: text[range], as: UTF8.self)
        }
        return finished
    }

    /// The text of all blocks, a line feed between two.
    func finishedText() -> String {
        String(decoding: text.last == ASCII.lineFeed ? text.dropLast() : text[...], as: UTF8.self)
    }
}
