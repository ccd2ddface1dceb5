import BlogSearchPlatform

/// The process's two outputs: results go to one, everything else to the other.
///
/// Writes are unbuffered here; callers gather text first. A closed pipe ends the process silently, as the
/// system's own tools do; of anything else that takes no results, a sentence tells.
enum Standard: Int32 {
    case output = 1
    case error = 2

    /// Lets inputs and outputs that the process came without stay closed: a file opened later would otherwise take
    /// their number, and results would be written into it.
    static func keepClosed() {
        // A file that may grow no further is said to be one, instead of ending the process.
        Signal.ignore(Signal.fileTooLarge)
        for descriptor: Int32 in 0...2 where !System.isOpen(descriptor) {
            do { _ = try System.openFile("/dev/null", .reading) } catch {}
        }
    }

    /// Writes text for people, without anything that would steer a terminal: it may be read on one later.
    func write(_ text: String) {
        writeAll(TerminalText.harmless(text))
    }

    /// The same with the sequences of a style, where that uses any.
    func write(_ text: String, in style: Style) {
        writeAll(style.harmless(text))
    }

    /// Writes a sentence and a line break; it takes one line whatever it quotes.
    func writeLine(_ sentence: String) {
        write(printable(sentence) + "\n")
    }

    /// Writes a form for other programs, byte for byte; on a terminal without what would steer that.
    func writeData(_ text: String) {
        writeAll(isTerminal ? TerminalText.harmless(text) : text)
    }

    /// Writes JSON, byte for byte; on a terminal what would steer that is written as JSON escapes it.
    func writeJSON(_ text: String) {
        writeAll(isTerminal ? TerminalText.harmless(text, .escape) : text)
    }

    /// Writes JSON or text for people.
    func write(_ text: String, asJSON: Bool) {
        if asJSON { writeJSON(text) } else { write(text) }
    }

    /// Shows a line in place of the one before it, or takes that away.
    func replaceLine(with line: String) {
        writeAll("\r\u{1B}[K" + printable(line))
    }

    /// Writes all of the bytes, which are not for people.
    func write(_ bytes: [UInt8]) {
        do { try System.write(bytes, to: rawValue) } catch { giveUp(error) }
    }

    /// Writes all of the text, in as many pieces as the system takes.
    private func writeAll(_ text: String) {
        do { try System.write(text, to: rawValue) } catch { giveUp(error) }
    }

    /// Ends the process because nothing can be written.
    private func giveUp(_ code: Errno) -> Never {
        if code == .brokenPipe { System.end(0) }
        if self == .output {
            Standard.error.writeLine(
                "wpsearch: the output cannot be written (\(code.words)): send it where there is room and you may write."
            )
        }
        System.end(2)
    }

    /// Whether somebody reads this on a terminal.
    var isTerminal: Bool { System.isTerminal(rawValue) }

    /// Rows of the terminal; `nil` when unknown, or when it is none.
    var rows: Int? { isTerminal ? System.rows(rawValue) : nil }

    /// Columns of the terminal, 80 when unknown.
    var width: Int { System.columns(rawValue) ?? 80 }
}

/// The value of an environment variable, `nil` when unset or empty.
func environment(_ name: String) -> String? {
    guard let value = System.environment(name), !value.isEmpty else { return nil }
    return String(decoding: value, as: UTF8.self)
}
