import Blog

/// What each start tag does: close what it implies, then open a block, a style, or nothing.
extension ContentParser {
    mutating func readStartTag(_ tag: HTMLTag) {
        let element = HTMLElement(tag.name)
        skipsLineFeed = false
        noteMarks(of: element)
        if stack.top.isForeign, readForeignStartTag(tag, element) { return }
        closeImplied(by: element)
        if element.contentState != .data { tokenizer.enter(element.contentState) }
        if stack.top.fate == .ignored {
            noteMediaSource(element)
            openIgnored(element, tag)
            return
        }
        let hasAttributes = !tokenizer.attributes.isEmpty
        let fate = hasAttributes ? attributedFate : .plain
        if fate == .ignored {
            if element.isBlock { breakBlock() }
            openIgnored(element, tag)
            return
        }
        let language = hasAttributes && element.isBlock ? tokenizer.attribute(.lang) : nil
        if hasAttributes, element.isBlock || element == .a || element == .span {
            noteAnchor(element)
        }
        let isApart = fate == .apart && !element.isBlock && !element.isVoid
        if isApart { output.leaveGap(.space) }
        if element.isFormatting {
            openFormatting(element)
            if isApart { open(element) { $0.isApart = true } }
        } else if isApart, [.span, .other, .small].contains(element) {
            open(element) { $0.isApart = true }
        } else if element.isBlock {
            openBlockElement(element)
            if let language, element != .hr { noteLanguage(language) }
        } else {
            openOther(element, tag)
        }
    }

    /// Everything but void elements is noted while text is dropped, so that the end is found.
    mutating func openIgnored(_ element: HTMLElement, _ tag: HTMLTag) {
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
        (entry.isBarrier, entry.isApart) = (false, false)
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
        if heading > stack.barrier,
            element.headingLevel != nil || (output.hasText && element != .div)
        {
            close(to: heading)
        }
    }

    private mutating func closeInScope(_ element: HTMLElement) {
        let position = stack.position(of: element)
        if position > stack.barrier { close(to: position) }
    }

    private mutating func closeItem(
        _ item: HTMLElement, in list: HTMLElement, _ otherList: HTMLElement
    ) {
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
        if [.tbody, .thead, .tfoot, .caption].contains(element) {
            ended += [.tbody, .thead, .tfoot]
        }
        let table = max(stack.position(of: .table), stack.position(of: .template))
        let positions = ended.map { stack.position(of: $0) }.filter { $0 > table }
        if let outermost = positions.min() { close(to: outermost) }
    }

    // MARK: - Styles

    private mutating func openFormatting(_ element: HTMLElement) {
        guard let style = element.style else { return }
        if element == .a { return openLink() }
        if style == .code, stack.top.preservesSpace { return noteCodeLanguage() }
        if element == .sup, readRaisedDigits() { return }
        if element == .sup, formatting[.a] > 0, link.isToFragment, output.text.count == link.start {
            separateNoteMark()
        }
        formatting[element] += 1
        output.begin(style)
    }

    private mutating func openLink() {
        if formatting[.a] > 0 { closeFormatting(.a) }
        let href = tokenizer.attribute(.href)
        link.isToFragment =
            href.map { $0.value.isEmpty ? false : source[$0.value.lowerBound] == ASCII.numberSign }
            ?? false
        if link.isToFragment, formatting[.sup] > 0 || isNoteMark { separateNoteMark() }
        partLinks(href)
        link.start = output.text.count
        formatting[.a] += 1
        guard purpose == .blocks, let href else { return }
        let url = tokenizer.decodedString(href.value)
        output.begin(.link, url: url)
        noteCardLink(url)
    }

    /// Words of two links without a space between are two: menus and buttons stand so. An editor may have cut a word, however,
    /// which then leads to one and the same place, and nobody writes Chinese with spaces.
    private mutating func partLinks(_ href: HTMLAttribute?) {
        let address = href?.value ?? 0..<0
        let classes = tokenizer.attribute(.class)?.value ?? 0..<0
        if link.lastEnd == output.text.count, !output.endsInIdeograph,
            source.string(address) != source.string(link.address)
                || source.string(classes) != source.string(link.classes)
        {
            output.separatesNextLetter = true
        }
        (link.address, link.classes) = (address, classes)
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
        guard let classes = tokenizer.attribute(.class) ?? tokenizer.attribute(.role) else {
            return false
        }
        return hasClass("footnote-ref", classes) || hasClass("footnote-reference", classes)
            || hasClass("doc-noteref", classes) || hasClass("footnote", classes)
    }

    /// `word<sup><a href="#fn1">1</a></sup>next` is "word 1 next".
    private mutating func separateNoteMark() {
        output.leaveGap(.space)
    }

    /// `word<sup>1</sup>` is "word¹", and `km<sup>2</sup>` is "km²": up to three digits right behind a letter are
    /// written as they are seen, for the text analysis keeps such digits out of the word before them.
    ///
    /// - Returns: whether they were read, and the end tag with them.
    private mutating func readRaisedDigits() -> Bool {
        if formatting[.a] > 0, link.isToFragment { return false }
        guard isAudible, !stack.top.preservesSpace, output.endsInLetter else { return false }
        let start = tokenizer.position
        var end = start
        while end - start < 3, let byte = source.byte(at: end), byte >= 0x30, byte <= 0x39 {
            end += 1
        }
        guard end > start, source.matches("</sup>", at: end) else { return false }
        for index in start..<end {
            output.append(Self.raisedDigits[Int(source[index] - 0x30)])
        }
        output.separatesNextLetter = true
        tokenizer.position = end + 6
        return true
    }

    private static let raisedDigits: [Unicode.Scalar] = [
        "\u{2070}", "\u{B9}", "\u{B2}", "\u{B3}", "\u{2074}", "\u{2075}", "\u{2076}", "\u{2077}",
        "\u{2078}", "\u{2079}",
    ]

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
            if !(hasClass("wp-embedded-content", tokenizer.attribute(.class))
                && output.blocks.last?.kind == .linkCard)
            {
                insertEmbed(address(.src))
            }
            open(element) { $0.fate = .ignored }
        case .object:
            insertEmbed(address(.data))
            open(element) { $0.isBarrier = true }
        case .audio, .video:
            mediaAddress = address(.src)
            open(element) { $0.fate = .ignored }
        case .script, .style, .noembed, .noframes, .noscript, .title, .datalist, .rp, .noindex,
            .xml:
            open(element) { $0.fate = .ignored }
        case .template:
            open(element) {
                $0.fate = .ignored
                $0.isBarrier = true
            }
        case .ruby:
            output.annotate(" ")
            open(element)
        case .rt: open(element)
        case .svg, .math: if !tag.isSelfClosing { openForeign(element) }
        case .input: output.leaveGap(.space)
        default: break
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
}

extension [Int32] {
    /// The count of an element.
    subscript(element: HTMLElement) -> Int32 {
        get { self[Int(element.rawValue)] }
        set { self[Int(element.rawValue)] = newValue }
    }
}
