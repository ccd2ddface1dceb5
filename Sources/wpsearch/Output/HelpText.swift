import ArgumentParser
import BlogSearchPlatform

/// What ArgumentParser prints as a result (help, version, scripts for shells), such that it fits the terminal.
///
/// ArgumentParser breaks the table of options by the width of the terminal, but neither the line of USAGE nor a list without spaces,
/// and breaks each line of the text above by itself, which leaves it ragged where the terminal is narrower than the source. So
/// that is made here: paragraphs are filled, lines that are set in are examples and stay, and a line of a table (two spaces
/// within it) goes on below its text.
enum HelpText {
    /// Longer lines are tiring to read.
    private static let widest = 100
    private static let usage = "USAGE: "

    /// The text of a result.
    static func text(of result: any Error) -> String {
        let width = width
        let text = WPSearch.fullMessage(for: result, columns: width)
        guard text.hasPrefix("OVERVIEW: ") else {
            return CompletionScript.completingHelp(text, commands: WPSearch.commandNames)
        }
        // The same without breaks of lines other than the author's.
        let whole = lines(of: WPSearch.fullMessage(for: result, columns: 1 << 20))
        let above = whole.prefix { !$0.hasPrefix(usage) }
        let rest = lines(of: text).drop { !$0.hasPrefix(usage) }
        let shown =
            filled(Array(above), width) + usageLines(String(rest.first ?? ""), width)
            + rest.dropFirst().flatMap { fitted($0, width) }
        return shown.joined(separator: "\n")
    }

    /// Columns of the terminal: what the user says they are, else what the system says.
    private static var width: Int {
        let said = environment("COLUMNS").flatMap { Int($0) }
        return min(max(said ?? Standard.output.width, 20), widest)
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    // MARK: Text

    /// Paragraphs filled, tables with what goes on below its text, and examples as they are.
    private static func filled(_ lines: [String], _ width: Int) -> [String] {
        var result: [String] = []
        var paragraph = ""
        /// Where the text of the line of a table begins; 0 for other paragraphs.
        var column = 0
        func end() {
            if !paragraph.isEmpty {
                result += hanging(paragraph, below: column, width)
            }
            (paragraph, column) = ("", 0)
        }
        for line in lines {
            let indent = line.prefix { $0 == " " }.count
            if column > 0, indent == column {
                paragraph += " " + line.dropFirst(indent)
            } else if line.isEmpty || indent > 0 {
                end()
                result.append(line)
            } else if let start = startOfText(line) {
                end()
                (paragraph, column) = (line, start)
            } else if column > 0 || paragraph.isEmpty {
                end()
                paragraph = line
            } else {
                paragraph += " " + line
            }
        }
        end()
        return result
    }

    /// Where what stands behind two spaces begins; `nil` for a line without.
    private static func startOfText(_ line: String) -> Int? {
        var spaces = 0
        for (place, character) in line.enumerated() {
            if character != " ", spaces > 1 { return place }
            spaces = character == " " ? spaces + 1 : 0
        }
        return nil
    }

    private static func hanging(_ text: String, below column: Int, _ width: Int) -> [String] {
        let head = String(text.prefix(column))
        let below = String(repeating: " ", count: column)
        let lines = wrapped(String(text.dropFirst(column)), to: max(20, width - column))
        return lines.enumerated().map { ($0.offset == 0 ? head : below) + $0.element }
    }

    // MARK: Usage

    /// The line of USAGE in lines, broken between arguments; what goes on stands below the first one.
    private static func usageLines(_ line: String, _ width: Int) -> [String] {
        let parts = arguments(of: line)
        let isArgument = { (part: String) in part.hasPrefix("[") || part.hasPrefix("<") }
        let command = parts.prefix { !isArgument($0) }.joined(separator: " ")
        let below = String(repeating: " ", count: min(command.count + 1, width / 2))
        var lines = [command]
        for part in parts.drop(while: { !isArgument($0) }) {
            let last = lines[lines.count - 1]
            if last.count + 1 + part.count <= width || last == below {
                lines[lines.count - 1] = last + " " + part
            } else {
                lines.append(below + part)
            }
        }
        return lines
    }

    /// The words of a line; what stands in brackets, and dots behind it, are one.
    private static func arguments(of line: String) -> [String] {
        var parts: [String] = []
        var depth = 0
        for word in line.split(separator: " ").map(String.init) {
            if let last = parts.last, depth > 0 || word == "..." {
                parts[parts.count - 1] = last + " " + word
            } else {
                parts.append(word)
            }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return parts
    }

    // MARK: Options

    /// A line of the table of options, broken behind commas where a list without spaces is wider than the terminal.
    private static func fitted(_ line: String, _ width: Int) -> [String] {
        let indent = line.prefix { $0 == " " }.count
        guard line.count > width, indent < width else { return [line] }
        var lines: [String] = []
        var rest = Substring(line)
        while rest.count > width, let comma = rest.prefix(width).lastIndex(of: ",") {
            lines.append(String(rest[...comma]))
            rest = String(repeating: " ", count: indent) + rest[rest.index(after: comma)...]
        }
        return lines + [String(rest)]
    }
}
