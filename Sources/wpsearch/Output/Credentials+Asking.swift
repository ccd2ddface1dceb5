import BlogSearch

extension Credentials {
    /// A user's credentials with the password of `WPSEARCH_PASSWORD`, else asked for on the terminal.
    /// - Throws: `CommandError` when there is neither.
    init(askingFor user: String) throws {
        if let password = environment("WPSEARCH_PASSWORD") {
            self.init(user: user, password: password)
        } else if let password = askForPassword("Application password of \(user): ") {
            self.init(user: user, password: password)
        } else {
            throw CommandError(
                "--user needs a password: put an application password into WPSEARCH_PASSWORD.")
        }
    }
}
