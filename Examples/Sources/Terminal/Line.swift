/// How a stretch of text is drawn.
package struct Style: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
    package static let italic = Style(rawValue: 4)
    package static let underline = Style(rawValue: 8)
    package static let reverse = Style(rawValue: 16)
    package static let deleted = Style(rawValue: 32)
    /// Code, tags and the like.
    package static let accent = Style(rawValue: 64)
    /// A match of what was searched for.
    package static let match = Style(rawValue: 128)

    /// Parameters of the escape sequence that begins it.
    var codes: String {
        let all: [(Style, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
            (.deleted, "9"), (.accent, "36"), (.match, "30;43"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: ";")
    }
}

/// A stretch of text that is drawn in one way.
package struct Run: Sendable, Hashable {
    package var text: String
    package var style: Style
    /// Where it leads; terminals that know links open it.
    package var link: String?

    package init(_ text: String, _ style: Style = [], link: String? = nil) {
        self.text = text
        self.style = style
        self.link = link
    }
}

/// A line of the screen.
package struct Line: Sendable, Hashable {
    package var runs: [Run]

    package init(_ runs: [Run]) { self.runs = runs }
    package init(_ text: String, _ style: Style = []) { self.init([Run(text, style)]) }

    package var text: String { runs.map(\.text).joined() }
    package var columns: Int { runs.reduce(0) { $0 + $1.text.columns } }

    /// The same with another style added to all of it.
    package func with(_ style: Style) -> Line {
        Line(runs.map { Run($0.text, $0.style.union(style), link: $0.link) })
    }

    /// The beginning of the line that fits; an ellipsis says that there is more.
    package func fitted(to width: Int) -> Line {
        guard columns > width else { return self }
        var left = width - 1
        var fitted: [Run] = []
        for run in runs where left >= 0 {
            var kept = run
            kept.text = ""
            for character in run.text {
                left -= character.columns
                if left < 0 { break }
                kept.text.append(character)
            }
            fitted.append(kept)
        }
        return Line(fitted + (width > 0 ? [Run("…", fitted.last?.style ?? [])] : []))
    }

    /// Text in as many lines as it takes. It is broken at spaces and beside ideographs, and within a word that is longer than
    /// a line. What is written from right to left stands on the right; terminals that do not
    /// turn it show its letters in the order in which they are written.
    ///
    /// - Parameters:
    ///   - first: what the first line begins with.
    ///   - rest: what the others begin with; spaces as wide as `first` unless it is given.
    package static func wrapped(
        _ runs: [Run], to width: Int, first: String = "", rest: String? = nil
    ) -> [Line] {
        let rest = rest ?? String(repeating: " ", count: first.columns)
        let room = max(2, width - max(first.columns, rest.columns))
        var breaker = LineBreaker(room: room)
        for run in runs {
            for character in run.text.harmless { breaker.add(character, of: run) }
        }
        let isRightToLeft = runs.map(\.text).joined().isRightToLeft
        return breaker.finish().enumerated().map { index, line in
            let begin = index == 0 ? first : rest
            guard isRightToLeft else {
                return Line((begin.isEmpty ? [] : [Run(begin, .dim)]) + line.runs)
            }
            let gap = String(repeating: " ", count: max(0, room - line.columns))
            let end = String(begin.reversed())
            return Line([Run(gap)] + line.runs + (end.isEmpty ? [] : [Run(end, .dim)]))
        }
    }
}

/// Breaks characters into lines.
private struct LineBreaker {
    let room: Int
    private var lines: [Line] = []
    private var line: [(character: Character, run: Run)] = []
    private var columns = 0
    /// How much of the line may stay on it when the rest goes to the next one.
    private var breakPoint: Int?

    init(room: Int) { self.room = room }

    /// What no line of Chinese or Japanese begins with.
    private static let closing = Set("、。，．：；！？」』）】〉》”’々ーぁぃぅぇぉっゃゅょ")

    mutating func add(_ character: Character, of run: Run) {
        if character.isNewline { return end(keeping: line.count) }
        let last = line.last?.character ?? " "
        if !line.isEmpty, !Self.closing.contains(character),
            character.columns == 2 || last.columns == 2 || last == " " || last == "-"
        {
            breakPoint = line.count
        }
        if columns + character.columns > room, !line.isEmpty {
            if character == " " { return end(keeping: line.count) }
            end(keeping: breakPoint ?? line.count)
        }
        line.append((character, run))
        columns += character.columns
    }

    mutating func finish() -> [Line] {
        if !line.isEmpty || lines.isEmpty { end(keeping: line.count) }
        return lines
    }

    private mutating func end(keeping count: Int) {
        var kept = line[..<count]
        while kept.last?.character == " " { kept.removeLast() }
        var runs: [Run] = []
        for (character, run) in kept {
            if let last = runs.last, last.style == run.style, last.link == run.link {
                runs[runs.count - 1].text.append(character)
            } else {
                runs.append(Run(String(character), run.style, link: run.link))
            }
        }
        lines.append(Line(runs))
        line = Array(line[count...])
        columns = line.reduce(0) { $0 + $1.character.columns }
        breakPoint = nil
    }
}
