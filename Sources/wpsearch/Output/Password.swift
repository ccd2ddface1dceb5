import BlogSearchPlatform

/// Asks on the terminal without showing what is typed; `nil` when there is no terminal or nothing was typed.
func askForPassword(_ prompt: String) -> String? {
    guard let shown = TerminalMode(0) else { return nil }
    let line = Signals.setting {
        shown.withoutEcho.use(on: 0)
        Standard.error.write(prompt)
    } undo: {
        shown.use(on: 0)
        Standard.error.write("\n")
    } while: {
        readLine()
    }
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
