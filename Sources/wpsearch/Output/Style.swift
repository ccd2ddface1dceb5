import BlogSearch

/// How text looks where it is read: coloured on a terminal, plain elsewhere.
struct Style {
    /// Whether escape sequences may be used: a terminal, no `NO_COLOR`, not a dumb one.
    let isColoured: Bool

    init(for output: Standard) {
        isColoured =
            output.isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    }

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Every sequence that is written here; whatever prints styled text lets no other pass.
    static let sequences = ["0", "1", "1;33", "2", "4", "24", "31", "32", "33", "36"]
        .map { "\u{1B}[" + $0 + "m" }

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

    /// Text with its matches marked: bold yellow, or between asterisks where there is no colour.
    ///
    /// `ranges` are ascending and do not overlap.
    func highlighted(_ text: String, _ ranges: [Highlight]) -> String {
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

    private func mark(_ text: String) -> String {
        isColoured ? "\u{1B}[1;33m" + text + "\u{1B}[0m" : "*" + text + "*"
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[" + code + "m" + text + "\u{1B}[0m" : text
    }
}
