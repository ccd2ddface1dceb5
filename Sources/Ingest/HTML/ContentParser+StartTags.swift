import Blog

/// What each start tag does: close what it implies, then open a block, a style, or nothing.
extension ContentParser {
    mutating func readStartTag(_ tag: HTMLTag) {
        let element = HTMLElement(tag.name)
        skipsLineFeed = false
        if stack.top.isForeign, readForeignStartTag(tag, element) { return }
        closeImplied(by: element)
        if element.contentState != .data { tokenizer.enter(element.contentState) }
        if stack.top.fate == .ignored {
            noteMediaSource(element)
            openIgnored(element, tag)
            return
        }
        let hasAttributes = !tokenizer.attributes.isEmpty
        if hasAttributes, isMarkedToIgnore {
            if element.isBlock { breakBlock() }
            openIgnored(element, tag)
            return
        }
        let language = hasAttributes && element.isBlock ? tokenizer.attribute(.lang) : nil
        if hasAttributes, element.isBlock || element == .a || element == .span { noteAnchor(element) }
        if element.isFormatting {
            openFormatting(element)
        } else if element.isBlock {
            openBlockElement(element)
            if let language, element != .hr { noteLanguage(language) }
        } else {
            openOther(element, tag)
        }
    }

    private var isMarkedToIgnore: Bool {
        tokenizer.attributes.contains { $0.name == .wpsearchIgnore || $0.name == .pagefindIgnore }
    }

    /// Everything but void elements is noted while text is dropped, so that the end is found.
    private mutating func openIgnored(_ element: HTMLElement, _ tag: HTMLTag) {
        guard !element.isVoid, !(stack.top.isForeign && tag.isSelfClosing) else { return }
        open(element) {
            $0.fate = .ignored
            $0.isForeign = $0.isForeign || element == .svg || element == .math
            $0.isBarrier = element == .template || element == .table
        }
    }

    mutating func open(_ element: HTMLElement, _ change: (inout OpenElement) -> Void = { _ in }) {
        var entry = stack.top
        entry.element = element.headingLevel == nil ? element : .h1
        entry.isBarrier = false
        change(&entry)
        stack.push(entry)
        noteTop()
    }

    // MARK: - Implied ends

    /// Ends the elements that cannot go on around `element` (HTML standard, 13.2.6.4.7).
    private mutating func closeImplied(by element: HTMLElement) {
        switch element {
        case .li: closeItem(.li, in: .ul, .ol)
        case .dt, .dd:
            closeItem(.dt, in: .dl, .dl)
            closeItem(.dd, in: .dl, .dl)
        case .td, .th, .tr, .tbody, .thead, .tfoot, .caption: return closeTableParts(for: element)
        case .rt, .rp:
            closeInScope(.rt)
            closeInScope(.rp)
        case .option, .optgroup: output.leaveGap(.space)
        default: break
        }
        guard element.isBlock, element != .body, element != .html else { return }
        closeInScope(.p)
        // A heading holds no blocks; one that already has text was never closed.
        let heading = stack.position(of: .h1)
        if heading > stack.barrier, element.headingLevel != nil || output.hasText {
            close(to: heading)
        }
    }

    private mutating func closeInScope(_ element: HTMLElement) {
        let position = stack.position(of: element)
        if position > stack.barrier { close(to: position) }
    }

    private mutating func closeItem(_ item: HTMLElement, in list: HTMLElement, _ otherList: HTMLElement) {
        let position = stack.position(of: item)
        if position > stack.barrier, position > stack.position(of: list),
            position > stack.position(of: otherList)
        {
            close(to: position)
        }
    }

    /// A cell ends the cell before it, a row the row, a section the section.
    private mutating func closeTableParts(for element: HTMLElement) {
        var ended: [HTMLElement] = [.td, .th, .caption]
        if element != .td, element != .th { ended.append(.tr) }
        if [.tbody, .thead, .tfoot, .caption].contains(element) { ended += [.tbody, .thead, .tfoot] }
        let table = max(stack.position(of: .table), stack.position(of: .template))
        let positions = ended.map { stack.position(of: $0) }.filter { $0 > table }
        if let outermost = positions.min() { close(to: outermost) }
    }

    // MARK: - Blocks

    private mutating func openBlockElement(_ element: HTMLElement) {
        let classes = tokenizer.attribute(.class)
        switch element {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            openKind(element, .heading, .line) { $0.headingLevel = UInt8(element.headingLevel ?? 1) }
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

    /// Opens an element whose text is a block of its own kind, unless something around it absorbs all kinds.
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
            if element == .div, let language = language(ofClasses: classes) { codeLanguage = language }
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
        "twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed", "bluesky-embed", "reddit-card",
        "reddit-embed-bq", "mastodon-embed", "imgur-embed-pub", "text-post-media",
    ]

    private mutating func openCode(_ element: HTMLElement) {
        openKind(element, .code, .none) { $0.preservesSpace = !$0.absorbs }
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
        breakBlock()
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
                }
            }
            startCell(element)
        default:
            if !stack.top.absorbs { output.close() }
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
        guard isAudible, stack.top.kind == .tableRow else { return }
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

    // MARK: - Styles

    private mutating func openFormatting(_ element: HTMLElement) {
        guard let style = element.style else { return }
        if element == .a { return openLink() }
        if element == .code, stack.top.preservesSpace { noteCodeLanguage() }
        if element == .sup, formatting[.a] > 0, link.isToFragment, output.text.count == link.start {
            separateNoteMark()
        }
        formatting[element] += 1
        output.begin(style)
    }

    private mutating func openLink() {
        if formatting[.a] > 0 { closeFormatting(.a) }
        let href = tokenizer.attribute(.href)
        link.isToFragment = href.map { $0.value.isEmpty ? false : source[$0.value.lowerBound] == ASCII.numberSign } ?? false
        if link.isToFragment, formatting[.sup] > 0 || isNoteMark { separateNoteMark() }
        link.start = output.text.count
        formatting[.a] += 1
        guard purpose == .blocks, let href else { return }
        let url = tokenizer.decodedString(href.value)
        output.begin(.link, url: url)
        noteCardLink(url)
    }

    private mutating func noteCardLink(_ url: String) {
        switch stack.top.kind {
        case .linkCard where card.url == nil: card.url = url
        case .embed where !card.isFixed: card.url = url
        default: break
        }
    }

    /// Whether the link says that it is the mark of a footnote.
    private var isNoteMark: Bool {
        guard let classes = tokenizer.attribute(.class) ?? tokenizer.attribute(.role) else { return false }
        return hasClass("footnote-ref", classes) || hasClass("footnote-reference", classes)
            || hasClass("doc-noteref", classes) || hasClass("footnote", classes)
    }

    /// `word<sup><a href="#fn1">1</a></sup>next` is "word 1 next".
    private mutating func separateNoteMark() {
        output.leaveGap(.space)
    }

    mutating func resetFormatting() {
        for element in HTMLElement.formattingElements {
            while formatting[element] > 0 { closeFormatting(element) }
        }
    }

    // MARK: - The rest

    private mutating func openOther(_ element: HTMLElement, _ tag: HTMLTag) {
        if element.isWordBoundary { output.leaveGap(.space) }
        switch element {
        case .br: breakLine()
        case .img, .image: insertImage()
        case .embed: insertEmbed(address(.src))
        case .iframe:
            if !(hasClass("wp-embedded-content", tokenizer.attribute(.class)) && output.blocks.last?.kind == .linkCard) {
                insertEmbed(address(.src))
            }
            open(element) { $0.fate = .ignored }
        case .object:
            insertEmbed(address(.data))
            open(element) { $0.isBarrier = true }
        case .audio, .video:
            mediaAddress = address(.src)
            open(element) { $0.fate = .ignored }
        case .script, .style, .noembed, .noframes, .noscript, .title, .datalist, .rp, .noindex, .xml:
            open(element) { $0.fate = .ignored }
        case .template:
            open(element) {
                $0.fate = .ignored
                $0.isBarrier = true
            }
        case .ruby, .rt: open(element)
        case .svg, .math: if !tag.isSelfClosing { openForeign(element) }
        case .input: output.leaveGap(.space)
        default: break
        }
    }

    private mutating func openForeign(_ element: HTMLElement) {
        output.leaveGap(.space)
        open(element) {
            $0.isForeign = true
            if element == .svg { $0.fate = .foreign }
        }
    }

    /// One `<br>` is a new line, two are a new block.
    mutating func breakLine() {
        guard isAudible else { return }
        switch stack.top.joining {
        case .row, .line: output.leaveGap(.space)
        case .lines: output.leaveGap(.line)
        case .none:
            if stack.top.preservesSpace {
                if !output.isOpen { openBlock() }
                output.append("\n")
            } else if output.gap == .line {
                output.close()
            } else {
                output.leaveGap(.line)
            }
        }
    }

    /// Foreign elements; `false` when the tag ends foreign content and is to be read as HTML.
    private mutating func readForeignStartTag(_ tag: HTMLTag, _ element: HTMLElement) -> Bool {
        if element.endsForeignContent {
            while stack.top.isForeign { closeTop() }
            return false
        }
        guard !tag.isSelfClosing else { return true }
        switch element {
        case .title, .desc, .text, .foreignObject:
            output.leaveGap(.space)
            open(element) {
                if $0.fate == .foreign { $0.fate = .kept }
                $0.isForeign = element == .text
                $0.isBarrier = element != .text
            }
        case .tspan: output.leaveGap(.space)
        case .mi, .mn, .mo, .ms, .mtext:
            open(element) {
                $0.isForeign = false
                $0.isBarrier = true
            }
        case .svg:
            open(element) { if $0.fate == .kept { $0.fate = .foreign } }
        case .math: open(element)
        case .annotation, .annotationXML, .metadata, .script, .style:
            open(element) { $0.fate = .ignored }
        default:
            if stack.top.fate == .ignored { openIgnored(element, tag) }
        }
        return true
    }
}

extension [Int32] {
    /// The count of an element.
    subscript(element: HTMLElement) -> Int32 {
        get { self[Int(element.rawValue)] }
        set { self[Int(element.rawValue)] = newValue }
    }
}
