internal import CPlatform

/// Numbers of signals.
package enum Signal {
    package static let (interrupt, terminate, hangUp) = (SIGINT, SIGTERM, SIGHUP)
    /// Ctrl-Z.
    package static let stop = SIGTSTP
    package static let fileTooLarge = SIGXFSZ
    package static let brokenPipe = SIGPIPE

    package static func ignore(_ number: CInt) { wpsearch_ignore(number) }

    package static func useDefault(_ number: CInt) { wpsearch_use_default(number) }

    package static func isIgnored(_ number: CInt) -> Bool { wpsearch_is_ignored(number) }

    /// Keeps signals from the present thread, and from those that it creates.
    package static func block(_ signals: [CInt]) { wpsearch_block(set(of: signals)) }

    package static func unblock(_ signals: [CInt]) { wpsearch_unblock(set(of: signals)) }

    package static func blockAll() { wpsearch_block_all() }

    package static func send(_ number: CInt) { raise(number) }

    /// Sends a signal to the process: to the thread that waits for it, where one does.
    package static func sendToProcess(_ number: CInt) { wpsearch_send_to_process(number) }

    /// Ends the process in the way the signal does.
    package static func end(by number: CInt) -> Never {
        wpsearch_use_default(number)
        unblock([number])
        raise(number)
        _exit(128 + number)
    }

    /// The next one of some blocked signals; `nil` after a second without one.
    package static func next(of signals: [CInt]) -> CInt? {
        let number = wpsearch_next_signal(set(of: signals))
        return number > 0 ? number : nil
    }

    private static func set(of signals: [CInt]) -> wpsearch_signals {
        signals.reduce(0) { $0 | 1 << wpsearch_signals($1 - 1) }
    }
}
