import Blog

/// Reads HTML into blocks of text in one pass: tokens in, blocks out, with a stack of open elements
/// between.
///
/// It builds no tree. What a tree builder would move about (text in odd places of a table,
/// formatting closed in the wrong order) stays where it was written. Time and memory are in
/// proportion to the text, whatever the markup; nothing recurses.
///
/// What is text is what a reader of the page gets to see, or to hear instead of a picture:
/// - Dropped: script, style, `noscript`, `template`, `title`, `datalist`, comments, attributes (but
///   `alt`), the fall-back inside `iframe`, `audio` and `video`, drawings (but `title`, `desc` and
///   `text` in `<svg>`), TeX behind `<math>`.
/// - Dropped because the author says so: `<!--noindex-->…<!--/noindex-->`, `<noindex>`, and
///   elements with `data-wpsearch-ignore` or `data-pagefind-ignore`, with `hidden` or `display: none`.
/// - Dropped because it is no part of the post: tables of contents, buttons to share, other posts, links back
///   from footnotes (`PageFurniture`).
/// - Kept: what is only hidden for now (`hidden` with an `id`, a `role` or `aria-labelledby`, as tabs and accordions
///   have it; `hidden="until-found"`; `aria-hidden`), texts for screen readers, form controls, the fall-back of
///   `object`, `canvas` and `meter`.
///
/// Its parts: start tags (`+StartTags`), end tags (`+EndTags`), text (`+Text`), WordPress's
/// shortcodes (`+Shortcodes`), those of page builders (`+PageBuilders`), what is no part of a post (`PageFurniture`), what
/// blocks do not show (`+Marks`).
struct ContentParser {
    /// What the text is wanted for.
    enum Purpose {
        /// A post's body, as blocks with spans and addresses.
        case blocks
        /// A post's body, as text only.
        case text
        /// A title or name: one line, no shortcodes, no blocks.
        case line
    }

    let source: SourceBytes
    let purpose: Purpose
    var tokenizer: HTMLTokenizer
    var stack: OpenElements
    var output: BlockBuilder
    var shortcodes: ShortcodePairs
    var marks: ContentMarks = []

    /// How often each formatting element is open; they are not on the stack.
    var formatting = [Int32](repeating: 0, count: HTMLElement.allCases.count)
    var link = OpenLink()
    /// Whether text is kept where the parser stands.
    var isAudible = true
    /// Inside `<!--noindex-->`.
    var isInIgnoredRegion = false
    /// A line feed right behind `<pre>` is not text.
    var skipsLineFeed = false
    /// The `id` met since the last block began.
    var anchor: String?
    var codeLanguage: String?
    /// Languages of `lang` attributes met, by number.
    var languages: [String] = []
    /// Where a link card or embed leads, and whether links inside still count.
    var card = Card()
    var mediaAddress: String?
    /// Position of the innermost `<figure>` of an embed block.
    var embedFigure = 0
    /// The caption a `[caption caption="…"]` gives as an attribute.
    var shortcodeCaption: String?

    /// The `<a>` that is open.
    struct OpenLink {
        var isToFragment = false
        /// Length of the output when it began, and that at the end of the last one with words.
        var start = 0
        var lastEnd = -1
        /// Where its address and its classes are written.
        var address = 0..<0
        var classes = 0..<0
    }

    struct Card {
        var url: String?
        var isFixed = false
    }

    init(_ source: SourceBytes, for purpose: Purpose) {
        self.source = source
        self.purpose = purpose
        tokenizer = HTMLTokenizer(source)
        output = BlockBuilder(keepsBlocks: purpose == .blocks, size: source.count)
        shortcodes = ShortcodePairs(source)
        var root = OpenElement()
        if purpose == .line { root.joining = .line }
        stack = OpenElements(root: root)
    }

    /// Reads to the end.
    mutating func parse() {
        while true {
            switch tokenizer.next() {
            case .text(let range): readText(range)
            case .scalars(let first, let second): readScalars(first, second)
            case .startTag(let tag): readStartTag(tag)
            case .endTag(let tag): readEndTag(tag)
            case .comment(let range): readComment(range)
            case .doctype: break
            case .endOfFile: return finish()
            }
        }
    }

    private mutating func finish() {
        if purpose == .line, let start = tokenizer.unfinishedTag {
            // "a <b" in a title is no tag, just a title.
            tokenizer.unfinishedTag = nil
            readText(start..<source.count)
        }
        while stack.depth > 0 { closeTop() }
        emitShortcodeCaption()
        output.close(isLast: true)
    }

    // MARK: - Comments

    /// Comments are no text; some of them still mean something.
    private mutating func readComment(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound, source[start].isHTMLSpace { start += 1 }
        guard start < range.upperBound, range.upperBound - start >= 4 else { return }
        if source.matches("noindex", at: start) || source.matches("googleoff", at: start) {
            setIgnoredRegion(true)
        } else if source.matches("/noindex", at: start) || source.matches("googleon", at: start) {
            setIgnoredRegion(false)
        } else if source.matches("wp:", at: start) || source.matches("/wp:", at: start)
            || source.matches("more", at: start) || source.matches("nextpage", at: start)
        {
            if stack.position(of: .p) == 0 { breakBlock() }
            if source.matches("wp:", at: start) { readBlockTexts(start..<range.upperBound) }
        }
    }

    private mutating func setIgnoredRegion(_ isIgnored: Bool) {
        isInIgnoredRegion = isIgnored
        noteTop()
        output.leaveGap(.space)
    }

    // MARK: - Blocks

    /// A boundary between two blocks; inside a heading, a caption or a row only between two words.
    mutating func breakBlock() {
        switch stack.top.joining {
        case .none:
            if stack.top.preservesSpace { output.leaveGap(.line) } else { output.close() }
        case .row, .line: output.leaveGap(.space)
        case .lines: output.leaveGap(.line)
        }
    }

    /// Opens the block that text belongs to here.
    mutating func openBlock() {
        let top = stack.top
        guard purpose == .blocks else { return output.open(top.kind) }
        var block = ContentBlock(top.kind)
        switch top.kind {
        case .heading: block.level = Int(top.headingLevel)
        case .listItem: itemize(&block)
        case .quote: block.level = Int(top.quoteDepth)
        case .tableRow: block.isHeader = top.isHeaderSection || top.element == .th
        case .code: block.language = codeLanguage
        default: break
        }
        if block.kind != .code, top.language >= 0 { block.language = languages[Int(top.language)] }
        block.anchor = anchor
        anchor = nil
        output.open(block)
    }

    /// The first block of a list item is the item; what follows in it is a paragraph of its own.
    private mutating func itemize(_ block: inout ContentBlock) {
        let item = max(
            stack.position(of: .li), max(stack.position(of: .dt), stack.position(of: .dd)))
        if stack.claimItem(at: item) {
            block.level = max(1, Int(stack.top.listDepth))
            block.isOrdered = stack.top.isOrdered
        } else if stack.top.quoteDepth > 0 {
            block.kind = .quote
            block.level = Int(stack.top.quoteDepth)
        } else {
            block.kind = .paragraph
        }
    }

    /// To be called when the innermost element or the ignored region changed.
    mutating func noteTop() {
        isAudible = stack.top.fate == .kept && !isInIgnoredRegion
        tokenizer.allowsCDATA = stack.top.isForeign
    }
}
