import BlogSearch

/// Says something that whoever runs the command should know, beside its results.
func tell(_ note: String) {
    Standard.error.writeLine("wpsearch: " + printable(note))
}

/// The same of a notice.
func tell(_ notice: Notice) {
    tell(notice.commandWords)
}

/// An address as it was typed, without a user name and password in it; says what those are given by.
func typedAddress(_ site: String) -> String {
    let typed = TypedAddress(site)
    if typed.hadUser {
        tell(
            "The user name in the address is not used: give it with --user, and the password in WPSEARCH_PASSWORD or when it is asked for."
        )
    }
    return typed.text
}
