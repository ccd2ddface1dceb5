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

    /// The words by themselves that are left out, without their dash: whoever meant an option is told.
    var leftOut: [String] { text.prefix { $0 != "--" }.compactMap(QueryText.leftOut) }

    /// The word that an argument leaves out, as `-word` does; `nil` for all else.
    static func leftOut(_ argument: String) -> String? {
        guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return nil }
        let word = argument.dropFirst()
        return !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber } ? String(word) : nil
    }

    mutating func validate() throws {
        for word in text.prefix(while: { $0 != "--" }) {
            if word.hasPrefix("--"), let first = word.dropFirst(2).first, first.isLetter {
                throw ValidationError(
                    "Unknown option \"\(word)\". To search for it, put \"--\" before your words.")
            }
        }
    }
}
