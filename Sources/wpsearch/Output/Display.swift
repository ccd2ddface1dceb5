import BlogSearch
import BlogSearchPlatform

/// How results for people are shown: whether in colour, and page by page where they are longer than the terminal.
struct Display: Hashable {
    /// When colours and links are written.
    enum Color: String, CaseIterable {
        /// On a terminal that has them, unless `NO_COLOR` is set.
        case auto
        case always, never
    }

    var color = Color.auto
    /// Whether what is longer than the terminal goes to a pager.
    var pages = true

    /// The look of results.
    var style: Style { Style(for: .output, color) }

    /// Columns of the terminal; `nil` elsewhere, where lines are as long as they are.
    var columns: Int? { Standard.output.isTerminal ? Standard.output.width : nil }

    /// Shows text that was written in a style: by a pager, where it is longer than the terminal.
    func show(_ text: String, in style: Style) {
        if pages, let rows = Standard.output.rows, isLonger(text, than: rows - 1),
            let pager = Pager.chosen, pager.show(style.harmless(text))
        {
            return
        }
        Standard.output.write(text, in: style)
    }

    private func isLonger(_ text: String, than rows: Int) -> Bool {
        let width = max(1, Standard.output.width)
        var used = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            used += max(1, (visibleWidth(line) + width - 1) / width)
            if used > rows { return true }
        }
        return false
    }
}

/// The program that shows a text page by page: `$WPSEARCH_PAGER`, else `$PAGER`, else `less -FRX`.
struct Pager: Hashable {
    /// What a shell runs.
    let command: String

    /// The user's; `nil` where a variable is empty or names `cat`, which shows everything at once.
    static var chosen: Pager? {
        let named = ["WPSEARCH_PAGER", "PAGER"].lazy.compactMap(System.environment).first
        let command = named.map { String(decoding: $0, as: UTF8.self) } ?? "less"
        return command.isEmpty || command == "cat" ? nil : Pager(command: command)
    }

    /// Shows a text until the user has seen enough.
    ///
    /// - Returns: `false` where there is no such program, and nothing was shown.
    func show(_ text: String) -> Bool {
        // Colours as they are, no more than one page at once, and the text stays when it ends; as git has it.
        System.setDefault("LESS", to: "FRX")
        // Ctrl-C is for the pager, which goes on: to end before it would leave it with a terminal that is the shell's.
        Signal.ignore(Signal.interrupt)
        defer { Signal.useDefault(Signal.interrupt) }
        do throws(Errno) {
            let code = try System.run(["/bin/sh", "-c", command], reading: text)
            // What a shell says of a program that is not there or cannot be run.
            return code != 126 && code != 127
        } catch {
            return false
        }
    }
}
