import ArgumentParser
import BlogSearch

/// How the command ends when it does not simply succeed: what is said, where, and with which exit code.
struct Failure {
    /// Nothing was found: no message, exit 1.
    static let nothingFound = ExitCode(1)

    /// There is no such post: says so, with the one that was most likely meant or what finds one, and is exit 1.
    static func noPost(_ post: String, in engine: SearchEngine) -> ExitCode {
        let named = printable(post)
        Standard.error.writeLine(
            nearSlug(post, in: engine).map {
                "wpsearch: no post \"\(named)\" in this index; did you mean \"\(printable($0))\"?"
            }
                ?? "wpsearch: no post \"\(named)\" in this index; \"wpsearch query\" finds posts by words."
        )
        return nothingFound
    }

    /// The slug that is nearest to one that no post has, among posts with some of its words; `nil` where none is near.
    private static func nearSlug(_ post: String, in engine: SearchEngine) -> String? {
        let slug = post.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let words = slug.split { !$0.isLetter && !$0.isNumber }
        guard slug.contains(where: \.isLetter), words.count <= 32 else { return nil }
        var options = SearchOptions(limit: 50)
        options.matching = .any
        options.collapses = false
        let text = words.map { "\"\($0)\"" }.joined(separator: " ")
        // Where it cannot be searched, there is nothing to propose.
        let found = try? engine.answer(to: text, options: options)
        return Nearness.nearest(to: slug, of: found?.hits.compactMap(\.slug) ?? [])
    }

    private let message: String
    private let output: Standard
    private let code: Int32

    /// Decides by the error: help and version are results, usage and everything else are errors.
    init(_ error: any Error) {
        if error is ExitCode || error is CleanExit || WPSearch.isUsage(error) {
            let exit = WPSearch.exitCode(for: error)
            code = exit == .validationFailure || exit == ExitCode(64) ? 2 : exit.rawValue
            output = code == 0 ? .output : .error
            message =
                error is ExitCode
                ? "" : code == 0 ? HelpText.text(of: error) : Self.usage(error)
        } else if error is CancellationError || error is NothingChanged {
            // Said before the process ends by the signal that stopped it; the code is for who has none.
            code = 130
            message = error is NothingChanged ? Signals.nothingChanged : Signals.whatIsKept
            output = .error
        } else {
            code = 2
            message = "wpsearch: " + Self.sentence(error)
            output = .error
        }
    }

    /// Prints and exits.
    func leave() -> Never {
        // Help has lines of its own; what went wrong is one, whatever a server, a file or an argument put into it.
        if !message.isEmpty {
            if output == .output { output.write(message + "\n") } else { output.writeLine(message) }
        }
        Signals.leave(code)
    }

    /// What was wrong with the arguments, and where to read about them.
    private static func usage(_ error: any Error) -> String {
        let arguments = CommandLine.arguments.dropFirst()
        let named = WPSearch.named(arguments)
        let command = named.compactMap { $0.configuration.commandName }.map { " " + $0 }.joined()
        let text = withNearestOption(
            oneSentence(WPSearch.message(for: error)), of: named.last ?? WPSearch.self)
        let end = text.hasSuffix(".") || text.hasSuffix("?") ? "" : "."
        return "wpsearch: \(text)\(end) See \"wpsearch\(command) --help\"."
    }

    /// What ArgumentParser says, on one line and with the quotation marks of all sentences: it lists what may be given a line each,
    /// and quotes with apostrophes.
    private static func oneSentence(_ message: String) -> String {
        let lines = message.split(separator: "\n")
        let choices = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
        var text = lines.filter { !$0.hasPrefix("  - ") }.joined(separator: " ")
        if !choices.isEmpty {
            let start = "provide one of the following:"
            let quoted = choices.map { "\"\($0)\"" }
            let listed = quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
            text = text.replacing(start, with: "provide one of \(listed).")
        }
        var sentence = ""
        var former: Character = " "
        for (character, next) in zip(text, text.dropFirst() + " ") {
            let isMark = character == "'" && (" (".contains(former) || " .,:;?)".contains(next))
            sentence.append(isMark ? "\"" : character)
            former = character
        }
        return sentence
    }

    /// Adds the option that was most likely meant by one that is not known.
    private static func withNearestOption(
        _ text: String, of command: any ParsableCommand.Type
    ) -> String {
        let start = "Unknown option \"--"
        guard text.hasPrefix(start) else { return text }
        if text.contains(". Did you mean ") {
            return text.replacing(". Did you mean ", with: "; did you mean ")
        }
        let name = text.dropFirst(start.count).prefix { $0.isLetter || $0 == "-" }
        guard let end = text[name.endIndex...].firstIndex(of: "\"") else { return text }
        let known = WPSearch.helpMessage(for: command).split { !$0.isLetter && $0 != "-" }
            .filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        guard let nearest = Nearness.nearest(to: String(name), of: known) else { return text }
        let rest = text[text.index(after: end)...].drop { $0 == "." }
        return text[...end] + "; did you mean \"--\(nearest)\"?" + rest
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? any Explained)?.commandWords ?? String(describing: error)
    }
}

/// What is wrong with a command although it is well formed; one sentence.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension WPSearch {
    /// Whether ArgumentParser made this error: it knows help, version and wrong usage.
    fileprivate static func isUsage(_ error: any Error) -> Bool {
        error is ValidationError || String(reflecting: type(of: error)).hasPrefix("ArgumentParser.")
    }
}
