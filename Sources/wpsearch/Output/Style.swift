import BlogSearch

/// How text looks where it is read: coloured on a terminal, plain elsewhere.
struct Style {
    /// Whether escape sequences may be used.
    let isColoured: Bool
    /// Whether text may lead to addresses (OSC 8).
    let hasLinks: Bool

    /// The look of an output; unless it is said to be coloured or not, it is on a terminal that is not a dumb one, without `NO_COLOR`.
    init(for output: Standard, _ color: Display.Color = .auto) {
        switch color {
        case .always: self.init(isColoured: true, hasLinks: true)
        case .never: self.init(isColoured: false)
        case .auto:
            let terminal = output.isTerminal ? environment("TERM") : "dumb"
            let isColoured = environment("NO_COLOR") == nil && terminal != "dumb"
            // The console of Linux knows no links.
            self.init(isColoured: isColoured, hasLinks: isColoured && terminal != "linux")
        }
    }

    init(isColoured: Bool, hasLinks: Bool = false) {
        self.isColoured = isColoured
        self.hasLinks = hasLinks
    }

    /// Every sequence that is written here; whatever prints styled text lets no other pass.
    static let sequences = ["0", "1", "1;33", "2", "4", "24", "31", "32", "33", "36", "39"]
        .map { "\u{1B}[" + $0 + "m" }

    /// Text without anything that would steer a terminal, but for what is written here.
    func harmless(_ text: String) -> String {
        TerminalText.harmless(
            text, keeping: isColoured ? Style.sequences : [], links: hasLinks)
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func address(_ text: String) -> String { wrap(text, "36") }
    func good(_ text: String) -> String { wrap(text, "32") }
    func warning(_ text: String) -> String { wrap(text, "33") }
    func bad(_ text: String) -> String { wrap(text, "31") }

    /// A query in which the ranges that were not taken as typed are underlined, if there is colour.
    ///
    /// - Parameter ranges: in Unicode scalars of the query.
    func marked(_ query: String, at ranges: [Range<Int>]) -> String {
        guard isColoured else { return printable(query) }
        var text = ""
        var run = ""
        var isMarked = false
        var position = 0
        // Whole characters: an escape sequence inside one would tear an emoji from its modifier.
        for character in query {
            let end = position + character.unicodeScalars.count
            let isNoted = ranges.contains { $0.overlaps(position..<end) }
            if isNoted != isMarked {
                text += underlined(run, isMarked)
                run = ""
                isMarked = isNoted
            }
            run.append(character)
            position = end
        }
        return text + underlined(run, isMarked)
    }

    private func underlined(_ text: String, _ isMarked: Bool) -> String {
        isMarked ? "\u{1B}[4m" + printable(text) + "\u{1B}[24m" : printable(text)
    }

    /// Text that leads to an address where the output knows links; as it is where the address is none that a browser should be
    /// given.
    func link(_ text: String, to address: String?) -> String {
        guard hasLinks, let address, isWebAddress(address) else { return text }
        return "\u{1B}]8;;" + Style.target(address) + "\u{1B}\\" + text + "\u{1B}]8;;\u{1B}\\"
    }

    /// An address in the characters that such a sequence may have.
    private static func target(_ address: String) -> String {
        PercentEncoding.encoding(address) { (0x21...0x7E).contains($0) && $0 != 0x5C }
    }

    /// A heading, bold, with its matches marked.
    func heading(_ text: String, _ ranges: [Highlight]) -> String {
        guard isColoured else { return highlighted(text, ranges) }
        // Another colour within what is bold: the end of a look is the end of all.
        return bold(marked(text, ranges) { "\u{1B}[33m" + $0 + "\u{1B}[39m" })
    }

    /// Text with its matches marked: bold yellow, or between asterisks where there is no colour.
    ///
    /// `ranges` are ascending and do not overlap.
    func highlighted(_ text: String, _ ranges: [Highlight]) -> String {
        marked(text, ranges) { isColoured ? "\u{1B}[1;33m" + $0 + "\u{1B}[0m" : "*" + $0 + "*" }
    }

    private func marked(
        _ text: String, _ ranges: [Highlight], _ mark: (String) -> String
    ) -> String {
        let scalars = text.unicodeScalars
        var result = ""
        var index = scalars.startIndex
        var offset = 0
        for range in ranges where range.start >= offset && range.length > 0 {
            guard
                let start = scalars.index(
                    index, offsetBy: range.start - offset, limitedBy: scalars.endIndex),
                let end = scalars.index(start, offsetBy: range.length, limitedBy: scalars.endIndex)
            else { break }
            result += printable(text[index..<start])
            result += mark(printable(text[start..<end]))
            index = end
            offset = range.start + range.length
        }
        return result + printable(text[index...])
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[" + code + "m" + text + "\u{1B}[0m" : text
    }
}

/// Whether an address is one that a browser may be given: `http` or `https`, and nothing in it that a terminal would obey.
func isWebAddress(_ address: String) -> Bool {
    (address.hasPrefix("https://") || address.hasPrefix("http://")) && printable(address) == address
}
