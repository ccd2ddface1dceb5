import ArgumentParser

/// The words of a query as the shell hands them over: `-word` excludes, so only `--` begins an option.
struct QueryText: ParsableArguments {
    @Argument(
        parsing: .allUnrecognized,
        help: "What to look for; -word excludes, \"a phrase\" keeps words together.")
    var text: [String] = []

    /// The words as one query.
    ///
    /// What follows a lone `--` is text, whatever it looks like.
    var joined: String {
        var words = text
        if let separator = words.firstIndex(of: "--") { words.remove(at: separator) }
        return words.joined(separator: " ")
    }

    mutating func validate() throws {
        for word in text.prefix(while: { $0 != "--" }) {
            if word.hasPrefix("--"), let first = word.dropFirst(2).first, first.isLetter {
                throw ValidationError(
                    "Unknown option '\(word)'. To search for it, put '--' before your words.")
            }
        }
    }
}
