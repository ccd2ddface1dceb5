import Blog

/// `<svg>` and `<math>` (HTML standard, 13.2.6.5): drawings are dropped but for their words,
/// formulas are kept.
///
/// Foreign content ends at its end tag, or at the first tag that only HTML has: an `<svg>` that is
/// never closed swallows no post.
extension ContentParser {
    /// Foreign elements; `false` when the tag ends foreign content and is to be read as HTML.
    mutating func readForeignStartTag(_ tag: HTMLTag, _ element: HTMLElement) -> Bool {
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

    mutating func openForeign(_ element: HTMLElement) {
        output.leaveGap(.space)
        open(element) {
            $0.isForeign = true
            if element == .svg { $0.fate = .foreign }
        }
    }
}
