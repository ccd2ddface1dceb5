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
}
