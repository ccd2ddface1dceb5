public import Blog

extension [ContentBlock] {
    /// The body as plain text for reading: blocks apart, lists with bullets, headings alone on their line.
    ///
    /// Lists inside of more than twenty others are set in as inside of twenty. Time and space grow linearly with the text.
    public var plainText: String {
        var text = ""
        var previous: ContentBlock.Kind?
        var numbers = ListNumbers()
        for block in self {
            let line = block.plainLine(number: numbers.next(block)?.number ?? 0)
            if line.isEmpty { continue }
            if let previous {
                let isRun =
                    previous == block.kind && (previous == .listItem || previous == .tableRow)
                text += isRun ? "\n" : "\n\n"
            }
            text += line
            previous = block.kind
        }
        return text
    }
}

extension ContentBlock {
    fileprivate func plainLine(number: Int) -> String {
        switch kind {
        case .listItem:
            String(repeating: "  ", count: depth - 1)
                + (isOrdered == true ? "\(number). " : "• ") + text
        case .quote: "> " + text
        case .code:
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "    " + $0 }.joined(separator: "\n")
        case .image: text.isEmpty ? "" : "[image: \(text)]"
        case .embed, .linkCard:
            [text, url ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
        case .separator: "* * *"
        case .tableRow:
            text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " | ")
        case .paragraph, .heading, .caption: text
        }
    }
}
