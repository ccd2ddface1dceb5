import Blog

/// Elements that make blocks: what kind of block their text is, and what runs together in one.
extension ContentParser {
    mutating func openBlockElement(_ element: HTMLElement) {
        let classes = tokenizer.attribute(.class)
        switch element {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            openKind(element, .heading, .line) {
                $0.headingLevel = UInt8(element.headingLevel ?? 1)
            }
        case .p, .div: openParagraph(element, classes)
        case .li, .dt, .dd:
            if hasClass("wp-caption-text", classes) || hasClass("wp-caption-dd", classes) {
                openKind(element, .caption, .line)
            } else {
                openKind(element, .listItem, .none) { $0.hasItemBlock = false }
            }
        case .ul, .ol, .menu, .dir, .dl:
            breakBlock()
            open(element) {
                $0.listDepth += 1
                $0.isOrdered = element == .ol
            }
        case .blockquote: openQuotation(classes)
        case .pre, .listing, .xmp, .plaintext: openCode(element)
        case .figcaption: openKind(element, .caption, .line)
        case .hr: insertSeparator()
        case .table, .caption, .thead, .tbody, .tfoot, .tr, .td, .th: openTablePart(element)
        case .body, .html: break
        case .figure:
            breakBlock()
            open(element)
            embedFigure = hasClass("wp-block-embed", classes) ? stack.depth : 0
        default:
            breakBlock()
            open(element) { $0.isBarrier = element == .marquee }
        }
    }

    /// Opens an element whose text is a block of its own kind, unless something around it absorbs
    /// all kinds.
    mutating func openKind(
        _ element: HTMLElement, _ kind: ContentBlock.Kind, _ joining: OpenElement.Joining,
        _ change: (inout OpenElement) -> Void = { _ in }
    ) {
        breakBlock()
        let isAbsorbed = stack.top.absorbs
        if !isAbsorbed { output.close() }
        open(element) {
            if !isAbsorbed {
                $0.kind = kind
                $0.joining = joining
                $0.preservesSpace = false
            }
            change(&$0)
        }
    }

    private mutating func openParagraph(_ element: HTMLElement, _ classes: HTMLAttribute?) {
        guard let classes else {
            breakBlock()
            return open(element)
        }
        if hasClass("wp-caption-text", classes) {
            openKind(element, .caption, .line)
        } else if hasClass("vlp-link-container", classes) {
            card = Card()
            openKind(element, .linkCard, .lines)
        } else {
            breakBlock()
            open(element)
            if element == .div, let language = language(ofClasses: classes) {
                codeLanguage = language
            }
        }
    }

    /// A quotation, unless its class says that another site is shown in its place.
    private mutating func openQuotation(_ classes: HTMLAttribute?) {
        if hasClass("wp-embedded-content", classes) {
            card = Card()
            openKind(.blockquote, .linkCard, .lines)
        } else if Self.embedClasses.contains(where: { hasClass($0, classes) }) {
            let url = tokenizer.value(.instagramPermalink) ?? tokenizer.value(.cite)
            card = Card(url: url, isFixed: url != nil)
            openKind(.blockquote, .embed, .lines)
        } else {
            openKind(.blockquote, .quote, .none) { $0.quoteDepth += 1 }
        }
    }

    private static let embedClasses: [StaticString] = [
        "twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed", "bluesky-embed",
        "reddit-card",
        "reddit-embed-bq", "mastodon-embed", "imgur-embed-pub", "text-post-media",
    ]

    private mutating func openCode(_ element: HTMLElement) {
        // A title is one line, whatever is in it.
        let isLine = purpose == .line
        openKind(element, .code, .none) { $0.preservesSpace = !$0.absorbs && !isLine }
        noteCodeLanguage()
        skipsLineFeed = element == .pre || element == .listing
    }

    private mutating func insertSeparator() {
        breakBlock()
        guard !stack.top.absorbs else { return }
        output.close()
        if isAudible { output.insert(ContentBlock(.separator)) }
    }

    // MARK: - Tables

    private mutating func openTablePart(_ element: HTMLElement) {
        switch element {
        case .caption:
            openKind(element, .caption, .line) { $0.isBarrier = true }
        case .td, .th:
            resetFormatting()
            open(element) {
                $0.isBarrier = true
                if !$0.absorbs {
                    $0.kind = .tableRow
                    $0.joining = .row
                    $0.preservesSpace = false
                }
            }
            startCell(element)
        default:
            if stack.top.absorbs { breakBlock() } else { output.close() }
            open(element) {
                $0.isBarrier = element == .table
                $0.isHeaderSection = element == .thead || ($0.isHeaderSection && element == .tr)
                // Text beside the cells is a paragraph of its own.
                if $0.joining == .row {
                    $0.kind = $0.quoteDepth > 0 ? .quote : .paragraph
                    $0.joining = .none
                }
            }
        }
    }

    private mutating func startCell(_ element: HTMLElement) {
        guard isAudible, stack.top.kind == .tableRow else { return breakBlock() }
        if output.isOpen, output.kind == .tableRow {
            output.appendTab()
        } else {
            output.close()
            openBlock()
        }
        if element == .td, !stack.top.isHeaderSection, output.kind == .tableRow {
            output.current.isHeader = false
        }
    }
}
