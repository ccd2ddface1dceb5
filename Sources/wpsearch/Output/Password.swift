#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks on the terminal without showing what is typed; `nil` when there is no terminal or nothing was typed.
func askForPassword(_ prompt: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    var shown = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    let hide: @Sendable () -> Void = { [shown] in
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        Standard.error.write(prompt)
    }
    let show: @Sendable () -> Void = { [shown] in
        var shown = shown
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
        Standard.error.write("\n")
    }
    hide()
    defer { show() }
    let line = Signals.undoing(show, redoing: hide) { readLine() }
    return line.flatMap { $0.isEmpty ? nil : $0 }
}

/// The application password of a user: from the environment, else asked for.
func applicationPassword(of user: String) throws -> String {
    if let password = environment("WPSEARCH_PASSWORD") { return password }
    guard let password = askForPassword("Application password of \(user): ") else {
        throw CommandError(
            "--user needs a password: put an application password into WPSEARCH_PASSWORD.")
    }
    return password
}
