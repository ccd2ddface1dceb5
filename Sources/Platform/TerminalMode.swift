internal import CPlatform

/// The mode of a terminal.
package struct TerminalMode: Sendable {
    private var terminal: wpsearch_terminal

    /// The present mode; `nil` when a descriptor is no terminal.
    package init?(_ descriptor: CInt) {
        terminal = wpsearch_terminal_of(descriptor)
        guard terminal.is_known else { return nil }
    }

    /// The mode without showing typed text.
    package var withoutEcho: TerminalMode {
        var hidden = self
        hidden.terminal = wpsearch_without_echo(terminal)
        return hidden
    }

    /// The mode in which each key comes as it is pressed, none shown, none a signal, and what is written stays as it is.
    package var raw: TerminalMode {
        var raw = self
        raw.terminal = wpsearch_raw(terminal)
        return raw
    }

    /// Sets the mode of a terminal.
    package func use(on descriptor: CInt) { wpsearch_use_terminal(descriptor, terminal) }
}

extension System {
    package static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// The number of columns of a terminal; `nil` when unknown.
    package static func columns(_ descriptor: CInt) -> Int? {
        let columns = Int(wpsearch_columns(descriptor))
        return columns > 0 ? columns : nil
    }

    /// The number of rows of a terminal; `nil` when unknown.
    package static func rows(_ descriptor: CInt) -> Int? {
        let rows = Int(wpsearch_rows(descriptor))
        return rows > 0 ? rows : nil
    }

    /// Waits until one of two descriptors can be read, or has come to its end.
    ///
    /// - Returns: which of them; neither when the time was over first.
    package static func waitToRead(
        _ one: CInt, or other: CInt, milliseconds: CInt
    ) -> (one: Bool, other: Bool) {
        let ready = wpsearch_wait_to_read(one, other, milliseconds)
        return (ready & 1 != 0, ready & 2 != 0)
    }
}
