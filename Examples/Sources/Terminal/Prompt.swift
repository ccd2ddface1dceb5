/// A line that somebody types.
package struct Prompt: Sendable, Hashable {
    /// What became of it.
    package enum Outcome: Sendable { case typing, done, givenUp }

    package var label: String
    package var text: String

    package init(_ label: String, _ text: String = "") {
        self.label = label
        self.text = text
    }

    /// The line, of which the end is shown where it is too long; the cursor is behind it.
    package func line(in width: Int) -> Line {
        var shown = Substring(label + text)
        while shown.columns > max(0, width - 1) { shown.removeFirst() }
        return Line(String(shown))
    }

    /// Takes a key.
    package mutating func press(_ key: Key) -> Outcome {
        switch key {
        case .character(let character): text.append(character)
        case .backspace:
            if text.isEmpty { return .givenUp }
            text.removeLast()
        case .control("u"): text = ""
        case .enter, .down: return .done
        case .escape: return .givenUp
        default: break
        }
        return .typing
    }
}

extension Picture {
    /// Lines between a heading and what stands on the last row: a prompt that is typed into, or a line.
    package static func framed(
        _ heading: String, _ lines: [Line], _ footer: String, prompt: Prompt? = nil, in size: Size
    ) -> Picture {
        let gap = String(repeating: " ", count: max(0, size.columns - heading.columns))
        var all = [Line(heading + gap, .reverse).fitted(to: size.columns)] + lines
        while all.count < size.rows - 1 { all.append(Line("")) }
        let last = prompt?.line(in: size.columns) ?? Line(footer, .dim).fitted(to: size.columns)
        return Picture(
            Array(all.prefix(max(0, size.rows - 1))) + [last],
            cursorRow: prompt.map { _ in size.rows - 1 })
    }
}
