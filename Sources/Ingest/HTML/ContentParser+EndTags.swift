import Blog

/// What each end tag does. One without a start tag closes nothing, but still keeps words apart.
extension ContentParser {
    mutating func readEndTag(_ tag: HTMLTag) {
        let element = HTMLElement(tag.name)
        skipsLineFeed = false
        if element.headingLevel != nil { return closeOrBreak(.h1, reachingTo: stack.barrier) }
        switch element {
        case .li:
            closeOrBreak(
                .li,
                reachingTo: max(stack.barrier, stack.position(of: .ul), stack.position(of: .ol)))
        case .dt, .dd:
            closeOrBreak(element, reachingTo: max(stack.barrier, stack.position(of: .dl)))
        case .td, .th, .tr, .tbody, .thead, .tfoot, .caption:
            closeOrBreak(element, reachingTo: stack.position(of: .table))
        case .table: closeOrBreak(element, reachingTo: stack.position(of: .template))
        case .template: closeOrBreak(element, reachingTo: 0)
        case .br: breakLine()
        case .body, .html: break
        default:
            let isOnStack = stack.position(of: element) >= max(1, stack.barrier)
            if element.isFormatting, !isOnStack { return closeFormatting(element) }
            closeOrBreak(element, reachingTo: stack.barrier - 1)
        }
    }

    /// Closes the innermost `element` if it is inside the element at `limit`.
    private mutating func closeOrBreak(_ element: HTMLElement, reachingTo limit: Int) {
        let position = stack.position(of: element)
        if position > max(0, limit) {
            close(to: position)
        } else if element.isBlock {
            breakBlock()
        } else if element.isWordBoundary {
            output.leaveGap(.space)
        }
    }

    /// Closes the element at `position` and everything inside.
    mutating func close(to position: Int) {
        while stack.depth >= position { closeTop() }
    }

    /// Closes the innermost element.
    mutating func closeTop() {
        let wasAudible = isAudible
        guard let closed = stack.pop() else { return }
        noteTop()
        switch closed.element {
        case .audio, .video:
            if isAudible { insertEmbed(mediaAddress) }
            mediaAddress = nil
        case .td, .th:
            output.leaveGap(.space)
            if wasAudible { resetFormatting() }
        case .svg, .math, .title, .desc, .text: output.leaveGap(.space)
        case .pre: codeLanguage = nil
        default: break
        }
        if closed.kind == .linkCard || closed.kind == .embed, stack.top.kind != closed.kind {
            finishCard(closed.kind)
        }
        if closed.element == .td || closed.element == .th { return }
        if closed.element.isBlock || closed.element == .captionShortcode { endBlock(of: closed) }
        if closed.isApart, closed.element.isFormatting { closeFormatting(closed.element) }
        if closed.element.isWordBoundary || closed.isApart { output.leaveGap(.space) }
        if closed.element == .captionShortcode { emitShortcodeCaption() }
    }

    private mutating func endBlock(of closed: OpenElement) {
        let top = stack.top
        let isSame =
            closed.kind == top.kind && closed.joining == top.joining
            && closed.preservesSpace == top.preservesSpace
        if isSame { breakBlock() } else { output.close() }
    }

    /// Gives a link card or embed its address; one without words still counts.
    private mutating func finishCard(_ kind: ContentBlock.Kind) {
        if output.isOpen {
            output.current.url = card.url
        } else if let url = card.url, isAudible {
            output.insert(ContentBlock(kind, url: url))
        }
        card = Card()
    }

    mutating func closeFormatting(_ element: HTMLElement) {
        guard formatting[element] > 0, let style = element.style else { return }
        formatting[element] -= 1
        if element == .a, link.isToFragment {
            output.remove(from: link.start, if: Self.isBackLink)
        }
        output.end(style)
        if element == .a, output.text.count > link.start { link.lastEnd = output.text.count }
        if link.isToFragment, element == .sup || (element == .a && formatting[.sup] > 0) {
            output.separatesNextLetter = true
        }
    }

    /// Whether the text of a link is only an arrow back to where a footnote was.
    private static func isBackLink(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 32 else { return false }
        return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
            backLinkScalars.contains($0)
        }
    }

    private static let backLinkScalars: Set<Unicode.Scalar> = [
        " ", "^", "\u{2191}", "\u{21A9}", "\u{21AA}", "\u{21B5}", "\u{21D1}", "\u{23CE}",
        "\u{2934}",
        "\u{2B06}", "\u{2B8C}", "\u{FE0E}", "\u{FE0F}",
    ]
}
