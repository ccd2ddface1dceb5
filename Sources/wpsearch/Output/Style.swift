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

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func address(_ text: String) -> String { wrap(text, "36") }
    func good(_ text: String) -> String { wrap(text, "32") }
    func warning(_ text: String) -> String { wrap(text, "33") }
    func bad(_ text: String) -> String { wrap(text, "31") }

    /// A query with the places underlined, where there is colour, that were not taken as typed.
    ///
    /// - Parameter notes: those the results have; what they do not say is not underlined.
    func marked(_ query: String, notes: [String]) -> String {
        guard isColoured else { return printable(query) }
        let places = Query(query).notes.filter { notes.contains($0.message) }.map(\.range)
        var text = ""
        var run = ""
        var isMarked = false
        var position = 0
        // Whole characters: an escape sequence inside one would tear an emoji from its modifier.
        for character in query {
            let end = position + character.unicodeScalars.count
            let isNoted = places.contains { $0.overlaps(position..<end) }
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
        var place = scalars.startIndex
        var offset = 0
        for range in ranges where range.start >= offset && range.length > 0 {
            guard
                let start = scalars.index(
                    place, offsetBy: range.start - offset, limitedBy: scalars.endIndex),
                let end = scalars.index(start, offsetBy: range.length, limitedBy: scalars.endIndex)
            else { break }
            result += printable(text[place..<start])
            result += mark(printable(text[start..<end]))
            place = end
            offset = range.start + range.length
        }
        return result + printable(text[place...])
    }

    private func mark(_ text: String) -> String {
        isColoured ? "\u{1B}[1;33m" + text + "\u{1B}[0m" : "*" + text + "*"
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[" + code + "m" + text + "\u{1B}[0m" : text
    }
}

/// Text on one line without control characters and marks that turn the direction of what follows: what a blog wrote must not
/// steer a reader's terminal.
func printable(_ text: some StringProtocol) -> String {
    harmless(text, keeping: [])
}

/// The same for text of several lines that is not ours: line breaks and tabs stay.
func harmlessLines(_ text: String) -> String {
    harmless(text, keeping: ["\n", "\r", "\t"])
}

private func harmless(_ text: some StringProtocol, keeping kept: Set<Unicode.Scalar>) -> String {
    // In UTF-8 the control characters from U+0080 on begin with C2, the marks of direction with E2.
    let mayHaveControls = text.utf8.contains { $0 < 0x20 || [0x7F, 0xC2, 0xE2].contains($0) }
    guard mayHaveControls else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: break
        case ..<0x20, 0x7F..<0xA0: result.append(kept.contains(scalar) ? scalar : " ")
        default: result.append(scalar)
        }
    }
    return String(result)
}
